// Method 6 of level 3: placements from pairs of cells, one of which has a digit.
#pragma once

#include <vector>

#include "raters/sato/pair_lists.hpp"

namespace satsudoku::raters::sato {

// A digit to try in a cell, and the placement that follows if it is refuted.
struct Hypothesis {
    std::uint8_t cell, digit, other_cell, other_digit;
};

class Pairs {
public:
    explicit Pairs(Filling& grid) : lists_(grid) {}

    // Lists pairs again, round after round, until they give a placement or nothing new.
    MaybeStep find();

    // What to try where find() has none: each end of each pair, then each digit of each cell with
    // two.
    std::vector<Hypothesis> hypotheses() const;

private:
    MaybeStep conclude();
    MaybeStep taken_end() const;
    MaybeStep barred_end() const;
    MaybeStep chain() const;

    PairLists lists_;
};

}  // namespace satsudoku::raters::sato
