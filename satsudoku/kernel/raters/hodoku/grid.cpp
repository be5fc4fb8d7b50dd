#include "raters/hodoku/grid.hpp"

namespace satsudoku::raters::hodoku {

Grid::Grid() {
    masks_.fill(all_digits);
    places_.fill(Cells::all());
    for (auto& house : spots_) {
        house.fill(511);
    }
    counts_.fill(0x999999999);
}

Cells Grid::with_candidates(int number) const {
    Cells cells;
    for (const int cell : unsolved_) {
        if (size(masks_[cell]) == number) {
            cells.add(cell);
        }
    }
    return cells;
}

bool Grid::give(int cell, int digit) {
    if (!has(cell, digit)) {
        return false;
    }
    place(cell, digit);
    givens_.add(cell);
    return true;
}

void Grid::clear_spots(int cell, int digit) {
    for (int kind = 0; kind < 3; ++kind) {
        Digits& spots = spots_[geometry.houses_of[cell][kind]][digit];
        spots &= ~bit(geometry.position[cell][kind]);
    }
}

void Grid::push_hidden(int house, int digit) {
    if (const Digits spots = spots_[house][digit]; spots != 0) {
        hidden_.push(candidate(geometry.cells[house][lowest(spots)], digit));
    }
}

void Grid::remove(int cell, int digit) {
    if (!has(cell, digit)) {
        return;
    }
    const Digits left = masks_[cell] &= ~bit(digit);
    places_[digit].remove(cell);
    clear_spots(cell, digit);
    if (left == 0) {
        return;  // a contradiction, after which the counts stay as they are
    }
    if ((left & (left - 1)) == 0) {
        naked_.push(candidate(cell, lowest(left)));
    }
    for (const int house : geometry.houses_of[cell]) {
        lower(house, digit);
        if (const int left_there = count(house, digit); left_there == 1) {
            push_hidden(house, digit);
        } else if (left_there == 0) {
            hidden_.drop_first(digit, geometry.house[house]);
        }
    }
}

void Grid::place(int cell, int digit) {
    const Digits former = masks_[cell];
    masks_[cell] = 0;
    if (values_[cell] != 0) {
        solved_as_[values_[cell] - 1].remove(cell);
    }
    values_[cell] = static_cast<std::uint8_t>(digit + 1);
    solved_as_[digit].add(cell);
    unsolved_.remove(cell);
    for (const int d : each(former)) {
        places_[d].remove(cell);
        clear_spots(cell, d);
    }
    for (const int peer : places_[digit] & geometry.peers[cell]) {
        remove(peer, digit);
    }
    for (const int d : each(former)) {
        for (const int house : geometry.houses_of[cell]) {
            lower(house, d);
            if (d != digit && count(house, d) == 1) {
                push_hidden(house, d);
            }
        }
    }
}

}  // namespace satsudoku::raters::hodoku
