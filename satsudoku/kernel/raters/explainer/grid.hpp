// The board that Sudoku Explainer reduces step by step.
#pragma once

#include <array>
#include <cstdint>

#include "raters/board.hpp"

namespace satsudoku::raters::explainer {

class Grid : public Board {
public:
    // Pre: 81 values, 0 for empty and 1 to 9.
    explicit Grid(const std::uint8_t* puzzle);

    // Fills an empty cell: its candidates go, and the digit's among its peers.
    void place(int cell, int digit);

    // The positions of a house's empty cells.
    Digits open(int house) const { return open_[house]; }

private:
    std::array<Digits, houses> open_;
};

}  // namespace satsudoku::raters::explainer
