// Depth-first search in lanes: propagate all, drop the dead, count the solved, split the stuck.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "lanes/branching.hpp"
#include "lanes/closing.hpp"
#include "lanes/frame.hpp"
#include "lanes/givens.hpp"
#include "lanes/lanes.hpp"
#include "lanes/party.hpp"
#include "lanes/paths.hpp"
#include "lanes/prospects.hpp"
#include "lanes/taken.hpp"
#include "lanes/verdict.hpp"

namespace satsudoku::LANES_NAMESPACE {

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
// A source gives puzzles: bool next(std::uint32_t& owner), const std::uint8_t* puzzle(owner) const;
// and if it says has_masks(), the packed options that are not excluded: mask(owner) const.
// A sink takes solved lanes: void solved(const Frame&, V lanes, int times, F finish), where each
// solution counts so many times, and twice as many for each doubling; it calls finish(lane) for
// each by which its owner reaches the limit. It says whether one solution may stand for several,
// bool takes_multiples() const, and whether it need not see any, bool only_counts() const; which
// owners have reached the limit: bool finished(std::uint32_t owner) const; and counts them in
// std::size_t finished_owners. It says whether done() is wanted, bool measures() const.
template <class Pass, class Source, class Sink>
class Search {
public:
    Search(const Tables& tables, Pass& pass, Source& source, Sink& sink)
        : tables_(tables), closes_(tables.lined && tables.diagrams.empty() && sink.only_counts()),
          doubles_(tables.square && tables.diagrams.empty() && sink.takes_multiples()),
          measures_(sink.measures()), pass_(pass), source_(source), sink_(sink),
          party_(&party_of(Prospects::usual)), branching_(tables),
          givens_(tables.cells, tables.symbols),
          masks_(source.has_masks() ? std::make_unique<Packed>(pass.options) : nullptr),
          board_(tables.cells) {}

    // One round. False when everything is done.
    bool round() {
        find_work();
        Frame& work = party_->work;
        if (!any(work.live)) {
            return false;
        }
        Verdict verdict;
        verdict.dead = ~work.live;
        V* const state = work.state.get();
        pass_.prepare(state);
        for (int i = 1; i < passes; ++i) {
            pass_.template run<false>(state, verdict);
        }
        pass_.run_and_find_pairs(state, verdict, branching_.pairs());

        const V dead = verdict.dead & work.live;
        work.live &= ~dead;
        const V solved = count_solved(verdict);
        leave(dead | solved);
        turn((dead | solved) & work.diving);
        const V stuck = verdict.stuck() & work.live & ~solved;
        if (any(stuck)) {
            V ready = branching_.choose(state, stuck, work.diving);
            ready &= ~note_branching(stuck & work.unsplit);
            if (doubles_) {
                ready &= ~take_either(ready & ~branching_.pairs_found().more);
            }
            const V diving = ready & work.diving;
            dive(diving);
            split(ready & ~diving);
        }
        return true;
    }

    // How much of the searches of all puzzles is done, as if both halves of each branch took
    // equally long: 1 a puzzle. Not of those that reach their limit. Pre: `measures`.
    double done() const { return done_; }

private:
    // Passes between two looks at the lanes, and the occupancy below which lanes are refilled. 40
    // to 56 lanes of 64 were within 5 % on every list; 2 passes run at 0.89 to 0.96 of the speed on
    // most.
    static constexpr int passes = 3;
    int enough() const { return most_live_ * 7 / 8; }
    // Copies go to the stack only when so many find no free lane; fewer wait for the next round.
    int worth_spilling() const { return most_live_ / 8; }

    bool dives(const Party& party) const {
        return (party.kind & Prospects::plenty) != 0 && sink_.limit() - 1 < Paths::most_sought;
    }

    Party& party_of(Prospects::Kind kind) {
        if (!parties_[kind]) {
            parties_[kind] = std::make_unique<Party>(pass_, kind);
        }
        return *parties_[kind];
    }

    bool wants_lanes() const { return count_lanes(party_->work.live) < enough(); }

