#include <algorithm>
#include <random>
#include <string>

#include "check.hpp"
#include "text/lines.hpp"

using satsudoku::text::LineForm;
using satsudoku::text::read_lines;

namespace {

LineForm form(std::size_t cells = 4) {
    LineForm made{cells, {}, {"#", "//"}, std::nullopt, std::nullopt};
    made.alphabet.fill(satsudoku::text::not_a_symbol);
    made.alphabet['.'] = made.alphabet['_'] = 0;
    for (int v = 1; v <= 4; ++v) {
        made.alphabet['0' + v] = static_cast<std::uint8_t>(v);
    }
    return made;
}

// Two houses of two cells each: 0 and 1, 2 and 3.
satsudoku::text::Houses pairs() { return {{0, 1, 2, 3, 4}, {0, 0, 1, 1}, 2}; }

struct Expected {
    std::string_view text;
    std::size_t number;
    std::vector<std::size_t> others;  // their lines
};

void check(const LineForm& made, const Expected& expected) {
    const auto lines = read_lines(expected.text, made);
    CHECK(lines.number == expected.number);
    CHECK(lines.others.size() == expected.others.size());
    for (std::size_t i = 0; i < lines.others.size(); ++i) {
        CHECK(lines.others[i].line == expected.others[i]);
    }
    for (std::size_t i = 0; i < made.cells * lines.number; ++i) {
        CHECK(lines.values[i] <= 4);
    }
}

}  // namespace

TEST(lines_are_read) {
    const Expected cases[] = {
        {"", 0, {}},
        {"\n\n \t\n# 1234\n  // x\n", 0, {}},
        {"12.4", 1, {}},
        {"12.4\r\n.... easy\n1111,x\n2222;\n3333\t", 5, {}},
        {"  12.4\n\t1_34 x", 2, {}},
        {"12.4\n12.\n1234", 2, {1}},
        {"12.4\n12.5\n1234\n", 2, {1}},
        {"12.41\n/ 1\n", 0, {0, 1}},
        {"#\n\n x234\n", 0, {2}},
    };
    for (const Expected& expected : cases) {
        check(form(), expected);
    }
    const auto lines = read_lines("#\n12.4\n??\n  4321 x", form());
    CHECK(lines.lines == 4 && lines.number == 2);
    CHECK(lines.line[0] == 1 && lines.begin[0] == 2);
    CHECK(lines.line[1] == 3 && lines.begin[1] == 10);
    CHECK(lines.values[0] == 1 && lines.values[2] == 0 && lines.values[7] == 1);
    CHECK(lines.others[0].place == 1 && lines.others[0].begin == 7 && lines.others[0].end == 9);
}

// A 0 or a dot may be an empty cell, or not.
TEST(every_byte_of_a_line_counts) {
    for (const std::size_t cells : {1, 15, 16, 17, 32, 33, 81}) {
        for (const int empty : {0, 1, 2, 3}) {
            auto made = form(cells);
            made.alphabet['0'] = empty & 1 ? 0 : satsudoku::text::not_a_symbol;
            made.alphabet['.'] = empty & 2 ? 0 : satsudoku::text::not_a_symbol;
            for (std::size_t cell = 0; cell < cells; cell += cells > 33 ? 7 : 1) {
                for (int byte = 0; byte < 256; ++byte) {
                    std::string text(cells, '3');
                    text[cell] = static_cast<char>(byte);
                    const auto lines = read_lines(text + "\n", made);
                    const int value = made.alphabet[static_cast<unsigned char>(byte)];
                    CHECK((lines.number == 1) == (value != satsudoku::text::not_a_symbol));
                    for (std::size_t i = 0; i < cells * lines.number; ++i) {
                        CHECK(lines.values[i] == (i == cell ? value : 3));
                    }
                }
            }
        }
    }
}

TEST(words_that_may_be_cells_are_left) {
    auto made = form();
    // Right solutions, wrong ones and puzzles; without houses, solutions are not known to be
    // right.
    const std::string_view lines =
        "12.4 1234\n12.4,1243\n12.4 x:1234 y\n12.4 [1244]\n12.4 12.4\n12.4 easy\n1..4 1134\n";
    check(made, {lines, 2, {0, 1, 2, 3, 6}});
    made.houses = pairs();
    check(made, {lines, 4, {1, 3, 6}});
    check(made, {"12.4 # 1243\n12.4 1243 # 1\n12.4 # 12.1\n", 2, {1}});
    made.words = true;
    check(made, {"12.4 # 1243\n12.4 # 1234\n", 1, {0}});
    check(made, {lines, 2, {1, 3, 4, 5, 6}});
    check(made, {"12.4 12345\n12.4 1234 1234\n12.4 \xc3\xa9 1234\n12.4 1234\r\n12.4  ", 3, {1, 2}});
}

