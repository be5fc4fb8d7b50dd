// Lanes that work together, and the puzzles that wait to join them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

#include "lanes/frame.hpp"
#include "lanes/paths.hpp"
#include "lanes/prospects.hpp"
#include "lanes/tables.hpp"
#include "lanes/vector.hpp"

namespace satsudoku::lanes::LANES_NAMESPACE {

// Frames of waiting copies; those that were popped are kept for reuse.
class Stack {
public:
    explicit Stack(int vectors) : vectors_(vectors) {}

    bool empty() const { return depth_ == 0; }
    Frame& top() { return *frames_[depth_ - 1]; }
    void pop() { --depth_; }
    void push() {
        if (depth_ == frames_.size()) {
            frames_.push_back(std::make_unique<Frame>(vectors_));
        }
        ++depth_;
        top().live = none();
    }

private:
    int vectors_;
    std::vector<std::unique_ptr<Frame>> frames_;
    std::size_t depth_ = 0;
};

// The lanes that a search uses. On large boards they are few, so that the stack stays below
// `most_bytes`: for each lane and each cell a copy may wait there.
inline V usable_lanes(const Tables& tables) {
    constexpr std::size_t most_bytes = std::size_t{1} << 28;
    const auto cells = static_cast<std::size_t>(tables.cells);
    const std::size_t of_lane = cells * static_cast<std::size_t>(tables.options) / 8;
    const std::size_t of_word = std::clamp<std::size_t>(most_bytes / of_lane / words, 1, 64);
    return all() >> static_cast<int>(64 - of_word);
}

// A mixed stream is worked on in parties, each of puzzles of one kind (prospects.hpp) and with
// lanes and a stack of its own:
//
//   source ---> usual          One party works until its lanes cannot be filled any more; then
//          |--> plenty         another one does, for which as many puzzles wait as it has lanes.
//          |--> open           When none can be filled, the lanes of all are joined.
//          '--> plenty + open
//
// Among lanes that soon die, a puzzle of many solutions would find free lanes for all its copies,
// and be searched breadth first; and the few lanes without a cell of two options would have to wait
// for each other, or each of their long looks for a cell would serve few. (Half 17-clue puzzles,
// half empty grids, in one party: 0.15 of what both take apart at limit 2. In two, for those that
// dive and the rest: 0.88 at limit 2, 0.31 at 10; as here 0.9 at either. What dives hand out in a
// party of its own: slower on most mixtures.)
//
// Waiting puzzles, and their way to the lanes:
//
//   waiting  ---.
//               +--->  fresh  --->  work  <--->  stack
//   restarts ---'
struct Party {
    Party(int vectors, int options, Prospects::Kind of)
        : kind(of), work(vectors), fresh(options), stack(options) {}

    const Prospects::Kind kind;
    Frame work;
    Frame fresh;                      // puzzles that were loaded and have not begun
    std::vector<Holder> waiting;      // puzzles that the source gave and that are not loaded
    std::vector<Paths::Id> restarts;  // paths to start over with
    Stack stack;                      // copies that found no free lane
};

}  // namespace satsudoku::lanes::LANES_NAMESPACE
