// Solutions that are known: those that a state still allows are found 64 at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "filters/mask.hpp"

namespace satsudoku::filters {

//               solution 0 1 2 3 ..
//     cell 0, symbol 0   1 0 0 1      A state without a candidate excludes the solutions of its
//             symbol 1   0 1 1 0      row; of the others, each row says whether one has it.
//     cell 1, symbol 0   0 1 0 0
//
// The last thousand are kept.
class KnownSolutions {
public:
    using Symbols = std::vector<std::uint8_t>;  // one a cell

    KnownSolutions(std::size_t cells, std::size_t symbols) : cells_(cells), symbols_(symbols) {}

    void add(const Symbols& solution);

    // Takes from `missing` what stands in a solution that has only symbols of `left`; both have a
    // mask a cell. Ends where nothing is missing. Returns some of these solutions, up to `most`, if
    // something is.
    std::vector<Symbols> show(std::span<const Mask> left, std::span<Mask> missing,
                              std::size_t most) const;

private:
    struct Block {
        std::vector<std::uint64_t> having;  // one word a cell and symbol: solutions as bits
        std::size_t number = 0;             // of solutions
    };

    Symbols symbols_of(const Block& block, std::uint64_t solution) const;

    std::size_t cells_, symbols_;
    std::deque<Block> blocks_;  // the last ones first
};

}  // namespace satsudoku::filters
