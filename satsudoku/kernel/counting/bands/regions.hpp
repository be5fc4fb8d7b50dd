// The places that each digit may take in each box, the input of counting by bands.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "counting/bands/splits.hpp"

namespace satsudoku::counting::bands {

// A region is nine bits, 3 * row + column within the box.
//
// Columns and rows of a box are chosen apart from each other, so a region that is a rectangle (some
// rows by some columns) costs nothing. What a clue excludes is made to leave rectangles: cells
// where a digit cannot stand because of a clue may be counted in, as no completion has it there
// anyway. Other exclusions may leave a region that is no rectangle.
struct Regions {
    std::array<std::array<std::array<std::uint16_t, digits>, 3>, 3> of;  // [band][stack][digit]

    // Candidates of the 81 cells, bit d for digit d.
    explicit Regions(std::span<const std::uint16_t, 81> candidates);

    bool possible() const;  // every digit has a place in every box
};

// For each digit the first one that is like it: it has the same regions in all boxes.
std::array<std::uint8_t, digits> like_digits(const Regions& regions);
// For each column of a stack likewise: regions are the same with both columns exchanged.
std::array<std::uint8_t, 3> like_columns(const Regions& regions, int stack);

unsigned rows_of(unsigned region);     // three bits: the rows that it touches
unsigned columns_of(unsigned region);  // likewise
unsigned rectangle(unsigned rows, unsigned columns);
unsigned transposed(unsigned region);

inline bool is_rectangle(unsigned region) {
    return rectangle(rows_of(region), columns_of(region)) == region;
}

}  // namespace satsudoku::counting::bands
