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
// A source gives packed states: bool fill(std::uint64_t* packed, std::uint32_t& owner).
// A sink takes solved lanes: void solved(const Frame&, V lanes), and says which owners are finished:
// bool finished(std::uint32_t owner) const; it counts them in std::size_t finished_owners.
template <class Pass, class Source, class Sink>
class Search {
public:
    Search(const Tables& tables, const Pass& pass, Source& source, Sink& sink)
        : tables_(tables), pass_(pass), source_(source), sink_(sink), work_(pass.vectors) {}

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
        const std::size_t stride = packed_words(pass_.options);
        packed_.resize(stride * lanes);
        Frame& frame = push();
        int loaded = 0;
        for (; loaded < lanes; ++loaded) {
            if (!source_.fill(packed_.data() + stride * loaded, frame.owner[loaded])) {
                break;
            }
            frame.live[loaded / 64] |= std::uint64_t{1} << (loaded % 64);
        }
        if (loaded == 0) {
            --depth_;
            return false;
        }
        load(packed_.data(), pass_.options, frame.state.get());
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
        const Move here(stuck, ~work_.live);
        V rest = stuck & ~here.source;
        Frame* above = nullptr;
        if (count_lanes(rest) >= worth_spilling) {
            if (depth_ == 0 || count_lanes(~stack_[depth_ - 1]->live) < lanes / 4) {
                push();
            }
            above = stack_[depth_ - 1].get();
        } else {
            rest = none();
        }
        const Move away(rest, above != nullptr ? ~above->live : none());
        choose(here.source | away.source);
        if (above != nullptr) {
            away.apply(work_, *above);
            above->live |= away.target;
            take(*above, away);
        }
        here.apply(work_, work_);
        work_.live |= here.target;
        take(work_, here);
        for (const Choice& choice : choices_) {
            work_.state[choice.option] &= ~choice.where;
            pass_.touched(work_.state.get(), choice.option);
        }
    }

    // In the lanes `where` the branch is on `option`, among those of `item`.
    struct Choice {
        std::int32_t item;
        std::int32_t option;
        V where;
    };

    // Picks for each lane the first item with two options; failing that with three; failing that
    // any open one: cells first, then "house has symbol".
    void choose(V todo) {
        choices_.clear();
        for (int size = 2; size <= 4 && any(todo); ++size) {
            for (std::int32_t item = 0; item < tables_.primary && any(todo); ++item) {
                const auto members = tables_.item_options[item];
                V at_least[6] = {all()};
                for (const std::int32_t o : members) {
                    const V x = work_.state[o];
                    for (int n = size + 1; n >= 1; --n) {
                        at_least[n] = or_and(at_least[n], at_least[n - 1], x);
                    }
                }
                V here = todo & (size < 4 ? at_least[size] & ~at_least[size + 1] : at_least[2]);
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
        }
    }

    // The copies that `move` made take their option: the others of the item go.
    void take(Frame& frame, const Move& move) const {
        for (const Choice& choice : choices_) {
            if (const V copies = move.map(choice.where); any(copies)) {
                for (const std::int32_t o : tables_.item_options[choice.item]) {
                    if (o != choice.option) {
                        frame.state[o] &= ~copies;
                        pass_.touched(frame.state.get(), o);
                    }
                }
            }
        }
    }

    const Tables& tables_;
    const Pass& pass_;
    Source& source_;
    Sink& sink_;
    Frame work_;
    std::vector<std::unique_ptr<Frame>> stack_;
    std::size_t depth_ = 0;  // frames of the stack in use; the rest are kept for reuse
    std::vector<std::uint64_t> packed_;
    std::vector<Choice> choices_;
};

}  // namespace satsudoku::LANES_NAMESPACE
