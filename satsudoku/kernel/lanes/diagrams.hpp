// Relations of more than two cells as the lane kernel reads them: decision diagrams.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace satsudoku::lanes {

// Every way to fill some cells is a path through the layers of a diagram:
//
//     layer 0    first cell     layer 1    second cell    layer 2
//       [0]  ----- symbol ---->   [1]  ----- symbol ---->   [3]
//            \---- symbol ---->   [2]  ----- symbol ----/
//
// The nodes of all diagrams are numbered through, each diagram's first node before all its others
// and its last node behind them.
struct Diagrams {
    struct Arc {
        std::int32_t source, option, target;
    };
    // The arcs through one cell, and the cell's first option.
    struct Step {
        std::int32_t option;
        std::int32_t begin, end;  // of `arcs`
    };
    struct Diagram {
        std::int32_t begin, end;   // of `steps`
        std::int32_t first, last;  // nodes
    };

    std::vector<Diagram> diagrams;
    std::vector<Step> steps;
    std::vector<Arc> arcs;
    std::int32_t nodes = 0;

    bool empty() const { return diagrams.empty(); }

    // Adds a diagram of some cells: `sizes` says how many nodes each layer has, one layer more than
    // cells; `rows` holds the arcs as (layer, node, symbol, node), the nodes numbered from 0 in
    // their layer, by layers. Throws std::invalid_argument if they do not fit together.
    void add(std::span<const std::int32_t> of_cells, std::span<const std::int32_t> sizes,
             std::span<const std::int32_t> rows, std::int32_t cells, std::int32_t symbols);
};

}  // namespace satsudoku::lanes
