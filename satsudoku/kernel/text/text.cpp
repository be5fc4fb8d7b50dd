#include "text/text.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <vector>

#include "threads.hpp"

namespace satsudoku {

namespace {

// Reads digits and dots, of which nearly all lines consist: no table, so the loop vectorises. False
// if there is anything else; then `out` means nothing.
bool read_digits(const char* in, std::size_t cells, std::uint8_t top, std::uint8_t* out) {
    std::uint8_t other = 0;
    for (std::size_t i = 0; i < cells; ++i) {
        const auto c = static_cast<std::uint8_t>(in[i]);
        const auto value = static_cast<std::uint8_t>(c - '0');
        const std::uint8_t digit = value <= top ? 255 : 0;
        other |= static_cast<std::uint8_t>(~digit & (c == '.' ? 0 : 255));
        out[i] = value & digit;
    }
    return other == 0;
}

// A part of a text. Its lines count from its own first one.
struct Part {
    std::string_view text;
    std::uint8_t* values;  // where its puzzles go, with room for all it may hold
    std::size_t number = 0, lines = 0, bad_line = 0, bad_column = 0;

    void parse(std::size_t cells, const Alphabet& alphabet) {
        // Digits up to `top` stand for themselves.
        std::uint8_t top = 0;
        while (top < 9 && alphabet[static_cast<unsigned char>('1' + top)] == top + 1) {
            ++top;
        }
        while (!text.empty() && bad_line == 0) {
            const std::size_t end = text.find('\n');
            const std::string_view line = text.substr(0, end);
            text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
            ++lines;
            const bool whole = line.size() >= cells && ends(line, cells);
            if (whole && read_digits(line.data(), cells, top, values + number * cells)) {
                ++number;
            } else {
                parse_unusual(line, cells, alphabet);
            }
        }
    }

private:
    static bool ends(std::string_view line, std::size_t at) {
        return line.size() == at || line[at] == ' ' || line[at] == '\t' || line[at] == '\r' ||
               line[at] == ',' || line[at] == ';';
    }

    void parse_unusual(std::string_view line, std::size_t cells, const Alphabet& alphabet) {
        if (line.ends_with('\r')) {
            line.remove_suffix(1);
        }
        if (line.starts_with('#') || line.find_first_not_of(" \t") == std::string_view::npos) {
            return;
        }
        std::uint8_t* const out = values + number * cells;
        std::size_t good = 0;
        for (; good < std::min(line.size(), cells); ++good) {
            const std::uint8_t value = alphabet[static_cast<unsigned char>(line[good])];
            if (value == not_a_symbol) {
                break;
            }
            // A shorter line has no room of its own, and is bad anyway.
            if (line.size() >= cells) {
                out[good] = value;
            }
        }
        if (good < cells || !ends(line, cells)) {
            bad_line = lines;
            bad_column = good + 1;
        } else {
            ++number;
        }
    }
};

// Cuts a text behind line ends into at most `parts` parts, each with its own room in `values`.
std::vector<Part> cut(std::string_view text, std::size_t cells, int parts, std::uint8_t* values) {
    std::vector<Part> result;
    for (std::size_t begin = 0; begin < text.size();) {
        const int number = static_cast<int>(result.size()) + 1;
        std::size_t end = text.size();
        if (number < parts) {
            const std::size_t even = text.size() / static_cast<std::size_t>(parts) * number;
            end = std::min(text.find('\n', std::max(begin, even)), text.size() - 1) + 1;
        }
        // Each puzzle before takes `cells` bytes and a line end.
        result.push_back({text.substr(begin, end - begin), values + begin / (cells + 1) * cells});
        begin = end;
    }
    return result;
}

}  // namespace

int useful_parts(std::size_t bytes, int threads) {
    // To start a thread takes as long as to read some thousand puzzles.
    constexpr std::size_t least_bytes = 1 << 19;
    return std::clamp(threads, 1,
                      static_cast<int>(std::clamp<std::size_t>(bytes / least_bytes, 1, 256)));
}

ParsedLines parse_lines(std::string_view text, std::size_t cells, const Alphabet& alphabet,
                        int parts) {
    ParsedLines result;
    result.values = std::make_unique_for_overwrite<std::uint8_t[]>(text.size() + cells);
    std::vector<Part> all = cut(text, cells, parts, result.values.get());
    std::atomic<std::size_t> next{0};
    std::atomic<bool> stopped{false};
    on_threads(
        static_cast<int>(all.size()), stopped, [] { return false; },
        [&](const Poll&) {
            for (std::size_t i = next++; i < all.size(); i = next++) {
                all[i].parse(cells, alphabet);
            }
        });
    std::size_t lines = 0;
    for (const Part& part : all) {
        std::uint8_t* const to = result.values.get() + result.number * cells;
        if (to != part.values) {
            std::memmove(to, part.values, part.number * cells);
        }
        result.number += part.number;
        if (part.bad_line != 0) {
            result.bad_line = lines + part.bad_line;
            result.bad_column = part.bad_column;
            break;
        }
        lines += part.lines;
    }
    return result;
}

}  // namespace satsudoku
