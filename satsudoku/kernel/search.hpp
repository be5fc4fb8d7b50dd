// Depth-first search in lanes: propagate all, drop the dead, count the solved, split the stuck.
#pragma once

#include <memory>
#include <vector>

#include "frame.hpp"
#include "lanes.hpp"
#include "verdict.hpp"

namespace satsudoku::LANES_NAMESPACE {

//        fresh puzzles                    the stack: frames of waiting states,
//             |                           the youngest on top
//             v                                |   ^
//        +---------+   refill (youngest first) |   | spill: no free lane for a copy
//        |  stack  | --------------------------+   |
//        +---------+                           v   |
//                                      +-----------------+
//                                      |  working frame  |---> dead: the lane is free
//                                      |  pass pass ...  |---> solved: counted, free
//                                      +-----------------+---> stuck: split, both halves stay
//
// (Tried: fresh puzzles before waiting copies, so that a puzzle is searched depth first and its second
// solution comes sooner. No gain on puzzles with several solutions, 5 % lost on the others.)
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
    Search(const Tables& tables, const Pass& pass, Source& source, Sink& sink)
        : tables_(tables), pass_(pass), source_(source), sink_(sink), work_(pass.vectors),
          packed_(pass.options), bivalue_(tables.cells), better_(tables.cells),
          company_(tables.houses.size() + 1) {}

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
        pass_.template run<true>(state, verdict);

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

    void refill() {
        while (count_lanes(work_.live) < enough) {
            if (depth_ == 0 && !load_fresh()) {
                return;
            }
            Frame& top = *stack_[depth_ - 1];
            drop_finished(top);
            const Move move(top.live, ~work_.live);
            move.apply(top, work_, pass_.options);
            work_.live |= move.target;
            top.live &= ~move.source;
            if (!any(top.live)) {
                --depth_;
            } else if (!any(move.target)) {
                return;
            }
        }
    }

    bool load_fresh() {
        Frame& frame = push();
        int loaded = 0;
        for (; loaded < lanes; ++loaded) {
            // Neighbours in memory one after the other.
            const int lane = loaded / words + 64 * (loaded % words);
            if (!source_.fill(packed_, lane, frame.owner[lane])) {
                break;
            }
            frame.live[lane / 64] |= std::uint64_t{1} << (lane % 64);
        }
        if (loaded == 0) {
            --depth_;
            return false;
        }
        packed_.load(frame.state.get());
        return true;
    }

