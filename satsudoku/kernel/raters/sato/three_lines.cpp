#include "raters/sato/three_lines.hpp"

#include "raters/sato/box_parts.hpp"

namespace satsudoku::raters::sato {

namespace {

int house_of(int band, int line) { return (band < 3 ? rows : columns) + band % 3 * 3 + line; }
int crossing_cell(int band, int line, int block, int k) {
    return geometry.cell_at[house_of(band, line)][3 * block + k];
}

// Where a band has a digit: the crossings of its first two places.
struct Places {
    int number = 0;
    std::array<int, 2> line{}, block{};
};

Places places_in(const Filling& grid, int band, int digit) {
    Places places;
    for (int line = 0; line < 3; ++line) {
        for (int position = 0; position < 9; ++position) {
            if (grid.value(geometry.cell_at[house_of(band, line)][position]) == digit) {
                if (places.number < 2) {
                    places.line[places.number] = line;
                    places.block[places.number] = position / 3;
                }
                ++places.number;
            }
        }
    }
    return places;
}

// The digit's place in a crossing, if just one cell of it can hold the digit. Contradictory grids
// lead to lines and blocks that do not exist, and have no place.
MaybeStep crossing_place(const Filling& grid, Procedure procedure, Reason reason, int band,
                         int line, int block, int digit) {
    if (line < 0 || line > 2 || block < 0 || block > 2) {
        return std::nullopt;
    }
    int left = 0, last = -1;
    for (int k = 0; k < 3; ++k) {
        const int cell = crossing_cell(band, line, block, k);
        if (grid.value(cell) == digit) {
            return std::nullopt;
        }
        if (grid.value(cell) == 0 && !grid.bars(cell, digit)) {
            ++left;
            last = cell;
        }
    }
    if (left != 1) {
        return std::nullopt;
    }
    return make_step(procedure, reason, last, digit, house_of(band, line));
}

// Whether a crossing has no empty cell and not the digit.
bool full_without(const Filling& grid, int band, int line, int block, int digit) {
    for (int k = 0; k < 3; ++k) {
        const int value = grid.value(crossing_cell(band, line, block, k));
        if (value == 0 || value == digit) {
            return false;
        }
    }
    return true;
}

// A crossing in which one of two cells must hold a digit.
struct HeldCrossing {
    int band, line, block, digit;
};

// The line of box b, upright or not, as a crossing.
HeldCrossing held_in(int b, bool upright, int line, int digit) {
    const int across = b / 3, down = b % 3;
    return upright ? HeldCrossing{3 + down, line, across, digit}
                   : HeldCrossing{across, line, down, digit};
}

// Proposition 2, of boxes with filled corners and empty edges (a cross), or the other way round (a
// ring), for a digit that the box lacks.
std::vector<HeldCrossing> held_crossings(const Filling& grid) {
    std::vector<HeldCrossing> crossings;
    const auto filled = [&grid](int cell) { return grid.value(cell) != 0; };
    for (int b = 0; b < 9; ++b) {
        const BoxParts parts(b);
        int corners = 0, edges = 0;
        for (int i = 0; i < 4; ++i) {
            corners += filled(parts.corners[i]);
            edges += filled(parts.edges[i]);
        }
        const bool cross = corners == 4 && edges == 0, ring = corners == 0 && edges == 4;
        for (int digit = 1; (cross || ring) && digit <= 9; ++digit) {
            if (grid.has(boxes + b, digit)) {
                continue;
            }
            if (cross) {
                // Where the middle row bars the digit, the middle column holds it; and vice versa.
                if (grid.has(parts.middle_row, digit)) {
                    crossings.push_back(held_in(b, true, 1, digit));
                }
                if (grid.has(parts.middle_column, digit)) {
                    crossings.push_back(held_in(b, false, 1, digit));
                }
            } else if (filled(parts.centre) || grid.bars(parts.centre, digit)) {
                // Where an outer line bars the digit, the opposite one holds it.
                for (const bool upright : {false, true}) {
                    const int middle = upright ? parts.middle_column : parts.middle_row;
                    for (const int line : {0, 2}) {
                        if (grid.has(middle - 1 + line, digit)) {
                            crossings.push_back(held_in(b, upright, 2 - line, digit));
                        }
                    }
                }
            }
        }
    }
    return crossings;
}

// A digit that a band has once, in (line, block), in another line l: not in the same block, which
// has it, nor in a block b whose crossing is full, hence in the third block.
MaybeStep beside_full_crossing(const Filling& grid, int band, int line, int block, int digit) {
    for (int l = 0; l < 3; ++l) {
        for (int b = 0; b < 3; ++b) {
            if (l != line && b != block && full_without(grid, band, l, b, digit)) {
                if (const MaybeStep step =
                        crossing_place(grid, Procedure::three_lines_once, Reason::full_crossing,
                                       band, l, 3 - block - b, digit)) {
                    return step;
                }
            }
        }
    }
    return std::nullopt;
}

// The same where line h.line holds the digit in block h.block: the third line does in the third
// one.
MaybeStep beside_held_crossing(const Filling& grid, const std::vector<HeldCrossing>& crossings,
                               int band, int line, int block, int digit) {
    for (const HeldCrossing& h : crossings) {
        if (h.band == band && h.digit == digit && h.block != block && h.line != line) {
            if (const MaybeStep step =
                    crossing_place(grid, Procedure::three_lines_once, Reason::held_crossing, band,
                                   3 - line - h.line, 3 - block - h.block, digit)) {
                return step;
            }
        }
    }
    return std::nullopt;
}

}  // namespace

MaybeStep three_lines(const Filling& grid) {
    for (int at = 0; at < bands_times_digits; ++at) {
        if (const MaybeStep step = three_lines_at(grid, at)) {
            return step;
        }
    }
    return std::nullopt;
}

MaybeStep three_lines_at(const Filling& grid, int band_and_digit) {
    const int band = band_and_digit / 9, digit = band_and_digit % 9 + 1;
    const Places places = places_in(grid, band, digit);
    if (places.number != 2) {
        return std::nullopt;
    }
    return crossing_place(grid, Procedure::three_lines, Reason::band, band,
                          3 - places.line[0] - places.line[1],
                          3 - places.block[0] - places.block[1], digit);
}

MaybeStep three_lines_once(const Filling& grid) {
    const std::vector<HeldCrossing> crossings = held_crossings(grid);
    for (int band = 0; band < 6; ++band) {
        for (int digit = 1; digit <= 9; ++digit) {
            const Places places = places_in(grid, band, digit);
            if (places.number != 1) {
                continue;
            }
            const int line = places.line[0], block = places.block[0];
            if (const MaybeStep step = beside_full_crossing(grid, band, line, block, digit)) {
                return step;
            }
            if (const MaybeStep step =
                    beside_held_crossing(grid, crossings, band, line, block, digit)) {
                return step;
            }
        }
    }
    return std::nullopt;
}

}  // namespace satsudoku::raters::sato
