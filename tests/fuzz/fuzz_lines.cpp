// Fuzz target for the reader of lines. Build and run for as long as wanted, with clang:
//   clang++ -std=c++20 -O1 -g -fsanitize=fuzzer,address,undefined -Isatsudoku/kernel \
//       tests/fuzz/fuzz_lines.cpp satsudoku/kernel/text/{lines,houses}.cpp -o fuzz_lines &&
//   ./fuzz_lines
// The first byte chooses the number of cells, the second one the form; the rest is the text.
#include <algorithm>
#include <cstdlib>

#include "text/lines.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) {
        return 0;
    }
    satsudoku::text::LineForm form{data[0] % 100 + 1u, {}, {"#", "//"}, std::nullopt, std::nullopt};
    form.alphabet.fill(satsudoku::text::not_a_symbol);
    form.alphabet['.'] = 0;
    for (int value = 1; value <= 9; ++value) {
        form.alphabet['0' + value] = static_cast<std::uint8_t>(value);
    }
    if (data[1] & 1) {
        form.table = {',', data[1] >> 2 & 3u, data[1] >> 4 & 3u};
    }
    form.words = (data[1] & 2) != 0;
    const std::string_view text(reinterpret_cast<const char*>(data + 2), size - 2);
    const auto lines = satsudoku::text::read_lines(text, form);
    const auto in_parts = satsudoku::text::read_lines(text, form, 3);
    if (in_parts.number != lines.number || in_parts.others.size() != lines.others.size() ||
        in_parts.lines != lines.lines) {
        std::abort();
    }
    for (std::size_t i = 0; i < form.cells * lines.number; ++i) {
        if (lines.values[i] > 9 || lines.values[i] != in_parts.values[i]) {
            std::abort();
        }
    }
    for (std::size_t i = 0; i < lines.number; ++i) {
        if (lines.line[i] != in_parts.line[i] || lines.begin[i] != in_parts.begin[i]) {
            std::abort();
        }
    }
    return 0;
}
