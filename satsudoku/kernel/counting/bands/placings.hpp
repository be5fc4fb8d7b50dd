// Where the triples of a box stand in the arrays of its stack, or of its band.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <vector>

#include "counting/bands/layout.hpp"

namespace satsudoku::counting::bands {

// A state names three triples; the orders of an array say which of them is which column (or row).
struct Placing {
    std::uint16_t state;
    // How often triple t, part t of the state's first split, is part p: times[t][p]. Without common
    // divisor.
    std::array<std::array<std::uint32_t, 3>, 3> times;

    // Of the orders: the same for each triple.
    std::uint32_t weight() const { return times[0][0] + times[0][1] + times[0][2]; }

    auto operator<=>(const Placing&) const = default;
};

struct Placings {
    struct Place {
        std::uint32_t placing, factor;  // how often the array's orders have the placing
        auto operator<=>(const Place&) const = default;
    };
    std::vector<Placing> list;  // each once, sorted
    std::vector<Place> of;      // for each array
};

// Of each box of a stack or band that has these boxes and arrays.
std::array<Placings, 3> placings(const std::array<const States*, 3>& boxes,
                                 const std::vector<Array>& arrays);

}  // namespace satsudoku::counting::bands
