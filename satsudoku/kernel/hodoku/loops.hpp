// Nice loops and alternating inference chains.
#pragma once

#include "hodoku/position.hpp"
#include "hodoku/step.hpp"

namespace satsudoku::hodoku {

// Offers the sink the loops and chains along the shortest way between any two claims; with groups,
// those that pass a group.
void find_loops(Position& position, bool grouped, Sink& sink);

}  // namespace satsudoku::hodoku
