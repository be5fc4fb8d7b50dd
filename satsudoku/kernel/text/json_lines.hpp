// Lines of JSON objects as columns: where each object has the value of each key.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace satsudoku::text {

enum class Kind : std::uint8_t {
    absent,
    null,
    no,
    yes,
    natural,  // without a sign, fraction or exponent, of 18 digits at most
    number,   // any other
    plain,    // a text in ASCII without escapes, which is what stands between its quotes
    text,     // any other
    list,
    object,
};

// A value of an object; a text without its quotes, the rest as it is written.
struct Value {
    std::uint32_t begin = 0;
    std::uint32_t size : 28 = 0;
    std::uint32_t kind : 4 = 0;

    Kind is() const { return static_cast<Kind>(kind); }
    std::string_view of(std::string_view text) const { return text.substr(begin, size); }
};

// The objects of a text, one per line.
struct Objects {
    std::vector<std::int64_t> begins;         // the first byte of each line
    std::vector<std::int64_t> places;         // of the objects: the numbers of their lines
    std::vector<std::string_view> keys;       // in the order in which they were found
    std::vector<std::vector<Value>> columns;  // for each key the value of each object
};

// Reads what Python's `json` takes for an object on a line; of equal keys the last one counts.
// Lines with anything else are left out. Nothing where the caller has to read all of the text: an
// object with escapes in a key, with more than `most_keys` together, deeply nested or with a very
// long number; a text of 256 MB. Pre: the text is UTF-8.
std::optional<Objects> read_objects(std::string_view text);

constexpr std::size_t most_keys = 64;

}  // namespace satsudoku::text
