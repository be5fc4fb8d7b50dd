// Counting without visiting on boards of two stacks: boxes of 2 x 2 to 2 x 5 cells.
//
// The sets of symbols in the rows of a stack are A and not A, band by band, and the other stack has
// the same (board.hpp). Once they are chosen, the stacks are filled apart. So the completions are
//
//     sum over the choices of A for all bands of  left(A) * right(A)
//
// where left and right count the ways to fill a stack with these rows. The sum runs over the sets
// of all bands but two, one choice for all that are alike (row_sets.hpp). For each, the ways to
// fill a stack are counted for all sets of the last two bands at once: by the pairs of symbols
// that the columns of these bands hold (fillings.hpp), then by the sets that split these pairs.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "counting/two_stacks/board.hpp"
#include "counting/two_stacks/fillings.hpp"
#include "counting/two_stacks/matchings.hpp"
#include "counting/two_stacks/row_sets.hpp"
#include "poll.hpp"
#include "progress.hpp"

namespace satsudoku::counting::two_stacks {

__extension__ using Count = unsigned __int128;

class TwoStacks {
public:
    explicit TwoStacks(std::span<const std::uint8_t> values);  // as Board has them

    // About how many rows are placed: the cost.
    double steps() const;

    // None if `poll` stopped it.
    std::optional<Count> count(int threads, const Poll& poll, Progress& progress) const;

private:
    using Ways = std::vector<std::uint64_t>;

    Board board_;
    const Matchings& matchings_;
    std::vector<RowSets> row_sets_;
    // For each set A that an open band may have, the matchings that it splits.
    std::array<std::vector<std::vector<std::uint16_t>>, open_bands> splits_;

    std::optional<Ways> by_sets(Fillings& fillings, const RowSets& sets,
                                const Fillings::Pause& pause) const;
    std::optional<Count> products(std::array<Fillings, 2>& stacks, const RowSets& sets,
                                  const Fillings::Pause& pause) const;
};

}  // namespace satsudoku::counting::two_stacks
