// The solutions of one puzzle, one at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "lanes/lanes.hpp"
#include "poll.hpp"

namespace satsudoku::lanes {

// Lanes find solutions in bursts; the walk buffers them:
//
//   buffer   s0 s0 .. s0  s1 s1 .. s1  s2 s2 .. s2     `cells` bytes each, whole ones only
//                         ^ next_                      s0 is the current one, s1 comes next
class Walk {
public:
    enum class Event { solution, finished, stopped };

    // As Kernel::enumerate.
    Walk(const Kernel& kernel, const Tables& tables, std::span<const std::uint8_t> puzzle,
         std::span<const std::uint64_t> mask = {});

    // Moves to the next solution. After `stopped`, at which `poll` asked to stop, it may be called
    // again.
    Event advance(const Poll& poll);

    // The values of the current solution, until the next advance().
    // Pre: the last advance() returned Event::solution.
    std::span<const std::uint8_t> values() const {
        return std::span(buffer_).subspan(next_ - cells_, cells_);
    }

private:
    std::unique_ptr<Enumeration> enumeration_;
    std::vector<std::uint8_t> buffer_;
    std::size_t next_ = 0;
    std::size_t cells_;
};

}  // namespace satsudoku::lanes
