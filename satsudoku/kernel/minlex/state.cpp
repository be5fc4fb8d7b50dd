#include "minlex/state.hpp"

namespace satsudoku::minlex {

BothBoards::BothBoards(const std::uint8_t* values) : rows{}, empty_rows{} {
    for (int row = 0; row < 9; ++row) {
        for (int column = 0; column < 9; ++column) {
            const std::uint8_t value = values[9 * row + column];
            rows[0][row].values[column] = value;
            rows[1][column].values[row] = value;
            rows[0][row].givens |= static_cast<std::uint16_t>((value != 0) << column);
            rows[1][column].givens |= static_cast<std::uint16_t>((value != 0) << row);
        }
    }
    for (int board = 0; board < 2; ++board) {
        for (int row = 0; row < 9; ++row) {
            empty_rows[board][row / 3] += rows[board][row].givens == 0;
        }
    }
}

bool BothBoards::is_grid() const {
    constexpr unsigned each = 0b1111111110;
    for (int house = 0; house < 9; ++house) {
        if (rows[0][house].givens != each >> 1) {
            return false;
        }
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
