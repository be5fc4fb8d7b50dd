// Lines of text to values, without a Python object for each puzzle.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace satsudoku {

// For each byte the value it stands for: 0 empty, 1 and up a symbol, 255 none.
using Alphabet = std::array<std::uint8_t, 256>;
constexpr std::uint8_t not_a_symbol = 255;

struct ParsedLines {
    std::unique_ptr<std::uint8_t[]> values;  // `cells` bytes a puzzle
    std::size_t number = 0;                  // of puzzles
    // The first line that is no puzzle, 0 if all are; and the column, from 1, of the first byte
    // that is no symbol, or one past its end if the line is too short.
    std::size_t bad_line = 0;
    std::size_t bad_column = 0;
};

// A puzzle is the first `cells` bytes of its line; after them the line ends, or a blank, a tab, a
// comma or a semicolon begins what is passed over, such as a rating. Blank lines and lines that
// begin with # are passed over. Stops at the first bad line. The text may be read in several parts
// at once, a thread each; what is found is the same. Pre: parts >= 1.
ParsedLines parse_lines(std::string_view text, std::size_t cells, const Alphabet& alphabet,
                        int parts = 1);

}  // namespace satsudoku
