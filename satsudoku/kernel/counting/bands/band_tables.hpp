// The rows of one band, as they are arranged once the columns of its boxes are known.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "counting/bands/layout.hpp"

namespace satsudoku::counting::bands {

// Which stack is outside (X), which in the middle (Y) and which in the lanes (Z); which band has
// the part of a, b and c (sums.hpp).
struct Roles {
    std::array<int, 3> stack, band;
};

struct BandTables {
    struct Rest {
        std::uint16_t y, z, weight;
    };
    // The band's arrays by their first state: states of rows in the boxes of X, then of Y and Z.
    std::vector<std::vector<Rest>> by_first;
    // For each state of a box's columns the states of its rows across.
    std::vector<std::vector<std::uint16_t>> x_rows, y_rows, z_rows;
    std::size_t y_row_states, z_row_states;
    std::uint32_t divisor;  // divided out from all weights

    BandTables(const Layout& layout, const std::array<int, 3>& stack, int band);
};

}  // namespace satsudoku::counting::bands
