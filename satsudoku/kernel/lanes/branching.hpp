// The options on which stuck lanes branch.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "lanes/pairs.hpp"
#include "lanes/tables.hpp"
#include "lanes/vector.hpp"

namespace satsudoku::lanes::LANES_NAMESPACE {

// A branch is on an option: a lane takes it, its copy drops it. So the depth is at most the number
// of cells. (With the roles exchanged, the stack of an empty 25x25 grid took four times the memory,
// and puzzles of many solutions ran at 0.86 of the speed.)
class Branching {
public:
    explicit Branching(const Tables& tables)
        : tables_(tables), crossings_of_(tables.primary), cells_with_two_(tables.cells),
          confined_(tables.cells), better_(tables.cells),
          company_(tables.houses.size() + 1, none()), places_(tables.primary),
          cells_(tables.cells) {
        for (const Tables::Crossing& crossing : tables.crossings) {
            crossings_of_[crossing.truth].push_back(crossing.outside);
        }
    }

    // To be filled by a pass before each choice.
    Pairs& pairs() {
        pairs_.wants_confined = many_stuck_;
        return pairs_;
    }

    // The values that the pass has filled in.
    const Pairs& pairs_found() const { return pairs_; }

    // Picks for each lane what comes first in this list: a cell with two options; an option of an
    // item "house has symbol" that has two; a cell with three; any open cell. Returns the lanes
    // that it picked for: the few that have no cell with two options may be left for a later
    // round, so that one long look serves more of them.
    V choose(const V* state, V stuck, V diving) {
        choices_.clear();
        many_stuck_ = count_lanes(stuck & ~diving) >= lanes / 16;
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

    // What has been picked, but the first option of a cell: lanes that branch on an option which
    // may be another.
    struct Choice {
        std::int32_t option;
        V where;
    };
    std::span<const Choice> choices() const { return choices_; }

    // Lanes that branch on the first option of a cell take it. Calls on_cell(cell, lanes), then
    // on_option(symbol, lanes) for each option.
    template <class OnCell, class OnOption>
    void take_first(V* state, V where, OnCell on_cell, OnOption on_option) const {
        for (std::int32_t cell = 0; cell < tables_.cells; ++cell) {
            const V here = cells_[cell] & where;
            if (!any(here)) {
                continue;
            }
            on_cell(cell, here);
            V seen = none();
            for (std::int32_t symbol = 0, o = cell * tables_.symbols; symbol < tables_.symbols;
                 ++symbol, ++o) {
                const V x = state[o];
                const V first = and_and_not(x, here, seen);
                seen |= first;
                state[o] = and_not_unless(x, here, first);
                on_option(symbol, first);
            }
        }
    }

    // Drops the other options of an option's cell.
    void keep_only(V* state, std::int32_t option, V where) const {
        const std::int32_t first = option - option % tables_.symbols;
        for (std::int32_t o = first; o < first + tables_.symbols; ++o) {
            if (o != option) {
                state[o] &= ~where;
            }
        }
    }

    // Calls store(option, copy, stays) for every option: in the lanes `done`, `copy` has
    // dropped the first option of the cell that the lane branches on, and `stays` has taken it.
    template <class Store>
    void split(const V* state, V done, Store store) const {
        for (std::int32_t cell = 0, o = 0; cell < tables_.cells; ++cell) {
            const V where = cells_[cell] & done;
            V seen = none();
            for (std::int32_t s = 0; s < tables_.symbols; ++s, ++o) {
                const V x = state[o];
                const V first = and_and_not(x, where, seen);
                seen |= first;
                store(o, x & ~first, and_not_unless(x, where, first));
            }
        }
    }

private:
    // Picks a cell with two options for each lane in `stuck` that has one: one that holds nothing
    // confined, if there is any; of these one in the best company, in the most houses with another
    // such cell. Returns the lanes without. (Against any first cell, company alone: 46 % fewer
    // splits on 17-clue puzzles, 35 % on magictour's, 20 % on the hardest; what is not confined,
    // beside: 28, 31 and 37 % fewer, and 43 % on those of 2011. Weighing all that both options
    // exclude is no better; nor is company that shares a digit, or a third cell.)
    V pick_pair(V stuck) {
        for (V& two : cells_with_two_) {
            two &= stuck;
        }
        if (!pairs_.wants_confined) {
            std::ranges::fill(confined_, none());
        }
        for (std::int32_t house = 0; house < tables_.houses.size(); ++house) {
            V one = none(), two = none();
            for (const std::int32_t cell : tables_.houses[house]) {
                const V x = cells_with_two_[cell];
                two = or_and(two, one, x);
                one |= x;
            }
            company_[house] = two;
        }
        // The best score so far as a binary number; better_[cell]: the cell beats all before it.
        V best0 = none(), best1 = none(), best2 = none(), branching = none();
        for (std::int32_t cell = 0; cell < tables_.cells; ++cell) {
            const auto [a, b, c] = tables_.cell_houses[cell];
            const V score0 = parity(company_[a], company_[b], company_[c]);
            const V score1 = majority(company_[a], company_[b], company_[c]);
            const V score2 = ~confined_[cell];
            const V more =
                (score2 & ~best2) |
                (~(score2 ^ best2) & ((score1 & ~best1) | (~(score1 ^ best1) & score0 & ~best0)));
            const V better = cells_with_two_[cell] & (more | ~branching);
            better_[cell] = better;
            branching |= better;
            best0 = blend(better, score0, best0);
            best1 = blend(better, score1, best1);
            best2 = blend(better, score2, best2);
        }
        V todo = branching;
        for (std::int32_t cell = tables_.cells; cell-- > 0;) {
            cells_[cell] = todo & better_[cell];
            todo &= ~better_[cell];
        }
        return stuck & ~branching;
    }

    // Picks the first option of an item "house has symbol" with two for each lane in `todo` that
    // has one; returns the others. Items whose two options no other item shares come first: a
    // seventh fewer splits on the hardest list.
    V pick_place(const V* state, V todo) {
        for (auto item = tables_.cells; item < tables_.primary && any(todo); ++item) {
            places_[item] = todo & having<2>(state, tables_.item_options[item]);
        }
        for (const bool shared : {false, true}) {
            for (auto item = tables_.primary; item-- > tables_.cells && any(todo);) {
                V here = todo & places_[item];
                if (!any(here)) {
                    continue;
                }
                if (!shared) {
                    here &= unshared(state, item);
                }
                todo &= ~here;
                for (const std::int32_t o : tables_.item_options[item]) {
                    const V first = state[o] & here;
                    if (any(first)) {
                        choices_.push_back({o, first});
                        here &= ~first;
                    }
                }
            }
        }
        return todo;
    }

    // The lanes in which an item has options beside those that it shares with any one other.
    V unshared(const V* state, std::int32_t item) const {
        V result = all();
        for (const std::int32_t outside : crossings_of_[item]) {
            V some = none();
            for (const std::int32_t o : tables_.outsides[outside]) {
                some |= state[o];
            }
            result &= some;
        }
        return result;
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

    bool many_stuck_ = true;  // enough that what is confined is worth looking for
    std::vector<std::vector<std::int32_t>> crossings_of_;  // of each item, their lists of outsides

    // One per cell, but of `company_` one per house and a last one that stays empty, and of
    // `places_` one per item.
    std::vector<V> cells_with_two_;
    std::vector<V> confined_;
    std::vector<V> better_;
    std::vector<V> company_;
    std::vector<V> places_;
    std::vector<V> cells_;
    Pairs pairs_{cells_with_two_.data(), confined_.data(), true};
};

}  // namespace satsudoku::lanes::LANES_NAMESPACE
