#include "counting/two_stacks/board.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace satsudoku::counting::two_stacks {

Board::Board(std::span<const std::uint8_t> values)
    : columns(static_cast<int>(std::lround(std::sqrt(values.size()))) / 2), stacks{}, in{}, out{},
      empty_bands(0), free_symbols(all()), possible(true) {
    const int side = 2 * columns;
    std::array<int, most_columns> order{}, clues{};
    std::iota(order.begin(), order.begin() + columns, 0);
    for (int cell = 0; cell < side * side; ++cell) {
        clues[cell / (2 * side)] += values[cell] != 0;
    }
    std::stable_sort(order.begin(), order.begin() + columns,
                     [&](int a, int b) { return clues[a] > clues[b]; });
    empty_bands = static_cast<int>(std::count(clues.begin(), clues.begin() + columns, 0));
    const auto clue = [&](int stack, int row, int column) {
        const int in_band = (row + stack) % 2;
        const int value = values[side * (2 * order[row / 2] + in_band) + columns * stack + column];
        return static_cast<Set>(value == 0 ? 0 : 1u << (value - 1));
    };
    for (int stack = 0; stack < 2; ++stack) {
        auto& [allowed, given, free_columns] = stacks[stack];
        std::array<Set, most_columns> in_box{};
        for (int column = 0; column < columns; ++column) {
            Set in_column = 0;
            for (int row = 0; row < side; ++row) {
                const Set symbol = clue(stack, row, column);
                possible = possible && ((in_column | in_box[row / 2]) & symbol) == 0;
                in_column |= symbol;
                in_box[row / 2] |= symbol;
                (row % 2 == 0 ? in : out)[row / 2] |= symbol;
                if (row / 2 >= outer_bands()) {
                    given[row / 2 - outer_bands()][column] |= symbol;
                }
            }
            for (int row = 0; row < side; ++row) {
                const Set symbol = clue(stack, row, column);
                allowed[row][column] = symbol != 0 ? symbol : all() & ~in_column;
            }
            free_columns |= static_cast<std::uint8_t>((in_column == 0) << column);
            free_symbols &= ~in_column;
        }
    }
    for (int band = 0; band < columns; ++band) {
        possible = possible && (in[band] & out[band]) == 0;
    }
}

std::vector<Set> Board::sets(int band) const {
    std::vector<Set> result;
    for (unsigned set = 0; set <= all(); ++set) {
        if (std::popcount(set) == columns && (set & in[band]) == in[band] &&
            (set & out[band]) == 0) {
            result.push_back(static_cast<Set>(set));
        }
    }
    return result;
}

}  // namespace satsudoku::counting::two_stacks
