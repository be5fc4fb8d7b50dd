// Puzzles from lines of text, without a Python object for each.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/houses.hpp"

namespace satsudoku::text {

// For each byte its value: 0 for an empty cell, 1 and up for a symbol, `not_a_symbol` for the rest.
using Alphabet = std::array<std::uint8_t, 256>;
constexpr std::uint8_t not_a_symbol = 255;

// A field of a table, by its number from 0, and its required contents.
struct FixedField {
    std::size_t number;
    std::string text;
};

// Where the records of a table have their puzzle.
struct TableForm {
    char delimiter;
    std::size_t puzzle;                   // the field's number, from 0
    std::optional<std::size_t> solution;  // of the field with the solution, which is checked
    std::optional<FixedField> variant;    // records of another one are left to the caller
};

// How the lines of a text hold puzzles.
struct LineForm {
    std::size_t cells;
    Alphabet alphabet;
    std::vector<std::string> comments;  // a line that starts with one of them is skipped
    std::optional<TableForm> table;     // otherwise the cells come first
    std::optional<Houses> houses;       // of which a solution must break none
    bool words = false;  // as long as the cells, and other bytes than ASCII, may mean more cells
    std::size_t longest = SIZE_MAX;  // bytes: a longer line is left to the caller
};

// A line that `read_lines` leaves to its caller.
struct OtherLine {
    std::size_t place;       // how many puzzles came before it
    std::size_t line;        // its number, from 0
    std::size_t begin, end;  // in the text, without the line's end
};

struct Lines {
    std::unique_ptr<std::uint8_t[]> values;  // `cells` bytes per puzzle
    std::unique_ptr<std::int64_t[]> line;    // the number of each puzzle's line, from 0
    std::unique_ptr<std::int64_t[]> begin;   // where it begins in the text
    std::size_t number = 0;                  // of puzzles
    std::size_t lines = 0;                   // of the text
    std::vector<OtherLine> others;           // in order
};

// Reads what nearly all lines are: one byte per cell, then the line's end, or a blank, a tab, a
// comma or a semicolon and a remark. The remark may be the solution. In a table, the cells are a
// field. Blank lines and comments are skipped. All other lines are left to the caller: cells in
// groups, remarks with a word that may be cells, fields with odd quotes, and what is no puzzle.
// So are solutions that are wrong or, without `houses`, not known to be right. Givens may break
// rules.
//
// Reads the text in several parts, a thread each, with the same result. Pre: parts >= 1.
// Without places, the lines and beginnings of puzzles stay empty.
Lines read_lines(std::string_view text, const LineForm& form, int parts = 1, bool places = true);

// The number of parts worth splitting `bytes` into, at most one per thread.
int useful_parts(std::size_t bytes, int threads);

}  // namespace satsudoku::text
