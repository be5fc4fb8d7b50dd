// Where lanes that dive branched last, so that they can turn on the spot.
#pragma once

#include <memory>

#include "lanes/frame.hpp"

namespace satsudoku::lanes::LANES_NAMESPACE {

// Beside a working frame, for each of its lanes: the state in which it branched last, without the
// option that it took. A lane turns once in this way; to turn on an earlier branch it starts over
// (paths.hpp). (Against always starting over, on puzzles of several solutions: 1.1 to 1.17 times
// the speed for ten of them, up to 1.05 for two.)
//
//   frame      r1c1#3   r4c7#1   r9c2#8   ended      |  turns to what is kept
//   kept       r1c1#3   r4c7#1   r9c2#8 excluded  <--'
class LastBranches {
public:
    explicit LastBranches(int options) : options_(options) {}

    // Pre: the lanes are about to take an option. Post: their states are kept, where enough turn
    // that it pays. Where a solution stands for several, so does each that would come from another
    // option: nothing is kept. (To keep them in the loop that takes the option: no gain, and 0.9 of
    // the speed on empty grids.)
    void keep(const Frame& frame, V where) {
        kept_ &= ~where;
        keeps_ = turns_ >= worth * dives_ && dives_ != 0;
        if (++dives_ == memory) {
            dives_ /= 2;
            turns_ /= 2;
        }
        if (!keeps_) {
            return;
        }
        if (!states_) {
            states_.reset(new V[options_]());
        }
        const V* const from = frame.state.get();
        V* const to = states_.get();
        for (int o = 0; o < options_; ++o) {
            to[o] = blend(where, from[o], to[o]);
        }
        kept_ |= where;
        for (const V digit : frame.doublings) {
            kept_ &= ~(digit & where);
        }
    }

    // Call after keep, for each option that they take.
    void exclude(int option, V where) {
        if (keeps_) {
            states_[option] &= ~where;
        }
    }

    // Lanes get other holders.
    void forget(V where) { kept_ &= ~where; }

    // Whether the lane can turn to a kept state. Pre: it has to turn.
    bool turns(int lane) {
        ++turns_;
        return (kept_[lane / 64] & bit_of(lane)) != 0;
    }

    // Pre: the lanes have something kept. Post: they go on with it.
    void turn_to(Frame& frame, V where) {
        if (!any(where)) {
            return;
        }
        V* const to = frame.state.get();
        for (int o = 0; o < options_; ++o) {
            to[o] = blend(where, states_[o], to[o]);
        }
        for (V& digit : frame.doublings) {
            digit &= ~where;
        }
        frame.live |= where;
        kept_ &= ~where;
    }

private:
    // Lanes that turn each time that some dive, of the last `memory` times; to keep the states of a
    // frame costs as much as starting over with some puzzles.
    static constexpr int worth = 12, memory = 64;
    int dives_ = 0, turns_ = 0;
    bool keeps_ = false;

    int options_;
    std::unique_ptr<V[]> states_;  // made when first wanted
    V kept_ = none();
};

}  // namespace satsudoku::lanes::LANES_NAMESPACE
