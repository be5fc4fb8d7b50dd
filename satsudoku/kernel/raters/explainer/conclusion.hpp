// Common consequences of assumptions, or contradictions, and the simpler one of two.
#pragma once

#include <tuple>

#include "raters/explainer/technique.hpp"

namespace satsudoku::raters::explainer {

// A conclusion from closures of assumptions. Closures of a cell or a house are of its candidates
// on.
struct Conclusion {
    Technique technique;
    int complexity = 0;
    int order = 0;
    int start;             // the candidate assumed; of an item its first
    int item = -1;         // the cell, or the digit in a house
    bool start_on = true;  // of a contradiction
    int target = 0;        // the conclusion; for a contradiction the candidate that is on and off
    bool target_on = false;
    bool places() const {
        return technique == Technique::contradiction_forcing ? !start_on : target_on;
    }
    int eliminated() const {
        return technique == Technique::contradiction_forcing ? start : target;
    }
};

// Double before cell before house before contradiction, as the sort key has it.
inline int key(Technique technique) {
    switch (technique) {
    case Technique::double_forcing: return 1;
    case Technique::cell_forcing: return 5;
    case Technique::house_forcing: return 6;
    default: return 7;
    }
}

inline auto merit(const Conclusion& c) {
    return std::make_tuple(c.complexity, key(c.technique), c.order);
}

}  // namespace satsudoku::raters::explainer
