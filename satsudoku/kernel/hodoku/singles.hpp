// Singles as steps. The queues of the grid decide which comes next.
#pragma once

#include "hodoku/step.hpp"

namespace satsudoku::hodoku {

// Pre: the single is one in the grid. Its house is the one that shows it.
Step single_step(const Grid& grid, Technique technique, Candidate single);

// Offers all full houses, naked and hidden singles. Returns true if the sink ended it.
bool find_singles(const Grid& grid, Sink& sink);

}  // namespace satsudoku::hodoku
