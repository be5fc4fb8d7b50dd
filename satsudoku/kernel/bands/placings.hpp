// Where the triples of one box stand in the arrays of its stack, or of its band.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "bands/layout.hpp"

namespace satsudoku::bands {

// A state names three triples; the orders of an array say which of them is which column (or row).
struct Placing {
    std::uint16_t state;
    std::uint32_t weight;  // the array's: in so many orders
    // In how many of them triple t, part t of the state's first split, is part p: times[t][p].
    std::array<std::array<std::uint32_t, 3>, 3> times;

    auto operator<=>(const Placing&) const = default;
};

struct Placings {
    std::vector<Placing> list;      // each once, sorted
    std::vector<std::uint32_t> of;  // for each array the place of its own

    // Of box `box` of the stack or band that has these boxes and arrays.
    Placings(const std::array<const States*, 3>& boxes, const std::vector<Array>& arrays, int box);
};

}  // namespace satsudoku::bands
