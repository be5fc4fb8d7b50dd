// The last resort: one cell of the solution.
#include <optional>

#include "raters/hodoku/searches.hpp"

namespace satsudoku::raters::hodoku {
namespace {

// Places singles until there are none. Returns false on a contradiction.
bool propagate(Grid& grid) {
    for (;;) {
        Candidate single;
        if (!grid.naked().empty()) {
            single = grid.naked().pop();
        } else if (!grid.hidden().empty()) {
            single = grid.hidden().pop();
        } else {
            break;
        }
        const int cell = cell_of(single);
        if (grid.value(cell) == 0) {
            if (!grid.possible(cell, digit_of(single))) {
                return false;
            }
            grid.place(cell, digit_of(single));
        }
    }
    for (const int cell : grid.empty()) {
        if (grid.options(cell) == 0) {
            return false;
        }
    }
    for (int house = 0; house < houses; ++house) {
        Digits all = 0;
        for (const int cell : geometry.cell_at[house]) {
            all = static_cast<Digits>(
                all | (grid.value(cell) != 0 ? bit(grid.value(cell) - 1) : grid.options(cell)));
        }
        if (all != all_digits) {
            return false;
        }
    }
    return true;
}

std::optional<Grid> solve(Grid grid) {
    if (!propagate(grid)) {
        return std::nullopt;
    }
    if (grid.full()) {
        return grid;
    }
    int cell = grid.empty().first();
    for (const int other : grid.empty()) {
        if (count(grid.options(other)) < count(grid.options(cell))) {
            cell = other;
        }
    }
    for (const int digit : each(grid.options(cell))) {
        Grid copy = grid;
        copy.place(cell, digit);
        if (auto solution = solve(copy)) {
            return solution;
        }
    }
    return std::nullopt;
}

}  // namespace

bool find_by_brute_force(const Grid& grid, Sink& sink) {
    const std::optional<Grid> solution = solve(grid);
    if (!solution) {
        return false;
    }
    int left = grid.empty().count() / 2;
    for (const int cell : grid.empty()) {
        if (left-- == 0) {
            const int digit = solution->value(cell) - 1;
            Step step{Technique::brute_force};
            step.digits = bit(digit);
            step.placed = {candidate(cell, digit)};
            return sink.take(std::move(step));
        }
    }
    return false;
}

}  // namespace satsudoku::raters::hodoku
