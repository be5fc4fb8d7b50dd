// Rows 3, 5, 7, 9, 10, 12, 17, 19: k cells that hold k digits, k digits that have k cells.
#pragma once

#include "raters/explainer/grid.hpp"
#include "raters/explainer/hint.hpp"

namespace satsudoku::raters::explainer {

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

enum class SubsetKind : bool { naked, hidden };

struct Subset {
    SubsetKind kind;
    int house;
    unsigned positions;
    unsigned digits;
    int size;

    // Passes its eliminations, as far as present, to eliminate(cell, digits): its digits in the
    // other cells, or the other digits in its cells.
    template <class Eliminate>
    void clear(const Grid& grid, Eliminate eliminate) const {
        const bool hidden = kind == SubsetKind::hidden;
        const unsigned gone = hidden ? ~digits : digits;
        for (const int i : each(hidden ? positions : grid.open(house) & ~positions)) {
            const int cell = geometry.cell_at[house][i];
            if ((grid.options(cell) & gone) != 0) {
                eliminate(cell, grid.options(cell) & gone);
            }
        }
    }
};

// Calls visit(Subset) for each of the kind in a house with `least_open` empty cells, in the order
// of the producers, until it returns true; whether it did.
template <class Visit>
bool each_subset(const Grid& grid, SubsetKind kind, int size, int least_open, Visit visit) {
    const bool hidden = kind == SubsetKind::hidden;
    for (const Kind of_houses : boxes_columns_rows) {
        for (int h = static_cast<int>(of_houses); h < static_cast<int>(of_houses) + 9; ++h) {
            if (count(grid.open(h)) < least_open) {
                continue;
            }
            std::array<std::uint16_t, 9> masks;
            for (int i = 0; i < 9; ++i) {
                masks[i] = hidden ? grid.places(h, i) : grid.options(geometry.cell_at[h][i]);
            }
            if (Tuples(masks.data(), size, size).any_of([&](unsigned chosen, unsigned joined) {
                    return visit(hidden ? Subset{kind, h, joined, chosen, size}
                                        : Subset{kind, h, chosen, joined, size});
                })) {
                return true;
            }
        }
    }
    return false;
}

void describe(const Grid& grid, const Subset& subset, Hint& hint);

bool find_subset(const Grid& grid, SubsetKind kind, int size, Hint& hint);
bool find_direct_hidden_subset(const Grid& grid, int size, Hint& hint);

}  // namespace satsudoku::raters::explainer
