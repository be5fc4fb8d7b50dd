// Sets of symbols as bits.
#pragma once

#include <cstdint>

namespace satsudoku {

using Mask = std::uint32_t;  // of symbols: bit s is symbol s, counted from 0
inline constexpr int most_symbols = 32;

// Of a mask that is not empty whether it has one symbol. Not std::has_single_bit: that counts bits,
// by a call where the oldest x86-64 is to do.
constexpr bool single(std::uint64_t mask) { return (mask & (mask - 1)) == 0; }

// As std::popcount, without a call.
constexpr int size_of(std::uint64_t mask) {
    mask -= mask >> 1 & 0x5555555555555555;
    mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333);
    mask = (mask + (mask >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return static_cast<int>(mask * 0x0101010101010101 >> 56);
}

}  // namespace satsudoku
