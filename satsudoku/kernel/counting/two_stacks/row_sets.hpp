// The sets of the outer bands' rows, one choice for all that have the same sums.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "counting/two_stacks/board.hpp"

namespace satsudoku::counting::two_stacks {

struct RowSets {
    std::array<Set, most_columns> set;  // set A of each outer band
    std::uint64_t weight;               // how many choices have the same number of completions
};

// Symbols without clues may be exchanged; so may bands without clues, and the rows of each of them.
std::vector<RowSets> row_sets(const Board& board);

}  // namespace satsudoku::counting::two_stacks
