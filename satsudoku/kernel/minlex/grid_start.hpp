// How the race starts on grids.
#pragma once

#include <cstdint>

#include "minlex/offers.hpp"
#include "minlex/state.hpp"

namespace satsudoku::minlex {

constexpr std::uint64_t first_row_of_grids = 0xfff'fff'fff;  // all fresh: 123456789

// Offers the second row of a grid's images, with states that have used two rows.
//
// The first row of the image is 123456789 whichever row it comes from: too many states. But two
// rows of a band decide nearly everything, and here they are tried together. The second begins with
// 456 if its first three symbols lie together in one box of the first row; such a pair of rows is
// pure, and has the same in all boxes:
//
//    pure     1 2 3   4 5 6   7 8 9        mixed    1 2 3   4 5 6   7 8 9
//             4 5 6   7 8 9   1 2 3                 4 5 7   . . .   . . .
//
// Otherwise it begins with 457. Mixed pairs are tried only if there are no pure ones.
void offer_second_rows(const BothBoards& boards, Offers& offers);

}  // namespace satsudoku::minlex
