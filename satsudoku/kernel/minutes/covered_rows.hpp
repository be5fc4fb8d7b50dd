// Rows of a grid whose open columns are as many as they: subsets and fish alike.
#pragma once

#include <array>
#include <cstdint>

namespace satsudoku::minutes {

using Columns = std::uint64_t;
inline constexpr int kMostRows = 64;

// Rows that stand for cells, symbols or houses, each with the columns that are open in it.
struct Grid {
    int size = 0;
    std::array<std::int32_t, kMostRows> rows;
    std::array<Columns, kMostRows> open;

    void add(std::int32_t row, Columns columns) {
        rows[static_cast<std::size_t>(size)] = row;
        open[static_cast<std::size_t>(size++)] = columns;
    }
};

// Whether a set has more than so few columns.
inline bool has_more(Columns columns, int number) {
    for (; number > 0; --number) {
        columns &= columns - 1;  // without its lowest
    }
    return columns != 0;
}

// Calls `visit(rows, columns)` for each set of `least` to `most` rows whose open columns are as
// many as they.
template <class Visit>
void each_covered(const Grid& grid, int least, int most, const Visit& visit, int from = 0,
                  Columns rows = 0, Columns columns = 0, int size = 0) {
    if (size >= least && !has_more(columns, size)) {
        visit(rows, columns);
    }
    if (size == most) {
        return;
    }
    for (int i = from; i < grid.size; ++i) {
        const auto all = columns | grid.open[static_cast<std::size_t>(i)];
        if (!has_more(all, most)) {
            each_covered(grid, least, most, visit, i + 1, rows | Columns{1} << i, all, size + 1);
        }
    }
}

}  // namespace satsudoku::minutes
