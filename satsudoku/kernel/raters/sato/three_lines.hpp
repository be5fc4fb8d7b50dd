// The procedures that look at a digit in the three lines of a band.
//
// A band is three parallel lines through the same boxes: bands 0 to 2 are of rows, 3 to 5 of
// columns. Its lines, and its boxes, which are called its blocks, count from 0. Where they meet is
// a crossing, three cells:
//
//             block 0   block 1   block 2
//    line 0   c c c     . . .     . . .       c: the crossing of line 0 and block 0
//    line 1   . . .     d . .     . . .       With the digit d in these two places, its third one
//    line 2   . . .     . . .     . d .       is in c.
#pragma once

#include "raters/sato/empty_cells.hpp"

namespace satsudoku::raters::sato {

// Two lines of a band have a digit: its place in the third, in the box that lacks it.
MaybeStep three_lines(const Filling& grid);

// The same for one band and digit, numbered in the order of search.
constexpr int bands_times_digits = 6 * 9;
MaybeStep three_lines_at(const Filling& grid, int band_and_digit);

// As three_lines, for a digit that the band has once, where another crossing of the band is full
// without the digit, or must hold it.
MaybeStep three_lines_once(const Filling& grid);

}  // namespace satsudoku::raters::sato
