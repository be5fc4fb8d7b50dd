// The pass for every exact cover, driven by tables: singles of all primary items, and locked
// candidates at all crossings of two items.
#pragma once

#include <algorithm>
#include <set>
#include <span>
#include <vector>

#include "rules.hpp"
#include "tables.hpp"
#include "verdict.hpp"

namespace satsudoku::LANES_NAMESPACE {

class TablePass {
public:
    explicit TablePass(const Tables& tables)
        : options(tables.options), vectors(2 * tables.options), tables_(tables),
          single_(tables.primary, 1), counted_(tables.primary), locked_(true) {}

    // With some of the basic rules only, or of their parts.
    TablePass(const RuleTables& rules, std::uint32_t wanted)
        : TablePass(rules.tables) {
        const auto has = [&](std::uint32_t rule) { return (wanted & rule) != 0; };
        for (std::int32_t item = 0; item < tables_.primary; ++item) {
            single_[item] = item < tables_.cells  ? has(rules::naked_single)
                            : has(rules::hidden_single) ||
                                  has(rules.in_line(item) ? rules::hidden_line : rules::hidden_box);
        }
        counted_ = has(rules::naked_single) ? tables_.primary : tables_.items;
        locked_ = has(rules::locked);
        if (has(rules::full_house) && !has(rules::hidden_single)) {
            find_houses();
            vectors += tables_.items + tables_.cells;
        }
    }

    int options;
    // After the options: for each, whether it is placed (the only one left of some primary item).
    // For full houses also: for each item, whether it has just one option left; for each cell,
    // whether it is filled. Scratch: it means nothing between passes.
    int vectors;

    static void prepare(V*) {}

    // As ClassicPass::run.
    template <bool Track>
    void run(V* state, Verdict& verdict) const {
        find_singles<false>(state, verdict, nullptr);
        remove<Track>(state, verdict);
    }

    // As ClassicPass's; where the pass removes nothing.
    void run_and_find_pairs(V* state, Verdict& verdict, V* pairs) const {
        find_singles<true>(state, verdict, pairs);
        remove<true>(state, verdict);
    }

private:
    template <bool Track>
    void remove(V* state, Verdict& verdict) const {
        verdict.changed = none();
        remove_peers<Track>(state, verdict);
        if (locked_) {
            remove_locked<Track>(state, verdict);
        }
    }

    // Marks as placed what is the last option of a primary item whose singles are wanted, and in
    // pairs[cell] the lanes in which the cell has two options.
    template <bool Pairs>
    void find_singles(V* state, Verdict& verdict, V* pairs) const {
        V* const placed = state + options;
        std::fill_n(placed, options, none());
        V dead = verdict.dead, open = none();
        for (std::int32_t item = 0; item < counted_; ++item) {
            const auto members = tables_.item_options[item];
            V one = none(), two = none();
            for (const std::int32_t o : members) {
                two = or_and(two, one, state[o]);
                one |= state[o];
            }
            open |= two;
            if constexpr (Pairs) {
                if (item < tables_.cells) {
                    pairs[item] = two & ~three_of(members, state);
                }
            }
            if (item >= tables_.primary) {
                continue;
            }
            dead |= ~one;
            if (!single_[item]) {
                continue;
            }
            const V single = one & ~two;
            for (const std::int32_t o : members) {
                placed[o] = or_and(placed[o], state[o], single);
            }
        }
        verdict.dead = dead;
        verdict.open = open;
        if (houses_.size() != 0) {
            find_full_houses(state);
        }
    }

    // Lists the houses that must hold every symbol, by their cells.
    void find_houses() {
        std::set<std::vector<std::int32_t>> known;
        for (std::int32_t item = tables_.cells; item < tables_.primary; ++item) {
            std::vector<std::int32_t> cells;
            for (const std::int32_t o : tables_.item_options[item]) {
                cells.push_back(o / tables_.symbols);
            }
            if (known.insert(cells).second) {
                houses_.push(cells);
            }
        }
    }

    // Marks as placed what is left in the last cell of a house that is not filled. A cell counts as
    // filled when what it holds is the only option left of all its items.
    void find_full_houses(V* state) const {
        V* const placed = state + options;
        V* const alone = placed + options;
        V* const filled = alone + tables_.items;
        for (std::int32_t item = 0; item < tables_.items; ++item) {
            V one = none(), two = none();
            for (const std::int32_t o : tables_.item_options[item]) {
                two = or_and(two, one, state[o]);
                one |= state[o];
            }
            alone[item] = one & ~two;
        }
        std::fill_n(filled, tables_.cells, none());
        for (std::int32_t o = 0; o < options; ++o) {
            V only = state[o];
            for (const std::int32_t item : tables_.option_items[o]) {
                only &= alone[item];
            }
            filled[o / tables_.symbols] |= only;
        }
        for (std::int32_t house = 0; house < houses_.size(); ++house) {
            V one = none(), two = none();
            for (const std::int32_t cell : houses_[house]) {
                two = or_and(two, one, ~filled[cell]);
                one |= ~filled[cell];
            }
            for (const std::int32_t cell : houses_[house]) {
                const V last = one & ~two & ~filled[cell] & alone[cell];
                for (int s = 0; s < tables_.symbols; ++s) {
                    const std::int32_t o = cell * tables_.symbols + s;
                    placed[o] |= state[o] & last;
                }
            }
        }
    }

    // Where three or more of some options are left.
    static V three_of(std::span<const std::int32_t> members, const V* state) {
        V one = none(), two = none(), three = none();
        for (const std::int32_t o : members) {
            three = or_and(three, two, state[o]);
            two = or_and(two, one, state[o]);
            one |= state[o];
        }
        return three;
    }

    // Removes what shares an item with a placed option; two placed ones in one item are a clash.
    template <bool Track>
    void remove_peers(V* state, Verdict& verdict) const {
        const V* const placed = state + options;
        V dead = verdict.dead, changed = verdict.changed;
        for (std::int32_t item = 0; item < tables_.items; ++item) {
            const auto members = tables_.item_options[item];
            V some = none(), clash = none();
            for (const std::int32_t o : members) {
                clash = or_and(clash, some, placed[o]);
                some |= placed[o];
            }
            dead |= clash;
            for (const std::int32_t o : members) {
                const V kept = and_or_not(state[o], placed[o], some);
                if constexpr (Track) {
                    changed |= state[o] ^ kept;
                }
                state[o] = kept;
            }
        }
        verdict.dead = dead;
        verdict.changed = changed;
    }

    template <bool Track>
    void remove_locked(V* state, Verdict& verdict) const {
        V changed = verdict.changed;
        for (const Tables::Crossing& crossing : tables_.crossings) {
            V outside = none();
            for (const std::int32_t o : tables_.outsides[crossing.outside]) {
                outside |= state[o];
            }
            for (const std::int32_t o : tables_.outsides[crossing.targets]) {
                const V kept = state[o] & outside;
                if constexpr (Track) {
                    changed |= state[o] ^ kept;
                }
                state[o] = kept;
            }
        }
        verdict.changed = changed;
    }

    const Tables& tables_;
    std::vector<std::uint8_t> single_;  // for each primary item, whether its singles are placed
    Lists houses_;                      // of cells, where full houses are wanted
    // The items that may be open: the primary ones, for when each cell is placed the secondary ones
    // have been looked at; else all.
    std::int32_t counted_;
    bool locked_;
};

}  // namespace satsudoku::LANES_NAMESPACE
