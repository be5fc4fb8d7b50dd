// A relation that is known by its diagram, as a filter.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "filters/rule.hpp"

namespace satsudoku {

// Layers of nodes. It overlooks nothing.
//
//   node    symbols  targets       the nodes of layer k: first[k] <= node < first[k + 1]
//   0       {1,3}    1 . 2
class DiagramRule : public Rule {
public:
    // As Diagrams::add: rows (layer, node, symbol, node), ascending by layer, node and symbol.
    // Throws std::invalid_argument for others.
    DiagramRule(std::span<const std::int32_t> cells, int symbols,
                std::span<const std::int32_t> sizes, std::span<const std::int32_t> arcs);

    bool prune(std::span<Mask> masks, Workspace& workspace) const override;

private:
    // Where the first symbol of a mask leads.
    std::int32_t target_of(std::int32_t node, Mask mask) const {
        return targets_[static_cast<std::size_t>(node * number_ + std::countr_zero(mask))];
    }

    int number_;                         // of symbols
    std::vector<std::int32_t> first_;    // one a layer, and the end
    std::vector<Mask> symbols_;          // one a node
    std::vector<std::int32_t> targets_;  // nodes of the next layer, by node and symbol
};

}  // namespace satsudoku
