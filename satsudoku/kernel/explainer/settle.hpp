// Placing singles quickly, where only the highest rating counts and not the steps.
#pragma once

#include "explainer/grid.hpp"

namespace satsudoku::explainer {

// Places singles until there are none, as the procedure would in some order, and returns the
// highest rating so far, `highest` before. It takes a single of a higher rating only where there is
// none of a lower one, and naked singles only once the highest rating is theirs. So the result is
// that of the procedure: singles that are there stay there, whatever is placed before them.
int settle_singles(Grid& grid, int highest);

}  // namespace satsudoku::explainer
