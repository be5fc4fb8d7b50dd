// The rules of a variant as filters: each looks at the candidates of its cells and removes those
// that it cannot allow.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace satsudoku {

// Made once a variant, never changed by its searches.
//
//   kind      looks at                          removes
//   peers     a cell with one candidate left    that symbol in the cells that share a house
//   house     as many cells as symbols          the others of a cell that alone can hold a symbol
//   crossing  two houses that cross       what must stand where they cross, beside it
//   pair      one cell                          what no candidate of it goes with, in the other
//   diagram   the cells of a relation           what stands on no path through the diagram
struct Filters {
    using Mask = std::uint32_t;  // of symbols: bit s is symbol s, counted from 0
    static constexpr int most_symbols = 32;

    // The images of all masks of one cell, eight symbols at a time: image(m) is the union of
    // bytes[chunk][part of m].
    struct Table {
        std::vector<Mask> bytes;

        Mask image(Mask mask) const {
            Mask image = 0;
            for (std::size_t chunk = 0; mask != 0; mask >>= 8, ++chunk) {
                image |= bytes[chunk << 8 | (mask & 255)];
            }
            return image;
        }
    };

    struct Pair {
        std::int32_t cell, table;  // the other cell, and what it may hold by this cell's candidates
    };

    // Layers of nodes; the arcs of a node stand by their symbols, ascending.
    //
    //   node    symbols  targets       layer ends: first[k] <= node < first[k + 1]
    //   0       {1,3}    4 -> 1, 2
    struct Diagram {
        std::vector<std::int32_t> cells;
        std::vector<std::int32_t> first;    // one a layer, and the end
        std::vector<Mask> symbols;          // one a node
        std::vector<std::int32_t> start;    // one a node: its first target
        std::vector<std::int32_t> targets;  // nodes of the next layer
    };

    // Two houses of all symbols that share cells:
    //
    //   first   first   both   second   second        what `first` has no other place for than
    //                   both                          `both` goes from `second`, and vice versa
    struct Crossing {
        std::vector<std::int32_t> both, first, second;
    };

    // Throws std::invalid_argument for numbers that are too large or negative.
    Filters(int cells, int symbols);

    // Cells that hold no symbol twice; if there are as many as symbols, all symbols.
    void add_house(std::span<const std::int32_t> cells);
    // What two cells may hold together: allowed[a * symbols + b]; pairs of cells one after another.
    void add_pairs(std::span<const std::uint8_t> allowed, std::span<const std::int32_t> pairs);
    // As Diagrams::add: rows (layer, node, symbol, node), ascending by layer and node.
    void add_diagram(std::span<const std::int32_t> cells, std::span<const std::int32_t> sizes,
                     std::span<const std::int32_t> arcs);

    int cells, symbols;
    Mask all;                                         // symbols
    std::vector<std::vector<std::int32_t>> peers;     // of each cell, ascending
    std::vector<std::vector<std::int32_t>> houses;    // those of as many cells as symbols
    std::vector<std::vector<std::int32_t>> house_of;  // of each cell
    std::vector<Crossing> crossings;
    std::vector<std::vector<std::int32_t>> crossing_of;  // of each house
    std::vector<Table> tables;
    std::vector<std::vector<Pair>> pairs;  // of each cell
    std::vector<Diagram> diagrams;
    std::vector<std::vector<std::int32_t>> diagram_of;  // of each cell

private:
    void cross(std::int32_t house);
    void check(std::span<const std::int32_t> cells) const;
};

}  // namespace satsudoku
