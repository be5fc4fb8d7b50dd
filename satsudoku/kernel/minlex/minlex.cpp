#include "minlex/minlex.hpp"

#include "minlex/race.hpp"

namespace satsudoku::minlex {

bool has_clash(const std::uint8_t* values) {
    unsigned twice = 0, columns[9] = {};
    for (int i = 0; i < 9; ++i) {
        unsigned row = 0;
        for (int j = 0; j < 9; ++j) {
            const unsigned symbol = 1u << values[9 * i + j];
            twice |= (row | columns[j]) & symbol;
            row |= symbol;
            columns[j] |= symbol;
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
