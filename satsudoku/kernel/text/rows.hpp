// Columns of values to rows of text, without a Python object for each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace satsudoku::text {

// A column that holds a number in each row.
struct NumberColumn {
    const std::uint64_t* numbers;
    std::size_t width;  // blanks follow a number that is shorter
};

// A column that holds one of several texts in each row.
struct TextColumn {
    const std::int32_t* codes;  // which text
    std::vector<std::string> texts;
};

// A column that holds a board in each row, or one of several texts instead.
struct BoardColumn {
    const std::uint8_t* values;  // `cells` of each row
    std::size_t cells;
    std::string characters;     // one for each value, from 0
    const std::int32_t* codes;  // negative where there is a board; null where there always is
    std::vector<std::string> texts;
    std::string before, after;  // of a board, such as quotes
};

// A column that holds a piece of a long text in each row, or one of several texts instead.
struct PieceColumn {
    const char* text;
    const std::int64_t *begins, *ends;
    const std::int32_t* codes;  // negative where there is a piece
    std::vector<std::string> texts;
    std::string before, after;  // of a piece, such as quotes
    std::size_t longest;        // piece
};

using Column = std::variant<NumberColumn, TextColumn, BoardColumn, PieceColumn>;

// Rows of text: `literals[i]` stands before column i, the last one ends the row.
struct RowForm {
    std::vector<std::string> literals = {""};
    std::vector<Column> columns;
};

struct RowText {
    std::unique_ptr<char[]> text;
    std::size_t size = 0;
    std::vector<std::int64_t> ends;  // of each row, if wanted
};

// Writes rows `begin` to `end - 1`. Writes them in several parts, a thread each, with the same
// result. Pre: one literal more than columns, codes that are in range, parts >= 1.
RowText write_rows(const RowForm& form, std::size_t begin, std::size_t end, bool with_ends,
                   int parts = 1);

// The number of parts worth splitting `rows` into, at most one per thread.
int useful_row_parts(std::size_t rows, int threads);

}  // namespace satsudoku::text
