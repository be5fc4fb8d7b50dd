#include "explainer/reach.hpp"

#include <algorithm>

namespace satsudoku::explainer {

Reach::Reach(const Grid& grid, const StrongLinks& strong) : grid_(grid), strong_(strong) {
    for (int cell = 0; cell < cells; ++cell) {
        number_ += count(grid.options[cell]);
    }
    if (!computed()) {
        return;
    }
    exclude();
    std::fill_n(entered_.begin(), number_, 0);
    for (int node = 0; node < number_; ++node) {
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
    int node = 0;
    std::array<std::array<Set, digits>, houses> in_house{};
    for (int cell = 0; cell < cells; ++cell) {
        const int first = node;
        Set in_cell;
        for_each_bit(grid_.options[cell], [&](int digit) {
            const int which = candidate(cell, digit);
            index_[which] = static_cast<std::uint16_t>(node);
            candidate_[node] = static_cast<Candidate>(which);
            in_cell.add(node);
            for (const int h : geometry.house[cell]) {
                in_house[h][digit].add(node);
            }
            if (strong_.x_count[which] + strong_.y_count[which] > 0) {
                linked_.add(node);
            }
            ++node;
        });
        std::fill(excluded_.begin() + first, excluded_.begin() + node, in_cell);
    }
    for (node = 0; node < number_; ++node) {
        const int cell = cell_of(candidate_[node]), digit = digit_of(candidate_[node]);
        for (const int h : geometry.house[cell]) {
            excluded_[node] |= in_house[h][digit];
        }
        excluded_[node].remove(node);
    }
}

void Reach::visit(int node) {
    entered_[node] = low_[node] = static_cast<std::uint16_t>(++clock_);
    stack_[depth_++] = static_cast<std::uint16_t>(node);
    Set& off = off_[node];
    off = excluded_[node];
    for (std::size_t w = 0; w < linked_.word.size(); ++w) {
        for (std::uint64_t rest = excluded_[node].word[w] & linked_.word[w]; rest != 0;
             rest &= rest - 1) {
            const int trigger = candidate_[64 * w + std::countr_zero(rest)];
            const auto& to = strong_.to[trigger];
            for (int i = 1 - strong_.y_count[trigger]; i <= strong_.x_count[trigger]; ++i) {
                const int next = index_[to[i]];
                if (entered_[next] == 0) {
                    visit(next);
                    low_[node] = std::min(low_[node], low_[next]);
                } else {
                    // What has left the stack is entered as `most` + 1 at least.
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
        entered_[last] = most + 1;
        if (cycle) {
            on_cycle_.add(last);
        }
        off_[last] = off;
        if (last == node) {
            return;
        }
    }
}

bool Reach::common_by_house(int house, int digit) const {
    Set all =
        off_[index_[candidate(geometry.cell_at[house][lowest(grid_.places[house][digit])], digit)]];
    for_each_bit(grid_.places[house][digit],
                 [&](int i) { all &= off_[index_[candidate(geometry.cell_at[house][i], digit)]]; });
    return all.any();
}

bool Reach::common_by_cell(int cell) const {
    Set all = off_[index_[candidate(cell, lowest(grid_.options[cell]))]];
    for_each_bit(grid_.options[cell],
                 [&](int digit) { all &= off_[index_[candidate(cell, digit)]]; });
    return all.any();
}

bool Reach::any_common() const {
    for (int cell = 0; cell < cells; ++cell) {
        if (count(grid_.options[cell]) >= 2 && common_by_cell(cell)) {
            return true;
        }
    }
    for (int house = 0; house < houses; ++house) {
        for (int digit = 0; digit < digits; ++digit) {
            if (count(grid_.places[house][digit]) >= 2 && common_by_house(house, digit)) {
                return true;
            }
        }
    }
    return false;
}

}  // namespace satsudoku::explainer
