// Rows 30 to 39: what several assumptions have in common, and what contradicts itself.
#pragma once

#include <vector>

#include "explainer/closure.hpp"
#include "explainer/grid.hpp"
#include "explainer/hint.hpp"

namespace satsudoku::explainer {

// The search of one producer, Row::nishio to Row::nested_dynamic_3.
bool find_forcing(const Grid& grid, Row row, Interrupt& interrupt, Hint& hint);

// For nested use: of each elimination the simplest hint, the simplest first.
std::vector<Hint> all_forcing(const Grid& grid, const Reasoning& reasoning, Interrupt& interrupt);

}  // namespace satsudoku::explainer
