#include "minlex/state.hpp"

#include <algorithm>

namespace satsudoku::minlex {

BothBoards::BothBoards(const std::uint8_t* values) : empty_rows{} {
    for (int row = 0; row < 9; ++row) {
        for (int column = 0; column < 9; ++column) {
            rows[0][row].values[column] = values[9 * row + column];
            rows[1][column].values[row] = values[9 * row + column];
        }
    }
    for (int board = 0; board < 2; ++board) {
        for (int row = 0; row < 9; ++row) {
            Row& r = rows[board][row];
            r.empty = std::ranges::all_of(r.values, [](auto v) { return v == 0; });
            empty_rows[board][row / 3] += r.empty;
        }
    }
}

bool BothBoards::is_grid() const {
    constexpr unsigned each = 0b1111111110;
    for (int house = 0; house < 9; ++house) {
        unsigned row = 0, column = 0, box = 0;
        for (int i = 0; i < 9; ++i) {
            row |= 1u << rows[0][house].values[i];
            column |= 1u << rows[1][house].values[i];
            box |= 1u << rows[0][house / 3 * 3 + i / 3].values[house % 3 * 3 + i % 3];
        }
        if (row != each || column != each || box != each) {
            return false;
        }
    }
    return true;
}

}  // namespace satsudoku::minlex
