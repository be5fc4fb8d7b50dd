// Fish of any size: houses that hold a symbol, and houses that fill them, victim by victim.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "poll.hpp"

namespace satsudoku::finders {

// The houses of one symbol, as masks of cells; `words` 64-bit words each, one house after the
// other.
//
//     bases    mask 0 | mask 1 | ...      the cells of a house where the symbol may stand
//     covers   mask 0 | mask 1 | ...      the same, of the houses that may fill bases
//     twin     for each base the cover that is the same house, or -1
//     sees     for each cell the cells that exclude it, itself among them
struct FishPool {
    std::span<const std::uint64_t> bases;
    std::span<const std::uint64_t> covers;
    std::span<const std::int32_t> twin;
    std::span<const std::uint64_t> sees;
    int words;
};

// The most words of a mask: boards of up to 1,024 cells.
inline constexpr int kMostFishWords = 16;

// All fish of `size` bases that remove something: the numbers of their bases, then those of their
// covers, fish after fish, each once. A fish removes a cell if, that cell given, what is left of
// its bases lies in one cover fewer. Empty once `poll` asks to stop. Pre: 0 < size, words <=
// kMostFishWords, and all masks have the same number of words.
std::vector<std::int32_t> fish_of(const FishPool& pool, int size, const Poll& poll);

}  // namespace satsudoku::finders
