// The blocks of 64 arrays of Z, each filled when it is first asked for.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "counting/bands/sums.hpp"

namespace satsudoku::counting::bands {

class Blocks {
public:
    // Keeps references. Tables of bands a, b and c.
    Blocks(const Sums& sums, const Roles& roles, std::span<const BandTables, 3> tables);

    // Pre: at most 64 arrays. A lane counts in band a by its array's weight if `weighted`.
    void take(std::span<const Array> arrays, bool weighted);

    // Band k (0 for a, 1 for b, 2 for c), state x of X.
    const Block& operator()(int k, int x);

    // For each state of rows in the box of Z which lanes meet it.
    std::span<const Row> met(int k) const { return met_[k]; }

private:
    const Sums& sums_;
    const Roles& roles_;
    std::span<const BandTables, 3> tables_;
    std::array<std::vector<Row>, 3> met_;
    std::array<std::vector<Block>, 3> blocks_;
    std::array<std::vector<char>, 3> filled_;
    std::vector<Row> scratch_;
};

}  // namespace satsudoku::counting::bands
