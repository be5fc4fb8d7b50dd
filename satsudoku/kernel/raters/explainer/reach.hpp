// What follows from each candidate over single links, for all candidates together and without
// order: it says which searches for chains have an end.
#pragma once

#include <array>
#include <cstdint>

#include "raters/explainer/grid.hpp"
#include "raters/explainer/implications.hpp"
#include "raters/explainer/numbered.hpp"

namespace satsudoku::raters::explainer {

class Reach {
public:
    // The grid and its links must outlive it.
    Reach(const Grid& grid, const StrongLinks& strong);

    // Whether it was computed; a grid of more than `most_numbered` candidates is too large.
    bool computed() const { return numbered_.number <= most_numbered; }

    // Candidates that are off once they are on. If there are none, no chain or cycle of single
    // links eliminates anything: what sees both an on and an off node of a cycle is off once on.
    bool any_failing() const { return any_failing_; }
    bool failing(int candidate) const { return failing_.has(index(candidate)); }
    // Whether all that the candidate excludes are failing: else it is not on once it is off, or
    // that changes nothing.
    bool fails_peers(int candidate) const { return excluded_[index(candidate)].within(failing_); }
    // Whether a cycle from on to off and back leads through the candidate while it is on.
    bool on_cycle(int candidate) const { return on_cycle_.has(index(candidate)); }

    // Whether something is off whichever candidate of an item is on; of any item of several.
    bool common(int item) const { return have_common(grid_, item, numbered_, off_.data()); }
    bool any_common() const;

    // The candidates that are off once a candidate is on, by their numbers.
    const NumberedSet* off() const { return off_.data(); }

private:
    int index(int candidate) const { return numbered_.index[candidate]; }
    void exclude();
    void visit(int node);

    const Grid& grid_;
    const StrongLinks& strong_;
    Numbering numbered_;
    bool any_failing_ = false;
    std::array<NumberedSet, most_numbered> excluded_;  // at once, by each candidate that is on
    std::array<NumberedSet, most_numbered> off_;       // sooner or later
    NumberedSet linked_, failing_, on_cycle_;

    // Tarjan's search for strongly connected components.
    std::array<std::uint16_t, most_numbered> entered_, low_, stack_;
    int clock_ = 0, depth_ = 0;
};

}  // namespace satsudoku::raters::explainer
