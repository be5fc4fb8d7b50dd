// Steps of two almost locked sets, of three, and of chains of them.
#include <algorithm>

#include "raters/hodoku/als.hpp"

namespace satsudoku::raters::hodoku {
namespace {

// Cells that see all places of the digit in both sets.
Cells seen_by_both(const Als& a, const Als& b, int digit) { return a.seen[digit] & b.seen[digit]; }

StepPart part(const Als& als) { return {als.cells, als.digits}; }

Digits digits_of(const Deletions& gone) {
    Digits digits = 0;
    for (int digit = 0; digit < 9; ++digit) {
        if (!gone.cells[digit].empty()) {
            digits |= bit(digit);
        }
    }
    return digits;
}

}  // namespace

bool find_als_xz(const Grid& grid, const AlsList& list, Sink& sink) {
    for (const RestrictedPair& pair : list.pairs()) {
        const Als &a = list.sets()[pair.a], &b = list.sets()[pair.b];
        const bool doubly = count(pair.digits) > 1;
        Deletions gone;
        for (const int digit : each(a.digits & b.digits & ~(doubly ? 0 : pair.digits))) {
            gone.add(seen_by_both(a, b, digit) & grid.cells_with(digit), digit);
        }
        if (doubly) {
            // Each set is locked without the restricted digits.
            for (const Als* als : {&a, &b}) {
                for (const int digit : each(als->digits & ~pair.digits)) {
                    gone.add((als->seen[digit] & grid.cells_with(digit)) - a.cells - b.cells,
                             digit);
                }
            }
        }
        if (gone.empty()) {
            continue;
        }
        Step step{Technique::als_xz};
        step.digits = digits_of(gone);
        step.parts = {part(a), part(b)};
        step.restricted = {{0, 1, pair.digits}};
        step.eliminate(gone);
        if (sink.take(std::move(step))) {
            return true;
        }
    }
    return false;
}

namespace {

// Two pairs with a set in common, the middle.
bool test_wing(const Grid& grid, const AlsList& list, const RestrictedPair& first,
               const RestrictedPair& second, Sink& sink) {
    const auto shared = first.a == second.a || first.a == second.b ? first.a : first.b;
    const Als& middle = list.sets()[shared];
    const Als& a = list.sets()[first.a + first.b - shared];
    const Als& b = list.sets()[second.a + second.b - shared];
    const Digits used = first.digits | second.digits;
    if (count(used) == 1 || a.cells.meets(b.cells)) {
        return false;
    }
    Deletions gone;
    for (const int digit : each(a.digits & b.digits & ~used)) {
        gone.add(seen_by_both(a, b, digit) & grid.cells_with(digit), digit);
    }
    if (gone.empty()) {
        return false;
    }
    Step step{Technique::als_xy_wing};
    step.digits = digits_of(gone);
    step.parts = {part(a), part(middle), part(b)};
    step.restricted = {{0, 1, first.digits}, {1, 2, second.digits}};
    step.eliminate(gone);
    return sink.take(std::move(step));
}

}  // namespace

bool find_als_xy_wing(const Grid& grid, const AlsList& list, Sink& sink) {
    const auto& pairs = list.pairs();
    for (std::uint32_t i = 0; i < pairs.size(); ++i) {
        const auto &of_a = list.pairs_of(pairs[i].a), &of_b = list.pairs_of(pairs[i].b);
        auto a = std::upper_bound(of_a.begin(), of_a.end(), i);
        auto b = std::upper_bound(of_b.begin(), of_b.end(), i);
        while (a != of_a.end() || b != of_b.end()) {
            const bool from_a = b == of_b.end() || (a != of_a.end() && *a < *b);
            const std::uint32_t j = from_a ? *a++ : *b++;
            if (test_wing(grid, list, pairs[i], pairs[j], sink)) {
                return true;
            }
        }
    }
    return false;
}

namespace {

// Chains from one set to sets further on in the list; of all steps, in any order, but shorter (the
// cases of HoDoKu's library want both). A link uses its restricted digits, but not the key of the
// link before; its own key is the lowest that it uses.
class AlsChains {
public:
    AlsChains(const Grid& grid, const AlsList& list, Sink& sink)
        : grid_(grid), list_(list), sink_(sink) {}

