// Fish of one digit: n base houses whose candidates all lie in n cover houses, or nearly all.
#pragma once

#include "hodoku/step.hpp"

namespace satsudoku::hodoku {

constexpr int most_fins = 5;

// All look at the given digits only (bit d: digit d), and return true if the sink ended them.

// Rows against columns, and columns against rows.
bool find_fish(const Grid& grid, int size, Digits which, Sink& sink);
// The same with fins: up to `most_fins` base candidates outside the cover. Sashimi: without its
// fins some base line has at most one candidate.
bool find_finned_fish(const Grid& grid, int size, bool sashimi, Digits which, Sink& sink);
// With boxes on both sides.
bool find_franken_fish(const Grid& grid, int size, bool finned, Digits which, Sink& sink);

}  // namespace satsudoku::hodoku
