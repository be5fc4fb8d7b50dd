#include <stdexcept>

#include "board.hpp"
#include "check.hpp"
#include "lanes/tables.hpp"

using satsudoku::lanes::Tables;

TEST(tables) {
    const Board nine(3, 3);
    const Tables tables = nine.tables();
    CHECK(tables.classic9);
    CHECK(tables.options == 729);
    for (std::int32_t item = 0; item < tables.items; ++item) {
        CHECK(tables.item_options[item].size() == 9);
    }
    // Each box crosses three rows and three columns, in nine symbols, both ways round.
    CHECK(tables.crossings.size() == 9 * 6 * 9 * 2);
    // Where they share two cells, too; and each house is there once, by its cells.
    CHECK(Board(2, 2).tables().crossings.size() == 4 * 4 * 4 * 2);
    CHECK(tables.houses.size() == 27);
    CHECK(Board(1, 3).tables().houses.size() == 6);  // boxes are rows
    CHECK(!Board(3, 3, 9).tables().classic9);
    CHECK(!Board(2, 3).tables().classic9);

    using V = std::vector<std::int32_t>;
    CHECK(tables.square);
    CHECK(!Board(3, 3, 9).tables().square);
    // Two cells, two symbols: a house; without one of its symbols; and one that need not hold them.
    const V pair{0, 2, 4, 6, 8};
    CHECK(Tables(4, 4, 2, 2, pair, V{0, 2, 0, 3, 1, 2, 1, 3}).square);
    CHECK(!Tables(3, 3, 2, 2, V{0, 2, 3, 5, 6}, V{0, 2, 0, 1, 2, 1}).square);
    CHECK(!Tables(4, 2, 2, 2, pair, V{0, 2, 0, 3, 1, 2, 1, 3}).square);
    // Symbol 1 of the first cell, or 2 of the second: an item, but no house's.
    CHECK(!Tables(4, 4, 2, 2, pair, V{0, 2, 0, 3, 1, 3, 1, 2}).square);
    CHECK(THROWS(Tables(4, 4, 1, 2, V{0, 1}, V{0}), std::invalid_argument));
    CHECK(THROWS(Tables(1, 1, 1, 2, V{0, 1, 2}, V{0, 1}), std::invalid_argument));
    CHECK(THROWS(Tables(2, 2, 2, 1, V{0, 1, 2}, V{1, 0}), std::invalid_argument));
    CHECK(THROWS(Tables(2, 2, 2, 1, V{0, 2, 3}, V{0, 2, 1}), std::invalid_argument));
    CHECK(THROWS(Tables(2, 1, 1, 2, V{0, 2, 1}, V{0}), std::invalid_argument));
    CHECK(THROWS(Tables(2, 1, 1, 2, V{0, 1, 3}, V{0, 0, 2}), std::invalid_argument));
    CHECK(THROWS(Tables(0, 0, 0, 0, V{0}, V{}), std::invalid_argument));
    // Values are bytes.
    V one_cell{0};
    for (std::int32_t option = 1; option <= 256; ++option) {
        one_cell.push_back(option);
    }
    CHECK(THROWS(Tables(1, 1, 1, 256, one_cell, V(256)), std::invalid_argument));
}

// Few open cells are counted without a further look only where all houses are rectangles.
TEST(a_house_of_another_shape_leaves_no_board_lined) {
    for (const bool bent : {false, true}) {
        std::vector<std::int32_t> indptr{0}, indices;
        for (std::int32_t option = 0; option < 27; ++option) {
            const std::int32_t cell = option / 3, symbol = option % 3;
            indices.insert(indices.end(),
                           {cell, 9 + cell / 3 * 3 + symbol, 18 + cell % 3 * 3 + symbol});
            if (bent && (cell == 0 || cell == 3 || cell == 4)) {  // r1c1, r2c1 and r2c2
                indices.push_back(27 + symbol);
            }
            indptr.push_back(static_cast<std::int32_t>(indices.size()));
        }
        const std::int32_t items = bent ? 30 : 27;
        CHECK(Tables(items, items, 9, 3, indptr, indices).lined == !bent);
    }
}
