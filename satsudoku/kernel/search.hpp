// Depth-first search in lanes: propagate all, drop the dead, count the solved, split the stuck.
#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

#include "frame.hpp"
#include "lanes.hpp"
#include "verdict.hpp"

namespace satsudoku::LANES_NAMESPACE {

//   +---------+                +-----------------+
//   |  fresh  | -------------> |  working frame  |---> dead: the lane is free
//   +---------+     refill     |  pass pass ...  |---> solved: counted, free
//   |  stack  | <------------> |                 |---> stuck: split, both halves stay
//   +---------+     spill      +-----------------+
//
// The stack holds frames of waiting copies, those that found no free lane; the youngest are on top
// and go first, before fresh puzzles. So it holds, beside a few frames of the patient search (below),
// at most some frame for each level of the search tree: on an empty 16x16 grid, where that is deep,
// some 150 MB, whatever the limit. What a pass remembers is not kept there.
//
// Where most puzzles reach their limit, half of that work is for nothing: the copies of a puzzle are
// dropped when another of its lanes is the last solution that was asked for. Then the search is
// patient: all copies wait, a free lane goes to a puzzle that has none, and to a fresh one before a
// second lane of another. (Lanes a puzzle for two of many solutions: 29 to 20, and 1.3 times the
// speed. On puzzles with one solution: the same number of lanes, and more to move. Branching on two
// cells that share no house at once: still 20.)
//
// A stuck lane picks an item with few options, and one of them: its copy takes the option, the lane
// itself drops it. A puzzle that has reached its limit loses all its lanes.
//
// A source gives states: bool fill(Packed&, int lane, std::uint32_t& owner).
// A sink takes solved lanes: void solved(const Frame&, V lanes), and says which owners are finished:
// bool finished(std::uint32_t owner) const; it counts them in std::size_t finished_owners.
template <class Pass, class Source, class Sink>
class Search {
public:
    Search(const Tables& tables, Pass& pass, Source& source, Sink& sink)
        : tables_(tables), pass_(pass), source_(source), sink_(sink), work_(pass.vectors),
          fresh_(pass.options), packed_(pass.options), pairs_(tables.cells), better_(tables.cells),
          company_(tables.houses.size() + 1), branch_(tables.cells) {}

    // One round. False when everything is done.
    bool round() {
        refill();
        if (!any(work_.live)) {
            return false;
        }
        Verdict verdict;
        verdict.dead = ~work_.live;
        V* const state = work_.state.get();
        pass_.prepare(state);
        for (int i = 1; i < passes; ++i) {
            pass_.template run<false>(state, verdict);
        }
        pass_.run_and_find_pairs(state, verdict, pairs_.data());

        work_.live &= ~verdict.dead;
        const V solved = verdict.solved() & work_.live;
        if (any(solved)) {
            work_.live &= ~solved;
            const auto before = sink_.finished_owners;
            sink_.solved(work_, solved);
            if (sink_.finished_owners != before) {
                drop_finished(work_);
            }
        }
        const V stuck = verdict.stuck() & work_.live;
        if (any(stuck)) {
            split(stuck);
        }
        return true;
    }

private:
    // Passes between two looks at the lanes, and the occupancy below which lanes are refilled. Both
    // optima are flat: 2 or 3 passes and 40 to 56 lanes of 64 were within 5 % on every list.
    static constexpr int passes = 3;
    static constexpr int enough = lanes * 13 / 16;
    // Copies go to the stack only when so many find no free lane; fewer wait for the next round.
    static constexpr int worth_spilling = lanes / 8;

    // The search is patient only with few frames on the stack, and looks into so many of them for
    // puzzles without a lane.
    static constexpr std::size_t most_parked = 16;
    static constexpr std::size_t looked_into = 3;

    bool patient() const {
        return 2 * sink_.finished_owners > started_ && depth_ < most_parked;
    }

    bool wants_lanes() const { return count_lanes(work_.live) < enough; }

    void refill() {
        if (wants_lanes() && patient()) {
            wake_idle();
            draw_fresh();
        }
        while (wants_lanes() && depth_ != 0) {
            Frame& top = *stack_[depth_ - 1];
            drop_finished(top);
            const bool moved = any(draw(top, top.live));
            if (!any(top.live)) {
                --depth_;
            } else if (!moved) {
                return;
            }
        }
        draw_fresh();
    }

    void draw_fresh() {
        while (wants_lanes() && (any(fresh_.live) || load_fresh())) {
            if (!any(draw(fresh_, fresh_.live))) {
                return;
            }
        }
    }

