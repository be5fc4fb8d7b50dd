// Patterns inside a closure: those of the grid without the candidates that are off.
#pragma once

#include <functional>
#include <vector>

#include "explainer/closure.hpp"

namespace satsudoku::explainer {

struct NestedHint {
    std::vector<Candidate> parents;  // the candidates that must be off
    std::vector<Candidate> eliminated;
    std::function<Hint()> describe;
};

// Visits the hints of the first rule that has any that rest on candidates of `base` that are gone
// in `grid`: locked candidates, hidden pairs, naked pairs, X-wings, and chains as the level allows.
void each_inference(const Grid& base, const Grid& grid, const Reasoning& reasoning,
                    Interrupt& interrupt, const std::function<void(NestedHint&&)>& visit);

}  // namespace satsudoku::explainer
