// Sums that whole houses and other sums imply together.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace satsudoku {

// Cells add to a total, each times its weight; symbol s counts as s + 1.
struct WeightedCells {
    std::vector<std::int32_t> cells;  // ascending
    std::vector<std::int32_t> weights;
    std::int64_t total;
};

using Houses = std::span<const std::vector<std::int32_t>>;

// How far a plain sum is from its least or greatest, as a part of what houses leave it. Orders its
// cells: those of the house that holds most of them come first, and so on.
double order_by_houses(WeightedCells& sum, Houses houses, int cells, int symbols);

// A sum less whole houses, as long as one leaves fewer cells. `houses`: each holds all symbols.
WeightedCells less_houses(WeightedCells sum, Houses houses, int cells, int symbols);

// Innies and outies, of few cells: what plain sums that share no cell leave over of some houses, or
// reach beyond them.
//
//   ┌ 8 ──┬ 15 ─────┐ ?     A row of nine adds to 45. Its sums add to 8 + 15 + 17 = 40, so the
//   │     │  . . .  │       innie, in the row but in none of them, and the outie, in a sum but
//   └─────┴─────────┘       not in the row, differ by 5: innie - outie = 45 - 40.
//
// `houses`: each holds all symbols; taken are runs of them without a common cell, by their order.
std::vector<WeightedCells> innies_and_outies(std::span<const WeightedCells> sums, Houses houses,
                                             int cells, int symbols);

// What plain sums that share no cell leave over of the whole board, where that is near the least
// or the greatest that their cells can hold. The cells stand house by house, not ascending. One
// at most for each sum with which the choice of those that share no cell may start.
std::vector<WeightedCells> leftovers(std::span<const WeightedCells> sums, Houses houses, int cells,
                                     int symbols);

// Sums of six cells or more, added up where that brings them nearer to their least or greatest, as
// cells of different sums share houses: parallel diagonals do. The cells stand house by house.
std::vector<WeightedCells> combined_sums(std::span<const WeightedCells> sums, Houses houses,
                                         int cells, int symbols);

// What plain sums that cross a house, and together hold all its cells, hold beside it:
//
//   / / / .       Four diagonals and more cover box 5, and boxes 1 and 9, too: their sums less 45
//   / / / / .     for each box are that of the few cells beside the boxes.
//   / / / / /
//   . / / / /     Holes are filled by other houses; each whole house in the rest goes. The cells
//     . / / /     stand house by house.
std::vector<WeightedCells> crossing_sums(std::span<const WeightedCells> sums, Houses houses,
                                         int cells, int symbols);

}  // namespace satsudoku
