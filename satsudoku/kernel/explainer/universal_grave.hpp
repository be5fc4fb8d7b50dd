// Row 22: bivalue universal graves. They assume that the puzzle has one solution.
#pragma once

#include "explainer/grid.hpp"
#include "explainer/hint.hpp"

namespace satsudoku::explainer {

// With `misses_some`, as in Sudoku Explainer 1.2.1, only cells that some house singles out count.
bool find_universal_grave(const Grid& grid, bool misses_some, Hint& hint);

}  // namespace satsudoku::explainer
