// Masks as rows of 64-bit words.
#pragma once

#include <bit>
#include <cstdint>
#include <span>

namespace satsudoku::finders {

// Calls visit(bit) for each bit of a word, ascending.
template <class Visit>
void for_each_bit(std::uint64_t word, Visit visit) {
    for (; word != 0; word &= word - 1) {
        visit(std::countr_zero(word));
    }
}

// Whether all bits of one mask are in the other. Pre: both have the same number of words.
inline bool within(std::span<const std::uint64_t> inner, std::span<const std::uint64_t> outer) {
    std::uint64_t outside = 0;
    for (std::size_t i = 0; i < inner.size(); ++i) {
        outside |= inner[i] & ~outer[i];
    }
    return outside == 0;
}

}  // namespace satsudoku::finders
