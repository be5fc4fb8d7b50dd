// Naked and hidden subsets, and locked candidates.
#include <array>

#include "hodoku/searches.hpp"

namespace satsudoku::hodoku {
namespace {

// Boxes come first, then rows and columns.
template <class Visit>
bool boxes_then_lines(Houses which, Visit visit) {
    for (const int house : each(which >> boxes)) {
        if (visit(boxes + house)) {
            return true;
        }
    }
    for (const int house : each(which & ((1U << boxes) - 1))) {
        if (visit(house)) {
            return true;
        }
    }
    return false;
}

constexpr int technique_index(Technique first, int offset) {
    return static_cast<int>(first) + offset;
}

Technique naked_technique(int size, bool locked) {
    if (locked) {
        return static_cast<Technique>(technique_index(Technique::locked_pair, size - 2));
    }
    return size == 4 ? Technique::naked_quad
                     : static_cast<Technique>(technique_index(Technique::naked_pair, size - 2));
}
Technique hidden_technique(int size) {
    return size == 4 ? Technique::hidden_quad
                     : static_cast<Technique>(technique_index(Technique::hidden_pair, size - 2));
}

// The masks of a few things, and the combinations of `size` of them whose union has `size` bits.
class Combinations {
public:
    void add(int thing, Digits mask) {
        things_[number_] = static_cast<std::uint8_t>(thing);
        masks_[number_++] = mask;
    }
    // visit(chosen things as a pattern, their union) in lexicographic order; true ends it.
    template <class Visit>
    bool visit(int size, Visit visit) const {
        return choose(0, size, size, 0, 0, visit);
    }

private:
    template <class Visit>
    bool choose(int from, int missing, int most, Digits chosen, Digits all, Visit& visit) const {
        if (missing == 0) {
            return size(all) == most && visit(chosen, all);
        }
        for (int i = from; i + missing <= number_; ++i) {
            const Digits joined = all | masks_[i];
            if (size(joined) <= most &&
                choose(i + 1, missing - 1, most, static_cast<Digits>(chosen | bit(things_[i])),
                       joined, visit)) {
                return true;
            }
        }
        return false;
    }

    std::array<std::uint8_t, 9> things_;
    std::array<Digits, 9> masks_;
    int number_ = 0;
};

// Deletes the digits from the other cells of each house that holds all the cells.
// Returns whether the set is locked: it deletes in the box and on the line outside the box.
bool delete_around(const Grid& grid, Cells cells, Digits digits, Step& step) {
    Cells in_box, on_line, done, box;
    const int first = cells.first();
    for (const int house : geometry.houses_of[first]) {
        if (!cells.within(geometry.house[house])) {
            continue;
        }
        Cells hit;
        for (const int cell : geometry.house[house] - cells) {
            if ((grid.mask(cell) & digits) == 0) {
                continue;
            }
            hit.add(cell);
            if (!done.has(cell)) {
                for (const int digit : each(grid.mask(cell) & digits)) {
                    step.eliminated.push_back(candidate(cell, digit));
                }
            }
        }
        done |= hit;
        if (house >= boxes) {
            in_box = hit;
            box = geometry.house[house];
        } else {
            on_line |= hit;
        }
    }
    return cells.count() <= 3 && !in_box.empty() && !(on_line - box).empty();
}

}  // namespace

bool find_naked_subset(const Grid& grid, int size, bool locked, Houses which, Sink& sink) {
    return boxes_then_lines(locked ? which >> boxes << boxes : which, [&](int house) {
        Combinations cells;
        for (int position = 0; position < 9; ++position) {
            const Digits mask = grid.mask(geometry.cells[house][position]);
            if (mask != 0 && hodoku::size(mask) <= size) {
                cells.add(position, mask);
            }
        }
        return cells.visit(size, [&](Digits positions, Digits digits) {
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
        if ((geometry.house[house] & grid.unsolved()).count() <= size) {
            return false;
        }
        Combinations digits;
        for (int digit = 0; digit < 9; ++digit) {
            const Digits spots = grid.spots(house, digit);
            if (spots != 0 && hodoku::size(spots) <= size) {
                digits.add(digit, spots);
            }
        }
        return digits.visit(size, [&](Digits chosen, Digits positions) {
            Step step{hidden_technique(size)};
            const Cells cells = cells_at(house, positions);
            for (const int digit : each(all_digits & ~chosen)) {
                step.eliminate(cells & grid.places(digit), digit);
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

bool lock(const Grid& grid, Technique technique, int base, int cover, int digit, Sink& sink) {
    Step step{technique};
    const Cells cells = grid.spot_cells(base, digit);
    step.eliminate(grid.spot_cells(cover, digit) - cells, digit);
    if (step.eliminated.empty()) {
        return false;
    }
    step.digits = bit(digit);
    step.base = {static_cast<std::uint8_t>(base)};
    step.cover = {static_cast<std::uint8_t>(cover)};
    step.parts = {{cells, bit(digit)}};
    return sink.take(std::move(step));
}

}  // namespace

bool find_pointing(const Grid& grid, Houses which, Sink& sink) {
    for (const int box : each(which >> boxes)) {
        for (int digit = 0; digit < 9; ++digit) {
            const Digits spots = grid.spots(boxes + box, digit);
            if (size(spots) != 2 && size(spots) != 3) {
                continue;
            }
            for (int line = 0; line < 3; ++line) {
                const bool in_row = (spots & ~(7 << 3 * line)) == 0;
                if ((in_row && lock(grid, Technique::pointing, boxes + box,
                                    rows + box / 3 * 3 + line, digit, sink)) ||
                    (!in_row && (spots & ~(0111 << line)) == 0 &&
                     lock(grid, Technique::pointing, boxes + box, columns + box % 3 * 3 + line,
                          digit, sink))) {
                    return true;
                }
            }
        }
    }
    return false;
}

bool find_claiming(const Grid& grid, Houses which, Sink& sink) {
    for (const int line : each(which & ((1U << boxes) - 1))) {
        for (int digit = 0; digit < 9; ++digit) {
            const Digits spots = grid.spots(line, digit);
            if (size(spots) != 2 && size(spots) != 3) {
                continue;
            }
            const int third = lowest(spots) / 3;
            if ((spots & ~(7 << 3 * third)) == 0) {
                const int box = boxes + box_of(geometry.cells[line][3 * third]);
                if (lock(grid, Technique::claiming, line, box, digit, sink)) {
                    return true;
                }
            }
        }
    }
    return false;
}

}  // namespace satsudoku::hodoku
