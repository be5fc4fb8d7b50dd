#include "text/lines.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "text/large_pages.hpp"
#include "threads.hpp"

namespace satsudoku::text {

namespace {

// As many as one instruction handles on every machine.
using Bytes = std::uint8_t __attribute__((vector_size(16)));

// The digits that stand for themselves, and the sign for empty cells: a 0, a dot, or either.
struct Digits {
    explicit Digits(const std::array<std::uint8_t, 256>& alphabet) {
        while (top < 9 && alphabet[static_cast<unsigned char>('1' + top)] == top + 1) {
            ++top;
        }
        least = alphabet['0'] == 0 ? 0 : 1;
        dot = alphabet['.'] == 0 ? '.' : '1';
    }

    std::uint8_t top = 0;
    std::uint8_t least;
    std::uint8_t dot;  // or a digit
};

// Reads digits and dots, as in nearly all lines: no table, so vectors do. False if there
// is anything else; then `out` means nothing.
bool read_digits(const char* in, std::size_t cells, Digits digits, std::uint8_t* out) {
    if (digits.top == 0) {
        return false;
    }
    Bytes other{};
    const auto span = static_cast<std::uint8_t>(digits.top - digits.least);
    const auto read = [&](const char* from, std::uint8_t* to) {
        Bytes c;
        std::memcpy(&c, from, sizeof c);
        const auto value = c - static_cast<std::uint8_t>('0');
        // All bits, or none.
        const auto digit = reinterpret_cast<Bytes>(value - digits.least <= span);
        other |= ~digit & reinterpret_cast<Bytes>(c != digits.dot);
        const Bytes result = value & digit;
        std::memcpy(to, &result, sizeof result);
    };
    if (cells < sizeof(Bytes)) {
        char padded[sizeof(Bytes)];
        std::uint8_t values[sizeof(Bytes)];
        std::ranges::fill(padded, '1');
        std::copy_n(in, cells, padded);
        read(padded, values);
        std::copy_n(values, cells, out);
    } else {
        for (std::size_t at = 0; at + sizeof(Bytes) < cells; at += sizeof(Bytes)) {
            read(in + at, out + at);
        }
        const std::size_t last = cells - sizeof(Bytes);  // overlaps the one before
        read(in + last, out + last);
    }
    std::uint64_t halves[2];
    std::memcpy(halves, &other, sizeof other);
    return (halves[0] | halves[1]) == 0;
}

bool blank(char c) { return c == ' ' || c == '\t'; }

bool separator(char c) { return blank(c) || c == ',' || c == ';'; }

// Bytes that other readers may take for blanks: controls, and parts of characters beyond ASCII.
bool odd(char c) { return static_cast<unsigned char>(c) >= 128 || (c < ' ' && c != '\t'); }

std::string_view stripped(std::string_view text) {
    while (!text.empty() && blank(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && (blank(text.back()) || text.back() == '\r')) {
        text.remove_suffix(1);
    }
    return text;
}

// Takes the first field off a table's record, without its quotes; nothing if they do not pair, or
// if there are some within.
std::optional<std::string_view> take_field(std::string_view& record, char delimiter) {
    std::string_view field;
    if (record.starts_with('"')) {
        std::size_t end = record.find('"', 1);
        while (end != std::string_view::npos && record.substr(end + 1).starts_with('"')) {
            end = record.find('"', end + 2);  // two stand for one
        }
        if (end == std::string_view::npos) {
            return std::nullopt;
        }
        field = record.substr(1, end - 1);
        record.remove_prefix(end + 1);
        if (!record.empty() && record != "\r" && record.front() != delimiter) {
            return std::nullopt;
        }
    } else {
        field = record.substr(0, record.find(delimiter));
        if (field.find('"') != std::string_view::npos) {
            return std::nullopt;
        }
        record.remove_prefix(field.size());
    }
    return stripped(field);
}

// Splits a table's record into its fields; false if there is one that `take_field` refuses.
bool split(std::string_view record, char delimiter, std::vector<std::string_view>& fields) {
    fields.clear();
    for (;;) {
        const auto field = take_field(record, delimiter);
        if (!field) {
            return false;
        }
        fields.push_back(*field);
        if (record.empty() || record == "\r") {
            return true;
        }
        record.remove_prefix(1);
    }
}

// Reads single lines.
class LineReader {
public:
    explicit LineReader(const LineForm& form)
        : form_(form), digits_(form.alphabet), solution_(form.cells) {}

    // Whether the line is a puzzle, which is then in `out`.
    bool puzzle(std::string_view line, std::uint8_t* out) {
        if (line.size() < form_.cells || line.size() > form_.longest) {
            return false;
        }
        const bool bare = line.size() == form_.cells && !form_.table;
        return (bare && read_digits(line.data(), form_.cells, digits_, out)) ||
               (form_.table ? record(line, out) : cells_first(line, out));
    }

    // Whether the line holds nothing.
    bool skipped(std::string_view line) const {
        line = stripped(line);
        return line.empty() || std::ranges::any_of(form_.comments, [&](const std::string& sign) {
                   return line.starts_with(sign);
               });
    }

private:
    bool cells(std::string_view text, std::uint8_t* out) const {
        if (read_digits(text.data(), form_.cells, digits_, out)) {
            return true;
        }
        std::uint8_t worst = 0;
        for (std::size_t i = 0; i < form_.cells; ++i) {
            out[i] = form_.alphabet[static_cast<unsigned char>(text[i])];
            worst = std::max(worst, out[i]);
        }
        return worst != not_a_symbol;
    }

    bool cells_first(std::string_view line, std::uint8_t* out) {
        while (!line.empty() && blank(line.front())) {
            line.remove_prefix(1);
        }
        if (line.size() < form_.cells || !cells(line, out)) {
            return false;
        }
        line.remove_prefix(form_.cells);
        if (line.empty() || line == "\r") {
            return true;
        }
        return separator(line.front()) && (line.size() <= form_.cells || is_remark(line, out));
    }

    // Whether no word of a remark may be cells, but for one that solves the puzzle.
    bool is_remark(std::string_view text, const std::uint8_t* givens) {
        const auto ends = [&](char c) {
            return separator(c) ||
                   (form_.alphabet[static_cast<unsigned char>(c)] == not_a_symbol &&
                    std::string_view("\"'`:|=<>()[]{}/").find(c) != std::string_view::npos);
        };
        if (!form_.words) {
            text = text.substr(0, text.find('#'));
        }
        bool solved = false;
        while (!text.empty()) {
            const auto end = std::ranges::find_if(text, [&](char c) { return ends(c) || odd(c); });
            const auto length = static_cast<std::size_t>(end - text.begin());
            if (form_.words && end != text.end() && odd(*end) && *end != '\r') {
                return false;
            }
            if (length == form_.cells) {
                if (form_.houses && !(solved && form_.words) && solves(text, givens)) {
                    solved = true;
                } else if (form_.words || is_another_board(text, givens)) {
                    return false;
                }
            }
            text.remove_prefix(std::min(length + 1, text.size()));
        }
        return true;
    }

    bool is_another_board(std::string_view text, const std::uint8_t* givens) {
        return cells(text, solution_.data()) &&
               std::ranges::any_of(solution_, [](std::uint8_t value) { return value != 0; }) &&
               !std::equal(solution_.begin(), solution_.end(), givens);
    }

    bool record(std::string_view line, std::uint8_t* out) {
        const TableForm& table = *form_.table;
        if (!split(line, table.delimiter, fields_) || fields_.size() <= table.puzzle) {
            return false;
        }
        const std::string_view given = fields_[table.puzzle];
        if (given.size() != form_.cells || !cells(given, out)) {
            return false;
        }
        const auto field = [&](std::size_t number) {
            return number < fields_.size() ? fields_[number] : std::string_view();
        };
        if (table.variant && field(table.variant->number) != table.variant->text) {
            return false;
        }
        const auto solved = table.solution ? field(*table.solution) : std::string_view();
        return solved.empty() || (solved.size() == form_.cells && solves(solved, out));
    }

    // Whether a text is a filled grid that keeps the givens and breaks no house.
    bool solves(std::string_view text, const std::uint8_t* givens) {
        if (!cells(text, solution_.data())) {
            return false;
        }
        bool wrong = false;
        for (std::size_t i = 0; i < form_.cells; ++i) {
            wrong |= solution_[i] == 0 || (givens[i] != 0 && givens[i] != solution_[i]);
        }
        return !wrong && !(form_.houses && form_.houses->clash(solution_.data(), seen_));
    }

    const LineForm& form_;
    Digits digits_;
    std::vector<std::uint8_t> solution_;
    std::vector<std::uint64_t> seen_;
    std::vector<std::string_view> fields_;  // of a table's record
};

// A part of a text. Its lines count from its own first one.
struct TextPart {
    std::size_t begin, end;  // in the text
    std::size_t first;       // where its puzzles go in the arrays, with room for all it may hold
    std::size_t number = 0, lines = 0;
    std::vector<OtherLine> others = {};

    void read(std::string_view text, const LineForm& form, const Lines& out) {
        LineReader reader(form);
        for (std::size_t at = begin; at < end; ++lines) {
            const std::size_t row = first + number;
            const auto is_puzzle = [&](std::size_t stop) {
                // A shorter line has no room of its own.
                return stop - at >= form.cells &&
                       reader.puzzle(text.substr(at, stop - at), &out.values[row * form.cells]);
            };
            // Most lines end with their cells; a line that ends before is not a puzzle.
            std::size_t stop = at + form.cells;
            bool read = !form.table && stop < end && text[stop] == '\n' && is_puzzle(stop);
            if (!read) {
                stop = std::min(text.find('\n', at), end);
                read = is_puzzle(stop);
            }
            if (read) {
                if (out.line) {
                    out.line[row] = static_cast<std::int64_t>(lines);
                    out.begin[row] = static_cast<std::int64_t>(at);
                }
                ++number;
            } else if (!reader.skipped(text.substr(at, stop - at))) {
                others.push_back({number, lines, at, stop});
            }
            at = stop + 1;
        }
    }
};

// Cuts a text into parts, at the ends of lines.
std::vector<TextPart> cut(std::string_view text, std::size_t cells, int parts) {
    std::vector<TextPart> all;
    for (std::size_t begin = 0; begin < text.size();) {
        std::size_t end = text.size() / static_cast<std::size_t>(parts) * (all.size() + 1);
        end = static_cast<int>(all.size()) + 1 == parts ? text.size()
                                                        : text.find('\n', std::max(begin, end));
        end = std::min(end, text.size() - 1) + 1;
        // Each puzzle before takes its cells and a line's end.
        all.push_back({begin, end, begin / (cells + 1)});
        begin = end;
    }
    return all;
}

}  // namespace

Lines read_lines(std::string_view text, const LineForm& form, int parts, bool places) {
    Lines result;
    const std::size_t room = text.size() / (form.cells + 1) + 1;
    result.values = std::make_unique_for_overwrite<std::uint8_t[]>(room * form.cells);
    ask_large_pages(result.values.get(), room * form.cells);
    if (places) {
        result.line = std::make_unique_for_overwrite<std::int64_t[]>(room);
        result.begin = std::make_unique_for_overwrite<std::int64_t[]>(room);
    }
    std::vector<TextPart> all = cut(text, form.cells, parts);
    const int read = static_cast<int>(all.size());
    share_out(read, read, [&](int i) { all[i].read(text, form, result); });
    for (TextPart& part : all) {
        const auto close_up = [&](auto* array, std::size_t width) {
            if (part.first != result.number) {
                std::memmove(array + result.number * width, array + part.first * width,
                             part.number * width * sizeof *array);
            }
        };
        close_up(result.values.get(), form.cells);
        if (places) {
            close_up(result.line.get(), 1);
            close_up(result.begin.get(), 1);
            for (std::size_t i = 0; result.lines != 0 && i < part.number; ++i) {
                result.line[result.number + i] += static_cast<std::int64_t>(result.lines);
            }
        }
        for (const OtherLine& other : part.others) {
            result.others.push_back(
                {result.number + other.place, result.lines + other.line, other.begin, other.end});
        }
        result.number += part.number;
        result.lines += part.lines;
    }
    return result;
}

int useful_parts(std::size_t bytes, int threads) {
    // To start a thread takes as long as to read some thousand puzzles.
    const auto most = static_cast<int>(std::min<std::size_t>(bytes >> 19, 256));
    return std::clamp(threads, 1, std::max(most, 1));
}

}  // namespace satsudoku::text