TEST(fields_of_tables_are_read) {
    auto made = form();
    made.comments.clear();
    made.table = {',', 1, 2, std::nullopt};
    check(made, {"7,1234\n7, 1..4 ,1234\n7,1234,\n\n7\n#,1..,\n7,\"1234\"\n", 4, {4, 5}});
    // Quotes stand around a whole field, two for one within; others are left to the caller.
    check(made, {"\"a,\"\"b\",1234,\"\"\n\"\",\" 1..4\",\"1234\"\r\n,1234,,\"x\"\r\n", 3, {}});
    check(made, {"a\"b,1234\n\"a\"b,1234\n\"a,1234\n \"a\",1234\n,1234,,\"\n,\"12\"\"4\"\n",
                 0,
                 {0, 1, 2, 3, 4, 5}});
    // A solution must be filled, keep the givens and break no house.
    check(made,
          {"7,1..4,1234,x\n7,1..4,12.4\n7,1..4,1233\n7,1..4,1224\n7,1..4,123\n", 2, {1, 2, 4}});
    made.houses = pairs();
    check(made, {"7,1..4,1244\n7,1..4,1134\n7,11..,\n", 1, {0, 1}});
}

TEST(long_lines_are_left_and_broken_houses_are_not) {
    auto made = form();
    made.houses = pairs();
    made.longest = 6;
    check(made, {"1212\n1122\n..33\n1221 x\n1221 xx\n", 4, {4}});
    // Every place of a cell among the 64 that are read together.
    const std::size_t cells = 150;
    std::vector<std::uint32_t> begin(cells + 1), house(cells, 0);
    for (std::size_t i = 0; i <= cells; ++i) {
        begin[i] = static_cast<std::uint32_t>(i);
    }
    const satsudoku::text::Houses one(begin, house, 1);
    std::vector<std::uint64_t> seen;
    for (std::size_t cell = 1; cell < cells; ++cell) {
        std::vector<std::uint8_t> values(cells);
        values[cell] = 64;
        CHECK(!one.clash(values.data(), seen));
        values[0] = 63;
        CHECK(!one.clash(values.data(), seen));
        values[0] = 64;
        CHECK(one.clash(values.data(), seen));
    }
    CHECK(THROWS(satsudoku::text::Houses({0, 1}, {1}, 1), std::invalid_argument));
}

TEST(any_text_is_read_the_same_in_parts) {
    // Bytes that end where the text ends, so that reading past it is seen.
    std::mt19937 random(1);
    const std::string_view bytes("1234.#/ \t,;\r\n\n\nx\0\xff", 19);
    for (int i = 0; i < 20000; ++i) {
        std::string text(random() % 60, ' ');
        for (char& c : text) {
            c = bytes[random() % bytes.size()];
        }
        text.shrink_to_fit();
        auto made = form(random() % (i % 2 ? 6 : 20) + 1);
        made.words = random() % 2 == 0;
        if (made.cells == 4 && random() % 2 == 0) {
            made.houses = pairs();
        }
        if (random() % 3 == 0) {
            made.table = {',', random() % 2, random() % 3, std::nullopt};
        }
        const auto lines = read_lines(text, made);
        for (std::size_t k = 0; k < made.cells * lines.number; ++k) {
            CHECK(lines.values[k] <= 4);
        }
        if (i % 10 != 0) {
            continue;
        }
        for (const int parts : {2, 3, 7}) {
            const auto same = read_lines(text, made, parts);
            CHECK(same.number == lines.number && same.lines == lines.lines);
            CHECK(std::equal(lines.values.get(), lines.values.get() + made.cells * lines.number,
                             same.values.get()));
            CHECK(std::equal(lines.line.get(), lines.line.get() + lines.number, same.line.get()));
            CHECK(
                std::equal(lines.begin.get(), lines.begin.get() + lines.number, same.begin.get()));
            CHECK(same.others.size() == lines.others.size());
            for (std::size_t k = 0; k < lines.others.size(); ++k) {
                const auto &a = lines.others[k], &b = same.others[k];
                CHECK(a.place == b.place && a.line == b.line && a.begin == b.begin &&
                      a.end == b.end);
            }
        }
    }
}
