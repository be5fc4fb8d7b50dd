// Fuzz target for the parser of lines. Build and run for as long as wanted, with clang:
//   clang++ -std=c++20 -O1 -g -fsanitize=fuzzer,address,undefined -Isatsudoku/kernel \
//       tests/fuzz/fuzz_text.cpp satsudoku/kernel/text/text.cpp -o fuzz_text && ./fuzz_text
// The first byte chooses the number of cells; the rest is the text.
#include <cstdlib>

#include "text/text.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    satsudoku::Alphabet alphabet;
    alphabet.fill(satsudoku::not_a_symbol);
    alphabet['.'] = 0;
    for (int value = 1; value <= 9; ++value) {
        alphabet['0' + value] = static_cast<std::uint8_t>(value);
    }
    if (size == 0) {
        return 0;
    }
    const std::size_t cells = data[0] % 100 + 1;
    const std::string_view text(reinterpret_cast<const char*>(data + 1), size - 1);
    const auto lines = satsudoku::parse_lines(text, cells, alphabet);
    const auto in_parts = satsudoku::parse_lines(text, cells, alphabet, 3);
    if (in_parts.number != lines.number || in_parts.bad_line != lines.bad_line ||
        in_parts.bad_column != lines.bad_column) {
        std::abort();
    }
    for (std::size_t i = 0; i < cells * lines.number; ++i) {
        if (lines.values[i] > 9 || lines.values[i] != in_parts.values[i]) {
            std::abort();
        }
    }
    if (lines.bad_line == 0 ? lines.bad_column != 0 : lines.bad_column == 0) {
        std::abort();
    }
    return 0;
}
