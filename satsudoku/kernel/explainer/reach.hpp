// What follows from each candidate over single links, for all candidates together and without
// order: it says which searches for chains have an end.
#pragma once

#include <array>
#include <cstdint>

#include "explainer/grid.hpp"
#include "explainer/implications.hpp"
#include "explainer/numbered.hpp"

namespace satsudoku::explainer {

class Reach {
public:
    using Set = NumberedSet;
    static constexpr int most = most_numbered;  // candidates

    // The grid and its links must outlive it.
    Reach(const Grid& grid, const StrongLinks& strong);

    // Whether it was computed; a grid of more than `most` candidates is too large.
    bool computed() const { return number_ <= most; }

    // Candidates that are off once they are on. If there are none, no chain or cycle of single
    // links eliminates anything: what sees both an on and an off node of a cycle is off once on.
    bool any_failing() const { return any_failing_; }
    bool failing(int candidate) const { return failing_.has(index_[candidate]); }
    // Whether all that the candidate excludes are failing: else it is not on once it is off, or
    // that changes nothing.
    bool fails_peers(int candidate) const { return excluded_[index_[candidate]].within(failing_); }
    // Whether a cycle from on to off and back leads through the candidate while it is on.
    bool on_cycle(int candidate) const { return on_cycle_.has(index_[candidate]); }

    // Whether something is off in whichever cell of a set, or whichever digit in a cell, it is that
    // is on.
    bool common_by_house(int house, int digit) const;
    bool common_by_cell(int cell) const;
    bool any_common() const;

    // The candidates that are off once a candidate is on, by their numbers.
    const Set* off() const { return off_.data(); }

private:
    void exclude();
    void visit(int node);

    const Grid& grid_;
    const StrongLinks& strong_;
    int number_ = 0;
    bool any_failing_ = false;
    std::array<std::uint16_t, candidates> index_;
    std::array<Candidate, most> candidate_;
    std::array<Set, most> excluded_;  // at once, by each candidate that is on
    std::array<Set, most> off_;       // sooner or later
    Set linked_, failing_, on_cycle_;

    // Tarjan's search for strongly connected components.
    std::array<std::uint16_t, most> entered_, low_, stack_;
    int clock_ = 0, depth_ = 0;
};

}  // namespace satsudoku::explainer
