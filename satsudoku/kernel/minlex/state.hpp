// The data of the race for the least image: boards, rows and states.
#pragma once

#include <array>
#include <cstdint>

#include "minlex/orders.hpp"

namespace satsudoku::minlex {

struct Row {
    std::uint8_t values[9];
    std::uint16_t givens;  // the columns that hold a symbol, a bit each

    // The columns of a stack that hold one.
    unsigned givens_in(int stack) const { return givens >> (3 * stack) & 7u; }
};

// A board and its transpose.
struct BothBoards {
    Row rows[2][9];
    int empty_rows[2][3];  // of each band

    explicit BothBoards(const std::uint8_t* values);
    // Whether every row, column and box holds each symbol.
    bool is_grid() const;
};

// A symbol's name in the image is a nibble: 1 to 9 in the order of appearance, 0 for an empty
// cell. A symbol that does not appear yet, and would get the next name, is `fresh`. A row of
// names is a number, first column highest, and numbers compare as texts do. All states in the
// race have the same text so far, hence the same next name.
constexpr std::uint8_t fresh = 15;

// Images that agree in some first rows of the text, and differ only in what does not show there:
//
//   rows      which are used, in order        names of the symbols in them
//   stacks    a set of orders                 |
//   columns   of each stack a set of orders   | those with which the rows so far read the same
//
// A row narrows the sets as far as its text asks for. A sparse puzzle has 3,359,232 images; after
// the first rows a few dozen states are left.
struct State {
    std::array<std::uint8_t, 10> names;  // of each value, from 0
    std::uint16_t used;                  // rows, a bit each
    std::uint8_t board;                  // 0, or 1 for the transposed one
    std::uint8_t band;                   // of the row used last
    Orders stacks;
    Orders columns[3];     // of each stack of the board
    std::uint32_t weight;  // how many choices among empty rows it stands for
};

}  // namespace satsudoku::minlex
