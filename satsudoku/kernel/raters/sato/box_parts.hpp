// The parts of a box.
#pragma once

#include <array>
#include <cstdint>

#include "raters/geometry.hpp"

namespace satsudoku::raters::sato {

//   c e c     c corners, e edges, o centre; the middle row and the middle column, which are houses
//   e o e     of the board, cross in the centre
//   c e c
struct BoxParts {
    int middle_row, middle_column;
    std::array<std::uint8_t, 4> corners, edges;
    int centre;

    // Of box b, 0 to 8.
    explicit BoxParts(int b)
        : middle_row(rows + b / 3 * 3 + 1), middle_column(columns + b % 3 * 3 + 1),
          centre(geometry.cell_at[boxes + b][4]) {
        constexpr std::array<int, 4> corner{0, 2, 6, 8}, edge{1, 3, 5, 7};
        for (int i = 0; i < 4; ++i) {
            corners[i] = static_cast<std::uint8_t>(geometry.cell_at[boxes + b][corner[i]]);
            edges[i] = static_cast<std::uint8_t>(geometry.cell_at[boxes + b][edge[i]]);
        }
    }
};

}  // namespace satsudoku::raters::sato
