// Sums implied by whole houses and other sums together.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "filters/mask.hpp"

namespace satsudoku::filters {

// Cells add to a total, each multiplied by its weight; symbol s counts as s + 1.
struct WeightedCells {
    std::vector<std::int32_t> cells;  // ascending
    std::vector<std::int32_t> weights;
    std::int64_t total;
};

// Sets of cells that each hold all symbols, as lists in order and as bits.
struct Houses {
    std::span<const std::vector<std::int32_t>> lists;
    std::span<const std::uint64_t> members;  // `words` a house
    std::size_t words;

    std::size_t size() const { return lists.size(); }
    auto begin() const { return lists.begin(); }
    auto end() const { return lists.end(); }
    const std::vector<std::int32_t>& operator[](std::size_t house) const { return lists[house]; }
    std::span<const std::uint64_t> bits(std::size_t house) const {
        return members.subspan(house * words, words);
    }
};

// Whether two sets of cells share one.
inline bool meet(std::span<const std::uint64_t> one, std::span<const std::uint64_t> other) {
    std::uint64_t both = 0;
    for (std::size_t word = 0; word < one.size(); ++word) {
        both |= one[word] & other[word];
    }
    return both != 0;
}

// The number of cells that two sets share.
inline int common(std::span<const std::uint64_t> one, std::span<const std::uint64_t> other) {
    int number = 0;
    for (std::size_t word = 0; word < one.size(); ++word) {
        number += size_of(one[word] & other[word]);
    }
    return number;
}

// The distance of a plain sum from its least or greatest, as a part of the range that houses allow.
// Orders its cells: those of the house that holds most of them come first, and so on.
double order_by_houses(WeightedCells& sum, Houses houses, int cells, int symbols);

// A sum less whole houses, as long as that leaves fewer cells. `houses`: each holds all symbols.
WeightedCells less_houses(WeightedCells sum, Houses houses, int cells, int symbols);

// Innies and outies of few cells: plain sums that share no cell leave them over of some houses, or
// reach beyond these.
//
//   ┌ 8 ──┬ 15 ─────┐ ?     A row of nine adds to 45. Its sums add to 8 + 15 + 17 = 40, so the
//   │     │  . . .  │       innie, in the row but in none of them, and the outie, in a sum but
//   └─────┴─────────┘       not in the row, differ by 5: innie - outie = 45 - 40.
//
// `houses`: each holds all symbols; runs of them in order, without a common cell, are tried.
std::vector<WeightedCells> innies_and_outies(std::span<const WeightedCells> sums, Houses houses,
                                             int cells, int symbols);

// The cells that plain sums without a common cell leave over of the whole board, if their sum is
// near its least or greatest. The cells stand house by house, not ascending. There is at most one
// for each sum that may start the choice.
std::vector<WeightedCells> leftovers(std::span<const WeightedCells> sums, Houses houses, int cells,
                                     int symbols);

// Sums of six cells or more, added up if that brings them nearer to their least or greatest,
// because cells of different sums share houses, as in parallel diagonals. The cells stand house by
// house.
std::vector<WeightedCells> combined_sums(std::span<const WeightedCells> sums, Houses houses,
                                         int cells, int symbols);

// The sum of the cells beside a house, of plain sums that cross it and together hold all its cells:
//
//   / / / .       Four diagonals and more cover box 5, and boxes 1 and 9, too: their sums less 45
//   / / / / .     for each box are that of the few cells beside the boxes.
//   / / / / /
//   . / / / /     Holes are filled by other houses; each whole house in the rest goes. The cells
//     . / / /     stand house by house.
std::vector<WeightedCells> crossing_sums(std::span<const WeightedCells> sums, Houses houses,
                                         int cells, int symbols);

}  // namespace satsudoku::filters