    // Turns to a party whose lanes can be filled; joins them all when there is none.
    void find_work() {
        refill(*party_);
        const Prospects::Kind before = party_->kind;
        for (Prospects::Kind i = 1; wants_lanes() && i < Prospects::kinds; ++i) {
            if (Party* const other = parties_[(before + i) % Prospects::kinds].get()) {
                party_ = other;
                drop_finished(other->work, ~other->work.diving);
                refill(*other);
            }
        }
        joined_ = wants_lanes();
        if (joined_) {
            party_ = parties_[Prospects::usual].get();
            for (const auto& other : parties_) {
                if (other) {
                    refill(*other);
                    if (wants_lanes() && other.get() != party_ && any(other->work.live)) {
                        draw(other->work);
                    }
                }
            }
        }
    }

    // Fills the working lanes with what a party has.
    void refill(Party& party) {
        while (wants_lanes() && !party.stack.empty()) {
            Frame& top = party.stack.top();
            drop_finished(top, all());
            const bool moved = draw(top);
            if (!any(top.live)) {
                party.stack.pop();
            } else if (!moved) {
                return;
            }
        }
        while (wants_lanes() && (any(party.fresh.live) || load_fresh(party))) {
            // What a puzzle has handed out need not go on when it is finished.
            drop_finished(party.fresh, ~party.fresh.diving);
            if (any(party.fresh.live) && !draw(party.fresh)) {
                return;
            }
        }
    }

    // Moves lanes to the working frame, one at least if it can; returns whether it has.
    bool draw(Frame& from) {
        Frame& work = party_->work;
        const Move move(from.live, usable_ & ~work.live);
        move.apply(from, work, pass_.options);
        work.live |= move.target;
        from.live &= ~move.source;
        party_->last.forget(move.target);
        return any(move.source);
    }

    // Fills a party's fresh frame: with what begins anew, then with puzzles. (Straight into the
    // free lanes of the working frame: slower, for few lanes take as long to load as all.)
    bool load_fresh(Party& party) {
        Frame& fresh = party.fresh;
        int loaded = 0;
        fresh.diving = dives(party) ? all() : none();
        fresh.unsplit = none();
        excluded_.clear();
        for (; loaded < lanes; ++loaded) {
            // Neighbours in memory one after the other.
            const int lane = loaded / words + 64 * (loaded % words);
            if (!begin_anew(party, lane) && !begin(party, lane)) {
                break;
            }
            if (source_.has_masks()) {
                for (int block = 0; block < masks_->blocks(); ++block) {
                    masks_->lane(lane)[block * Packed::step()] =
                        source_.mask(fresh.holders[lane].owner)[block];
                }
            }
            fresh.live[lane / 64] |= bit_of(lane);
        }
        if (loaded == 0) {
            return false;
        }
        givens_.load(fresh.state.get());
        if (source_.has_masks()) {
            masks_->load_and(fresh.state.get());
        }
        for (const auto& [lane, option] : excluded_) {
            fresh.state[option][lane / 64] &= ~bit_of(lane);
        }
        return true;
    }

    // Writes a puzzle for a party, if there is one.
    bool begin(Party& party, int lane) {
        Holder& holder = party.fresh.holders[lane];
        if (!next(party, holder)) {
            return false;
        }
        givens_.write(lane, source_.puzzle(holder.owner));
        party.fresh.unsplit[lane / 64] |= bit_of(lane);
        return true;
    }

    // A puzzle of those that wait for the party, or that the source gives; none if so many wait for
    // another party that they fill its lanes, for that is to have its turn first. Puzzles that came
    // to wait before their row was a guide go where it now says. (Without that, 0.87 to 0.96 of the
    // speed on half 17-clue puzzles, half empty grids. To load no party while little waits for it:
    // no gain.)
    bool next(Party& party, Holder& holder) {
        while (!party.waiting.empty()) {
            holder = party.waiting.back();
            party.waiting.pop_back();
            const Prospects::Kind kind = prospects_.kind(holder.clues);
            if (kind == party.kind || !prospects_.known(holder.clues)) {
                return true;
            }
            party_of(kind).waiting.push_back(holder);
        }
        const auto crowded = [](const auto& other) {
            return other && other->waiting.size() >= lanes;
        };
        std::uint32_t owner;
        while (std::ranges::none_of(parties_, crowded) && source_.next(owner)) {
            const auto clues = Givens::clues(source_.puzzle(owner), tables_.cells);
            holder = {owner, Paths::none, static_cast<std::uint8_t>(clues), 0};
            const Prospects::Kind kind = prospects_.kind(clues);
            if (kind == party.kind) {
                return true;
            }
            party_of(kind).waiting.push_back(holder);
        }
        return false;
    }

