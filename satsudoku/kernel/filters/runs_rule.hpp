// Runs as filters: the number of cells that agree with the start of their line, without a break.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "filters/rule.hpp"

namespace satsudoku::filters {

// The last cell holds the number of others with the symbol of the first, without a break:
//
//   4 4 4 2    arms from the first cell, here one to the right and one down; with it
//   4          four cells hold a 4
//   1
//
// Nothing is overlooked.
class RunsRule : public Rule {
public:
    static constexpr std::size_t most_cells = 63;

    // `cells`: the first one, those of each arm, the one that counts. `arms`: the places where an
    // arm starts, ascending from 1. `start`: the count that symbol 0 means. Pre: at most
    // `most_cells`.
    RunsRule(std::span<const std::int32_t> cells, std::span<const std::int32_t> arms, int start);

    bool prune(std::span<Mask> masks, Workspace& workspace) const override;

private:
    std::vector<std::size_t> ends_;  // of the first cell, and of each arm after it
    int start_;
};

}  // namespace satsudoku::filters
