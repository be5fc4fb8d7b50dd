// Random filled grids of the classic 9x9.
#pragma once

#include <cstddef>
#include <cstdint>

#include "making/random.hpp"

namespace satsudoku {

struct Drawn {
    std::uint32_t weight;    // the product of the numbers of ways in the rows
    std::uint32_t attempts;  // how often it began
};

// Writes a grid, 81 values from 1 to 9.
//
// The top band and the left stack are drawn first, all pairs of them being as likely. The rest is
// filled row by row, six cells at a time, out of the ways to fill the row by what is known of it:
//
//   A B C    A B C top band, A D G left stack        ways to fill one row of E F, or H I:
//   D E F    (any pair that fits together)           at most 80, 12, 4;  8, 2, 1
//   G H I
//
// If no way is left it starts from the beginning. So a grid's chance is in inverse proportion to
// its weight.
//
// With `uniform` it also starts again, for each row, with the chance that makes up for that: the
// way is drawn from a fixed number that no row can exceed, and if there is none of that number all
// was in vain. Then all 6,670,903,752,021,072,936,960 grids are exactly as likely, if the numbers
// are random.
Drawn random_grid(Random& random, bool uniform, std::uint8_t* values);

}  // namespace satsudoku
