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
          packed_(pass.options) {}

    // One round. False when everything is done.
    bool round() {
        refill();
        if (!any(work_.live)) {
            return false;
        }
        Verdict verdict;
        verdict.dead = ~work_.live;
        V* const state = work_.state.get();
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
    // optima are flat: 1 to 4 passes and 40 to 56 lanes of 64 were within 3 % on every list.
    static constexpr int passes = 2;
    static constexpr int enough = lanes * 3 / 4;
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
            move.apply(top, work_);
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
            if (!source_.fill(packed_, loaded, frame.owner[loaded])) {
                break;
            }
            frame.live[loaded / 64] |= std::uint64_t{1} << (loaded % 64);
        }
        if (loaded == 0) {
            --depth_;
            return false;
        }
        packed_.load(frame.state.get());
        pass_.prepare(frame.state.get());
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
            away.apply(work_, top);
            take(top, away);
            done |= away.source;
        }
        here.apply(work_, work_);
        for (const Choice& choice : choices_) {
            work_.state[choice.option] &= ~(choice.where & done);
        }
        take(work_, here);
    }

    // In the lanes `where` the branch is on `option`, among those of `item`.
    struct Choice {
        std::int32_t item;
        std::int32_t option;
        V where;
    };

    // Picks for each lane the first cell with two options; failing that the first item "house has
    // symbol" with two; failing that a cell with three; failing that any open cell. Returns the
    // lanes that it picked for: the few that have no cell with two options may be left for a later
    // round, so that one long look serves more of them.
    V choose(V stuck) {
        choices_.clear();
        V todo = pick<2>(0, tables_.cells, stuck);
        if (count_lanes(todo) < lanes / 32 && any(stuck & ~todo) && ++postponed_ % 4 != 0) {
            return stuck & ~todo;
        }
        todo = pick<2>(tables_.cells, tables_.primary, todo);
        todo = pick<3>(0, tables_.cells, todo);
        pick<0>(0, tables_.cells, todo);
        return stuck;
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
            for (const std::int32_t o : members) {
                const V where = work_.state[o] & here;
                if (any(where)) {
                    choices_.push_back({item, o, where});
                    here &= ~where;
                }
            }
        }
        return todo;
    }

    // The copies that `move` made take their option: the others of the item go.
    void take(Frame& frame, const Move& move) const {
        for (const Choice& choice : choices_) {
            if (const V copies = move.map(choice.where); any(copies)) {
                for (const std::int32_t o : tables_.item_options[choice.item]) {
                    if (o != choice.option) {
                        frame.state[o] &= ~copies;
                    }
                }
            }
        }
        frame.live |= move.target;
        pass_.prepare(frame.state.get());
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
};

}  // namespace satsudoku::LANES_NAMESPACE
