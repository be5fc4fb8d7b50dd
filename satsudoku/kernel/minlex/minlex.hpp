// The canonical form of 9x9 boards, puzzles and grids alike: the least of all its images.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace satsudoku::minlex {

// An image permutes rows, columns, bands and stacks, may transpose the board, and renames its
// symbols: 2 x 6^8 = 3,359,232 moves of cells, times 9! names. Images compare as texts, row by row;
// an empty cell (0) comes before every symbol.
struct Minlex {
    std::array<std::uint8_t, 81> values;  // of the least image
    // How many moves of cells lead to the least image, each with names that suit it. The same
    // number of them carry the board to itself.
    std::uint32_t automorphisms;
};

// Whether some row or column holds a symbol twice: such a board has no canonical form here.
// Pre: 81 values from 0 to 9.
bool has_clash(const std::uint8_t* values);
// The first board with a clash, `number` if there is none.
std::size_t first_with_clash(const std::uint8_t* boards, std::size_t number);

// Pre: no clash.
Minlex minlex(const std::uint8_t* values);

}  // namespace satsudoku::minlex
