// Rows 13, 20, 23: a chain of two, three or four strong links of one digit, grouped ones among
// them.
#pragma once

#include "explainer/grid.hpp"
#include "explainer/hint.hpp"
#include "explainer/session.hpp"

namespace satsudoku::explainer {

bool find_strong_links(const Grid& grid, int number, Session& session, Hint& hint);

}  // namespace satsudoku::explainer
