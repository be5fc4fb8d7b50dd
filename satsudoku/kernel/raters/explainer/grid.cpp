#include "raters/explainer/grid.hpp"

namespace satsudoku::raters::explainer {

Grid::Grid(const std::uint8_t* puzzle) {
    open_.fill(all_digits);
    for (int cell = 0; cell < cells; ++cell) {
        if (puzzle[cell] != 0) {
            place(cell, puzzle[cell] - 1);
        }
    }
}

void Grid::place(int cell, int digit) {
    fill(cell, digit);
    for (const int peer : cells_with(digit) & geometry.peers[cell]) {
        eliminate(peer, digit);
    }
    for (int kind = 0; kind < 3; ++kind) {
        open_[geometry.houses_of[cell][kind]] &= ~bit(geometry.position[cell][kind]);
    }
}

}  // namespace satsudoku::raters::explainer
