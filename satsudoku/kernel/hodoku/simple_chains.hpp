// Chains of one digit, or through cells with two candidates, in which no cell comes twice.
#pragma once

#include "hodoku/step.hpp"

namespace satsudoku::hodoku {

// Each offers the sink all its steps, in the order in which it finds them.
void find_remote_pairs(const Grid& grid, Sink& sink);
// Strong and weak links of one digit by turns: two strong ones (turbot fish), or up to ten.
void find_turbot_fish(const Grid& grid, Digits which, Sink& sink);
void find_x_chains(const Grid& grid, Digits which, Sink& sink);
// Up to ten cells with two candidates; the chain begins and ends with the same digit.
void find_xy_chains(const Grid& grid, Sink& sink);

}  // namespace satsudoku::hodoku
