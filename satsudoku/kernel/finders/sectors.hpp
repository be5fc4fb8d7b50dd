// Multi-sector locked sets: the open cells where some rows cross some columns, as many as their
// symbols can fill.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "poll.hpp"

namespace satsudoku::finders {

// The most rows and columns: all choices of both are tried.
inline constexpr int kMostSectors = 10;

// Where the symbols may stand in a board of rows and columns, filled cells left out.
//
//                columns 3 2 1 0
//     row 0              1 0 1 1   = 0b1011      places[symbol * rows + 0]
//     row 1              0 0 1 0   = 0b0010      places[symbol * rows + 1]
struct SectorBoard {
    std::span<const std::uint16_t> places;
    int rows;
    int columns;
};

// Some rows and columns, as masks. In the open cells where they cross, each symbol lies in some of
// the rows and some of the columns; the fewer, added up over the symbols, are as many as the cells.
struct SectorSet {
    std::uint16_t rows;
    std::uint16_t columns;
};

// All sets of two or more rows and columns that remove a place which no set of fewer cells, or of
// one row or column, removes; fewer cells first. Empty once `poll` asks to stop. Pre: rows and
// columns are at most kMostSectors.
std::vector<SectorSet> sector_sets(const SectorBoard& board, const Poll& poll);

// The places that a set removes, laid out as those of the board.
std::vector<std::uint16_t> removed_by(const SectorBoard& board, const SectorSet& set);

}  // namespace satsudoku::finders
