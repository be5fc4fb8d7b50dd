// Almost locked sets: cells of one house with one digit more than cells.
#pragma once

#include "raters/hodoku/step.hpp"

namespace satsudoku::raters::hodoku {

struct Als {
    Cells cells;
    Digits digits;
    std::array<Cells, 9> places;  // of each digit in it
    std::array<Cells, 9> seen;    // cells that see all places of the digit
};

// Two sets without a common cell, and digits all of whose places in one see all those in the other.
struct RestrictedPair {
    std::uint16_t a, b;  // a < b
    Digits digits;       // at most two in a puzzle with a solution
};

class AlsList {
public:
    explicit AlsList(const Grid& grid);

    const std::vector<Als>& sets() const { return sets_; }
    // By a, then b.
    const std::vector<RestrictedPair>& pairs() const { return pairs_; }
    // Numbers of the pairs that a set is in, ascending.
    const std::vector<std::uint32_t>& pairs_of(int set) const { return pairs_of_[set]; }

private:
    void add_sets(const Grid& grid, int house);
    void add_pairs();
    void add_pair(std::size_t i, std::size_t j, Digits common);

    std::vector<Als> sets_;
    std::vector<RestrictedPair> pairs_;
    std::vector<std::vector<std::uint32_t>> pairs_of_;
};

// Each of the first two returns true if the sink ended it; the last offers its sink all its steps.
bool find_als_xz(const Grid& grid, const AlsList& list, Sink& sink);
bool find_als_xy_wing(const Grid& grid, const AlsList& list, Sink& sink);
void find_als_chains(const Grid& grid, const AlsList& list, Sink& sink);

}  // namespace satsudoku::raters::hodoku
