// A weighted sum as a filter that overlooks nothing.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "filters/rule.hpp"

namespace satsudoku::filters {

// Cells, which may hold equal symbols, add to a total, each multiplied by its weight; symbol s
// counts as s + 1. It leaves just what a diagram of the sum leaves, many times as fast.
//
//   sums of the first k cells    1 0 0 1 1 0 ..    as bits, from the least that is possible
class PartialSumsRule : public Rule {
public:
    // Whether there are few enough sums.
    static bool serves(std::span<const std::int32_t> weights, std::int64_t total, int symbols);

    // Pre: it serves; no weight is 0; no cell is repeated.
    PartialSumsRule(std::span<const std::int32_t> cells, std::span<const std::int32_t> weights,
                    std::int64_t total, int symbols);

    bool prune(std::span<Mask> masks, Workspace& workspace) const override;

private:
    // What a symbol adds to the least sum.
    std::size_t added(std::size_t place, int symbol) const;

    std::vector<std::int32_t> weights_;
    int symbols_;
    std::int64_t total_;  // above the least sum
};

}  // namespace satsudoku::filters
