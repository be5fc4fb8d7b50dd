// Row 16: unique rectangles and loops. They assume that the puzzle has one solution.
#pragma once

#include "explainer/grid.hpp"
#include "explainer/hint.hpp"

namespace satsudoku::explainer {

// With `misses_some` it walks as Sudoku Explainer 1.2.1 does.
bool find_unique_loop(const Grid& grid, bool misses_some, Hint& hint);

}  // namespace satsudoku::explainer
