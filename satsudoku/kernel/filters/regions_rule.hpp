// Regions to be found: the cells of a board, each with the number of its region, as filters.
#pragma once

#include <memory>

#include "filters/regions.hpp"
#include "filters/rule.hpp"

namespace satsudoku::filters {

// Each place has a cell for the number of its region and a cell for its value. A joint is a cell
// that says whether two places share their region; all neighbours have one:
//
//   1 1 2    regions of one size, connected by edges; within a region no value appears twice
//   1 3 2
//
// Places that certainly share their region form a group with one number and different values. A
// single place is a group, too.
//
// Pre: at most Regions::most places, their number is a multiple of the size, and there are as many
// symbols as regions.
std::unique_ptr<const Rule> regions_rule(const Regions& regions, int symbols);

}  // namespace satsudoku::filters
