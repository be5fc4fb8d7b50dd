// Rows 21, 24, 26, 28 (WXYZ-wing and larger): n cells of a house with n + 1 digits, and a bivalue
// cell.
#pragma once

#include "explainer/grid.hpp"
#include "explainer/hint.hpp"

namespace satsudoku::explainer {

// By the number of cells beside the bivalue one: 3 for WXYZ to 6 for TUVWXYZ.
bool find_bent_set(const Grid& grid, int size, Hint& hint);

}  // namespace satsudoku::explainer
