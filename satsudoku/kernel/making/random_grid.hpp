// Random filled grids of the classic 9x9.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "making/random.hpp"
#include "poll.hpp"

namespace satsudoku::making {

struct Drawn {
    std::uint32_t weight;    // the product of the numbers of ways to fill the rows
    std::uint32_t attempts;  // how often it started
};

// Writes a grid, 81 values from 1 to 9.
//
// It draws the top band and the left stack first; all pairs that fit together are equally likely.
// Then it fills the rest row by row, six cells at a time: it draws one of the ways to fill the row
// that the cells above allow.
//
//   A B C    A B C top band, A D G left stack        ways to fill one row of E F, or H I:
//   D E F                                            at most 80, 12, 4;  8, 2, 1
//   G H I
//
// If a row has no way left, it starts again from nothing. So a grid's probability is inversely
// proportional to its weight.
//
// With `uniform` it corrects for that. It draws a row's way by a number below the most ways that
// any row can have; if the row has no way of that number, it starts again. Then all
// 6,670,903,752,021,072,936,960 grids are exactly equally likely, if the numbers are random.
Drawn random_grid(Random& random, bool uniform, std::uint8_t* values);

// Writes a grid for each seed, 81 values each, and their weights and attempts where not null. Ends
// early, the rest unwritten, when `poll` asks to stop.
void random_grids(std::span<const std::uint64_t> seeds, bool uniform, std::uint8_t* grids,
                  std::uint32_t* weights, std::uint32_t* attempts, const Poll& poll);

}  // namespace satsudoku::making