    // Writes what begins anew, if a party has any: what has been taken is as good as given.
    bool begin_anew(Party& party, int lane) {
        const bool goes_on = dives(party);
        std::vector<Paths::Id>& anew = party.anew;
        while (!goes_on && !anew.empty() && sink_.finished(paths_.owner(anew.back()))) {
            paths_.close(anew.back());
            anew.pop_back();
        }
        if (anew.empty()) {
            return false;
        }
        const Paths::Id id = anew.back();
        anew.pop_back();
        const std::uint32_t owner = paths_.owner(id);
        std::copy_n(source_.puzzle(owner), tables_.cells, board_.data());
        for (const Paths::Step step : paths_.steps(id)) {
            const std::int32_t o = step.option;
            if (step.excluded) {
                excluded_.push_back({lane, o});
            } else {
                board_[o / tables_.symbols] = static_cast<std::uint8_t>(o % tables_.symbols + 1);
            }
        }
        givens_.write(lane, board_.data());
        party.fresh.holders[lane] = {owner, goes_on ? id : Paths::none, paths_.clues(id),
                                     paths_.depth(id)};
        if (!goes_on) {
            paths_.close(id);
        }
        return true;
    }

    // Pre: nothing has been supposed in the lanes, and now must be. Returns those that leave, to
    // wait for the party where they should have begun: a row that has seen few puzzles is no guide,
    // and open boards would spread over all lanes before it is. (To let all leave that are bare:
    // slower where the row says that few are.)
    V note_branching(V where) {
        Frame& work = party_->work;
        work.unsplit &= ~where;
        if (sink_.limit() == 0) {
            return none();
        }
        Words leaving{};
        for_each_lane(where, [&](int lane) {
            const Holder& holder = work.holders[lane];
            const bool bare = (branching_.bare()[lane / 64] & bit_of(lane)) != 0;
            if (bare && !joined_ && (party_->kind & Prospects::open) == 0 &&
                !prospects_.known(holder.clues)) {
                leaving[lane / 64] |= bit_of(lane);
                party_of(party_->kind | Prospects::open)
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
            for_each_lane(ended, [&](int lane) {
                done_ += std::ldexp(1, -party_->work.holders[lane].depth);
            });
        }
    }

    // Pre: the lanes dive, and have come to an end. Post: they go on with their last branch, or
    // what they have left to try waits.
    void turn(V ended) {
        Words turning{};
        for_each_lane(ended, [&](int lane) {
            Holder& holder = party_->work.holders[lane];
            const Paths::Id id = holder.path;
            if (id == Paths::none) {
                return;
            }
            if (sink_.finished(holder.owner) || !paths_.turn(id)) {
                paths_.close(id);
            } else if (party_->last.turns(lane)) {
                holder.depth = paths_.depth(id);
                turning[lane / 64] |= bit_of(lane);
            } else if (paths_.turns(id) < Paths::most_turns(sink_.limit())) {
                party_of(party_->kind | Prospects::plenty).anew.push_back(id);
            } else {
                hand_out(id);
                party_of(party_->kind & ~Prospects::plenty).anew.push_back(id);
            }
        });
        party_->last.turn_to(party_->work, of_words(turning));
    }

    // Post: all that a path has left to try beside what it has not excluded waits to be searched.
    void hand_out(Paths::Id id) {
        std::vector<Paths::Id>& anew = party_of(party_->kind & ~Prospects::plenty).anew;
        paths_.branch_off(id, [&](Paths::Id other) { anew.push_back(other); });
    }

    // Counts and frees the lanes that are solved, and those that need no further look; returns
    // them.
    V count_solved(const Verdict& verdict) {
        Frame& work = party_->work;
        V once = verdict.solved() & work.live, thrice = none(), never = none();
        const V stuck = verdict.stuck() & work.live;
        if (closes_ && any(stuck)) {
            const V* const single = work.state.get() + pass_.options;
            const V more = branching_.pairs_found().more;
            const Closed closed = close(tables_, single, stuck, more);
            once |= work.double_once(closed.two);
            thrice = closed.three;
            never = closed.never;
            work.live &= ~never;
        }
        const V solved = once | thrice;
        if (any(solved)) {
            work.live &= ~solved;
            const auto before = sink_.finished_owners;
            const auto finish = [&](int lane) { prospects_.finished(work.holders[lane].clues); };
            sink_.solved(work, once, 1, finish);
            if (any(thrice)) {
                sink_.solved(work, thrice, 3, finish);
            }
            if (sink_.finished_owners != before) {
                drop_finished(work, ~work.diving);
            }
        }
        return solved | never;
    }

    void drop_finished(Frame& frame, V where) const {
        if (sink_.finished_owners == 0) {
            return;
        }
        for_each_lane(frame.live & where, [&](int lane) {
            if (sink_.finished(frame.holders[lane].owner)) {
                frame.live[lane / 64] &= ~bit_of(lane);
            }
        });
    }

    // Pre: the lanes are chosen for, and dive. Post: they have taken an option, and noted it.
    void dive(V where) {
        if (!any(where)) {
            return;
        }
        Frame& work = party_->work;
        V* const state = work.state.get();
        LastBranches& last = party_->last;
        Taken taken(tables_.symbols);
        last.keep(work, where);
        branching_.take_first(
            state, where, [&](std::int32_t cell, V here) { taken.cell(cell, here); },
            [&](std::int32_t o, std::int32_t symbol, V here) {
                taken.symbol(symbol, here);
                last.exclude(o, here);
            });
        for (const auto& choice : branching_.choices()) {
            const V here = choice.where & where;
            branching_.keep_only(state, choice.option, here);
            last.exclude(choice.option, here);
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

    // Pre: the lanes are chosen for, and their cells have two options at most. Post: they have
    // taken one, which stands for the other as well. Returns them.
    V take_either(V where) {
        where = party_->work.double_once(where);
        if (any(where)) {
            branching_.take_first(party_->work.state.get(), where, [](auto...) {}, [](auto...) {});
        }
        return where;
    }

    // Pre: the lanes are chosen for, and do not dive. Post: each has been split, or waits.
    void split(V ready) {
        if (!any(ready)) {
            return;
        }
        Frame& work = party_->work;
        V* const state = work.state.get();
        const Move here(ready, usable_ & ~work.live);
        const V rest = ready & ~here.source;
        if (count_lanes(rest) < worth_spilling()) {
            branching_.split(state, here.source, [here, state](std::int32_t o, V copy, V stays) {
                state[o] = here.put(copy, stays);
            });
            take(work, here);
        } else {
            Stack& stack = party_->stack;
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
        Frame& work = party_->work;
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
    const V usable_ = usable_lanes(tables_);
    const int most_live_ = count_lanes(usable_);
    const bool closes_;    // no further look at lanes whose solutions are known (closing.hpp)
    const bool doubles_;   // a solution stands for two where each open cell has two options
    const bool measures_;  // adds up what is done
    Pass& pass_;
    Source& source_;
    Sink& sink_;
    std::array<std::unique_ptr<Party>, Prospects::kinds> parties_;  // made when first wanted
    Party* party_;                                                  // the one that is worked on
    bool joined_ = false;  // lanes of all parties are in that one
    double done_ = 0;
    Branching branching_;
    Prospects prospects_;
    Paths paths_;
    Givens givens_;
    std::unique_ptr<Packed> masks_;  // where the source has any
    // Scratch of load_fresh: a puzzle with what has been taken; lanes and options excluded in them.
    std::vector<std::uint8_t> board_;
    std::vector<std::pair<int, std::int32_t>> excluded_;
};

}  // namespace satsudoku::LANES_NAMESPACE
