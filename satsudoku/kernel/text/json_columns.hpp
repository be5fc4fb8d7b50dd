// Columns of JSON objects: what one key has in each object, for readers of whole columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/json_lines.hpp"

namespace satsudoku::text {

// Whether there is no value, or null, false or an empty text.
bool nothing(const Value& value);

// A number for each object, and for each number the first object that has it. Equal numbers mean
// values that are spelled alike. Nothing if there are more than `most` numbers.
struct Different {
    std::vector<std::int32_t> codes;
    std::vector<std::int64_t> firsts;
};
std::optional<Different> different(std::string_view text, std::span<const Value> column,
                                   std::size_t most);

// The numbers of a column; nothing if it has other values than natural ones.
std::optional<std::vector<std::uint64_t>> naturals(std::string_view text,
                                                   std::span<const Value> column);

// A column as a list in JSON; null where an object lacks the key.
std::string as_list(std::string_view text, std::span<const Value> column);

// The plain texts of some objects behind one another, and where each ends; nothing of other values.
struct PlainTexts {
    std::string text;
    std::vector<std::int64_t> ends;
};
PlainTexts plain_texts(std::string_view text, std::span<const Value> column,
                       std::span<const std::int64_t> rows);

// A line for each object: its puzzle of `cells` characters, and if there are solutions, a comma and
// the solution, if there is one. Blank where an object is not chosen, or a value is anything else.
std::string puzzle_lines(std::string_view text, std::span<const Value> puzzles,
                         std::span<const Value> solutions, std::span<const bool> chosen,
                         std::size_t cells);

}  // namespace satsudoku::text
