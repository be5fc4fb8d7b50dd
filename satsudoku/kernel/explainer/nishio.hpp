// Row 30: consequences for one digit alone, by houses.
#pragma once

#include "explainer/grid.hpp"

namespace satsudoku::explainer {

// Whether the digit of a candidate that is on, or off, loses all places of a house, if every last
// place of a house is taken.
bool contradicts_by_houses(const Grid& grid, int candidate, bool on);

}  // namespace satsudoku::explainer
