// The last resort: one cell of the solution.
#pragma once

#include "hodoku/step.hpp"

namespace satsudoku::hodoku {

// The middle one of the unsolved cells gets its digit. Nothing if the grid has no solution.
bool find_by_brute_force(const Grid& grid, Sink& sink);

}  // namespace satsudoku::hodoku
