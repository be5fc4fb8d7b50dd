// Where a search gets its puzzles from.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "lanes/lanes.hpp"
#include "lanes/tables.hpp"
#include "lanes/vector.hpp"

namespace satsudoku::lanes::LANES_NAMESPACE {

// Hands out a job's puzzles, and the options that are not excluded, packed, if it has any.
class PuzzleSource {
public:
    PuzzleSource(const Tables& tables, CountJob& job)
        : cells_(static_cast<std::size_t>(tables.cells)),
          words_(static_cast<std::size_t>(tables.options + 63) / 64), job_(job) {}

    bool next(std::uint32_t& owner) {
        if (next_ == end_) {
            // As many at a time as a frame holds, so that threads seldom meet here.
            next_ = std::min(job_.next.fetch_add(lanes), job_.number);
            end_ = std::min(next_ + lanes, job_.number);
            if (next_ == end_) {
                return false;
            }
        }
        owner = static_cast<std::uint32_t>(next_++);
        // Else easy puzzles wait for memory, a twentieth of their time.
        const std::uint8_t* const soon =
            job_.puzzles + std::min(next_ + 16, job_.number - 1) * cells_;
        __builtin_prefetch(soon);
        __builtin_prefetch(soon + cells_ - 1);
        return true;
    }
    const std::uint8_t* puzzle(std::uint32_t owner) const { return job_.puzzles + owner * cells_; }
    bool has_masks() const { return job_.masks != nullptr; }
    const std::uint64_t* mask(std::uint32_t owner) const { return job_.masks + owner * words_; }

private:
    std::size_t cells_, words_;
    CountJob& job_;
    std::size_t next_ = 0, end_ = 0;
};

}  // namespace satsudoku::lanes::LANES_NAMESPACE
