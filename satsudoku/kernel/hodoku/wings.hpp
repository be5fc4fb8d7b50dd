// Wings of two or three cells, and BUG + 1.
#pragma once

#include "hodoku/step.hpp"

namespace satsudoku::hodoku {

// Each returns true if the sink ended it.
bool find_w_wing(const Grid& grid, Sink& sink);
bool find_xy_wing(const Grid& grid, Sink& sink);
bool find_xyz_wing(const Grid& grid, Sink& sink);
// All cells but one have two candidates, and it has three: what would leave the grid with two
// solutions or none is false.
bool find_bug_plus_one(const Grid& grid, Sink& sink);

}  // namespace satsudoku::hodoku
