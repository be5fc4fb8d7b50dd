// Wings of two or three cells, and BUG + 1.
#include <array>
#include <initializer_list>

#include "raters/hodoku/searches.hpp"

namespace satsudoku::raters::hodoku {
namespace {

// A list of cells: loops run over pairs and triples of them.
struct List {
    explicit List(Cells cells) {
        for (const int cell : cells) {
            at[number++] = static_cast<std::uint8_t>(cell);
        }
    }
    std::array<std::uint8_t, 81> at;
    int number = 0;
};

// Whether a house has its only two places of the digit where i and j see one each.
// Sets the chain i - first = second - j.
bool bridge(const Grid& grid, int i, int j, int digit, int& house, int& near_i, int& near_j) {
    for (house = 0; house < houses; ++house) {
        const Digits spots = grid.places(house, digit);
        if (count(spots) != 2) {
            continue;
        }
        near_i = near_j = -1;
        for (const int position : each(spots)) {
            const int end = geometry.cell_at[house][position];
            if (end == i || end == j) {
                break;
            }
            // An end that sees both counts for i only.
            if (sees(end, i)) {
                near_i = end;
            } else if (sees(end, j)) {
                near_j = end;
            }
        }
        if (near_i >= 0 && near_j >= 0) {
            return true;
        }
    }
    return false;
}

}  // namespace

bool find_w_wing(const Grid& grid, Sink& sink) {
    const List cells(grid.with_candidates(2));
    for (int a = 0; a < cells.number; ++a) {
        for (int b = a + 1; b < cells.number; ++b) {
            const int i = cells.at[a], j = cells.at[b];
            if (grid.options(i) != grid.options(j)) {
                continue;
            }
            for (const int target : each(grid.options(i))) {
                const int other = lowest(grid.options(i) & ~bit(target));
                const Cells gone = geometry.peers[i] & geometry.peers[j] & grid.cells_with(target);
                int house, near_i, near_j;
                if (gone.empty() || !bridge(grid, i, j, other, house, near_i, near_j)) {
                    continue;
                }
                Step step{Technique::w_wing};
                step.digits = grid.options(i);
                step.base = {static_cast<std::uint8_t>(house)};
                step.parts = {{Cells::of(i), grid.options(i)}, {Cells::of(j), grid.options(j)}};
                step.chains = {{node(i, target, false), node(i, other, true),
                                node(near_i, other, false), node(near_j, other, true),
                                node(j, other, false), node(j, target, true)}};
                step.eliminate(gone, target);
                if (sink.take(std::move(step))) {
                    return true;
                }
            }
        }
    }
    return false;
}

namespace {

// The pivot sees both wings, a and b. Whichever digit it has, one of the three holds the digit
// that the wings share (the pivot only if it has three candidates).
bool take_wing(const Grid& grid, Technique technique, int pivot, int a, int b, Sink& sink) {
    const Digits shared = grid.options(a) & grid.options(b);
    const bool in_pivot = technique == Technique::xyz_wing;
    if (!sees(pivot, a) || !sees(pivot, b) || count(shared) != 1 ||
        ((grid.options(pivot) & shared) != 0) != in_pivot) {
        return false;
    }
    const int digit = lowest(shared);
    Cells gone = geometry.peers[a] & geometry.peers[b] & grid.cells_with(digit);
    if (in_pivot) {
        gone &= geometry.peers[pivot];
    }
    if (gone.empty()) {
        return false;
    }
    Step step{technique};
    step.digits = static_cast<Digits>(grid.options(a) | grid.options(b));
    for (const int cell : {pivot, a, b}) {
        step.parts.push_back({Cells::of(cell), grid.options(cell)});
    }
    step.eliminate(gone, digit);
    return sink.take(std::move(step));
}

}  // namespace

bool find_xy_wing(const Grid& grid, Sink& sink) {
    const List cells(grid.with_candidates(2));
    for (int a = 0; a < cells.number; ++a) {
        for (int b = a + 1; b < cells.number; ++b) {
            const int i = cells.at[a], j = cells.at[b];
            const Digits two = grid.options(i) | grid.options(j);
            if (count(two) != 3) {
                continue;
            }
            for (int c = b + 1; c < cells.number; ++c) {
                const int k = cells.at[c];
                // Three digits, each in two of the cells.
                if ((grid.options(i) ^ grid.options(j)) != grid.options(k)) {
                    continue;
                }
                if (take_wing(grid, Technique::xy_wing, i, j, k, sink) ||
                    take_wing(grid, Technique::xy_wing, j, i, k, sink) ||
                    take_wing(grid, Technique::xy_wing, k, i, j, sink)) {
                    return true;
                }
            }
        }
    }
    return false;
}

bool find_xyz_wing(const Grid& grid, Sink& sink) {
    for (const int pivot : grid.with_candidates(3)) {
        Cells wings;
        for (const int cell : geometry.peers[pivot] & grid.empty()) {
            if (count(grid.options(cell)) == 2 &&
                (grid.options(cell) & ~grid.options(pivot)) == 0) {
                wings.add(cell);
            }
        }
        const List cells(wings);
        for (int a = 0; a < cells.number; ++a) {
            for (int b = a + 1; b < cells.number; ++b) {
                if (take_wing(grid, Technique::xyz_wing, pivot, cells.at[a], cells.at[b], sink)) {
                    return true;
                }
            }
        }
    }
    return false;
}

bool find_bug_plus_one(const Grid& grid, Sink& sink) {
    int cell = -1;
    for (const int c : grid.empty()) {
        const int number = count(grid.options(c));
        if (number > 3 || (number == 3 && cell >= 0)) {
            return false;
        }
        if (number == 3) {
            cell = c;
        }
    }
    if (cell < 0) {
        return false;
    }
    // The digit that each house of the cell, and no other, has three times.
    int digit = -1;
    std::array<int, 3> thrice{-1, -1, -1};
    for (int house = 0; house < houses; ++house) {
        for (int d = 0; d < 9; ++d) {
            const int number = grid.counted(house, d);
            if (number > 3 || (number == 3 && digit >= 0 && d != digit)) {
                return false;
            }
            if (number == 3) {
                int& house_of_kind = thrice[house / 9];
                if (house_of_kind >= 0) {
                    return false;
                }
                digit = d;
                house_of_kind = house;
            }
        }
    }
    for (int kind = 0; kind < 3; ++kind) {
        if (thrice[kind] != geometry.houses_of[cell][kind]) {
            return false;
        }
    }
    if (!grid.possible(cell, digit)) {
        return false;
    }
    Step step{Technique::bug_plus_one};
    step.digits = static_cast<Digits>(grid.options(cell) & ~bit(digit));
    step.parts = {{Cells::of(cell), grid.options(cell)}};
    for (const int d : each(grid.options(cell) & ~bit(digit))) {
        step.eliminated.push_back(candidate(cell, d));
    }
    return sink.take(std::move(step));
}

}  // namespace satsudoku::raters::hodoku
