#include "minlex/minlex.hpp"

#include "minlex/race.hpp"

namespace satsudoku::minlex {

bool has_clash(const std::uint8_t* values) {
    unsigned twice = 0;
    for (int i = 0; i < 9; ++i) {
        unsigned row = 0, column = 0;
        for (int j = 0; j < 9; ++j) {
            const unsigned in_row = 1u << values[9 * i + j], in_column = 1u << values[9 * j + i];
            twice |= (row & in_row) | (column & in_column);
            row |= in_row;
            column |= in_column;
        }
    }
    return (twice & ~1u) != 0;
}

std::size_t first_with_clash(const std::uint8_t* boards, std::size_t number) {
    std::size_t board = 0;
    while (board < number && !has_clash(boards + 81 * board)) {
        ++board;
    }
    return board;
}

Minlex minlex(const std::uint8_t* values) {
    thread_local Race race;  // with memory that most boards find large enough
    return race.run(values);
}

}  // namespace satsudoku::minlex
