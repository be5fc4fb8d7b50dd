#include "raters/sato/empty_cells.hpp"

#include <bit>

#include "raters/sato/box_parts.hpp"

namespace satsudoku::raters::sato {

Survey::Survey(const Filling& grid, int surveyed) : house(surveyed) {
    for (int digit = 1; digit <= 9; ++digit) {
        missing |= static_cast<unsigned>(!grid.has(house, digit)) << digit;
    }
    for (int position = 0; position < 9; ++position) {
        const int cell = geometry.cell_at[house][position];
        if (grid.value(cell) == 0) {
            cells[empty++] = static_cast<std::uint8_t>(cell);
        }
    }
}

namespace {

MaybeStep only_place(const Filling& grid, const Survey& seen, Procedure procedure) {
    for (int digit = 1; digit <= 9; ++digit) {
        if (!seen.lacks(digit)) {
            continue;
        }
        int left = 0, last = -1;
        for (int i = 0; i < seen.empty && left < 2; ++i) {
            if (!grid.bars(seen.cells[i], digit)) {
                ++left;
                last = seen.cells[i];
            }
        }
        if (left == 1) {
            return make_step(procedure, Reason::only_place, last, digit, seen.house, seen.empty);
        }
    }
    return std::nullopt;
}

MaybeStep only_digit(const Filling& grid, const Survey& seen, Procedure procedure) {
    for (int i = 0; i < seen.empty; ++i) {
        int left = 0, last = -1;
        for (int digit = 1; digit <= 9; ++digit) {
            if (!grid.bars(seen.cells[i], digit)) {
                ++left;
                last = digit;
            }
        }
        if (left == 1) {
            return make_step(procedure, Reason::only_digit, seen.cells[i], last, seen.house,
                             seen.empty);
        }
    }
    return std::nullopt;
}

// Whether the other house of some crossing with `gathered` empty cells has a digit that the
// surveyed house lacks.
bool worth_a_look(const Filling& grid, const Survey& seen, int gathered) {
    for (const int house : crossing_houses(seen, gathered)) {
        for (int digit = 1; digit <= 9; ++digit) {
            if (seen.lacks(digit) && grid.has(house, digit)) {
                return true;
            }
        }
    }
    return false;
}

// A box with one empty corner, whose middle row and middle column have a digit that the box lacks:
// the corner holds it.
MaybeStep corner(const Filling& grid) {
    for (int b = 0; b < 9; ++b) {
        const BoxParts parts(b);
        int corner = -1, empty = 0;
        for (const int cell : parts.corners) {
            if (grid.value(cell) == 0) {
                corner = cell;
                ++empty;
            }
        }
        for (int digit = 1; empty == 1 && digit <= 9; ++digit) {
            if (!grid.has(boxes + b, digit) && grid.has(parts.middle_row, digit) &&
                grid.has(parts.middle_column, digit)) {
                return make_step(Procedure::gathered_cells_5, Reason::corner, corner, digit,
                                 boxes + b);
            }
        }
    }
    return std::nullopt;
}

}  // namespace

MaybeStep by_exclusion(const Filling& grid, const Survey& seen, Procedure procedure,
                       Principles principles) {
    MaybeStep step = only_place(grid, seen, procedure);
    if (!step && principles == Principles::both) {
        step = only_digit(grid, seen, procedure);
    }
    return step;
}

MaybeStep empty_cells(const Filling& grid, int number, Procedure procedure, Principles principles) {
    for (int house = 0; house < houses; ++house) {
        const Survey seen(grid, house);
        if (seen.empty != number) {
            continue;
        }
        if (number == 1) {
            // The program does not check that the digit fits; of several it takes the largest.
            const int digit = std::bit_width(seen.missing) - 1;
            return make_step(procedure, Reason::only_place, seen.cells[0], digit, house, 1);
        }
        if (const MaybeStep step = by_exclusion(grid, seen, procedure, principles)) {
            return step;
        }
    }
    return std::nullopt;
}

MaybeStep gathered_cells(const Filling& grid, int number, int gathered, Procedure procedure) {
    for (int house = 0; house < houses; ++house) {
        const Survey seen(grid, house);
        if (seen.empty == number && worth_a_look(grid, seen, gathered)) {
            if (MaybeStep step = by_exclusion(grid, seen, procedure, Principles::first)) {
                step->reason = Reason::gathered;
                return step;
            }
        }
    }
    return std::nullopt;
}

MaybeStep gathered_cells_or_corner(const Filling& grid) {
    if (const MaybeStep step = gathered_cells(grid, 5, 3, Procedure::gathered_cells_5)) {
        return step;
    }
    return corner(grid);
}

std::vector<int> crossing_houses(const Survey& seen, int number) {
    std::array<int, houses> count{};
    for (int i = 0; i < seen.empty; ++i) {
        const int cell = seen.cells[i];
        if (seen.house < boxes) {
            ++count[boxes + box_of(cell)];
        } else {
            ++count[rows + row_of(cell)];
            ++count[columns + column_of(cell)];
        }
    }
    std::vector<int> result;
    for (int house = 0; house < houses; ++house) {
        if (count[house] == number) {
            result.push_back(house);
        }
    }
    return result;
}

}  // namespace satsudoku::raters::sato
