// A board as the measuring of times sees it: options, the items that they cover, and houses.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "filters/filters.hpp"

namespace satsudoku::minutes {

using filters::Filters;

// What an item says: a cell holds a symbol, or a symbol stands in a house. Houses of the classic
// kind are boxes, which the eye takes in at once, and lines.
enum class Kind : std::uint8_t { cell, box, line, other };

// One list a row, all lists in one array.
struct Lists {
    std::vector<std::int32_t> starts, values;

    std::span<const std::int32_t> operator[](std::int32_t row) const {
        const auto at = static_cast<std::size_t>(row);
        return {values.data() + starts[at], values.data() + starts[at + 1]};
    }
};

// An item's overlaps: items of its symbol and other houses with two common options or more.
struct Overlaps {
    struct Other {
        std::int32_t item;
        std::vector<std::int32_t> common;
    };
    std::int32_t item;
    int most;  // common options
    std::vector<Other> others;
};

struct Board {
    std::int32_t cells, symbols, items, primary;
    Lists covers;                      // of each option, the items
    Lists options;                     // of each item, the options
    Lists rivals;                      // of each option, the others that share an item
    std::vector<Kind> kinds;           // of each item
    std::vector<std::int32_t> houses;  // of each item that speaks of one, the house, else -1
    std::vector<Overlaps> overlaps;
    Lists house_items;                // of each house, its items
    Lists cell_houses;                // of each cell, its houses
    std::vector<std::int32_t> sizes;  // of each house, in cells
    std::vector<std::int32_t> homes;  // of each symbol, how many primary items speak of it
    std::vector<std::vector<std::int32_t>> parallels;  // houses of a family of lines, by family
    const Filters* filters = nullptr;                  // what relates cells beside houses, if any

    std::int32_t option_count() const { return cells * symbols; }
    std::int32_t cell(std::int32_t option) const { return cell_[static_cast<std::size_t>(option)]; }
    std::int32_t symbol(std::int32_t option) const {
        return symbol_[static_cast<std::size_t>(option)];
    }

    // `starts` and `covered` list each option's items, the cell first; `house_items` has a row of
    // one item a symbol for each house, `families` a number for each house's family, 0 for boxes.
    static Board of(std::int32_t items, std::int32_t primary, std::int32_t cells,
                    std::int32_t symbols, std::span<const std::int32_t> starts,
                    std::span<const std::int32_t> covered,
                    std::span<const std::int32_t> house_items,
                    std::span<const std::int32_t> families);

private:
    Board(std::int32_t cells_, std::int32_t symbols_, std::int32_t items_, std::int32_t primary_);

    std::vector<std::int32_t> cell_, symbol_;  // of each option; quicker than a division
};

}  // namespace satsudoku::minutes
