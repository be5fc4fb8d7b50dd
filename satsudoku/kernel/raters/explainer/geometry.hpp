// The classic board: 81 cells, 27 houses, and who sees whom.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "raters/explainer/cells.hpp"

namespace satsudoku::raters::explainer {

// Digits are 0 to 8 in here, 1 to 9 outside. A candidate is 9 * cell + digit.
constexpr int cells = 81, digits = 9, houses = 27, candidates = cells * digits;
constexpr unsigned all_digits = 0x1ff;
using Candidate = std::uint16_t;

constexpr int candidate(int cell, int digit) { return digits * cell + digit; }
// Divided without a sign, which is quicker.
constexpr int cell_of(int candidate) {
    return static_cast<int>(static_cast<unsigned>(candidate) / digits);
}
constexpr int digit_of(int candidate) { return candidate - digits * cell_of(candidate); }

// Houses 0-8 are the rows, 9-17 the columns, 18-26 the boxes; the value is the first house's
// number.
enum class Kind : std::uint8_t { row = 0, column = 9, box = 18 };
constexpr int index_of(Kind kind) { return static_cast<int>(kind) / 9; }
constexpr Kind kind_of(int house) {
    return house < 9 ? Kind::row : house < 18 ? Kind::column : Kind::box;
}

// The orders in which Sudoku Explainer scans kinds of houses.
constexpr std::array<Kind, 3> boxes_columns_rows{Kind::box, Kind::column, Kind::row};
constexpr std::array<Kind, 3> boxes_rows_columns{Kind::box, Kind::row, Kind::column};

struct Geometry {
    // The cells of a house by position: reading order, in a column top down.
    std::array<std::array<std::uint8_t, 9>, houses> cell_at{};
    // The house of a cell of each kind (by index_of), and the cell's position there.
    std::array<std::array<std::uint8_t, 3>, cells> house{};
    std::array<std::array<std::uint8_t, 3>, cells> position{};
    std::array<Cells, houses> members{};
    std::array<Cells, cells> peers{};
    // The house of another kind that a third of a house lies in. The thirds of a line are its three
    // boxes. Those of a box are its rows (0-2) and its columns (3-5).
    std::array<std::array<std::uint8_t, 6>, houses> crossing{};

    constexpr Geometry() {
        for (int cell = 0; cell < cells; ++cell) {
            const int r = cell / 9, c = cell % 9, b = r / 3 * 3 + c / 3;
            const int place = r % 3 * 3 + c % 3;
            put(cell, Kind::row, r, c);
            put(cell, Kind::column, c, r);
            put(cell, Kind::box, b, place);
        }
        for (int cell = 0; cell < cells; ++cell) {
            for (const int h : house[cell]) {
                peers[cell] |= members[h];
            }
            peers[cell].remove(cell);
        }
        for (int i = 0; i < 9; ++i) {
            for (int third = 0; third < 3; ++third) {
                crossing[i][third] = static_cast<std::uint8_t>(18 + i / 3 * 3 + third);
                crossing[9 + i][third] = static_cast<std::uint8_t>(18 + third * 3 + i / 3);
                crossing[18 + i][third] = static_cast<std::uint8_t>(i / 3 * 3 + third);
                crossing[18 + i][3 + third] = static_cast<std::uint8_t>(9 + i % 3 * 3 + third);
            }
        }
    }

private:
    constexpr void put(int cell, Kind kind, int number, int place) {
        const int h = static_cast<int>(kind) + number;
        cell_at[h][place] = static_cast<std::uint8_t>(cell);
        house[cell][index_of(kind)] = static_cast<std::uint8_t>(h);
        position[cell][index_of(kind)] = static_cast<std::uint8_t>(place);
        members[h].add(cell);
    }
};
inline constexpr Geometry geometry;

constexpr int house_of(int cell, Kind kind) { return geometry.house[cell][index_of(kind)]; }
constexpr bool sees(int a, int b) { return geometry.peers[a].has(b); }

// Items 0 to 80 are the cells, then come the digits of each house.
constexpr int items = cells + houses * digits;
constexpr int item_of(int house, int digit) { return cells + house * digits + digit; }
constexpr int house_of_item(int item) { return (item - cells) / digits; }

// The candidate of a bit in an item's mask.
constexpr int candidate_of(int item, int bit) {
    return item < cells
               ? candidate(item, bit)
               : candidate(geometry.cell_at[house_of_item(item)][bit], (item - cells) % digits);
}

// The four items of a candidate, its cell and its digit in its box, row and column, with its bit in
// the mask of each.
struct CandidateItems {
    struct Four {
        std::array<std::uint16_t, 4> item, bit;
    };
    std::array<Four, candidates> of{};

    constexpr CandidateItems() {
        for (int which = 0; which < candidates; ++which) {
            const int cell = cell_of(which), digit = digit_of(which);
            Four& four = of[which];
            four.item[0] = static_cast<std::uint16_t>(cell);
            four.bit[0] = static_cast<std::uint16_t>(1U << digit);
            for (int k = 0; k < 3; ++k) {
                const int i = index_of(boxes_rows_columns[k]);
                four.item[k + 1] =
                    static_cast<std::uint16_t>(item_of(geometry.house[cell][i], digit));
                four.bit[k + 1] = static_cast<std::uint16_t>(1U << geometry.position[cell][i]);
            }
        }
    }
};
inline constexpr CandidateItems items_of;

// Positions of a house, or digits, are masks of nine bits. Thirds as in Geometry::crossing.
constexpr std::array<unsigned, 6> third_mask{0007, 0070, 0700, 0111, 0222, 0444};

// The third of a line, or row of a box, that a mask lies in, else none; and the column of a box.
struct Thirds {
    static constexpr std::int8_t none = -1;
    std::array<std::int8_t, 512> row{}, column{};

    constexpr Thirds() {
        for (unsigned mask = 0; mask < 512; ++mask) {
            row[mask] = column[mask] = none;
            for (int i = 0; i < 3; ++i) {
                if ((mask & ~third_mask[i]) == 0) {
                    row[mask] = static_cast<std::int8_t>(i);
                }
                if ((mask & ~third_mask[3 + i]) == 0) {
                    column[mask] = static_cast<std::int8_t>(3 + i);
                }
            }
        }
    }
};
inline constexpr Thirds thirds;

constexpr int count(unsigned mask) { return std::popcount(mask); }
constexpr bool single(unsigned mask) { return mask != 0 && (mask & (mask - 1)) == 0; }
constexpr int lowest(unsigned mask) { return std::countr_zero(mask); }

// The set bits of a mask, ascending.
template <class Visit>
constexpr void for_each_bit(unsigned mask, Visit visit) {
    for (; mask != 0; mask &= mask - 1) {
        visit(std::countr_zero(mask));
    }
}

}  // namespace satsudoku::raters::explainer
