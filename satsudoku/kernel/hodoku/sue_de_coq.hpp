// Sue de coq: cells of one box and one line, with cells of the line and cells of the box that share
// out the digits among them.
#pragma once

#include "hodoku/step.hpp"

namespace satsudoku::hodoku {

// Looks where one of the houses meets another; returns true if the sink ended it.
bool find_sue_de_coq(const Grid& grid, Houses which, Sink& sink);

}  // namespace satsudoku::hodoku
