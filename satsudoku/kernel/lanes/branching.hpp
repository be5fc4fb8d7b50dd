// On what stuck lanes branch.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lanes/tables.hpp"
#include "lanes/vector.hpp"

namespace satsudoku::LANES_NAMESPACE {

// A branch is on an option: one half of a lane takes it, the other drops it.
class Branching {
public:
    explicit Branching(const Tables& tables)
        : tables_(tables), pairs_(tables.cells), better_(tables.cells),
          company_(tables.houses.size() + 1), cells_(tables.cells) {}

    // To be filled by a pass before each choice: the lanes in which a cell has two options.
    V* pairs() { return pairs_.data(); }

    // Picks for each lane a cell with two options; failing that one of two options of the first
    // item "house has symbol" that has two; failing that a cell with three; failing that any open
    // cell. Returns the lanes that it picked for: the few that have no cell with two options may be
    // left for a later round, so that one long look serves more of them.
    V choose(const V* state, V stuck, V diving) {
        choices_.clear();
        V todo = bare_ = pick_pair(stuck);
        if (count_lanes(todo) < lanes / 8 && any(stuck & ~todo) && ++postponed_ % 4 != 0) {
            return stuck & ~todo;
        }
        todo = pick_place(state, todo & ~diving) | (todo & diving);
        todo = pick_cell<3>(state, todo);
        pick_cell<0>(state, todo);
        return stuck;
    }

    // The lanes that had no cell with two options.
    V bare() const { return bare_; }

    // What has been picked. The lanes that branch on the first option of a cell:
    V on_cell(std::int32_t cell) const { return cells_[cell]; }
    // And those that branch on an option which may be another.
    struct Choice {
        std::int32_t option;
        V where;
    };
    std::span<const Choice> choices() const { return choices_; }

private:
    // Picks a cell with two options for each lane in `stuck` that has one, in the best company: its
    // three houses score one each for a second, and one for a third, such cell. Returns the others.
    // (Against the first such cell: 46 % fewer splits on 17-clue puzzles, 35 % on magictour's, 20 %
    // on the hardest. Counting up to four or five, or the company that shares a digit, is no
    // better; counting digits' houses with two places is worse than nothing.)
    V pick_pair(V stuck) {
        for (V& pair : pairs_) {
            pair &= stuck;
        }
        for (std::int32_t house = 0; house < tables_.houses.size(); ++house) {
            V one = none(), two = none(), three = none();
            for (const std::int32_t cell : tables_.houses[house]) {
                const V x = pairs_[cell];
                three = or_and(three, two, x);
                two = or_and(two, one, x);
                one |= x;
            }
            company_[house] = {two, three};
        }
        // The best score so far as a binary number; better_[cell]: the cell beats all before it.
        V best0 = none(), best1 = none(), best2 = none(), found = none();
        for (std::int32_t cell = 0; cell < tables_.cells; ++cell) {
            const auto [a, b, c] = tables_.cell_houses[cell];
            const V sum2 = parity(company_[a].two, company_[b].two, company_[c].two);
            const V carry2 = majority(company_[a].two, company_[b].two, company_[c].two);
            const V sum3 = parity(company_[a].three, company_[b].three, company_[c].three);
            const V carry3 = majority(company_[a].three, company_[b].three, company_[c].three);
            const V score0 = sum2 ^ sum3;
            const V score1 = parity(carry2, carry3, sum2 & sum3);
            const V score2 = majority(carry2, carry3, sum2 & sum3);
            const V more =
                (score2 & ~best2) |
                (~(score2 ^ best2) & ((score1 & ~best1) | (~(score1 ^ best1) & score0 & ~best0)));
            const V better = pairs_[cell] & (more | ~found);
            better_[cell] = better;
            found |= better;
            best0 = blend(better, score0, best0);
            best1 = blend(better, score1, best1);
            best2 = blend(better, score2, best2);
        }
        V todo = found;
        for (std::int32_t cell = tables_.cells; cell-- > 0;) {
            cells_[cell] = todo & better_[cell];
            todo &= ~better_[cell];
        }
        return stuck & ~found;
    }

    // Picks the first option of the first item "house has symbol" with two for each lane in `todo`
    // that has one; returns the others.
    V pick_place(const V* state, V todo) {
        for (auto item = tables_.cells; item < tables_.primary && any(todo); ++item) {
            V here = todo & having<2>(state, tables_.item_options[item]);
            todo &= ~here;
            for (const std::int32_t o : tables_.item_options[item]) {
                const V first = state[o] & here;
                if (any(first)) {
                    choices_.push_back({o, first});
                    here &= ~first;
                }
            }
        }
        return todo;
    }

    // Picks the first cell with exactly Size options (0: with several) for each lane in `todo` that
    // has one; returns the others.
    template <int Size>
    V pick_cell(const V* state, V todo) {
        for (std::int32_t cell = 0; cell < tables_.cells && any(todo); ++cell) {
            const V here = todo & having<Size>(state, tables_.item_options[cell]);
            cells_[cell] |= here;
            todo &= ~here;
        }
        return todo;
    }

    // The lanes in which exactly Size (0: two or more) of some options are left.
    template <int Size>
    static V having(const V* state, std::span<const std::int32_t> members) {
        constexpr int least = Size == 0 ? 2 : Size;
        V at_least[least + 2] = {all()};
        for (const std::int32_t o : members) {
            const V x = state[o];
            for (int n = least + 1; n >= 1; --n) {
                at_least[n] = or_and(at_least[n], at_least[n - 1], x);
            }
        }
        return Size == 0 ? at_least[least] : at_least[least] & ~at_least[least + 1];
    }

    const Tables& tables_;
    std::vector<Choice> choices_;
    unsigned postponed_ = 0;
    V bare_ = none();

    // One a cell, but of `company_` one a house and a last one that stays empty.
    struct Company {
        V two = none();
        V three = none();
    };
    std::vector<V> pairs_;
    std::vector<V> better_;
    std::vector<Company> company_;
    std::vector<V> cells_;
};

}  // namespace satsudoku::LANES_NAMESPACE
