// Puzzles from lines of text, without a Python object for each.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace satsudoku {

// For each byte its value: 0 for an empty cell, 1 and up for a symbol, `not_a_symbol` for the rest.
using Alphabet = std::array<std::uint8_t, 256>;
constexpr std::uint8_t not_a_symbol = 255;

struct ParsedLines {
    std::unique_ptr<std::uint8_t[]> values;  // `cells` bytes a puzzle
    std::size_t number = 0;                  // of puzzles
    // The first line, from 1, that is not a puzzle, 0 if all are; and the column, from 1, of its
    // first byte that is not a symbol, or one past its end if it is too short.
    std::size_t bad_line = 0;
    std::size_t bad_column = 0;
};

// Reads a puzzle from the first `cells` bytes of each line. After them the line ends, or a blank, a
// tab, a comma or a semicolon starts what is ignored, such as a rating. Blank lines and lines that
// start with # are skipped. Stops at the first bad line.
//
// Reads the text in several parts, a thread each, with the same result. Pre: parts >= 1.
ParsedLines parse_lines(std::string_view text, std::size_t cells, const Alphabet& alphabet,
                        int parts = 1);

// How many parts are worth while for so many bytes, at most one a thread.
int useful_parts(std::size_t bytes, int threads);

}  // namespace satsudoku
