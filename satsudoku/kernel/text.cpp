#include "text.hpp"

#include <algorithm>

namespace satsudoku {

ParsedLines parse_lines(std::string_view text, std::size_t cells, const Alphabet& alphabet) {
    ParsedLines result;
    const std::size_t likely = text.size() / (cells + 1) + 1;
    result.values.reserve(likely * cells);
    result.lines.reserve(likely);
    std::uint32_t number = 0;
    while (!text.empty()) {
        ++number;
        const std::size_t end = text.find('\n');
        std::string_view line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (line.ends_with('\r')) {
            line.remove_suffix(1);
        }
        if (line.starts_with('#') || line.find_first_not_of(" \t") == std::string_view::npos) {
            continue;
        }
        const std::size_t length = std::min(line.size(), cells);
        const std::size_t start = result.values.size();
        result.values.resize(start + cells);
        bool good = length == cells;
        for (std::size_t i = 0; i < length; ++i) {
            const std::uint8_t value = alphabet[static_cast<unsigned char>(line[i])];
            result.values[start + i] = value;
            good &= value != not_a_symbol;
        }
        good = good && (line.size() == cells || std::string_view(" \t,;").find(line[cells]) != std::string_view::npos);
        if (!good) {
            const auto first = result.values.begin() + static_cast<std::ptrdiff_t>(start);
            const auto bad = std::find(first, first + static_cast<std::ptrdiff_t>(length),
                                       not_a_symbol);
            result.bad_line = number;
            result.bad_column = static_cast<std::uint32_t>(bad - first) + 1;
            result.values.resize(start);
            break;
        }
        result.lines.push_back(number);
    }
    return result;
}

}  // namespace satsudoku
