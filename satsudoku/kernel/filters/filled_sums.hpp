// A memory of the ways in which different cells hold a sum.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "filters/symbol_sets.hpp"

namespace satsudoku::filters {

// A search meets the same candidates of the same few cells again and again:
//
//   candidates   sum      kept           needed
//   12 123 45     7      12 12 4          124        symbols of all sets that fit
//
// One a search; a new entry replaces an old one at its place.
class FilledSums {
public:
    static constexpr std::size_t most_cells = 8;
    static constexpr Mask some = Mask{1} << 31;  // no symbol, as no set is that large

    // Adds to `kept` the symbols, from 0, that cells keep if they hold a set of a sum. Returns the
    // symbols that all such sets have, and `some`; 0 if there is no set.
    Mask find(const SymbolSets& sets, std::span<const Mask> cells, int sum,
              std::vector<Mask>& kept);

private:
    using Masks = std::array<Mask, most_cells>;

    struct Entry {
        Masks cells{}, kept{};
        Mask needed = 0;
        std::int32_t sum = -1;
        std::uint32_t number = 0;  // of cells
    };

    void grow();

    std::vector<Entry> entries_;
    std::uint64_t misses_ = 0;
    int bits_ = 0;
};

}  // namespace satsudoku::filters
