// Boards of two stacks: boxes of 2 x n cells, n = 2 to 5, as the sums of two_stacks.hpp see them.
//
//               left stack      right stack
//             +------------+   +------------+
//   band 0    |  set A     |   | not A      |    the upper row of the right box holds what the
//             |  not A     |   | set A      |    upper row of the left box leaves
//             +------------+   +------------+
//   band 1    |  ...       |   | ...        |
//
// The rows of the right stack are taken in turned order, the lower row of each band first: then
// row 2b of either stack holds set A of band b, and row 2b + 1 the other symbols.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace satsudoku::counting::two_stacks {

using Set = std::uint16_t;  // of symbols, a bit each

constexpr int most_columns = 5;  // of a box, and so the most bands
constexpr int open_bands = 2;    // the last bands, whose sets are summed by matchings.hpp

struct Board {
    // The symbols that each row of a stack may hold in each column, by the clues of that column:
    // given, the one; else all that the column's clues leave.
    using Column = std::array<Set, most_columns>;

    struct Stack {
        std::array<Column, 2 * most_columns> allowed;  // by row
        std::array<Column, open_bands> given;  // the clues of a column in the last two bands
        std::uint8_t free_columns;             // those without clues, a bit each
    };

    int columns;                            // of a box
    std::array<Stack, 2> stacks;            // left and right
    std::array<Set, most_columns> in, out;  // what set A of each band must hold, and must not
    int empty_bands;                        // bands without clues; they come last
    Set free_symbols;                       // those that no clue has
    bool possible;                          // no house has a clue twice

    // Values of the cells row by row, 0 for none. The bands are sorted: most clues first. Pre: a
    // side of 4, 6, 8 or 10, and values up to it.
    explicit Board(std::span<const std::uint8_t> values);

    Set all() const { return static_cast<Set>((1u << 2 * columns) - 1); }
    int outer_bands() const { return columns - open_bands; }

    // The sets that A of a band may be.
    std::vector<Set> sets(int band) const;
};

}  // namespace satsudoku::counting::two_stacks
