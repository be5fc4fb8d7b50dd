// A random solution of an exact cover, for boards of every variant.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "making/random.hpp"

namespace satsudoku {

// As Links takes it.
struct CoverRows {
    std::int32_t items;
    std::int32_t primary;
    std::span<const std::int32_t> indptr;
    std::span<const std::int32_t> indices;
    std::span<const std::int32_t> colors;
};

// The options of a solution, in no order, or none if there is no solution. Dancing links search
// with items and options in random order; an unlucky order is given up for a new one after a while,
// which is counted in steps, so that equal numbers give equal solutions. Solutions are not equally
// likely. Asks `poll` now and then whether to give up, and then returns none.
std::optional<std::vector<std::int32_t>> random_solution(const CoverRows& cover, Random& random,
                                                         const std::function<bool()>& poll);

}  // namespace satsudoku
