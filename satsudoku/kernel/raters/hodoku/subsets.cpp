// Naked and hidden subsets, and locked candidates.
#include "raters/hodoku/combinations.hpp"
#include "raters/hodoku/searches.hpp"

namespace satsudoku::raters::hodoku {
namespace {

// Boxes come first, then rows and columns.
template <class Visit>
bool boxes_then_lines(Houses which, Visit visit) {
    for (const Houses kind : {which & ~all_lines, which & all_lines}) {
        for (const int house : each(kind)) {
            if (visit(house)) {
                return true;
            }
        }
    }
    return false;
}

Technique naked_technique(int size, bool locked) {
    return size == 4 ? Technique::naked_quad
                     : after(locked ? Technique::locked_pair : Technique::naked_pair, size - 2);
}
Technique hidden_technique(int size) {
    return size == 4 ? Technique::hidden_quad : after(Technique::hidden_pair, size - 2);
}

// Deletes the digits from the other cells of each house that holds all the cells.
// Returns whether the set is locked: it deletes in the box and on the line outside the box.
bool delete_around(const Grid& grid, Cells cells, Digits digits, Step& step) {
    Cells in_box, on_line, done, box;
    const int first = cells.first();
    for (const int house : geometry.houses_of[first]) {
        if (!cells.within(geometry.members[house])) {
            continue;
        }
        Cells hit;
        for (const int cell : geometry.members[house] - cells) {
            if ((grid.options(cell) & digits) == 0) {
                continue;
            }
            hit.add(cell);
            if (!done.has(cell)) {
                for (const int digit : each(grid.options(cell) & digits)) {
                    step.eliminated.push_back(candidate(cell, digit));
                }
            }
        }
        done |= hit;
        if (house >= boxes) {
            in_box = hit;
            box = geometry.members[house];
        } else {
            on_line |= hit;
        }
    }
    return cells.count() <= 3 && !in_box.empty() && !(on_line - box).empty();
}

}  // namespace

bool find_naked_subset(const Grid& grid, int size, bool locked, Houses which, Sink& sink) {
    return boxes_then_lines(locked ? which & ~all_lines : which, [&](int house) {
        Combinations cells;
        for (int position = 0; position < 9; ++position) {
            const Digits mask = grid.options(geometry.cell_at[house][position]);
            if (mask != 0 && count(mask) <= size) {
                cells.add(position, mask);
            }
        }
        return cells.each_tight(size, [&](Digits positions, Digits digits) {
            Step step{naked_technique(size, locked)};
            const Cells chosen = cells_at(house, positions);
            if (delete_around(grid, chosen, digits, step) != locked || step.eliminated.empty()) {
                return false;
            }
            step.digits = digits;
            step.base = {static_cast<std::uint8_t>(house)};
            step.parts = {{chosen, digits}};
            return sink.take(std::move(step));
        });
    });
}

bool find_hidden_subset(const Grid& grid, int size, Houses which, Sink& sink) {
    return boxes_then_lines(which, [&](int house) {
        if ((geometry.members[house] & grid.empty()).count() <= size) {
            return false;
        }
        Combinations digits;
        for (int digit = 0; digit < 9; ++digit) {
            const Digits spots = grid.places(house, digit);
            if (spots != 0 && count(spots) <= size) {
                digits.add(digit, spots);
            }
        }
        return digits.each_tight(size, [&](Digits chosen, Digits positions) {
            Step step{hidden_technique(size)};
            const Cells cells = cells_at(house, positions);
            for (const int digit : each(all_digits & ~chosen)) {
                step.eliminate(cells & grid.cells_with(digit), digit);
            }
            if (step.eliminated.empty()) {
                return false;
            }
            step.digits = chosen;
            step.base = {static_cast<std::uint8_t>(house)};
            step.parts = {{cells, chosen}};
            return sink.take(std::move(step));
        });
    });
}

namespace {

// Digits whose places in a house, two or three, all lie in another one.
bool find_locked(const Grid& grid, Technique technique, Houses which, Sink& sink) {
    for (const int base : each(which)) {
        for (int digit = 0; digit < 9; ++digit) {
            const int number = count(grid.places(base, digit));
            if (number != 2 && number != 3) {
                continue;
            }
            const Cells cells = grid.cells_in(base, digit);
            for (const int cover : geometry.houses_of[cells.first()]) {
                const Cells gone = grid.cells_in(cover, digit) - cells;
                if (gone.empty() || !cells.within(geometry.members[cover])) {
                    continue;
                }
                Step step{technique};
                step.digits = bit(digit);
                step.base = {static_cast<std::uint8_t>(base)};
                step.cover = {static_cast<std::uint8_t>(cover)};
                step.parts = {{cells, bit(digit)}};
                step.eliminate(gone, digit);
                if (sink.take(std::move(step))) {
                    return true;
                }
            }
        }
    }
    return false;
}

}  // namespace

bool find_pointing(const Grid& grid, Houses which, Sink& sink) {
    return find_locked(grid, Technique::pointing, which & ~all_lines, sink);
}

bool find_claiming(const Grid& grid, Houses which, Sink& sink) {
    return find_locked(grid, Technique::claiming, which & all_lines, sink);
}

}  // namespace satsudoku::raters::hodoku
