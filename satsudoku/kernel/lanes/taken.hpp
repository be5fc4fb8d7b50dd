// Which option each lane takes, collected in lanes and read lane by lane.
#pragma once

#include <bit>
#include <cstdint>

#include "lanes/frame.hpp"
#include "lanes/vector.hpp"

namespace satsudoku::lanes::LANES_NAMESPACE {

// Cell and symbol as one binary number, a vector per digit:
//
//   digits   [ symbol, least first | cell, least first ]    transposed, a number a lane
class Taken {
public:
    explicit Taken(std::int32_t symbols)
        : symbols_(symbols), of_symbol_(std::bit_width(static_cast<unsigned>(symbols - 1))) {}

    void cell(std::int32_t cell, V where) { add(cell, of_symbol_, where); }
    void symbol(std::int32_t symbol, V where) { add(symbol, 0, where); }

    // To be called between the last cell and symbol and the first option.
    void finish() { transpose(digits_); }

    std::int32_t option(int lane) const {
        const auto number = static_cast<std::int32_t>(digits_[lane % 64][lane / 64]);
        return (number >> of_symbol_) * symbols_ + (number & ((1 << of_symbol_) - 1));
    }

private:
    void add(std::int32_t number, int digit, V where) {
        for (; number != 0; number >>= 1, ++digit) {
            if ((number & 1) != 0) {
                digits_[digit] |= where;
            }
        }
    }

    std::int32_t symbols_;
    int of_symbol_;  // digits
    V digits_[64] = {};
};

}  // namespace satsudoku::lanes::LANES_NAMESPACE
