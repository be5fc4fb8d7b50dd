// Diving: one lane per puzzle takes an option at each branch and turns when it ends (paths.hpp).
#pragma once

#include <vector>

#include "lanes/branching.hpp"
#include "lanes/frame.hpp"
#include "lanes/parties.hpp"
#include "lanes/paths.hpp"
#include "lanes/solution_sink.hpp"
#include "lanes/taken.hpp"

namespace satsudoku::lanes::LANES_NAMESPACE {

class Diving {
public:
    Diving(const Tables& tables, const SolutionSink& sink, Parties& parties, Paths& paths)
        : tables_(tables), sink_(sink), parties_(parties), paths_(paths) {}

    // Pre: the lanes are chosen for, and dive. Post: they have taken an option, and noted it.
    void dive(Branching& branching, V where) {
        if (!any(where)) {
            return;
        }
        Party& party = parties_.working();
        Frame& work = party.work;
        V* const state = work.state.get();
        Taken taken(tables_.symbols);
        branching.take_first(
            state, where, [&](std::int32_t cell, V here) { taken.cell(cell, here); },
            [&](std::int32_t symbol, V here) { taken.symbol(symbol, here); });
        for (const auto& choice : branching.choices()) {
            const V here = choice.where & where;
            branching.keep_only(state, choice.option, here);
            taken.cell(choice.option / tables_.symbols, here);
            taken.symbol(choice.option % tables_.symbols, here);
        }
        taken.finish();
        for_each_lane(where, [&](int lane) {
            Holder& holder = work.holders[lane];
            Paths::Id& id = holder.path;
            if (id == Paths::none) {
                id = paths_.open(holder.owner, holder.clues);
            }
            paths_.take(id, taken.option(lane));
            ++holder.depth;
            if (paths_.full(id)) {
                hand_out(id);
                paths_.close(id);
                work.diving[lane / 64] &= ~bit_of(lane);
            }
        });
    }

    // Pre: the lanes dive, and have come to an end. Post: what they have left to try waits.
    void turn(V ended) {
        Party& party = parties_.working();
        for_each_lane(ended, [&](int lane) {
            const Paths::Id id = party.work.holders[lane].path;
            if (id == Paths::none) {
                return;
            }
            if (sink_.finished(paths_.owner(id)) || !paths_.turn(id)) {
                paths_.close(id);
            } else if (paths_.turns(id) < Paths::most_turns(sink_.limit)) {
                parties_.of_kind(party.kind | Prospects::plenty).restarts.push_back(id);
            } else {
                hand_out(id);
                parties_.of_kind(party.kind & ~Prospects::plenty).restarts.push_back(id);
            }
        });
    }

private:
    // Post: all that a path has left to try beside what it has not excluded waits to be searched.
    void hand_out(Paths::Id id) {
        std::vector<Paths::Id>& restarts =
            parties_.of_kind(parties_.working().kind & ~Prospects::plenty).restarts;
        paths_.branch_off(id, [&](Paths::Id other) { restarts.push_back(other); });
    }

    const Tables& tables_;
    const SolutionSink& sink_;
    Parties& parties_;
    Paths& paths_;
};

}  // namespace satsudoku::lanes::LANES_NAMESPACE
