#include "raters/explainer/grid.hpp"

namespace satsudoku::raters::explainer {

Grid::Grid(const std::uint8_t* puzzle) {
    masks.fill(all_digits);
    open.fill(all_digits);
    for (auto& set : cells_with) {
        set.band = {0x7ffffff, 0x7ffffff, 0x7ffffff, 0};
    }
    for (int cell = 0; cell < cells; ++cell) {
        if (puzzle[cell] != 0) {
            place(cell, puzzle[cell] - 1);
        }
    }
}

void Grid::place(int cell, int digit) {
    for_each_bit(options(cell), [&](int other) { eliminate(cell, other); });
    (cells_with[digit] & geometry.peers[cell]).for_each([&](int peer) { eliminate(peer, digit); });
    values[cell] = static_cast<std::uint8_t>(digit + 1);
    ++placed[digit];
    --empty;
    for (int k = 0; k < 3; ++k) {
        std::uint16_t& mask = open[geometry.house[cell][k]];
        mask &= ~(1U << geometry.position[cell][k]);
    }
}

}  // namespace satsudoku::raters::explainer
