// Rows 3, 5, 7, 9, 10, 12, 17, 19: k cells that hold k digits, k digits that have k cells.
#pragma once

#include "explainer/grid.hpp"
#include "explainer/hint.hpp"

namespace satsudoku::explainer {

// Calls visit(chosen, union) for each k of the first n masks whose union has k bits, until it
// returns true; whether it did. The choices run as increasing binary numbers, bit i for masks[i].
// Masks of fewer than two bits take no part.
template <class Visit>
bool each_tuple(const std::uint16_t* masks, int n, int k, Visit visit, unsigned chosen = 0,
                unsigned joined = 0, int left = -1) {
    left = left < 0 ? k : left;
    if (left == 0) {
        return count(joined) == k && visit(chosen, joined);
    }
    for (int i = left - 1; i < n; ++i) {
        const unsigned mask = masks[i];
        if ((mask & (mask - 1)) == 0 || count(joined | mask) > k) {
            continue;
        }
        if (each_tuple(masks, i, k, visit, chosen | 1U << i, joined | mask, left - 1)) {
            return true;
        }
    }
    return false;
}

struct Subset {
    int house;
    unsigned positions;
    unsigned digits;
    int size;
};

// Calls visit(Subset) for each naked, or hidden, subset in the order of the producers, until it
// returns true; whether it did. Hidden ones need a house with `least_open` empty cells.
template <class Visit>
bool each_naked(const Grid& grid, int size, Visit visit) {
    for (const Kind kind : boxes_columns_rows) {
        for (int h = static_cast<int>(kind); h < static_cast<int>(kind) + 9; ++h) {
            if (count(grid.open[h]) < 2 * size) {
                continue;
            }
            std::array<std::uint16_t, 9> masks;
            for (int i = 0; i < 9; ++i) {
                masks[i] = grid.options[geometry.cell_at[h][i]];
            }
            if (each_tuple(masks.data(), 9, size, [&](unsigned positions, unsigned held) {
                    return visit(Subset{h, positions, held, size});
                })) {
                return true;
            }
        }
    }
    return false;
}
template <class Visit>
bool each_hidden(const Grid& grid, int size, int least_open, Visit visit) {
    for (const Kind kind : boxes_columns_rows) {
        for (int h = static_cast<int>(kind); h < static_cast<int>(kind) + 9; ++h) {
            if (count(grid.open[h]) < least_open) {
                continue;
            }
            if (each_tuple(grid.places[h].data(), 9, size, [&](unsigned held, unsigned positions) {
                    return visit(Subset{h, positions, held, size});
                })) {
                return true;
            }
        }
    }
    return false;
}

// What the subset eliminates goes to eliminate(cell, digits) as far as it is there.
template <class Eliminate>
void clear_naked(const Grid& grid, const Subset& subset, Eliminate eliminate) {
    for_each_bit(grid.open[subset.house] & ~subset.positions, [&](int i) {
        const int cell = geometry.cell_at[subset.house][i];
        if ((grid.options[cell] & subset.digits) != 0) {
            eliminate(cell, grid.options[cell] & subset.digits);
        }
    });
}
template <class Eliminate>
void clear_hidden(const Grid& grid, const Subset& subset, Eliminate eliminate) {
    for_each_bit(subset.positions, [&](int i) {
        const int cell = geometry.cell_at[subset.house][i];
        if ((grid.options[cell] & ~subset.digits) != 0) {
            eliminate(cell, grid.options[cell] & ~subset.digits);
        }
    });
}

void describe_naked(const Grid& grid, const Subset& subset, Hint& hint);
void describe_hidden(const Grid& grid, const Subset& subset, Hint& hint);

bool find_naked_subset(const Grid& grid, int size, Hint& hint);
bool find_hidden_subset(const Grid& grid, int size, Hint& hint);
bool find_direct_hidden_subset(const Grid& grid, int size, Hint& hint);

}  // namespace satsudoku::explainer
