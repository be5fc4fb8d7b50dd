#include <algorithm>
#include <random>
#include <string>

#include "check.hpp"
#include "text/text.hpp"

using satsudoku::parse_lines;

namespace {

satsudoku::Alphabet alphabet() {
    satsudoku::Alphabet table;
    table.fill(satsudoku::not_a_symbol);
    table['.'] = 0;
    for (int v = 1; v <= 4; ++v) {
        table['0' + v] = static_cast<std::uint8_t>(v);
    }
    return table;
}

struct Expected {
    std::string_view text;
    std::size_t number, line, column;
};

}  // namespace

TEST(lines_are_read) {
    const auto table = alphabet();
    const Expected cases[] = {
        {"", 0, 0, 0},
        {"\n\n \t\n# 1234\n", 0, 0, 0},
        {"12.4", 1, 0, 0},
        {"12.4\r\n.... easy\n1111,x\n2222;\n3333\t", 5, 0, 0},
        {"12.4\n12.\n", 1, 2, 4},
        {"12.4\n12.5\n1234\n", 1, 2, 4},
        {"12.41\n", 0, 1, 5},
        {"#\n\n x234\n", 0, 3, 1},
    };
    for (const Expected& expected : cases) {
        const auto lines = parse_lines(expected.text, 4, table);
        CHECK(lines.number == expected.number);
        CHECK(lines.bad_line == expected.line);
        CHECK(lines.bad_column == expected.column);
        for (std::size_t i = 0; i < 4 * lines.number; ++i) {
            CHECK(lines.values[i] <= 4);
        }
    }

    // Bytes that end where the text ends, so that reading past it is seen.
    std::mt19937 random(1);
    const std::string_view bytes("1234.# \t,;\r\n\n\nx\0\xff", 17);
    for (int i = 0; i < 20000; ++i) {
        std::string text(random() % 40, ' ');
        for (char& c : text) {
            c = bytes[random() % bytes.size()];
        }
        text.shrink_to_fit();
        const std::size_t cells = random() % 6 + 1;
        const auto lines = parse_lines(text, cells, table);
        for (std::size_t k = 0; k < cells * lines.number; ++k) {
            CHECK(lines.values[k] <= 4);
        }
        if (i % 10 != 0) {
            continue;
        }
        for (const int parts : {2, 3, 7}) {
            const auto same = parse_lines(text, cells, table, parts);
            CHECK(same.number == lines.number);
            CHECK(same.bad_line == lines.bad_line && same.bad_column == lines.bad_column);
            CHECK(std::equal(lines.values.get(), lines.values.get() + cells * lines.number,
                             same.values.get()));
        }
    }
}

TEST(short_texts_are_read_in_one_part) {
    CHECK(satsudoku::useful_parts(0, 8) == 1);
    CHECK(satsudoku::useful_parts(1000, 8) == 1);
    CHECK(satsudoku::useful_parts(3 << 19, 8) == 3);
    CHECK(satsudoku::useful_parts(std::size_t{1} << 40, 8) == 8);
    CHECK(satsudoku::useful_parts(std::size_t{1} << 40, 0) == 1);
}
