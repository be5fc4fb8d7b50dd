// Depth-first search in lanes: propagate all, drop the dead, count the solved, split the stuck.
#pragma once

#include <cmath>

#include "lanes/branching.hpp"
#include "lanes/closing.hpp"
#include "lanes/diving.hpp"
#include "lanes/frame.hpp"
#include "lanes/parties.hpp"
#include "lanes/pass.hpp"
#include "lanes/paths.hpp"
#include "lanes/prospects.hpp"
#include "lanes/puzzle_source.hpp"
#include "lanes/solution_sink.hpp"

namespace satsudoku::lanes::LANES_NAMESPACE {

//   +---------+                +-----------------+
//   |  fresh  | -------------> |  working frame  |---> dead: the lane is free
//   +---------+     refill     |  pass pass ...  |---> solved: counted, free
//   |  stack  | <------------> |                 |---> stuck: split, both halves stay
//   +---------+     spill      +-----------------+
//
// The stack holds frames of waiting copies, those that found no free lane; the youngest are on top
// and go first, before fresh puzzles. So it holds at most some frame for each level of the search
// tree. What a pass remembers is not kept there.
//
// Puzzles of different kinds have all this apart, as parties (party.hpp).
//
// A stuck lane branches on an option (branching.hpp): it takes it, and its copy drops it. A puzzle
// that has reached its limit loses all its lanes. Where most do, they dive instead (paths.hpp).
//
// Where each open cell has two options, and so has each symbol in each house, what a solution does
// not take is a solution, too. There a lane takes an option, makes no copy, notes nothing, and has
// one more doubling: each solution that it comes to stands for two. (1.1 to 1.2 times the speed on
// puzzles of several solutions, at any limit.)
//
// Filling the lanes is the parties' (parties.hpp), diving is apart, too (diving.hpp).
class Search {
public:
    Search(const Tables& tables, Pass& pass, PuzzleSource& source, SolutionSink& sink)
        : tables_(tables), closes_(tables.lined && tables.diagrams.empty() && sink.only_counts),
          doubles_(tables.square && tables.diagrams.empty() && sink.takes_multiples),
          measures_(sink.measures), pass_(pass), sink_(sink), branching_(tables),
          parties_(tables, pass.vectors, source, sink, prospects_, paths_),
          diving_(tables, sink, parties_, paths_) {}

    // One round. False when everything is done.
    bool round() {
        parties_.find_work();
        Frame& work = this->work();
        if (!any(work.live)) {
            return false;
        }
        Verdict verdict;
        verdict.dead = ~work.live;
        V* const state = work.state.get();
        pass_.prepare(state);
        for (int i = 1; i < passes; ++i) {
            pass_.run(state, verdict);
        }
        pass_.track(state, verdict, &branching_.pairs());

        const V dead = verdict.dead & work.live;
        work.live &= ~dead;
        const V solved = count_solved(verdict);
        leave(dead | solved);
        diving_.turn((dead | solved) & work.diving);
        const V stuck = verdict.stuck() & work.live & ~solved;
        if (any(stuck)) {
            V ready = branching_.choose(state, stuck, work.diving);
            ready &= ~note_branching(stuck & work.unsplit);
            if (doubles_) {
                ready &= ~take_either(ready & ~branching_.pairs_found().more);
            }
            const V diving = ready & work.diving;
            diving_.dive(branching_, diving);
            split(ready & ~diving);
        }
        return true;
    }

    // How much of the searches of all puzzles is done, as if both halves of each branch took
    // equally long: 1 a puzzle. Not of those that reach their limit. Pre: `measures`.
    double done() const { return done_; }

private:
    // Passes between two looks at the lanes. 2 run at 0.89 to 0.96 of the speed on most lists.
    static constexpr int passes = 3;
    // Copies go to the stack only when this many find no free lane; fewer wait for the next round.
    int worth_spilling() const { return parties_.most_live() / 8; }

    Frame& work() { return parties_.working().work; }