    // Moves lanes to the working frame; returns which it has moved, one at least if it can.
    V draw(Frame& from, V where) {
        const Move move(where, ~work_.live);
        move.apply(from, work_, pass_.options);
        work_.live |= move.target;
        from.live &= ~move.source;
        return move.source;
    }

    // Draws copies of puzzles that have no lane at work, one for each. (Puzzles that share a mark
    // wait for each other.)
    void wake_idle() {
        ++now_;
        const auto mark = [&](const Frame& frame, int lane) -> std::uint32_t& {
            return marks_[frame.owner[lane] % marks_.size()];
        };
        for_each_lane(work_.live, [&](int lane) { mark(work_, lane) = now_; });
        for (std::size_t at = depth_; at-- > 0 && at + looked_into >= depth_ && wants_lanes();) {
            Frame& frame = *stack_[at];
            V idle = none(), finished = none();
            for_each_lane(frame.live, [&](int lane) {
                if (mark(frame, lane) != now_) {
                    const bool end = sink_.finished(frame.owner[lane]);
                    mark(frame, lane) = end ? 0 : now_;
                    (end ? finished : idle)[lane / 64] |= std::uint64_t{1} << (lane % 64);
                }
            });
            frame.live &= ~finished;
            if (count_lanes(idle) >= lanes / 32) {
                draw(frame, idle);
            }
            if (!any(frame.live)) {
                std::rotate(stack_.begin() + at, stack_.begin() + at + 1, stack_.begin() + depth_);
                --depth_;
            }
        }
    }

    bool load_fresh() {
        int loaded = 0;
        for (; loaded < lanes; ++loaded) {
            // Neighbours in memory one after the other.
            const int lane = loaded / words + 64 * (loaded % words);
            if (!source_.fill(packed_, lane, fresh_.owner[lane])) {
                break;
            }
            fresh_.live[lane / 64] |= std::uint64_t{1} << (lane % 64);
        }
        if (loaded == 0) {
            return false;
        }
        started_ += loaded;
        packed_.load(fresh_.state.get());
        return true;
    }

    Frame& push() {
        if (depth_ == stack_.size()) {
            stack_.push_back(std::make_unique<Frame>(pass_.options));
        }
        Frame& frame = *stack_[depth_++];
        frame.live = none();
        return frame;
    }

    void drop_finished(Frame& frame) const {
        if (sink_.finished_owners == 0) {
            return;
        }
        for_each_lane(frame.live, [&](int lane) {
            if (sink_.finished(frame.owner[lane])) {
                frame.live[lane / 64] &= ~(std::uint64_t{1} << (lane % 64));
            }
        });
    }

    // Pre: the lanes in `stuck` are at a fixpoint and live. Post: each has been split, or waits.
    void split(V stuck) {
        const V ready = choose(stuck);
        const bool all_wait = patient();
        const Move here(ready, all_wait ? none() : ~work_.live);
        const V rest = ready & ~here.source;
        if (count_lanes(rest) < worth_spilling && !all_wait) {
            branch(here.source, [&](std::int32_t o, V copy, V stays) {
                work_.state[o] = blend(here.target, here.carry(copy), stays);
            });
            take(work_, here);
        } else {
            if (depth_ == 0 || count_lanes(~stack_[depth_ - 1]->live) < lanes / 4) {
                push();
            }
            Frame& top = *stack_[depth_ - 1];
            const Move away(rest, ~top.live);
            branch(here.source | away.source, [&](std::int32_t o, V copy, V stays) {
                top.state[o] = blend(away.target, away.carry(copy), top.state[o]);
                work_.state[o] = blend(here.target, here.carry(copy), stays);
            });
            take(top, away);
            take(work_, here);
        }
    }

    // Calls store(option, copy, stays) for every option: in the lanes `done`, `copy` has taken the
    // first option of the cell that the lane branches on, and `stays` has dropped it.
    template <class Store>
    void branch(V done, Store store) const {
        for (std::int32_t cell = 0, o = 0; cell < tables_.cells; ++cell) {
            const V where = branch_[cell] & done;
            V seen = none();
            for (std::int32_t s = 0; s < tables_.symbols; ++s, ++o) {
                const V x = work_.state[o];
                const V first = and_and_not(x, where, seen);
                seen |= first;
                store(o, and_not_unless(x, where, first), x & ~first);
            }
        }
    }

