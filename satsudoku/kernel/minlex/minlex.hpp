// The canonical form of 9x9 boards, puzzles and grids alike: the least of all its images.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace satsudoku {

// Rows, columns, bands and stacks may be permuted, the board transposed and its symbols renamed:
// 2 x 6^8 = 3,359,232 moves of cells, times 9! names. Images compare as texts, row by row, with an
// empty cell (0) before every symbol.
struct Minlex {
    std::array<std::uint8_t, 81> values;
    // How many moves of cells lead to the least image, each with names that suit it. As many of
    // them carry the board to itself.
    std::uint32_t automorphisms;
};

// Whether no row and no column holds a symbol twice. Pre: 81 values from 0 to 9.
bool keeps_lines(const std::uint8_t* values);

// Pre: keeps_lines(values).
Minlex minlex(const std::uint8_t* values);

// Boards to reduce. Several threads may work on one job: each takes boards as it needs them.
struct MinlexJob {
    const std::uint8_t* boards;  // 81 bytes each
    std::size_t number;
    std::uint8_t* images;              // null, or as the boards
    std::uint32_t* automorphisms;      // null, or one a board
    std::atomic<std::size_t> next{0};  // the first board that no thread has taken
    std::atomic<bool> stopped{false};  // end early: the results are then not to be used
};

// Asks `poll` now and then whether to end early.
void minlex_on_threads(MinlexJob& job, int threads, const std::function<bool()>& poll);

}  // namespace satsudoku
