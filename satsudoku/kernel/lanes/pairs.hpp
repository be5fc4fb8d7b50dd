// Cells with two options, which a pass finds for a search to branch on.
#pragma once

#include "lanes/vector.hpp"

namespace satsudoku::lanes::LANES_NAMESPACE {

// An option is confined if in one of its items all options lie where that item crosses another one,
// as those of a digit that a box has in one line only:
//
//   . . .        Both 5s are confined: taking one only shows that the other goes, and what more
//   . 5 5  ...   their box and row excluded is excluded already.
//   . . .
struct Pairs {
    V* cells;     // one per cell: it has exactly two options
    V* confined;  // one per cell: some option of it is confined; not set where not wanted
    bool wants_confined;
    V more = none();  // some cell has three options or more
};

}  // namespace satsudoku::lanes::LANES_NAMESPACE
