// The ways to fill one stack, where the sets of symbols in the rows of the outer bands are known.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "counting/two_stacks/board.hpp"
#include "counting/two_stacks/matchings.hpp"
#include "counting/two_stacks/row_sets.hpp"
#include "counting/two_stacks/tally.hpp"

namespace satsudoku::counting::two_stacks {

// Row by row, a tally says in how many ways the columns hold which symbols. What the outer bands
// leave of a column is two symbols for each of the last two bands, and each symbol is left in two
// columns: it belongs to the one band in the one, and to the other in the other.
class Fillings {
public:
    // Called after each few steps; returns whether to stop.
    using Pause = std::function<bool(std::size_t)>;

    Fillings(const Board& board, const Board::Stack& stack, const Matchings& matchings);

    // Adds for each matching of the first open band and each of the second the ways to fill the
    // stack so that its columns have them: matchings by matchings. Returns false if stopped.
    bool count(const RowSets& sets, std::span<std::uint64_t> ways, const Pause& pause);

private:
    using Columns = std::array<Set, 8>;  // the symbols in each column, or none

    const Board& board_;
    const Board::Stack& stack_;
    const Matchings& matchings_;
    Tally now_, next_;
    // What one state leads to: keys of the next tally, or places of the sums. Memory is asked for
    // them as they are written here, and added to when all are.
    std::vector<std::uint64_t> reached_;

    Columns unpacked(std::uint64_t key) const;
    std::uint64_t packed(Columns columns) const;
    void fill_row(const Board::Column& allowed, Columns& columns, int column, Set left);
    void halve(const Columns& left, std::span<const std::uint64_t> sums, int column,
               std::array<Set, open_bands> taken, std::array<std::uint32_t, open_bands> code);
};

}  // namespace satsudoku::counting::two_stacks
