// Singles as steps. The queues of the grid decide which comes next.
#include "raters/hodoku/searches.hpp"

namespace satsudoku::raters::hodoku {
namespace {

// Boxes are easier to look over than lines.
constexpr int kinds_by_ease[] = {2, 0, 1};

bool is_last_cell(const Grid& grid, int house) {
    return !(geometry.members[house] & grid.empty()).several();
}

}  // namespace

Step single_step(const Grid& grid, Technique technique, Candidate single) {
    const int cell = cell_of(single), digit = digit_of(single);
    Step step{technique};
    step.placed = {single};
    step.digits = bit(digit);
    step.parts = {{Cells::of(cell), bit(digit)}};
    if (technique == Technique::naked_single) {
        return step;
    }
    for (const int kind : kinds_by_ease) {
        const int house = geometry.houses_of[cell][kind];
        if (technique == Technique::full_house ? is_last_cell(grid, house)
                                               : count(grid.places(house, digit)) == 1) {
            step.base = {static_cast<std::uint8_t>(house)};
            break;
        }
    }
    return step;
}

bool find_singles(const Grid& grid, Sink& sink) {
    for (const int cell : grid.empty()) {
        for (const int digit : each(grid.options(cell))) {
            const bool naked = count(grid.options(cell)) == 1;
            bool full = false, hidden = false;
            for (const int house : geometry.houses_of[cell]) {
                full = full || (naked && is_last_cell(grid, house));
                hidden = hidden || count(grid.places(house, digit)) == 1;
            }
            const Candidate single = candidate(cell, digit);
            if ((full && sink.take(single_step(grid, Technique::full_house, single))) ||
                (naked && sink.take(single_step(grid, Technique::naked_single, single))) ||
                (hidden && sink.take(single_step(grid, Technique::hidden_single, single)))) {
                return true;
            }
        }
    }
    return false;
}

}  // namespace satsudoku::raters::hodoku
