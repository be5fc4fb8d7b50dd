// How many empty cells a row may begin with in an image: most of all, that makes it the least.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "minlex/orders.hpp"

namespace satsudoku::minlex {

// The most empty cells that a stack begins with, and the orders of its columns in which it does.
struct Blanks {
    std::uint8_t number;
    Orders orders;
};

// blanks[set][givens]: of a stack with givens in some columns, a bit each, in a set of orders.
constexpr auto blanks = [] {
    std::array<std::array<Blanks, 8>, 64> result{};
    for (unsigned set = 1; set < 64; ++set) {
        for (unsigned givens = 0; givens < 8; ++givens) {
            Blanks& best = result[set][givens];
            for (int k = 0; k < 6; ++k) {
                std::uint8_t number = 0;
                while (number < 3 && (givens >> orders[k][number] & 1) == 0) {
                    ++number;
                }
                if ((set >> k & 1) == 0 || (best.orders != 0 && number < best.number)) {
                    continue;
                }
                if (number > best.number) {
                    best = {number, 0};
                }
                best.orders = static_cast<Orders>(best.orders | 1 << k);
            }
        }
    }
    return result;
}();

// row_blanks[set][b]: the most empty cells that a row begins with whose stacks begin with some, two
// bits each, in a set of orders of stacks.
constexpr auto row_blanks = [] {
    std::array<std::array<std::uint8_t, 64>, 64> result{};
    for (unsigned set = 1; set < 64; ++set) {
        for (unsigned each = 0; each < 64; ++each) {
            for (int k = 0; k < 6; ++k) {
                unsigned number = 0, place = 0;
                for (bool empty = true; empty && place < 3; ++place) {
                    const unsigned of_stack = each >> (2 * orders[k][place]) & 3;
                    number += of_stack;
                    empty = of_stack == 3;
                }
                if ((set >> k & 1) != 0) {
                    result[set][each] =
                        std::max(result[set][each], static_cast<std::uint8_t>(number));
                }
            }
        }
    }
    return result;
}();

// first_texts[givens]: the least first row of an image that a row can become. In each stack the
// givens come last, and stacks with more of them.
constexpr auto first_texts = [] {
    std::array<std::uint64_t, 512> result{};
    for (unsigned givens = 0; givens < 512; ++givens) {
        std::array<int, 3> numbers{};
        for (int stack = 0; stack < 3; ++stack) {
            numbers[stack] = std::popcount(givens >> (3 * stack) & 7u);
        }
        std::ranges::sort(numbers);
        for (const int number : numbers) {
            result[givens] = result[givens] << 12 | ((std::uint64_t{1} << (4 * number)) - 1);
        }
    }
    return result;
}();

}  // namespace satsudoku::minlex
