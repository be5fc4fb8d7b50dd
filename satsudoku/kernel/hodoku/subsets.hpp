// Naked and hidden subsets, and locked candidates.
#pragma once

#include "hodoku/step.hpp"

namespace satsudoku::hodoku {

// Every finder returns true if the sink ended it, and searches only the given houses.

// `size` cells with as many digits. Locked: they also share a box and a line, and delete in both.
bool find_naked_subset(const Grid& grid, int size, bool locked, Houses which, Sink& sink);
bool find_hidden_subset(const Grid& grid, int size, Houses which, Sink& sink);
// A digit of a box in one line; a digit of a line in one box.
bool find_pointing(const Grid& grid, Houses which, Sink& sink);
bool find_claiming(const Grid& grid, Houses which, Sink& sink);

}  // namespace satsudoku::hodoku
