// Rows 14 and 15: XY-wing and XYZ-wing.
#pragma once

#include "explainer/grid.hpp"
#include "explainer/hint.hpp"

namespace satsudoku::explainer {

bool find_xy_wing(const Grid& grid, Hint& hint);
bool find_xyz_wing(const Grid& grid, Hint& hint);

}  // namespace satsudoku::explainer
