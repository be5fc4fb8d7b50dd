// The grid that sato's program fills.
#pragma once

#include <array>
#include <cstdint>

#include "raters/sato/houses.hpp"

namespace satsudoku::raters::sato {

// The digits placed so far, and how often each house has each of them:
//
//   values_   cell   0 1 2 ...              holds_          digit 1 2 3 ... 9
//             digit  5 0 3 ... (0: empty)   house 0 (row 0)       0 0 1 ... 0
//                                           ...                   2: a contradictory grid
//
// The counts answer at once whether a house excludes a digit, and where the grid contradicts
// itself.
class Grid {
public:
    explicit Grid(const std::uint8_t* values) {
        for (int cell = 0; cell < 81; ++cell) {
            set(cell, values[cell]);
        }
    }

    int operator[](int cell) const { return values_[cell]; }
    const std::array<std::uint8_t, 81>& values() const { return values_; }
    bool full() const { return empty_ == 0; }

    // Replaces the digit of a cell; 0 empties it.
    void set(int cell, int digit) {
        count(cell, values_[cell], -1);
        empty_ += (digit == 0) - (values_[cell] == 0);
        values_[cell] = static_cast<std::uint8_t>(digit);
        count(cell, digit, 1);
    }

    bool has(int house, int digit) const { return holds_[house][digit] > 0; }

    // Whether one of the cell's houses has the digit. Pre: the cell is empty.
    bool excluded(int cell, int digit) const {
        return has(rows + row(cell), digit) || has(columns + column(cell), digit) ||
               has(boxes + box(cell), digit);
    }

    // The first house that has a digit twice, -1 if none has.
    int doubled() const {
        for (int house = 0; house < houses; ++house) {
            for (int digit = 1; digit <= 9; ++digit) {
                if (holds_[house][digit] > 1) {
                    return house;
                }
            }
        }
        return -1;
    }

private:
    void count(int cell, int digit, int change) {
        if (digit != 0) {
            for (const int house : {rows + row(cell), columns + column(cell), boxes + box(cell)}) {
                holds_[house][digit] = static_cast<std::uint8_t>(holds_[house][digit] + change);
            }
        }
    }

    std::array<std::uint8_t, 81> values_{};
    std::array<std::array<std::uint8_t, 10>, houses> holds_{};
    int empty_ = 81;
};

}  // namespace satsudoku::raters::sato
