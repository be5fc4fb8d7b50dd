// The placed digits and the candidates.
#pragma once

#include <array>
#include <cstdint>

#include "raters/explainer/geometry.hpp"

namespace satsudoku::raters::explainer {

// The same candidates in three layouts, each the fastest for some finder.
//
//   options(cell)         the digits that are possible there, none once it is filled
//   cells_with[digit]     the cells where the digit is possible
//   places(house, digit)  the positions in the house where the digit is possible
struct Grid {
    std::array<std::uint16_t, items> masks;  // options, then places
    std::array<Cells, digits> cells_with{};
    std::array<std::uint16_t, houses> open{};   // the positions of empty cells
    std::array<std::uint8_t, cells> values{};   // 1 to 9; 0 for an empty cell
    std::array<std::uint8_t, digits> placed{};  // how often each digit stands in the grid
    int empty = cells;

    // Pre: 81 values, 0 for empty and 1 to 9.
    explicit Grid(const std::uint8_t* puzzle);

    std::uint16_t options(int cell) const { return masks[cell]; }
    std::uint16_t places(int house, int digit) const { return masks[item_of(house, digit)]; }
    bool possible(int cell, int digit) const { return options(cell) >> digit & 1; }
    bool possible(int candidate) const { return possible(cell_of(candidate), digit_of(candidate)); }
    bool solved() const { return empty == 0; }

    // Pre: the candidate is possible.
    void eliminate(int cell, int digit) {
        const auto& [item, bit] = items_of.of[candidate(cell, digit)];
        cells_with[digit].remove(cell);
        for (int k = 0; k < 4; ++k) {
            masks[item[k]] &= ~bit[k];
        }
    }
    // Fills an empty cell: its candidates go, and the digit's among its peers.
    void place(int cell, int digit);
};

}  // namespace satsudoku::raters::explainer
