#include <string>

#include "check.hpp"
#include "text/rows.hpp"

using satsudoku::text::BoardColumn;
using satsudoku::text::NumberColumn;
using satsudoku::text::RowForm;
using satsudoku::text::TextColumn;
using satsudoku::text::write_rows;

namespace {

std::string text_of(const satsudoku::text::RowText& rows) { return {rows.text.get(), rows.size}; }

const std::uint64_t numbers[] = {7, 0, UINT64_MAX};
const std::int32_t codes[] = {1, 0, 1};
const std::int32_t some_boards[] = {-1, 0, -1};
const std::uint8_t values[] = {0, 1, 2, 2, 0, 0};

RowForm form(const std::string& characters) {
    return {{"<", ",", ",", ",", ">\n"},
            {NumberColumn{numbers, 0}, NumberColumn{numbers, 3}, TextColumn{codes, {"", "yes"}},
             BoardColumn{values, 2, characters, some_boards, {"none"}, "'", "'"}}};
}

}  // namespace

TEST(rows_are_written) {
    const std::string expected =
        "<7,7  ,yes,'.1'>\n<0,0  ,,none>\n<18446744073709551615,18446744073709551615,yes,'..'>\n";
    CHECK(text_of(write_rows(form(".12"), 0, 3, false)) == expected);
    CHECK(text_of(write_rows(form(".ab"), 0, 1, false)) == "<7,7  ,yes,'.a'>\n");
    CHECK(text_of(write_rows(form(".12"), 1, 2, false)) == "<0,0  ,,none>\n");
    CHECK(write_rows(form(".12"), 2, 2, true).size == 0);
    for (const int parts : {1, 2, 3, 5}) {
        const auto rows = write_rows(form(".12"), 0, 3, true, parts);
        CHECK(text_of(rows) == expected);
        CHECK((rows.ends == std::vector<std::int64_t>{17, 31, 84}));
    }
}

TEST(rows_without_columns_are_literals) {
    CHECK(text_of(write_rows({{"x\n"}, {}}, 0, 3, false, 2)) == "x\nx\nx\n");
}