    // What else belongs to a move of copies: the owners, and the branches that were not on a cell's
    // first option.
    void take(Frame& frame, const Move& move) {
        move.apply_owners(work_, frame);
        for (const Choice& choice : choices_) {
            work_.state[choice.option] &= ~(choice.where & move.source);
            const V copies = move.map(choice.where);
            const std::int32_t first = choice.option - choice.option % tables_.symbols;
            for (std::int32_t o = first; o < first + tables_.symbols; ++o) {
                frame.state[o] &= o == choice.option ? all() : ~copies;
            }
        }
        frame.live |= move.target;
    }

    // In the lanes `where` the branch is on `option`.
    struct Choice {
        std::int32_t option;
        V where;
    };

    // Picks for each lane a cell with two options; failing that one of two options of the first item
    // "house has symbol" that has two; failing that a cell with three; failing that any open cell.
    // Returns the lanes that it picked for: the few that have no cell with two options may be left
    // for a later round, so that one long look serves more of them.
    V choose(V stuck) {
        choices_.clear();
        V todo = pick_pair(stuck);
        if (count_lanes(todo) < lanes / 32 && any(stuck & ~todo) && ++postponed_ % 4 != 0) {
            return stuck & ~todo;
        }
        todo = pick_place(todo);
        todo = pick_cell<3>(todo);
        pick_cell<0>(todo);
        return stuck;
    }

    // Picks a cell with two options for each lane in `stuck` that has one, in the best company: its
    // three houses score one each for a second, and one for a third, such cell. Returns the others.
    // (Against the first such cell: 46 % fewer splits on 17-clue puzzles, 35 % on magictour's, 20 %
    // on the hardest. Counting up to four or five, or the company that shares a digit, is no better;
    // counting digits' houses with two places is worse than nothing.)
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
            const V more = (score2 & ~best2) |
                           (~(score2 ^ best2) & ((score1 & ~best1) |
                                                 (~(score1 ^ best1) & score0 & ~best0)));
            const V better = pairs_[cell] & (more | ~found);
            better_[cell] = better;
            found |= better;
            best0 = blend(better, score0, best0);
            best1 = blend(better, score1, best1);
            best2 = blend(better, score2, best2);
        }
        V todo = found;
        for (std::int32_t cell = tables_.cells; cell-- > 0;) {
            branch_[cell] = todo & better_[cell];
            todo &= ~better_[cell];
        }
        return stuck & ~found;
    }

    // Picks the first option of the first item "house has symbol" with two for each lane in `todo`
    // that has one; returns the others.
    V pick_place(V todo) {
        for (auto item = tables_.cells; item < tables_.primary && any(todo); ++item) {
            V here = todo & having<2>(tables_.item_options[item]);
            todo &= ~here;
            for (const std::int32_t o : tables_.item_options[item]) {
                const V first = work_.state[o] & here;
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
    V pick_cell(V todo) {
        for (std::int32_t cell = 0; cell < tables_.cells && any(todo); ++cell) {
            const V here = todo & having<Size>(tables_.item_options[cell]);
            branch_[cell] |= here;
            todo &= ~here;
        }
        return todo;
    }

    // The lanes in which exactly Size (0: two or more) of some options are left.
    template <int Size>
    V having(std::span<const std::int32_t> members) const {
        constexpr int least = Size == 0 ? 2 : Size;
        V at_least[least + 2] = {all()};
        for (const std::int32_t o : members) {
            const V x = work_.state[o];
            for (int n = least + 1; n >= 1; --n) {
                at_least[n] = or_and(at_least[n], at_least[n - 1], x);
            }
        }
        return Size == 0 ? at_least[least] : at_least[least] & ~at_least[least + 1];
    }

    const Tables& tables_;
    Pass& pass_;
    Source& source_;
    Sink& sink_;
    Frame work_;
    Frame fresh_;              // puzzles that were loaded and have not begun
    std::size_t started_ = 0;  // puzzles that were loaded
    std::vector<std::unique_ptr<Frame>> stack_;
    std::size_t depth_ = 0;  // frames of the stack in use; the rest are kept for reuse
    Packed packed_;
    std::vector<Choice> choices_;
    // By owner, modulo their number: the call of wake_idle that last found it a lane; and this call.
    std::vector<std::uint32_t> marks_ = std::vector<std::uint32_t>(1 << 13);
    std::uint32_t now_ = 0;
    unsigned postponed_ = 0;

    // What the last pass found, one a cell, and scratch of pick_pair: one a cell, and one a house
    // and a last one that stays empty.
    struct Company {
        V two = none();
        V three = none();
    };
    std::vector<V> pairs_;
    std::vector<V> better_;
    std::vector<Company> company_;
    // One a cell: the lanes that branch on its first option.
    std::vector<V> branch_;
};

}  // namespace satsudoku::LANES_NAMESPACE
