// The pass for every exact cover, driven by tables: singles of all primary items, and locked
// candidates at all crossings of two items.
#pragma once

#include <algorithm>
#include <span>

#include "rules.hpp"
#include "tables.hpp"
#include "verdict.hpp"

namespace satsudoku::LANES_NAMESPACE {

class TablePass {
public:
    // With some of the basic rules only, or all three.
    explicit TablePass(const Tables& tables, std::uint32_t basic = rules::basic)
        : options(tables.options), vectors(2 * tables.options), tables_(tables),
          first_single_(basic & rules::naked_single ? 0 : tables.cells),
          end_single_(basic & rules::hidden_single ? tables.primary : tables.cells),
          counted_(basic & rules::naked_single ? tables.primary : tables.items),
          locked_((basic & rules::locked) != 0) {}

    int options;
    // After the options: for each, whether it is placed (the only one left of some primary item).
    // Scratch: it means nothing between passes.
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
            if (item < first_single_ || item >= end_single_) {
                continue;
            }
            const V single = one & ~two;
            for (const std::int32_t o : members) {
                placed[o] = or_and(placed[o], state[o], single);
            }
        }
        verdict.dead = dead;
        verdict.open = open;
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
    // The items whose singles are placed.
    std::int32_t first_single_, end_single_;
    // The items that may be open: the primary ones, for when each cell is placed the secondary ones
    // have been looked at; else all.
    std::int32_t counted_;
    bool locked_;
};

}  // namespace satsudoku::LANES_NAMESPACE
