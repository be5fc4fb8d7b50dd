// The geometry of the 9x9 board.
//
//   cell     9 * row + column, 0 to 80 in reading order
//   house    0-8 rows, 9-17 columns, 18-26 boxes in reading order
//   line     a row, or upright a column, 0 to 8
#pragma once

namespace satsudoku::raters::sato {

constexpr int houses = 27;
constexpr int rows = 0, columns = 9, boxes = 18;  // the first house of each kind

constexpr int row(int cell) { return cell / 9; }
constexpr int column(int cell) { return cell % 9; }
constexpr int box(int cell) { return cell / 27 * 3 + cell % 9 / 3; }

// Whether the cells have a house in common; so has a cell with itself.
constexpr bool share_house(int a, int b) {
    return row(a) == row(b) || column(a) == column(b) || box(a) == box(b);
}
constexpr bool in_house(int cell, int house) {
    return rows + row(cell) == house || columns + column(cell) == house ||
           boxes + box(cell) == house;
}

constexpr int line_cell(bool upright, int line, int position) {
    return upright ? 9 * position + line : 9 * line + position;
}
constexpr int house_cell(int house, int position) {
    if (house < boxes) {
        return line_cell(house >= columns, house % 9, position);
    }
    const int b = house - boxes;
    return 27 * (b / 3) + 9 * (position / 3) + 3 * (b % 3) + position % 3;
}

}  // namespace satsudoku::raters::sato
