// Sets of candidates, a bit each.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace satsudoku::choices {

using Word = std::uint64_t;
using Mask = std::vector<Word>;  // all of a board have the same length

inline std::size_t at(int number) { return static_cast<std::size_t>(number); }

inline bool has(const Mask& mask, int bit) { return mask[at(bit >> 6)] >> (bit & 63) & 1; }
inline void put(Mask& mask, int bit) { mask[at(bit >> 6)] |= Word{1} << (bit & 63); }
inline void drop(Mask& mask, int bit) { mask[at(bit >> 6)] &= ~(Word{1} << (bit & 63)); }

inline int size(const Mask& mask) {
    int bits = 0;
    for (const Word word : mask) {
        bits += std::popcount(word);
    }
    return bits;
}

inline int common(const Mask& one, const Mask& other) {
    int bits = 0;
    for (std::size_t i = 0; i < one.size(); ++i) {
        bits += std::popcount(one[i] & other[i]);
    }
    return bits;
}

// Calls with each bit, ascending.
template <class Call>
void each(const Mask& mask, Call call) {
    for (std::size_t i = 0; i < mask.size(); ++i) {
        for (Word left = mask[i]; left != 0; left &= left - 1) {
            call(static_cast<int>(i * 64) + std::countr_zero(left));
        }
    }
}

}  // namespace satsudoku::choices
