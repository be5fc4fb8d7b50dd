// Sue de coq: cells where two houses cross, with a set of cells beside them in either house.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "finders/almost_locked.hpp"

namespace satsudoku::finders {

struct SueDeCoq {
    std::vector<std::int32_t> cells;  // of the crossing, of the first house, of the second
    std::vector<std::uint64_t> gone;  // a mask of options
};

// The crossings whose cells, with those of a set in each house, have only as many symbols, and
// which exclude possible options that none before them does. Houses one[i] and two[i] are a line
// and a box. Empty once `poll` asks to stop. Pre: `possible` has a mask's words.
std::vector<SueDeCoq> sues_de_coq(const SetBoard& board, std::span<const std::int32_t> first,
                                  std::span<const std::int32_t> second,
                                  std::span<const std::uint64_t> possible, const Poll& poll);

}  // namespace satsudoku::finders
