// Rows 3, 5, 7, 9, 10, 12, 17, 19: k cells that hold k digits, k digits that have k cells.
#pragma once

#include "explainer/grid.hpp"
#include "explainer/hint.hpp"

namespace satsudoku::explainer {

// Chooses `number` of nine masks, of two bits or more, so that their union has `size` bits. What is
// given as `joined` is part of every union.
class Tuples {
public:
    Tuples(const std::uint16_t* all, int number, int size, unsigned joined = 0)
        : number_(number), size_(size), joined_(joined) {
        for (int i = 0; i < 9; ++i) {
            if (count(all[i]) >= 2 && count(all[i] | joined) <= size) {
                masks_[n_] = all[i];
                positions_[n_++] = static_cast<std::uint8_t>(i);
            }
        }
    }

    // Calls visit(chosen, union) until it returns true; whether it did. The choices run as
    // increasing binary numbers, bit i for mask i.
    template <class Visit>
    bool any_of(Visit visit) const {
        return n_ >= number_ && choose(visit, n_, number_, 0, joined_);
    }

private:
    template <class Visit>
    bool choose(Visit& visit, int end, int left, unsigned chosen, unsigned joined) const {
        if (left == 0) {
            return count(joined) == size_ && visit(chosen, joined);
        }
        for (int i = left - 1; i < end; ++i) {
            const unsigned with = joined | masks_[i];
            if (count(with) <= size_ &&
                choose(visit, i, left - 1, chosen | 1U << positions_[i], with)) {
                return true;
            }
        }
        return false;
    }

    std::array<std::uint16_t, 9> masks_;
    std::array<std::uint8_t, 9> positions_;
    int n_ = 0;
    const int number_, size_;
    const unsigned joined_;
};

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
                masks[i] = grid.options(geometry.cell_at[h][i]);
            }
            if (Tuples(masks.data(), size, size)
                    .any_of([&](unsigned positions, unsigned set_digits) {
                        return visit(Subset{h, positions, set_digits, size});
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
            if (Tuples(&grid.masks[item_of(h, 0)], size, size)
                    .any_of([&](unsigned set_digits, unsigned positions) {
                        return visit(Subset{h, positions, set_digits, size});
                    })) {
                return true;
            }
        }
    }
    return false;
}

// Passes the subset's eliminations, as far as present, to eliminate(cell, digits).
template <class Eliminate>
void clear_naked(const Grid& grid, const Subset& subset, Eliminate eliminate) {
    for_each_bit(grid.open[subset.house] & ~subset.positions, [&](int i) {
        const int cell = geometry.cell_at[subset.house][i];
        if ((grid.options(cell) & subset.digits) != 0) {
            eliminate(cell, grid.options(cell) & subset.digits);
        }
    });
}
template <class Eliminate>
void clear_hidden(const Grid& grid, const Subset& subset, Eliminate eliminate) {
    for_each_bit(subset.positions, [&](int i) {
        const int cell = geometry.cell_at[subset.house][i];
        if ((grid.options(cell) & ~subset.digits) != 0) {
            eliminate(cell, grid.options(cell) & ~subset.digits);
        }
    });
}

void describe_naked(const Grid& grid, const Subset& subset, Hint& hint);
void describe_hidden(const Grid& grid, const Subset& subset, Hint& hint);

bool find_naked_subset(const Grid& grid, int size, Hint& hint);
bool find_hidden_subset(const Grid& grid, int size, Hint& hint);
bool find_direct_hidden_subset(const Grid& grid, int size, Hint& hint);

}  // namespace satsudoku::explainer
