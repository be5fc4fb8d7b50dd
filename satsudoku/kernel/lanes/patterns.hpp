// Rules that need neither all of a pass nor a walk through subsets: locked candidates with few
// cells, pointing or claiming, common peers, and Hamada logic.
#pragma once

#include <memory>

#include "lanes/rules.hpp"
#include "lanes/vector.hpp"

namespace satsudoku::lanes::LANES_NAMESPACE {

class Patterns {
public:
    explicit Patterns(const RuleTables& rules)
        : rules_(rules), tables_(rules.tables), pairs_(new V[rules.tables.cells]()) {}

    // Removes what the rules of `rules::locked_parts` in a set exclude; adds to changed the lanes
    // that lost options.
    void run_locked(rules::Set all_rules, V* state, V where, V& changed) const {
        for (std::size_t i = 0; i < tables_.crossings.size(); ++i) {
            const RuleTables::Way way = rules_.way(i);
            if (way == RuleTables::Way::other) {
                continue;
            }
            const int shift = way == RuleTables::Way::pointing ? 0 : rules::limits;
            const rules::Set kinds = all_rules / (rules::pointing_two << shift);
            const bool any_number = (kinds & 4) != 0;
            if (const int most = (kinds & 2) != 0 ? 3 : 2; any_number || (kinds & 3) != 0) {
                run_crossing(tables_.crossings[i], any_number, most, state, where, changed);
            }
        }
    }

    // A symbol's places in a house all exclude the same options, which go.
    void run_peers(V* state, V where, V& changed) const {
        for (const RuleTables::Peers& peers : rules_.peers()) {
            V elsewhere = ~where;
            for (const std::int32_t o : rules_.peer_options(peers.apart)) {
                elsewhere |= state[o];
            }
            if (!any(~elsewhere)) {
                continue;
            }
            for (const std::int32_t o : rules_.peer_options(peers.targets)) {
                changed |= state[o] & ~elsewhere;
                state[o] &= elsewhere;
            }
        }
    }

    // Cells x, y and z have the candidates a and b alone; y sees both others, x and z do not see
    // each other, so they hold the same. If all places for a in some house are in their sight, that
    // is b.
    void run_hamada(V* state, V where, V& changed) {
        const int n = tables_.symbols;
        for (int a = 0; a < n; ++a) {
            for (int b = a + 1; b < n; ++b) {
                V any_pair = none();
                for (std::int32_t cell = 0; cell < tables_.cells; ++cell) {
                    V others = none();
                    const V* const x = state + cell * n;
                    for (int s = 0; s < n; ++s) {
                        if (s != a && s != b) {
                            others |= x[s];
                        }
                    }
                    pairs_[cell] = where & x[a] & x[b] & ~others;
                    any_pair |= pairs_[cell];
                }
                if (any(any_pair)) {
                    run_pair(a, b, state, changed);
                }
            }
        }
    }

private:
    void run_crossing(const Tables::Crossing& crossing, bool any_number, int most, V* state,
                      V where, V& changed) const {
        V outside = ~where;
        for (const std::int32_t o : tables_.outsides[crossing.outside]) {
            outside |= state[o];
        }
        if (!any_number) {
            V one = none(), two = none(), three = none(), four = none();
            for (const std::int32_t o : tables_.item_options[crossing.truth]) {
                const V x = state[o];
                four = or_and(four, three, x);
                three = or_and(three, two, x);
                two = or_and(two, one, x);
                one |= x;
            }
            outside |= most == 2 ? three : four;
        }
        if (!any(~outside)) {
            return;
        }
        for (const std::int32_t o : tables_.outsides[crossing.targets]) {
            changed |= state[o] & ~outside;
            state[o] &= outside;
        }
    }

    void run_pair(int a, int b, V* state, V& changed) {
        const int n = tables_.symbols;
        for (const RuleTables::Ends& ends : rules_.ends()) {
            const V both = pairs_[ends.x] & pairs_[ends.z];
            if (!any(both)) {
                continue;
            }
            V same = none();
            for (const std::int32_t y : rules_.between(ends)) {
                same |= pairs_[y];
            }
            same &= both;
            if (!any(same)) {
                continue;
            }
            for (const int out : {a, b}) {
                const V proved = same & starved(out, ends, state);
                changed |= proved;
                state[ends.x * n + out] &= ~proved;
                state[ends.z * n + out] &= ~proved;
            }
        }
    }

    // Where some house has places for a symbol, and all of them in sight of two cells.
    V starved(int symbol, const RuleTables::Ends& ends, const V* state) const {
        V result = none();
        for (const std::int32_t item : rules_.houses_of(symbol)) {
            V seen = none(), unseen = none();
            for (const std::int32_t o : tables_.item_options[item]) {
                const std::int32_t cell = o / tables_.symbols;
                (rules_.sees(ends.x, cell) || rules_.sees(ends.z, cell) ? seen : unseen) |=
                    state[o];
            }
            result |= seen & ~unseen;
        }
        return result;
    }

    const RuleTables& rules_;
    const Tables& tables_;
    // Scratch: for each cell the lanes in which it has the two candidates at work alone.
    std::unique_ptr<V[]> pairs_;
};

}  // namespace satsudoku::lanes::LANES_NAMESPACE
