// A set of cells of the classic 9x9 board.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace satsudoku::raters::explainer {

// One word a band (three rows), so that every row and every box lies in one word:
//
//   band[0]  cells 0 .. 26   bit i: cell i
//   band[1]  cells 27 .. 53  bit i: cell 27 + i
//   band[2]  cells 54 .. 80  bit i: cell 54 + i
//   band[3]  empty; it makes a set as wide as one vector register
struct Cells {
    alignas(16) std::array<std::uint32_t, 4> band{};

    constexpr bool has(int cell) const { return band[cell / 27] >> (cell % 27) & 1; }
    constexpr void add(int cell) { band[cell / 27] |= 1U << (cell % 27); }
    constexpr void remove(int cell) { band[cell / 27] &= ~(1U << (cell % 27)); }
    constexpr bool any() const { return (band[0] | band[1] | band[2]) != 0; }
    constexpr bool none() const { return !any(); }
    int count() const {
        return std::popcount(band[0]) + std::popcount(band[1]) + std::popcount(band[2]);
    }
    // Pre: not empty. Whether it has one cell.
    constexpr bool is_single() const {
        const std::uint64_t low = band[0] | std::uint64_t{band[1]} << 32, high = band[2];
        return low == 0 ? (high & (high - 1)) == 0 : high == 0 && (low & (low - 1)) == 0;
    }
    // Pre: not empty.
    int first() const {
        const int b = band[0] != 0 ? 0 : band[1] != 0 ? 1 : 2;
        return 27 * b + std::countr_zero(band[b]);
    }
    bool within(const Cells& other) const { return (*this - other).none(); }

    constexpr Cells& operator|=(const Cells& other) {
        for (int b = 0; b < 4; ++b) {
            band[b] |= other.band[b];
        }
        return *this;
    }
    constexpr Cells& operator&=(const Cells& other) {
        for (int b = 0; b < 4; ++b) {
            band[b] &= other.band[b];
        }
        return *this;
    }
    constexpr Cells& operator-=(const Cells& other) {
        for (int b = 0; b < 4; ++b) {
            band[b] &= ~other.band[b];
        }
        return *this;
    }
    friend constexpr Cells operator|(Cells a, const Cells& b) { return a |= b; }
    friend constexpr Cells operator&(Cells a, const Cells& b) { return a &= b; }
    friend constexpr Cells operator-(Cells a, const Cells& b) { return a -= b; }
    constexpr bool operator==(const Cells&) const = default;

    // In ascending order.
    template <class Visit>
    constexpr void for_each(Visit visit) const {
        for (int b = 0; b < 3; ++b) {
            for (std::uint32_t rest = band[b]; rest != 0; rest &= rest - 1) {
                visit(27 * b + std::countr_zero(rest));
            }
        }
    }
    // The same, until `visit` returns true; whether it did.
    template <class Visit>
    constexpr bool any_of(Visit visit) const {
        for (int b = 0; b < 3; ++b) {
            for (std::uint32_t rest = band[b]; rest != 0; rest &= rest - 1) {
                if (visit(27 * b + std::countr_zero(rest))) {
                    return true;
                }
            }
        }
        return false;
    }
};

}  // namespace satsudoku::raters::explainer
