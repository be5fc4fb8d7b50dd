// A random solution of an exact cover, for boards of every variant.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "making/random.hpp"
#include "poll.hpp"

namespace satsudoku::making {

// An exact cover in compressed rows, see Links.
struct CoverRows {
    std::int32_t items;
    std::int32_t primary;
    std::span<const std::int32_t> indptr;
    std::span<const std::int32_t> indices;
    std::span<const std::int32_t> colors;
};

// The options of a solution, in no order; none if there is no solution, or `poll` asks to stop.
//
// Dancing links search with items and options in random order. An unlucky order is given up for a
// new one after a number of steps; steps, not time, so that equal seeds give equal solutions.
// Solutions are not equally likely. Throws std::invalid_argument where Links does.
std::optional<std::vector<std::int32_t>> random_solution(const CoverRows& cover, Random& random,
                                                         const Poll& poll);

}  // namespace satsudoku::making
