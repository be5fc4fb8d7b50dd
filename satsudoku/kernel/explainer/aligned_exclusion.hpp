// Rows 25 and 29: two or three cells, and the values that no allowed combination gives them.
#pragma once

#include "explainer/grid.hpp"
#include "explainer/hint.hpp"
#include "explainer/search.hpp"

namespace satsudoku::explainer {

bool find_aligned_exclusion(const Grid& grid, int size, Search& search, Hint& hint);

}  // namespace satsudoku::explainer
