// The classic board: 81 cells, 27 houses, and who sees whom.
#pragma once

#include <array>
#include <cstdint>

#include "raters/cells.hpp"
#include "raters/digits.hpp"

namespace satsudoku::raters {

constexpr int cells = 81, digits = 9;

// Houses 0 to 8 are the rows, 9 to 17 the columns, 18 to 26 the boxes.
constexpr int houses = 27, rows = 0, columns = 9, boxes = 18;

// A set of houses: bit h is house h.
using Houses = std::uint32_t;
constexpr Houses all_houses = (Houses{1} << houses) - 1;
constexpr Houses all_lines = (Houses{1} << boxes) - 1;  // rows and columns

// A cell and a digit: 9 * cell + digit.
using Candidate = std::uint16_t;
constexpr int candidates = cells * digits;
constexpr Candidate candidate(int cell, int digit) {
    return static_cast<Candidate>(digits * cell + digit);
}
// Divided without a sign, which is quicker.
constexpr int cell_of(int candidate) {
    return static_cast<int>(static_cast<unsigned>(candidate) / digits);
}
constexpr int digit_of(int candidate) { return candidate - digits * cell_of(candidate); }

constexpr int row_of(int cell) { return cell / 9; }
constexpr int column_of(int cell) { return cell % 9; }
constexpr int box_of(int cell) { return cell / 27 * 3 + cell % 9 / 3; }

struct Geometry {
    // The cells of a house by position: in reading order, in a column top down.
    std::array<std::array<std::uint8_t, 9>, houses> cell_at{};
    std::array<Cells, houses> members{};
    // A cell's row, column and box, and its position in each of them.
    std::array<std::array<std::uint8_t, 3>, cells> houses_of{};
    std::array<std::array<std::uint8_t, 3>, cells> position{};
    std::array<Cells, cells> peers{};

    constexpr Geometry() {
        std::array<int, houses> filled{};
        for (int cell = 0; cell < cells; ++cell) {
            const int mine[] = {rows + row_of(cell), columns + column_of(cell),
                                boxes + box_of(cell)};
            for (int kind = 0; kind < 3; ++kind) {
                const int h = mine[kind];
                houses_of[cell][kind] = static_cast<std::uint8_t>(h);
                position[cell][kind] = static_cast<std::uint8_t>(filled[h]);
                cell_at[h][filled[h]++] = static_cast<std::uint8_t>(cell);
                members[h].add(cell);
            }
        }
        for (int cell = 0; cell < cells; ++cell) {
            for (const int h : houses_of[cell]) {
                peers[cell] |= members[h];
            }
            peers[cell].remove(cell);
        }
    }
};
inline constexpr Geometry geometry;

constexpr bool sees(int a, int b) { return geometry.peers[a].has(b); }

// Cells that see every one of these.
constexpr Cells common_peers(Cells cells) {
    Cells common = Cells::all();
    for (const int cell : cells) {
        common &= geometry.peers[cell];
    }
    return common;
}
// Cells that see at least one of these.
constexpr Cells any_peers(Cells cells) {
    Cells any;
    for (const int cell : cells) {
        any |= geometry.peers[cell];
    }
    return any;
}

// The cells of a house whose positions are set.
constexpr Cells cells_at(int house, unsigned positions) {
    Cells cells;
    for (const int position : each(positions)) {
        cells.add(geometry.cell_at[house][position]);
    }
    return cells;
}

}  // namespace satsudoku::raters
