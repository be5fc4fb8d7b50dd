#include "text/json_columns.hpp"

#include <charconv>
#include <unordered_map>

namespace satsudoku::text {

bool nothing(const Value& value) {
    return value.is() <= Kind::no || (value.is() == Kind::plain && value.size == 0);
}

std::optional<Different> different(std::string_view text, std::span<const Value> column,
                                   std::size_t most) {
    Different result;
    std::unordered_map<std::string_view, std::int32_t> seen[16];
    const Value* before = nullptr;
    for (const Value& value : column) {
        if (before != nullptr && before->is() == value.is() && before->of(text) == value.of(text)) {
            result.codes.push_back(result.codes.back());
            continue;
        }
        before = &value;
        const auto code = static_cast<std::int32_t>(result.firsts.size());
        const auto [found, isnew] = seen[value.kind].try_emplace(value.of(text), code);
        if (isnew) {
            if (result.firsts.size() == most) {
                return std::nullopt;
            }
            result.firsts.push_back(static_cast<std::int64_t>(result.codes.size()));
        }
        result.codes.push_back(found->second);
    }
    return result;
}

std::optional<std::vector<std::uint64_t>> naturals(std::string_view text,
                                                   std::span<const Value> column) {
    std::vector<std::uint64_t> numbers;
    numbers.reserve(column.size());
    for (const Value& value : column) {
        if (value.is() != Kind::natural) {
            return std::nullopt;
        }
        const std::string_view digits = value.of(text);
        std::from_chars(digits.data(), digits.data() + digits.size(), numbers.emplace_back());
    }
    return numbers;
}

std::string as_list(std::string_view text, std::span<const Value> column) {
    std::string list = "[";
    for (const Value& value : column) {
        if (list.size() > 1) {
            list += ',';
        }
        const bool quoted = value.is() == Kind::plain || value.is() == Kind::text;
        const std::string_view quote = quoted ? "\"" : "";
        list += quote;
        list += value.is() == Kind::absent ? "null" : value.of(text);
        list += quote;
    }
    return list += ']';
}

PlainTexts plain_texts(std::string_view text, std::span<const Value> column,
                       std::span<const std::int64_t> rows) {
    PlainTexts result;
    result.ends.reserve(rows.size());
    for (const std::int64_t row : rows) {
        const Value& value = column[static_cast<std::size_t>(row)];
        if (value.is() == Kind::plain) {
            result.text += value.of(text);
        }
        result.ends.push_back(static_cast<std::int64_t>(result.text.size()));
    }
    return result;
}

std::string puzzle_lines(std::string_view text, std::span<const Value> puzzles,
                         std::span<const Value> solutions, std::span<const bool> chosen,
                         std::size_t cells) {
    std::string lines;
    lines.reserve(puzzles.size() * (solutions.empty() ? cells + 1 : 2 * cells + 2));
    for (std::size_t row = 0; row < puzzles.size(); ++row) {
        const Value& puzzle = puzzles[row];
        bool good = chosen[row] && puzzle.is() == Kind::plain && puzzle.size == cells;
        const bool solved = good && !solutions.empty() && !nothing(solutions[row]);
        if (solved) {
            // Blanks around it would be taken off.
            const std::string_view solution = solutions[row].of(text);
            good = solutions[row].is() == Kind::plain && solution.size() == cells &&
                   solution.front() != ' ' && solution.back() != ' ';
        }
        if (good) {
            lines += puzzle.of(text);
            if (!solutions.empty()) {
                lines += ',';
            }
            if (solved) {
                lines += solutions[row].of(text);
            }
        }
        lines += '\n';
    }
    return lines;
}

}  // namespace satsudoku::text
