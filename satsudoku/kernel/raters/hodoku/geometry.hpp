// The houses of the classic grid: 0 to 8 rows, 9 to 17 columns, 18 to 26 boxes.
#pragma once

#include <array>
#include <cstdint>

#include "raters/hodoku/cells.hpp"
#include "raters/hodoku/digits.hpp"

namespace satsudoku::raters::hodoku {

constexpr int rows = 0, columns = 9, boxes = 18, houses = 27;

// A set of houses: bit h is house h.
using Houses = std::uint32_t;
constexpr Houses all_houses = (Houses{1} << houses) - 1;
constexpr Houses all_lines = (Houses{1} << boxes) - 1;  // rows and columns

constexpr int row_of(int cell) { return cell / 9; }
constexpr int column_of(int cell) { return cell % 9; }
constexpr int box_of(int cell) { return cell / 27 * 3 + cell % 9 / 3; }

struct Geometry {
    std::array<std::array<std::uint8_t, 9>, houses> cells{};  // of a house, ascending
    std::array<Cells, houses> house{};
    std::array<std::array<std::uint8_t, 3>, 81> houses_of{};  // its row, column, box
    std::array<std::array<std::uint8_t, 3>, 81> position{};   // of the cell in each of them
    std::array<Cells, 81> peers{};

    constexpr Geometry() {
        std::array<int, houses> filled{};
        for (int cell = 0; cell < 81; ++cell) {
            const int mine[] = {rows + row_of(cell), columns + column_of(cell),
                                boxes + box_of(cell)};
            for (int kind = 0; kind < 3; ++kind) {
                const int h = mine[kind];
                houses_of[cell][kind] = static_cast<std::uint8_t>(h);
                position[cell][kind] = static_cast<std::uint8_t>(filled[h]);
                cells[h][filled[h]++] = static_cast<std::uint8_t>(cell);
                house[h].add(cell);
            }
        }
        for (int cell = 0; cell < 81; ++cell) {
            for (const int h : houses_of[cell]) {
                peers[cell] |= house[h];
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
constexpr Cells cells_at(int house, Digits positions) {
    Cells cells;
    for (const int position : each(positions)) {
        cells.add(geometry.cells[house][position]);
    }
    return cells;
}

}  // namespace satsudoku::raters::hodoku
