// Rows 1 and 4: hidden and naked singles.
#pragma once

#include "explainer/grid.hpp"
#include "explainer/hint.hpp"

namespace satsudoku::explainer {

constexpr int hidden_single_rating = 15;  // the highest
constexpr int naked_single_rating = 23;

// Each finder leaves the first hint of its producer and returns true, or returns false.
bool find_hidden_single(const Grid& grid, Hint& hint);
bool find_naked_single(const Grid& grid, Hint& hint);

}  // namespace satsudoku::explainer
