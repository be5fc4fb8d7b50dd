// Lanes that are worked on together, and what waits to join them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "lanes/frame.hpp"
#include "lanes/paths.hpp"
#include "lanes/prospects.hpp"

namespace satsudoku::LANES_NAMESPACE {

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

//   waiting ---.
//              +--->  fresh  --->  work  <--->  stack
//   anew    ---'
struct Party {
    template <class Pass>
    Party(const Pass& pass, Prospects::Kind of)
        : kind(of), work(pass.vectors), fresh(pass.options), stack(pass.options) {}

    const Prospects::Kind kind;
    Frame work;
    Frame fresh;                         // puzzles that were loaded and have not begun
    std::vector<std::uint32_t> waiting;  // puzzles that the source gave and that are not loaded
    std::vector<Paths::Id> anew;         // paths to begin anew with
    Stack stack;                         // copies that found no free lane
};

}  // namespace satsudoku::LANES_NAMESPACE
