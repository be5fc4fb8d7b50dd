// The digits in the cells of a grid.
#pragma once

#include <array>
#include <cstdint>

#include "raters/geometry.hpp"

namespace satsudoku::raters {

// What each cell holds, and where each digit stands; both by digit from 1, 0 for an empty cell:
//
//   value   cell   0 1 2 ...              where   digit 0   cells 1, 4, ...: the empty ones
//           digit  5 0 3 ...                            1   cells 17, 22, ...
//                                                       ...
//
// A house may have a digit twice: then the grid contradicts itself.
class Filling {
public:
    int value(int cell) const { return values_[cell]; }
    const std::array<std::uint8_t, cells>& values() const { return values_; }
    Cells where(int digit) const { return where_[digit]; }
    Cells empty() const { return where_[0]; }
    bool full() const { return where_[0].empty(); }

    // Replaces the digit of a cell; 0 empties it.
    void set(int cell, int digit) {
        where_[values_[cell]].remove(cell);
        where_[digit].add(cell);
        values_[cell] = static_cast<std::uint8_t>(digit);
    }

    bool has(int house, int digit) const { return where_[digit].meets(geometry.members[house]); }
    // Whether a cell that this one sees holds the digit.
    bool bars(int cell, int digit) const { return where_[digit].meets(geometry.peers[cell]); }

private:
    std::array<std::uint8_t, cells> values_{};
    std::array<Cells, 10> where_{Cells::all()};
};

}  // namespace satsudoku::raters
