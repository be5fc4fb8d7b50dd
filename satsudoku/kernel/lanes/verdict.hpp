// The verdict of a pass on each lane.
#pragma once

#include "lanes/vector.hpp"

namespace satsudoku::lanes::LANES_NAMESPACE {

struct Verdict {
    V dead = none();     // some item has no option left, or two that are placed
    V open = none();     // some item has two options or more
    V changed = none();  // the pass removed an option

    // Nothing more to find, and every item has exactly one option.
    V solved() const { return ~(dead | open | changed); }
    // Nothing more to find, but several options are left somewhere.
    V stuck() const { return open & ~(dead | changed); }
};

}  // namespace satsudoku::lanes::LANES_NAMESPACE
