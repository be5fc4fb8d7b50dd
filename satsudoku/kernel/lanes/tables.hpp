// An exact cover as the lane kernel reads it: flat arrays, made once a variant.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "lanes/diagrams.hpp"
#include "lanes/parts.hpp"

namespace satsudoku {

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

struct Tables {
    // Options of a variant are cell * symbols + value - 1, and its first items are its cells.
    // indptr and indices are the exact cover's compressed rows, items ascending, the first
    // `primary` of them to be covered exactly once; no option has an item twice. Throws
    // std::invalid_argument if they do not fit together, or there are more than 255 symbols.
    Tables(std::int32_t items, std::int32_t primary, std::int32_t cells, std::int32_t symbols,
           std::span<const std::int32_t> indptr, std::span<const std::int32_t> indices);

    // Two items with at least two options in common. When all that is left of the first lies in the
    // common part, the rest of the second goes: pointing and claiming, in the field's words.
    struct Crossing {
        std::int32_t truth;    // the first item, a primary one
        std::int32_t link;     // the second
        std::int32_t outside;  // list of `outsides`: what the first item has beside the common part
        std::int32_t targets;  // list of `outsides`: what the second has beside it
    };

    std::int32_t items, primary, cells, symbols, options;
    Lists item_options;
    Lists option_items;
    std::vector<Crossing> crossings;
    Lists outsides;
    // Sets of cells, three or more, that hold no symbol twice; and for each cell three of those it
    // is in, padded with houses.size().
    Lists houses;
    std::vector<std::array<std::int32_t, 3>> cell_houses;
    bool classic9;  // the 9x9 geometry that classic_pass.hpp is written for
    Parts parts;    // for table_pass.hpp
    // Of relations of more than two cells, which the exact cover does not say.
    Diagrams diagrams;
};

}  // namespace satsudoku
