// An exact cover as the lane kernel reads it: flat arrays, made once per variant.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "lanes/diagrams.hpp"
#include "lanes/parts.hpp"
#include "poll.hpp"

namespace satsudoku::lanes {

// A list of lists in one array: list i is [starts[i], starts[i + 1]).
struct Lists {
    std::vector<std::int32_t> starts{0};
    std::vector<std::int32_t> values;

    std::span<const std::int32_t> operator[](std::int32_t i) const {
        return {values.data() + starts[i], values.data() + starts[i + 1]};
    }
    std::int32_t size() const { return static_cast<std::int32_t>(starts.size()) - 1; }
    void push(std::span<const std::int32_t> list) {
        values.insert(values.end(), list.begin(), list.end());
        starts.push_back(static_cast<std::int32_t>(values.size()));
    }
};

// Options and items, as of r1c1#5 in 9x9 Sudoku; lists ascend:
//
//   option o            cell * symbols + symbol - 1; items 0 ... cells - 1 are the cells
//   option_items[o]     r1c1, row 1 has 5, column 1 has 5, box 1 has 5
//   item_options[i]     of r1c1: r1c1#1 ... r1c1#9; of "row 1 has 5": r1c1#5 ... r1c9#5
struct Tables {
    // indptr and indices are the exact cover's compressed rows, items ascending, the first
    // `primary` of them to be covered exactly once; no option has an item twice. Throws
    // std::invalid_argument if they do not fit together, or there are more than 255 symbols. A
    // 49x49 board takes half a second; what `poll` throws ends it, and what it returns is ignored.
    Tables(
        std::int32_t items, std::int32_t primary, std::int32_t cells, std::int32_t symbols,
        std::span<const std::int32_t> indptr, std::span<const std::int32_t> indices,
        const Poll& poll = [] { return false; });

    // Two items with at least two options in common. Where a state has no option of the truth
    // outside the common part, the targets go: pointing and claiming.
    //
    //   truth, "box 1 has 5"   c c c      link, "row 1 has 5"   c c c  t t t  t t t
    //                          o o o
    //                          o o o      No o (outside) is left: the 5 is among the c (common),
    //                                     and none of the t (targets) holds it.
    struct Crossing {
        std::int32_t truth;    // an item, a primary one
        std::int32_t link;     // an item
        std::int32_t outside;  // the number of a list in `outsides`: options of the truth alone
        std::int32_t targets;  // likewise: options of the link alone
    };

    std::int32_t items, primary, cells, symbols, options;
    Lists item_options;
    Lists option_items;
    std::vector<Crossing> crossings;
    Lists outsides;
    // Sets of cells, three or more, that hold no symbol twice; and for each cell the numbers of
    // three of those it is in, or houses.size() in their place.
    Lists houses;
    std::vector<std::array<std::int32_t, 3>> cell_houses;
    bool classic9;    // the 9x9 geometry that classic_pass.hpp is written for
    Parts parts;      // for table_pass.hpp
    Crossed crossed;  // for confinement.hpp
    // Each item but the cells is "house has symbol" of a house with as many cells as symbols, and
    // must be covered.
    bool square;
    // Likewise, and all rows and columns are houses; every other house is what some rows have in
    // some columns.
    bool lined;
    // Of relations of more than two cells, which the exact cover does not say.
    Diagrams diagrams;

private:
    void add_options(std::span<const std::int32_t> indptr, std::span<const std::int32_t> indices);
    void add_crossings(const Poll& poll);
    void add_houses();
    bool is_square() const;
    bool is_lined() const;
};

}  // namespace satsudoku::lanes
