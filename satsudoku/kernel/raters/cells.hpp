// A set of the 81 cells of the classic board.
#pragma once

#include <bit>
#include <cstdint>

namespace satsudoku::raters {

// Cell c is bit c, in reading order: 0 to 63 in `low`, 64 to 80 in `high`.
struct Cells {
    std::uint64_t low = 0, high = 0;

    static constexpr Cells of(int cell) {
        Cells cells;
        cells.add(cell);
        return cells;
    }
    static constexpr Cells all() { return {~std::uint64_t{0}, (std::uint64_t{1} << 17) - 1}; }

    constexpr bool has(int cell) const {
        return ((cell < 64 ? low >> cell : high >> (cell - 64)) & 1) != 0;
    }
    constexpr void add(int cell) { (cell < 64 ? low : high) |= std::uint64_t{1} << (cell & 63); }
    constexpr void remove(int cell) {
        (cell < 64 ? low : high) &= ~(std::uint64_t{1} << (cell & 63));
    }
    constexpr bool empty() const { return (low | high) == 0; }
    constexpr int count() const { return std::popcount(low) + std::popcount(high); }
    constexpr bool several() const {
        return (low & (low - 1)) != 0 || (high & (high - 1)) != 0 || (low != 0 && high != 0);
    }
    constexpr bool single() const { return !empty() && !several(); }
    // Pre: not empty.
    constexpr int first() const {
        return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(high);
    }
    // Pre: not empty.
    constexpr int last() const {
        return high != 0 ? 127 - std::countl_zero(high) : 63 - std::countl_zero(low);
    }
    constexpr bool meets(Cells other) const {
        return ((low & other.low) | (high & other.high)) != 0;
    }
    constexpr bool within(Cells other) const {
        return ((low & ~other.low) | (high & ~other.high)) == 0;
    }
    constexpr bool operator==(const Cells&) const = default;

    constexpr Cells& operator|=(Cells o) { return low |= o.low, high |= o.high, *this; }
    constexpr Cells& operator&=(Cells o) { return low &= o.low, high &= o.high, *this; }
    constexpr Cells& operator-=(Cells o) { return low &= ~o.low, high &= ~o.high, *this; }
    friend constexpr Cells operator|(Cells a, Cells b) { return a |= b; }
    friend constexpr Cells operator&(Cells a, Cells b) { return a &= b; }
    // The cells of a that are not in b.
    friend constexpr Cells operator-(Cells a, Cells b) { return a -= b; }

    // Its cells, ascending.
    class Iterator {
    public:
        constexpr explicit Iterator(std::uint64_t low, std::uint64_t high)
            : low_(low), high_(high) {}
        constexpr int operator*() const { return Cells{low_, high_}.first(); }
        constexpr Iterator& operator++() {
            (low_ != 0 ? low_ : high_) &= (low_ != 0 ? low_ : high_) - 1;
            return *this;
        }
        constexpr bool operator!=(const Iterator& o) const {
            return low_ != o.low_ || high_ != o.high_;
        }

    private:
        std::uint64_t low_, high_;
    };
    constexpr Iterator begin() const { return Iterator(low, high); }
    constexpr Iterator end() const { return Iterator(0, 0); }

    // Whether visit(cell) is true of one of them: it asks in ascending order until it is.
    template <class Visit>
    constexpr bool any_of(Visit visit) const {
        for (const int cell : *this) {
            if (visit(cell)) {
                return true;
            }
        }
        return false;
    }
};

}  // namespace satsudoku::raters
