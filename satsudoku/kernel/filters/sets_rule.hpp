// Cells that hold one of some sets, as filters.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "filters/rule.hpp"

namespace satsudoku::filters {

// The cells differ, and together they hold one of the sets:
//
//   sets   123 234 345 ...        consecutive symbols, in any order
//          135 136 137 146 ...    symbols without neighbours among them
//
// A cell keeps its symbols of fitting sets, and a symbol of all fitting sets must stand in some
// cell.
class SetsRule : public Rule {
public:
    // Pre: each set has as many symbols as there are cells, at most `most_symbols`.
    SetsRule(std::span<const std::int32_t> cells, std::vector<Mask> sets);

    bool prune(std::span<Mask> masks, Workspace& workspace) const override;

private:
    std::vector<Mask> sets_;
};

// All sets of consecutive symbols of a size.
std::vector<Mask> consecutive_sets(int symbols, int size);

// Groups of three or more cells that are all paired, from pairs of cells in turn; each pair is in
// at most one group.
std::vector<std::vector<std::int32_t>> cliques(std::span<const std::int32_t> pairs);

// All sets of a size whose symbols may stand together in pairs; empty if they are too many.
// `allowed`: for each symbol the others.
std::vector<Mask> compatible_sets(std::span<const Mask> allowed, std::size_t size);

// All sets of a size, in the order of SetsRule; empty if they are too many. Made once.
std::vector<Mask> mixed_sets(Mask symbols, std::size_t size);

}  // namespace satsudoku::filters
