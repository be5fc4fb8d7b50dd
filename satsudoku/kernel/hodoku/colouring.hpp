// Colours: cells linked by houses with two places of a digit have it by turns.
#pragma once

#include "hodoku/step.hpp"

namespace satsudoku::hodoku {

// Both look at the given digits only and return true if the sink ended them.

// A colour that sees itself is false (wrap); candidates that see both colours go (trap).
bool find_simple_colours(const Grid& grid, Digits which, Sink& sink);
// The same with two clusters.
bool find_multi_colours(const Grid& grid, Digits which, Sink& sink);

}  // namespace satsudoku::hodoku
