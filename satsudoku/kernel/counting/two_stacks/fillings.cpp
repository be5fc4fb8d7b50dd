#include "counting/two_stacks/fillings.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace satsudoku::counting::two_stacks {

Fillings::Fillings(const Board& board, const Board::Stack& stack, const Matchings& matchings)
    : board_(board), stack_(stack), matchings_(matchings) {}

bool Fillings::count(const RowSets& sets, std::span<std::uint64_t> ways, const Pause& pause) {
    now_.clear();
    now_.add(0, 1);
    for (int row = 0; row < 2 * board_.outer_bands(); ++row) {
        const Set upper = sets.set[row / 2];
        const Set set = row % 2 == 0 ? upper : board_.all() & ~upper;
        next_.clear();
        for (const auto& [key, number] : now_.places()) {
            if (number != 0) {
                Columns columns = unpacked(key);
                reached_.clear();
                fill_row(stack_.allowed[row], columns, 0, set);
                for (const auto next : reached_) {
                    next_.add(next, number);
                }
                if (pause(100)) {
                    return false;
                }
            }
        }
        std::swap(now_, next_);
    }
    for (const auto& [key, number] : now_.places()) {
        if (number != 0) {
            Columns left = unpacked(key);
            for (int column = 0; column < board_.columns; ++column) {
                left[column] = board_.all() & ~left[column];
            }
            reached_.clear();
            halve(left, ways, 0, {}, {});
            for (const auto place : reached_) {
                ways[place] += number;
            }
            if (pause(100)) {
                return false;
            }
        }
    }
    return true;
}

Fillings::Columns Fillings::unpacked(std::uint64_t key) const {
    Columns columns{};
    for (int column = 0; column < board_.columns; ++column) {
        columns[column] = static_cast<Set>(key >> 2 * board_.columns * column) & board_.all();
    }
    return columns;
}

// Columns without clues may be exchanged: they stand in ascending order.
std::uint64_t Fillings::packed(Columns columns) const {
    Columns free;
    int number = 0;
    for (unsigned left = stack_.free_columns; left != 0; left &= left - 1) {
        free[number++] = columns[std::countr_zero(left)];
    }
    std::sort(free.begin(), free.begin() + number);
    number = 0;
    for (unsigned left = stack_.free_columns; left != 0; left &= left - 1) {
        columns[std::countr_zero(left)] = free[number++];
    }
    std::uint64_t key = 0;
    for (int column = 0; column < board_.columns; ++column) {
        key |= std::uint64_t{columns[column]} << 2 * board_.columns * column;
    }
    return key;
}

// Places the symbols left over of a row in its columns from this one on.
void Fillings::fill_row(const Board::Column& allowed, Columns& columns, int column, Set left) {
    if (left == 0) {
        reached_.push_back(packed(columns));
        next_.prefetch(reached_.back());
        return;
    }
    const Set before = columns[column];
    for (unsigned symbols = left & allowed[column] & ~before; symbols != 0;
         symbols &= symbols - 1) {
        const auto symbol = static_cast<Set>(1u << std::countr_zero(symbols));
        columns[column] = before | symbol;
        fill_row(allowed, columns, column + 1, left ^ symbol);
    }
    columns[column] = before;
}

// Gives each open band two symbols of each column from this one on. `taken` holds those that each
// band has elsewhere.
void Fillings::halve(const Columns& left, std::span<const std::uint64_t> sums, int column,
                     std::array<Set, open_bands> taken,
                     std::array<std::uint32_t, open_bands> code) {
    if (column == board_.columns) {
        reached_.push_back(matchings_.at(code[0]) * matchings_.size() + matchings_.at(code[1]));
        __builtin_prefetch(&sums[reached_.back()], 1);
        return;
    }
    const Set symbols = left[column];
    const unsigned first = (symbols & taken[1]) | stack_.given[0][column];
    const unsigned second = (symbols & taken[0]) | stack_.given[1][column];
    if ((first & second) != 0 || std::popcount(first) > 2 || std::popcount(second) > 2) {
        return;
    }
    const auto choose = [&](unsigned pair) {
        const auto other = static_cast<Set>(symbols ^ pair);
        halve(
            left, sums, column + 1,
            {static_cast<Set>(taken[0] | pair), static_cast<Set>(taken[1] | other)},
            {code[0] + matchings_.code(static_cast<Set>(pair)), code[1] + matchings_.code(other)});
    };
    const unsigned rest = symbols & ~first & ~second;
    if (std::popcount(first) == 2) {
        choose(first);
    } else if (std::popcount(first) == 1) {
        for (unsigned lower = rest; lower != 0; lower &= lower - 1) {
            choose(first | 1u << std::countr_zero(lower));
        }
    } else {
        for (unsigned lower = rest; lower != 0; lower &= lower - 1) {
            for (unsigned higher = lower & (lower - 1); higher != 0; higher &= higher - 1) {
                choose(1u << std::countr_zero(lower) | 1u << std::countr_zero(higher));
            }
        }
    }
}

}  // namespace satsudoku::counting::two_stacks