    Frame& push() {
        if (depth_ == stack_.size()) {
            stack_.push_back(std::make_unique<Frame>(pass_.vectors));
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
        const Move here(ready, ~work_.live);
        const V rest = ready & ~here.source;
        const bool spill = count_lanes(rest) >= worth_spilling;
        if (spill && (depth_ == 0 || count_lanes(~stack_[depth_ - 1]->live) < lanes / 4)) {
            push();
        }
        V done = here.source;
        if (spill) {
            Frame& top = *stack_[depth_ - 1];
            const Move away(rest, ~top.live);
            away.apply(work_, top, pass_.options);
            take(top, away);
            done |= away.source;
        }
        here.apply(work_, work_, pass_.options);
        for (const Choice& choice : choices_) {
            work_.state[choice.option] &= ~(choice.where & done);
        }
        take(work_, here);
    }

    // In the lanes `where` the branch is on `option`, the first one left of `item`. The choices of
    // an item follow each other.
    struct Choice {
        std::int32_t item;
        std::int32_t option;
        V where;
    };

    // Picks for each lane a cell with two options; failing that the first item "house has symbol"
    // with two; failing that a cell with three; failing that any open cell. Returns the lanes that
    // it picked for: the few that have no cell with two options may be left for a later round, so
    // that one long look serves more of them.
    V choose(V stuck) {
        choices_.clear();
        V todo = pick_bivalue(stuck);
        if (count_lanes(todo) < lanes / 32 && any(stuck & ~todo) && ++postponed_ % 4 != 0) {
            return stuck & ~todo;
        }
        todo = pick<2>(tables_.cells, tables_.primary, todo);
        todo = pick<3>(0, tables_.cells, todo);
        pick<0>(0, tables_.cells, todo);
        return stuck;
    }

    // Picks a cell with two options for each lane in `stuck` that has one, in the best company: its
    // three houses score one each for a second, and one for a third, such cell. Returns the others.
    // (Against the first such cell: 46 % fewer splits on 17-clue puzzles, 35 % on magictour's, 20 %
    // on the hardest. Counting up to four or five, or the company that shares a digit, is no better;
    // counting digits' houses with two places is worse than nothing.)
    V pick_bivalue(V stuck) {
        for (std::int32_t cell = 0; cell < tables_.cells; ++cell) {
            V one = none(), two = none(), three = none();
            const V* const x = work_.state.get() + cell * tables_.symbols;
            for (int s = 0; s < tables_.symbols; ++s) {
                three = or_and(three, two, x[s]);
                two = or_and(two, one, x[s]);
                one |= x[s];
            }
            bivalue_[cell] = stuck & two & ~three;
        }
        for (std::int32_t house = 0; house < tables_.houses.size(); ++house) {
            V one = none(), two = none(), three = none();
            for (const std::int32_t cell : tables_.houses[house]) {
                const V x = bivalue_[cell];
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
            const V better = bivalue_[cell] & (more | ~found);
            better_[cell] = better;
            found |= better;
            best0 = blend(better, score0, best0);
            best1 = blend(better, score1, best1);
            best2 = blend(better, score2, best2);
        }
        V todo = found;
        for (std::int32_t cell = tables_.cells; cell-- > 0 && any(todo);) {
            const V here = todo & better_[cell];
            if (any(here)) {
                branch(cell, here);
                todo &= ~here;
            }
        }
        return stuck & ~found;
    }

    // Records a branch on the first option of `item` in each of the lanes `where`.
    void branch(std::int32_t item, V where) {
        for (const std::int32_t o : tables_.item_options[item]) {
            const V here = work_.state[o] & where;
            if (any(here)) {
                choices_.push_back({item, o, here});
                where &= ~here;
            }
        }
    }

    // Picks the first of the items [begin, end) with exactly Size options (0: with several) for
    // each lane in `todo` that has one; returns the others.
    template <int Size>
    V pick(std::int32_t begin, std::int32_t end, V todo) {
        constexpr int least = Size == 0 ? 2 : Size;
        for (std::int32_t item = begin; item < end && any(todo); ++item) {
            const auto members = tables_.item_options[item];
            V at_least[least + 2] = {all()};
            for (const std::int32_t o : members) {
                const V x = work_.state[o];
                for (int n = least + 1; n >= 1; --n) {
                    at_least[n] = or_and(at_least[n], at_least[n - 1], x);
                }
            }
            V here = todo & at_least[least];
            if constexpr (Size != 0) {
                here &= ~at_least[least + 1];
            }
            if (!any(here)) {
                continue;
            }
            todo &= ~here;
            branch(item, here);
        }
        return todo;
    }

    // The copies that `move` made take their option: the others of the item go.
    void take(Frame& frame, const Move& move) const {
        for (auto first = choices_.begin(); first != choices_.end();) {
            auto last = first;
            V where = none();
            for (; last != choices_.end() && last->item == first->item; ++last) {
                where |= last->where;
            }
            if (const V copies = move.map(where); any(copies)) {
                for (const std::int32_t o : tables_.item_options[first->item]) {
                    frame.state[o] &= ~copies;
                }
                for (; first != last; ++first) {
                    frame.state[first->option] |= move.map(first->where);
                }
            }
            first = last;
        }
        frame.live |= move.target;
    }

    const Tables& tables_;
    const Pass& pass_;
    Source& source_;
    Sink& sink_;
    Frame work_;
    std::vector<std::unique_ptr<Frame>> stack_;
    std::size_t depth_ = 0;  // frames of the stack in use; the rest are kept for reuse
    Packed packed_;
    std::vector<Choice> choices_;
    unsigned postponed_ = 0;

    // Scratch of pick_bivalue: one a cell, one a cell, one a house and a last one that stays empty.
    struct Company {
        V two = none();
        V three = none();
    };
    std::vector<V> bivalue_;
    std::vector<V> better_;
    std::vector<Company> company_;
};

}  // namespace satsudoku::LANES_NAMESPACE
