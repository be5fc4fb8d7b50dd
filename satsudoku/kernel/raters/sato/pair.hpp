// The entries of method 6's lists: pairs, cells that digits take, and cells of two digits.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "raters/geometry.hpp"

namespace satsudoku::raters::sato {

// The houses that two cells, or three of one crossing, have in common; -1 for none.
struct Common {
    int line = -1, box = -1;

    Common(int a, int b) {
        if (row_of(a) == row_of(b)) {
            line = rows + row_of(a);
        }
        if (column_of(a) == column_of(b)) {
            line = columns + column_of(a);
        }
        if (box_of(a) == box_of(b)) {
            box = boxes + box_of(a);
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
            if (house >= 0) {
                bars |= geometry.members[house];
            }
        }
        bars.remove(a);
        bars.remove(b);
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
