// Row 27: forcing chains and cycles, in which every node has one parent.
#pragma once

#include <vector>

#include "raters/explainer/grid.hpp"
#include "raters/explainer/hint.hpp"
#include "raters/explainer/implications.hpp"
#include "raters/explainer/reach.hpp"

namespace satsudoku::raters::explainer {

// A chain or cycle with its effects. `path` runs from its end back to its start.
struct SimpleChain {
    Technique technique{};
    int rating = 0;
    int complexity = 0;
    int key = 0;    // 2 X-links only, 3 Y-links only, 4 both
    int order = 0;  // in which it came up
    int placed = -1;
    std::vector<Candidate> eliminated;
    struct Step {
        Candidate candidate;
        bool on;
    };
    std::vector<Step> path;
};

void describe(const Grid& grid, const SimpleChain& chain, Hint& hint);

bool find_simple_chain(const Grid& grid, Hint& hint);

// All of them, the simplest first.
std::vector<SimpleChain> all_simple_chains(const Grid& grid, const StrongLinks& strong,
                                           const Reach& reach);

}  // namespace satsudoku::raters::explainer
