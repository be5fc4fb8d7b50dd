// Rectangles of two rows, two columns and two boxes that would give the puzzle a second solution.
#pragma once

#include "hodoku/step.hpp"

namespace satsudoku::hodoku {

// One of uniqueness_1 to hidden_rectangle. Returns true if the sink ended it.
bool find_unique_rectangle(const Grid& grid, Technique technique, Sink& sink);
// One of avoidable_rectangle_1 and _2: solved cells that are not givens take part.
bool find_avoidable_rectangle(const Grid& grid, Technique technique, Sink& sink);

}  // namespace satsudoku::hodoku
