// A relation given by its diagram, as a filter.
#pragma once

#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "filters/rule.hpp"

namespace satsudoku::filters {

// Layers of nodes, never changed, so any number of rules may share them.
//
//   node    symbols  targets       the nodes of layer k: first[k] <= node < first[k + 1]
//   0       {1,3}    1 . 2
struct FilterDiagram {
    // See Diagrams::add: rows (layer, node, symbol, node), ascending by layer, node and symbol.
    // Throws std::invalid_argument otherwise.
    FilterDiagram(int number, std::span<const std::int32_t> sizes,
                  std::span<const std::int32_t> arcs);

    // The ways of a state machine to read some cells from state 0: moves[state * number + symbol]
    // is the next state, -1 for none. Throws std::invalid_argument for a state that does not exist.
    FilterDiagram(int number, std::size_t length, std::span<const std::int32_t> moves,
                  std::span<const std::int32_t> accepting);

    // The node to which the first symbol of a mask leads.
    std::int32_t target_of(std::int32_t node, Mask mask) const {
        return targets[static_cast<std::size_t>(node * number + std::countr_zero(mask))];
    }

    // Keeps of the masks, one a layer, what lies on some path. False if there is no path; then the
    // masks mean nothing.
    bool prune(std::span<Mask> masks, Workspace& workspace) const;

    int number;                         // of symbols
    std::vector<std::int32_t> first;    // one a layer, and the end
    std::vector<Mask> symbols;          // one a node
    std::vector<std::int32_t> targets;  // nodes of the next layer, by node and symbol
    // The same targets as bits of the next layer, if no layer has more than 64 nodes; 0 for no arc.
    std::vector<std::uint64_t> steps;

private:
    void make_steps();
    bool prune_small(std::span<Mask> masks, Workspace& workspace) const;
};

// It overlooks nothing.
class DiagramRule : public Rule {
public:
    // Throws std::invalid_argument for a diagram of another number of cells.
    DiagramRule(std::span<const std::int32_t> cells, std::shared_ptr<const FilterDiagram> diagram);

    bool prune(std::span<Mask> masks, Workspace& workspace) const override {
        return diagram_->prune(masks, workspace);
    }

private:
    std::shared_ptr<const FilterDiagram> diagram_;
};

}  // namespace satsudoku::filters