    // Pre: nothing has been supposed in the lanes, and now must be. Returns those that leave, to
    // wait for the party where they should have begun: a row that has seen few puzzles is no guide,
    // and open boards would spread over all lanes before it is. (To let all leave that are bare:
    // slower where the row says that few are.)
    V note_branching(V where) {
        Frame& work = this->work();
        work.unsplit &= ~where;
        if (sink_.limit == 0) {
            return none();
        }
        Words leaving{};
        for_each_lane(where, [&](int lane) {
            const Holder& holder = work.holders[lane];
            const bool bare = (branching_.bare()[lane / 64] & bit_of(lane)) != 0;
            if (bare && !parties_.joined() && (parties_.working().kind & Prospects::open) == 0 &&
                !prospects_.trusted(holder.clues)) {
                leaving[lane / 64] |= bit_of(lane);
                parties_.of_kind(parties_.working().kind | Prospects::open)
                    .waiting.push_back({holder.owner, Paths::none, holder.clues, 0});
            } else {
                prospects_.branched(holder.clues, bare);
            }
        });
        work.live &= ~of_words(leaving);
        return of_words(leaving);
    }

    // Pre: the lanes have come to an end.
    void leave(V ended) {
        if (measures_) {
            for_each_lane(ended,
                          [&](int lane) { done_ += std::ldexp(1, -work().holders[lane].depth); });
        }
    }

    // Counts and frees the lanes that are solved, and those that need no further look; returns
    // them.
    V count_solved(const Verdict& verdict) {
        Frame& work = this->work();
        V once = verdict.solved() & work.live, thrice = none();
        const V stuck = verdict.stuck() & work.live;
        if (closes_ && any(stuck)) {
            const V* const single = work.state.get() + pass_.options;
            const V more = branching_.pairs_found().more;
            const Closed closed = close(tables_.cells, single, stuck, more);
            once |= work.double_once(closed.two);
            thrice = closed.three;
        }
        const V solved = once | thrice;
        if (any(solved)) {
            work.live &= ~solved;
            V finished = sink_.solved(work, once, 1);
            if (any(thrice)) {
                finished |= sink_.solved(work, thrice, 3);
            }
            if (any(finished)) {
                for_each_lane(finished,
                              [&](int lane) { prospects_.finished(work.holders[lane].clues); });
                parties_.drop_finished(work, ~work.diving);
            }
        }
        return solved;
    }

    // Pre: the lanes are chosen for, and their cells have two options at most. Post: they have
    // taken one, which stands for the other as well. Returns them.
    V take_either(V where) {
        where = work().double_once(where);
        if (any(where)) {
            branching_.take_first(work().state.get(), where, [](auto...) {}, [](auto...) {});
        }
        return where;
    }

    // Pre: the lanes are chosen for, and do not dive. Post: each has been split, or waits.
    void split(V ready) {
        if (!any(ready)) {
            return;
        }
        Frame& work = this->work();
        V* const state = work.state.get();
        const Move here(ready, parties_.usable() & ~work.live);
        const V rest = ready & ~here.source;
        if (count_lanes(rest) < worth_spilling()) {
            branching_.split(state, here.source, [here, state](std::int32_t o, V copy, V stays) {
                state[o] = here.put(copy, stays);
            });
            take(work, here);
        } else {
            Stack& stack = parties_.working().stack;
            if (stack.empty() || count_lanes(~stack.top().live) < lanes / 4) {
                stack.push();
            }
            Frame& top = stack.top();
            const Move away(rest, ~top.live);
            branching_.split(
                state, here.source | away.source,
                [here, away, state, waiting = top.state.get()](std::int32_t o, V copy, V stays) {
                    waiting[o] = away.put(copy, waiting[o]);
                    state[o] = here.put(copy, stays);
                });
            take(top, away);
            take(work, here);
        }
    }

    // What else belongs to a move of copies: the owners, and the branches that were not on a cell's
    // first option.
    void take(Frame& frame, const Move& move) {
        Frame& work = this->work();
        if (measures_) {
            for_each_lane(move.source, [&](int lane) { ++work.holders[lane].depth; });
        }
        move.apply_holders(work, frame);
        for (const auto& choice : branching_.choices()) {
            branching_.keep_only(work.state.get(), choice.option, choice.where & move.source);
            frame.state[choice.option] &= ~move.map(choice.where);
        }
        frame.live |= move.target;
    }

    const Tables& tables_;
    const bool closes_;    // no further look at lanes whose solutions are known (closing.hpp)
    const bool doubles_;   // a solution stands for two where each open cell has two options
    const bool measures_;  // adds up the finished share
    Pass& pass_;
    SolutionSink& sink_;
    double done_ = 0;
    Branching branching_;
    Prospects prospects_;
    Paths paths_;
    Parties parties_;
    Diving diving_;
};

}  // namespace satsudoku::lanes::LANES_NAMESPACE
