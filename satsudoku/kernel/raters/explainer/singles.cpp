// Rows 1 and 4: hidden and naked singles.
#include "raters/explainer/producers.hpp"

namespace satsudoku::raters::explainer {
namespace {

// The first house, or the first with just one empty cell, that has one place for a digit.
bool find_in_houses(const Grid& grid, bool last_cell, Hint& hint) {
    for (const Kind kind : boxes_columns_rows) {
        for (int h = static_cast<int>(kind); h < static_cast<int>(kind) + 9; ++h) {
            if (last_cell && !single(grid.open(h))) {
                continue;
            }
            for (int digit = 0; digit < digits; ++digit) {
                if (!single(grid.places(h, digit))) {
                    continue;
                }
                const int cell = geometry.cell_at[h][lowest(grid.places(h, digit))];
                if (last_cell) {
                    hint.start({Row::hidden_single, Technique::last_cell, 10});
                } else if (kind == Kind::box) {
                    hint.start({Row::hidden_single, Technique::hidden_single_box, 12});
                } else {
                    hint.start(
                        {Row::hidden_single, Technique::hidden_single_line, hidden_single_rating});
                }
                hint.placed = candidate(cell, digit);
                hint.digits = static_cast<std::uint16_t>(1U << digit);
                hint.add_cell(cell);
                hint.add_house(h);
                return true;
            }
        }
    }
    return false;
}

}  // namespace

bool find_hidden_single(const Grid& grid, Hint& hint) {
    return find_in_houses(grid, true, hint) || find_in_houses(grid, false, hint);
}

bool find_naked_single(const Grid& grid, Hint& hint) {
    for (int cell = 0; cell < cells; ++cell) {
        if (single(grid.options(cell))) {
            hint.start({Row::naked_single, Technique::naked_single, naked_single_rating});
            hint.placed = candidate(cell, lowest(grid.options(cell)));
            hint.digits = grid.options(cell);
            hint.add_cell(cell);
            return true;
        }
    }
    return false;
}

}  // namespace satsudoku::raters::explainer
