// Which way round a puzzle is counted.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "counting/bands/band_tables.hpp"
#include "counting/bands/layout.hpp"
#include "counting/bands/orbits.hpp"

namespace satsudoku::counting::bands {

// The board transposed or not, and who plays which part: the way that has the fewest terms.
struct Plan {
    bool transposed;
    std::array<std::uint8_t, digits> like;  // like digits (regions.hpp)
    Layout layout;
    std::array<Orbits, 3> orbits;  // of the arrays of each stack
    Roles roles;
    double terms;  // products to add; 0 if there is no completion

    const std::vector<Array>& arrays(int role) const { return layout.stacks[roles.stack[role]]; }
    const Orbits& outer() const { return orbits[roles.stack[0]]; }
    // The cell of the puzzle.
    int cell(int row, int column) const { return transposed ? 9 * column + row : 9 * row + column; }
};

// The number of threads that share the work.
Plan make_plan(std::span<const std::uint16_t, 81> candidates, int threads);

}  // namespace satsudoku::counting::bands
