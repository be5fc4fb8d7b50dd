#include "text.hpp"

#include <algorithm>

namespace satsudoku {

namespace {

// Digits and dots alone, which is what nearly all lines are made of: no table, so it vectorises.
// False if there is anything else; then `out` means nothing.
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

}  // namespace

ParsedLines parse_lines(std::string_view text, std::size_t cells, const Alphabet& alphabet) {
    ParsedLines result;
    result.values = std::make_unique_for_overwrite<std::uint8_t[]>(text.size() + cells);
    // The digits from 0 that mean themselves.
    std::uint8_t top = 0;
    while (top < 9 && alphabet[static_cast<unsigned char>('1' + top)] == top + 1) {
        ++top;
    }
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::size_t end = text.find('\n');
        std::string_view line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        std::uint8_t* const out = result.values.get() + result.number * cells;
        const auto ends = [&](std::size_t at) {
            return line.size() == at || line[at] == ' ' || line[at] == '\t' || line[at] == '\r' ||
                   line[at] == ',' || line[at] == ';';
        };
        if (line.size() >= cells && ends(cells) && read_digits(line.data(), cells, top, out)) {
            ++result.number;
            continue;
        }
        if (line.ends_with('\r')) {
            line.remove_suffix(1);
        }
        if (line.starts_with('#') || line.find_first_not_of(" \t") == std::string_view::npos) {
            continue;
        }
        const std::size_t length = std::min(line.size(), cells);
        std::size_t good = 0;
        for (; good < length; ++good) {
            out[good] = alphabet[static_cast<unsigned char>(line[good])];
            if (out[good] == not_a_symbol) {
                break;
            }
        }
        if (good < cells || !ends(cells)) {
            result.bad_line = number;
            result.bad_column = good + 1;
            break;
        }
        ++result.number;
    }
    return result;
}

}  // namespace satsudoku
