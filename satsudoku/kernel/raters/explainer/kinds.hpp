// Kinds of houses, in the orders in which Sudoku Explainer scans them, and thirds of houses.
#pragma once

#include <array>
#include <cstdint>

#include "raters/geometry.hpp"

namespace satsudoku::raters::explainer {

// The value is the first house's number.
enum class Kind : std::uint8_t { row = rows, column = columns, box = boxes };
constexpr int index_of(Kind kind) { return static_cast<int>(kind) / 9; }
constexpr Kind kind_of(int house) { return static_cast<Kind>(house / 9 * 9); }
constexpr int house_of(int cell, Kind kind) { return geometry.houses_of[cell][index_of(kind)]; }

constexpr std::array<Kind, 3> boxes_columns_rows{Kind::box, Kind::column, Kind::row};
constexpr std::array<Kind, 3> boxes_rows_columns{Kind::box, Kind::row, Kind::column};

// The thirds of a line are its three boxes. Those of a box are its rows (0-2) and its columns
// (3-5). Masks are of the positions in the house.
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

// The house of another kind that a third of a house lies in.
constexpr int crossing(int house, int third) {
    const int i = house % 9;
    switch (kind_of(house)) {
    case Kind::row: return boxes + i / 3 * 3 + third;
    case Kind::column: return boxes + third * 3 + i / 3;
    default: return third < 3 ? rows + i / 3 * 3 + third : columns + i % 3 * 3 + third - 3;
    }
}

}  // namespace satsudoku::raters::explainer
