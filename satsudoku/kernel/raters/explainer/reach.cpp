#include "raters/explainer/reach.hpp"

#include <algorithm>

namespace satsudoku::raters::explainer {

Reach::Reach(const Grid& grid, const StrongLinks& strong) : grid_(grid), strong_(strong) {
    numbered_.find(grid);
    if (!computed()) {
        return;
    }
    exclude();
    std::fill_n(entered_.begin(), numbered_.number, 0);
    for (int node = 0; node < numbered_.number; ++node) {
        if (entered_[node] == 0) {
            visit(node);
        }
        if (off_[node].has(node)) {
            failing_.add(node);
            any_failing_ = true;
        }
    }
}

void Reach::exclude() {
    std::array<NumberedSet, items> members{};
    for (int node = 0; node < numbered_.number; ++node) {
        const int which = numbered_.candidate[node];
        for (const int item : items_of.of[which].item) {
            members[item].add(node);
        }
        if (strong_.x_count[which] + strong_.y_count[which] > 0) {
            linked_.add(node);
        }
    }
    for (int node = 0; node < numbered_.number; ++node) {
        const auto& [cell, box, row, column] = items_of.of[numbered_.candidate[node]].item;
        excluded_[node] = members[cell];
        for (const int item : {box, row, column}) {
            excluded_[node] |= members[item];
        }
        excluded_[node].remove(node);
    }
}

void Reach::visit(int node) {
    entered_[node] = low_[node] = static_cast<std::uint16_t>(++clock_);
    stack_[depth_++] = static_cast<std::uint16_t>(node);
    NumberedSet& off = off_[node];
    off = excluded_[node];
    for (std::size_t w = 0; w < linked_.word.size(); ++w) {
        for (std::uint64_t rest = excluded_[node].word[w] & linked_.word[w]; rest != 0;
             rest &= rest - 1) {
            const int trigger = numbered_.candidate[64 * w + std::countr_zero(rest)];
            const auto& to = strong_.to[trigger];
            for (int i = 1 - strong_.y_count[trigger]; i <= strong_.x_count[trigger]; ++i) {
                const int next = index(to[i]);
                if (entered_[next] == 0) {
                    visit(next);
                    low_[node] = std::min(low_[node], low_[next]);
                } else {
                    // What has left the stack is entered after all others.
                    low_[node] = std::min(low_[node], entered_[next]);
                }
                off |= off_[next];
            }
        }
    }
    if (low_[node] < entered_[node]) {
        return;
    }
    const bool cycle = stack_[depth_ - 1] != node;
    for (;;) {
        const int last = stack_[--depth_];
        entered_[last] = most_numbered + 1;
        if (cycle) {
            on_cycle_.add(last);
        }
        off_[last] = off;
        if (last == node) {
            return;
        }
    }
}

bool Reach::any_common() const {
    for (int item = 0; item < items; ++item) {
        if (count(grid_.mask(item)) >= 2 && common(item)) {
            return true;
        }
    }
    return false;
}

}  // namespace satsudoku::raters::explainer
