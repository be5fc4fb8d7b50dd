#include "text/rows.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>

#include "text/large_pages.hpp"
#include "threads.hpp"

namespace satsudoku::text {

namespace {

constexpr std::size_t longest_number = 20;  // digits of 2^64 - 1

std::size_t longest(const std::vector<std::string>& texts) {
    std::size_t size = 0;
    for (const std::string& text : texts) {
        size = std::max(size, text.size());
    }
    return size;
}

// The most bytes that a column takes.
std::size_t room(const Column& column) {
    if (const auto* number = std::get_if<NumberColumn>(&column)) {
        return std::max(longest_number, number->width);
    }
    if (const auto* text = std::get_if<TextColumn>(&column)) {
        return longest(text->texts);
    }
    if (const auto* piece = std::get_if<PieceColumn>(&column)) {
        return std::max(piece->before.size() + piece->longest + piece->after.size(),
                        longest(piece->texts));
    }
    const auto& board = std::get<BoardColumn>(column);
    return std::max(board.before.size() + board.cells + board.after.size(), longest(board.texts));
}

char* write(std::string_view text, char* out) {
    std::memcpy(out, text.data(), text.size());
    return out + text.size();
}

char* write(const NumberColumn& column, std::size_t row, char* out) {
    char* const end = std::to_chars(out, out + longest_number, column.numbers[row]).ptr;
    char* const padded = std::max(end, out + column.width);
    std::fill(end, padded, ' ');
    return padded;
}

char* write(const TextColumn& column, std::size_t row, char* out) {
    return write(column.texts[static_cast<std::size_t>(column.codes[row])], out);
}

char* write(const BoardColumn& column, std::size_t row, char* out) {
    if (column.codes != nullptr && column.codes[row] >= 0) {
        return write(column.texts[static_cast<std::size_t>(column.codes[row])], out);
    }
    out = write(column.before, out);
    const std::size_t cells = column.cells;  // a copy: `out` might alias the column
    const std::uint8_t* const values = column.values + row * cells;
    const char empty = column.characters[0];
    if (std::string_view("123456789").starts_with(std::string_view(column.characters).substr(1))) {
        // No table, so the loop vectorises.
        for (std::size_t i = 0; i < cells; ++i) {
            out[i] = values[i] == 0 ? empty : static_cast<char>('0' + values[i]);
        }
    } else {
        for (std::size_t i = 0; i < cells; ++i) {
            out[i] = column.characters[values[i]];
        }
    }
    return write(column.after, out + cells);
}

char* write(const PieceColumn& column, std::size_t row, char* out) {
    if (column.codes[row] >= 0) {
        return write(column.texts[static_cast<std::size_t>(column.codes[row])], out);
    }
    out = write(column.before, out);
    const auto size = static_cast<std::size_t>(column.ends[row] - column.begins[row]);
    out = write(std::string_view(column.text + column.begins[row], size), out);
    return write(column.after, out);
}

// Some of the rows. Each writes into a place of its own, with room for the longest rows.
struct RowRange {
    std::size_t begin, end;
    char* out;
    std::size_t size = 0;

    void write_to(const RowForm& form, std::int64_t* ends) {
        char* at = out;
        for (std::size_t row = begin; row < end; ++row) {
            for (std::size_t i = 0; i < form.columns.size(); ++i) {
                at = write(form.literals[i], at);
                at = std::visit([&](const auto& c) { return write(c, row, at); }, form.columns[i]);
            }
            at = write(form.literals.back(), at);
            if (ends != nullptr) {
                ends[row - begin] = at - out;
            }
        }
        size = static_cast<std::size_t>(at - out);
    }
};

}  // namespace

RowText write_rows(const RowForm& form, std::size_t begin, std::size_t end, bool with_ends,
                   int parts) {
    std::size_t row = 0;
    for (const std::string& literal : form.literals) {
        row += literal.size();
    }
    for (const Column& column : form.columns) {
        row += room(column);
    }
    const std::size_t rows = end - begin;
    RowText result;
    if (rows == 0) {
        return result;
    }
    result.text = std::make_unique_for_overwrite<char[]>(rows * row);
    ask_large_pages(result.text.get(), rows * row);
    result.ends.resize(with_ends ? rows : 0);
    std::vector<RowRange> all;
    for (std::size_t i = 0; i < static_cast<std::size_t>(parts); ++i) {
        const std::size_t from = rows * i / static_cast<std::size_t>(parts);
        const std::size_t to = rows * (i + 1) / static_cast<std::size_t>(parts);
        all.push_back({begin + from, begin + to, result.text.get() + from * row});
    }
    share_out(static_cast<int>(all.size()), parts, [&](int i) {
        all[i].write_to(form, with_ends ? &result.ends[all[i].begin - begin] : nullptr);
    });
    for (const RowRange& part : all) {
        if (part.out != result.text.get() + result.size) {
            std::memmove(result.text.get() + result.size, part.out, part.size);
        }
        if (with_ends) {
            for (std::size_t i = part.begin - begin; i < part.end - begin; ++i) {
                result.ends[i] += static_cast<std::int64_t>(result.size);
            }
        }
        result.size += part.size;
    }
    return result;
}

int useful_row_parts(std::size_t rows, int threads) {
    // To start a thread takes as long as to write some hundred rows.
    const auto most = static_cast<int>(std::min<std::size_t>(rows >> 11, 256));
    return std::clamp(threads, 1, std::max(most, 1));
}

}  // namespace satsudoku::text
