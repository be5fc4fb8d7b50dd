// The six orders of three things, and sets of orders.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace satsudoku::minlex {

// Position i of order k holds thing orders[k][i].
using Order = std::array<std::uint8_t, 3>;
constexpr std::array<Order, 6> orders{Order{0, 1, 2}, Order{0, 2, 1}, Order{1, 0, 2},
                                      Order{1, 2, 0}, Order{2, 0, 1}, Order{2, 1, 0}};

// A set of orders: bit k is order k.
using Orders = std::uint8_t;
constexpr Orders all_orders = 0b111111;

// The set of the one order that begins so.
constexpr Orders order_of(int first, int second) {
    for (int k = 0; k < 6; ++k) {
        if (orders[k][0] == first && orders[k][1] == second) {
            return static_cast<Orders>(1 << k);
        }
    }
    return 0;
}

// alike[marks][k]: the orders that have the marked things, a bit each, in the same order as k has.
// With marks 0b011, 0 1 2 is alike 0 2 1 and 2 0 1.
constexpr auto alike = [] {
    std::array<std::array<Orders, 6>, 8> result{};
    const auto marked_only = [](const Order& order, int marks) {
        int sequence = 0;
        for (const int thing : order) {
            sequence = marks >> thing & 1 ? 4 * sequence + thing + 1 : sequence;
        }
        return sequence;
    };
    for (int marks = 0; marks < 8; ++marks) {
        for (int k = 0; k < 6; ++k) {
            for (int other = 0; other < 6; ++other) {
                if (marked_only(orders[k], marks) == marked_only(orders[other], marks)) {
                    result[marks][k] = static_cast<Orders>(result[marks][k] | 1 << other);
                }
            }
        }
    }
    return result;
}();

// Calls f(order, orders alike) for each class of orders alike in a set.
template <class F>
void for_each_class(Orders set, unsigned marks, F f) {
    while (set != 0) {
        const int k = std::countr_zero(set);
        const auto same = static_cast<Orders>(set & alike[marks][k]);
        f(orders[k], same);
        set = static_cast<Orders>(set & ~same);
    }
}

}  // namespace satsudoku::minlex
