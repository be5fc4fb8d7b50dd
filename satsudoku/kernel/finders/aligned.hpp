// Aligned exclusion: candidates that no way of filling two or three cells has, because each way
// leaves some cell beside them nothing.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "poll.hpp"

namespace satsudoku::finders {

// The most cells that are combined, and the most options of a cell beside them.
inline constexpr int kMostAligned = 8;

// The options of a state's open cells.
//
//     first     for each cell where its options begin in `options`, and where those of the last end
//     options   those of each cell; none if it is filled
//     excluded  for each option of the board the mask of those that it excludes, `words` 64-bit
//               words each
struct AlignedBoard {
    std::span<const std::int32_t> first;
    std::span<const std::int32_t> options;
    std::span<const std::uint64_t> excluded;
    int words;
};

struct AlignedExclusion {
    std::vector<std::int32_t> cells;
    std::vector<std::int32_t> lost;    // options of the cells
    std::vector<std::int32_t> beside;  // the cells that some way leaves nothing
};

// The choices of `size` cells that lose options; a cell beside them has at most `size`. Of three
// cells and more, two at least must be beside them. Empty once `poll` asks to stop. Pre: the spans
// fit each other, and 0 < size <= kMostAligned.
std::vector<AlignedExclusion> aligned_exclusions(const AlignedBoard& board, int size,
                                                 const Poll& poll);

}  // namespace satsudoku::finders
