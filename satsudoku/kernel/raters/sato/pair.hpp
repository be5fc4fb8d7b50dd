// The entries of method 6's lists: pairs, cells that digits take, and cells of two digits.
#pragma once

#include <algorithm>
#include <bitset>
#include <cstdint>
#include <vector>

#include "raters/sato/houses.hpp"

namespace satsudoku::raters::sato {

using Cells = std::bitset<81>;

// The houses that two cells, or three of one crossing, have in common; -1 for none.
struct Common {
    int line = -1, box = -1;

    Common(int a, int b) {
        if (row(a) == row(b)) {
            line = rows + row(a);
        }
        if (column(a) == column(b)) {
            line = columns + column(a);
        }
        if (sato::box(a) == sato::box(b)) {
            box = boxes + sato::box(a);
        }
    }
    bool is(int house) const { return house == line || house == box; }
};

// A digit that is in one of two cells, its ends, a before b in reading order.
struct Pair {
    std::uint8_t a, b, digit;
    Common common;
    Cells bars;  // the cells that cannot hold the digit, as one of the ends does

    Pair(int first, int second, int of)
        : a(static_cast<std::uint8_t>(std::min(first, second))),
          b(static_cast<std::uint8_t>(std::max(first, second))),
          digit(static_cast<std::uint8_t>(of)), common(a, b) {
        for (const int house : {common.line, common.box}) {
            for (int position = 0; house >= 0 && position < 9; ++position) {
                bars.set(house_cell(house, position));
            }
        }
        bars.reset(a);
        bars.reset(b);
    }
};

// Two or three cells that as many digits take, in some order.
struct Fixed {
    std::vector<std::uint8_t> cells, digits;
    Common common;

    bool in(int house) const { return common.is(house); }
};

// An empty cell that can hold just two digits.
struct TwoDigits {
    std::uint8_t cell, low, high;
};

}  // namespace satsudoku::raters::sato
