#include "raters/hodoku/grid.hpp"

namespace satsudoku::raters::hodoku {

Cells Grid::with_candidates(int number) const {
    Cells cells;
    for (const int cell : empty()) {
        if (count(options(cell)) == number) {
            cells.add(cell);
        }
    }
    return cells;
}

bool Grid::give(int cell, int digit) {
    if (!possible(cell, digit)) {
        return false;
    }
    place(cell, digit);
    givens_.add(cell);
    return true;
}

void Grid::push_hidden(int house, int digit) {
    if (const Digits spots = places(house, digit); spots != 0) {
        hidden_.push(candidate(geometry.cell_at[house][lowest(spots)], digit));
    }
}

void Grid::remove(int cell, int digit) {
    if (!possible(cell, digit)) {
        return;
    }
    eliminate(cell, digit);
    const Digits left = options(cell);
    if (left == 0) {
        return;  // a contradiction, after which the counts stay as they are
    }
    if (single(left)) {
        naked_.push(candidate(cell, lowest(left)));
    }
    for (const int house : geometry.houses_of[cell]) {
        lower(house, digit);
        if (const int left_there = counted(house, digit); left_there == 1) {
            push_hidden(house, digit);
        } else if (left_there == 0) {
            hidden_.drop_first(digit, geometry.members[house]);
        }
    }
}

void Grid::place(int cell, int digit) {
    const Digits former = options(cell);
    fill(cell, digit);
    for (const int peer : cells_with(digit) & geometry.peers[cell]) {
        remove(peer, digit);
    }
    for (const int d : each(former)) {
        for (const int house : geometry.houses_of[cell]) {
            lower(house, d);
            if (d != digit && counted(house, d) == 1) {
                push_hidden(house, d);
            }
        }
    }
}

}  // namespace satsudoku::raters::hodoku