    void run() {
        for (std::size_t start = 0; start < list_.sets().size(); ++start) {
            Digits tried = 0;
            for (const std::uint32_t pair : list_.pairs_of(static_cast<int>(start))) {
                if (sink_.takes_all() || list_.pairs()[pair].a == start) {
                    tried |= list_.pairs()[pair].digits;
                }
            }
            for (const int digit : each(tried)) {
                from(static_cast<int>(start), digit);
            }
        }
    }

private:
    static constexpr int least_sets = 4, most_sets = 51, most_of_all = 7;

    // A set that a chain has reached. Chains continue alike from the same set by the same key.
    struct Reached {
        std::uint16_t set;
        std::uint16_t sets;    // of the chain
        std::uint32_t parent;  // in reached_
        Digits used;           // by the last link
        int key() const { return lowest(used); }
    };

    void from(int start, int first_digit) {
        reached_.clear();
        tested_.assign(list_.sets().size() * 9 * least_sets, false);
        reached_.push_back({static_cast<std::uint16_t>(start), 1, 0, 0});
        for (std::uint32_t i = 0; i < reached_.size(); ++i) {
            const Reached last = reached_[i];
            if (last.sets == (sink_.takes_all() ? most_of_all : most_sets)) {
                continue;
            }
            for (const std::uint32_t number : list_.pairs_of(last.set)) {
                const RestrictedPair& pair = list_.pairs()[number];
                const auto next = static_cast<std::uint16_t>(pair.a + pair.b - last.set);
                if (sink_.takes_all() ? has(i, next) : next < last.set) {
                    continue;
                }
                Digits used = static_cast<Digits>(last.sets == 1 ? pair.digits & bit(first_digit)
                                                                 : pair.digits & ~bit(last.key()));
                if (used == 0) {
                    continue;
                }
                reached_.push_back({next, static_cast<std::uint16_t>(last.sets + 1), i, used});
                if (last.sets + 1 >= least_sets) {
                    test(start, first_digit);
                }
                const int length = std::min<int>(last.sets + 1, least_sets) - 1;
                const std::size_t state =
                    (next * std::size_t{9} + lowest(used)) * least_sets + length;
                if (tested_[state]) {
                    reached_.pop_back();
                }
                tested_[state] = true;
            }
        }
    }

    // Whether the chain to one that was reached has a set.
    bool has(std::uint32_t reached, int set) const {
        while (reached_[reached].set != set && reached_[reached].sets > 1) {
            reached = reached_[reached].parent;
        }
        return reached_[reached].set == set;
    }

    // Tests the chain to the last that was reached.
    void test(int start, int first_digit) {
        const Reached& last = reached_.back();
        const Als &a = list_.sets()[start], &b = list_.sets()[last.set];
        Deletions gone;
        for (const int digit : each(a.digits & b.digits & ~bit(first_digit) & ~last.used)) {
            gone.add(seen_by_both(a, b, digit) & grid_.cells_with(digit), digit);
        }
        if (gone.empty()) {
            return;
        }
        Step step{Technique::als_chain};
        int cells = 0;
        for (std::uint32_t i = static_cast<std::uint32_t>(reached_.size()) - 1;;
             i = reached_[i].parent) {
            const Als& als = list_.sets()[reached_[i].set];
            step.parts.push_back(part(als));
            cells += als.cells.count();
            if (reached_[i].sets == 1) {
                break;
            }
            step.restricted.push_back({0, 0, reached_[i].used});
        }
        if (!sink_.wants(Technique::als_chain, gone, cells)) {
            return;
        }
        std::reverse(step.parts.begin(), step.parts.end());
        std::reverse(step.restricted.begin(), step.restricted.end());
        for (std::size_t i = 0; i < step.restricted.size(); ++i) {
            step.restricted[i].first = static_cast<std::uint8_t>(i);
            step.restricted[i].second = static_cast<std::uint8_t>(i + 1);
        }
        step.digits = digits_of(gone);
        step.eliminate(gone);
        sink_.take(std::move(step));
    }

    const Grid& grid_;
    const AlsList& list_;
    Sink& sink_;
    std::vector<Reached> reached_;
    std::vector<bool> tested_;  // by set, key and number of sets so far, up to the least
};

}  // namespace

void find_als_chains(const Grid& grid, const AlsList& list, Sink& sink) {
    AlsChains(grid, list, sink).run();
}

}  // namespace satsudoku::raters::hodoku
