// How a claim leads to another, or to a contradiction, by singles and locked candidates: the
// explanation of a forcing net. HoDoKu's own tables only say that it does.
#pragma once

#include <optional>

#include "raters/hodoku/step.hpp"

namespace satsudoku::raters::hodoku {

// The nodes that lead from the first to the target; each follows from some before it. They end
// with the target, or where a cell or a house is left without candidates. Without a target only a
// contradiction ends them. Empty if neither is reached.
Chain trail(const Grid& grid, const Node& first, const std::optional<Node>& target);

}  // namespace satsudoku::raters::hodoku
