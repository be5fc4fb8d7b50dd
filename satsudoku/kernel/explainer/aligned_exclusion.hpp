// Rows 25 and 29: two or three cells, and the values that no allowed combination gives them.
#pragma once

#include "explainer/grid.hpp"
#include "explainer/hint.hpp"
#include "explainer/session.hpp"

namespace satsudoku::explainer {

bool find_aligned_exclusion(const Grid& grid, int size, Session& session, Hint& hint);

}  // namespace satsudoku::explainer
