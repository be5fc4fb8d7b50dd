// Sets of symbols as bits.
#pragma once

#include <bit>
#include <cstdint>

namespace satsudoku::filters {

using Mask = std::uint32_t;  // of symbols: bit s is symbol s, counted from 0
inline constexpr int most_symbols = 32;

// Whether a mask has a single symbol. Pre: it is not empty.
constexpr bool single(std::uint64_t mask) { return (mask & (mask - 1)) == 0; }

// The number of symbols, or other bits, of a mask.
constexpr int size_of(std::uint64_t mask) { return std::popcount(mask); }

}  // namespace satsudoku::filters
