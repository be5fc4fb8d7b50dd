// A set of digits, 0 to 8 here for 1 to 9; also a pattern of the nine cells of a house.
#pragma once

#include <bit>
#include <cstdint>

namespace satsudoku::raters {

using Digits = std::uint16_t;

constexpr Digits all_digits = 511;
constexpr Digits bit(int digit) { return static_cast<Digits>(1 << digit); }

constexpr int count(unsigned digits) { return std::popcount(digits); }
constexpr bool single(unsigned digits) { return digits != 0 && (digits & (digits - 1)) == 0; }
// Pre: not empty.
constexpr int lowest(unsigned digits) { return std::countr_zero(digits); }
constexpr int highest(unsigned digits) { return std::bit_width(digits) - 1; }

// `for (int d : each(digits))`, ascending.
struct each {
    struct Iterator {
        unsigned rest;
        constexpr int operator*() const { return std::countr_zero(rest); }
        constexpr Iterator& operator++() { return rest &= rest - 1, *this; }
        constexpr bool operator!=(const Iterator& o) const { return rest != o.rest; }
    };
    unsigned bits;
    constexpr explicit each(unsigned bits) : bits(bits) {}
    constexpr Iterator begin() const { return {bits}; }
    constexpr Iterator end() const { return {0}; }
};

}  // namespace satsudoku::raters
