// The 9x9 board that the raters share.
#include <algorithm>
#include <random>
#include <vector>

#include "check.hpp"
#include "raters/board.hpp"

using namespace satsudoku::raters;

TEST(a_set_of_cells_is_one) {
    Cells set;
    CHECK(set.empty() && !set.single() && !set.several());
    for (const int cell : {80, 0, 53, 54, 63, 64}) {
        set.add(cell);
    }
    std::vector<int> members;
    for (const int cell : set) {
        members.push_back(cell);
    }
    CHECK((members == std::vector<int>{0, 53, 54, 63, 64, 80}));
    CHECK(set.count() == 6 && set.first() == 0 && set.last() == 80);
    CHECK(set.has(63) && set.has(64) && !set.has(62) && !set.has(65));
    set.remove(0);
    CHECK(set.first() == 53 && set.several() && !set.single());
    CHECK(Cells::of(63).single() && Cells::of(64).single());
    CHECK((Cells::of(63) | Cells::of(64)).several());
    CHECK((Cells::all() - set).count() == 76 && !(Cells::all() - set).meets(set));
    std::vector<int> asked;
    CHECK(set.any_of([&](int cell) { return asked.push_back(cell), cell == 63; }));
    CHECK((asked == std::vector<int>{53, 54, 63}));
}

TEST(houses_and_peers_are_those_of_the_board) {
    for (int a = 0; a < cells; ++a) {
        CHECK(geometry.peers[a].count() == 20);
        for (int b = 0; b < cells; ++b) {
            CHECK(sees(a, b) ==
                  (a != b && (row_of(a) == row_of(b) || column_of(a) == column_of(b) ||
                              box_of(a) == box_of(b))));
        }
        for (int kind = 0; kind < 3; ++kind) {
            const int house = geometry.houses_of[a][kind];
            CHECK(house / 9 == kind && geometry.members[house].has(a));
            CHECK(geometry.cell_at[house][geometry.position[a][kind]] == a);
        }
    }
    CHECK(cells_at(boxes + 4, 0b100010001) == (Cells::of(30) | Cells::of(40) | Cells::of(50)));
    CHECK(common_peers(Cells::of(0) | Cells::of(4)).count() == 7);
    CHECK(any_peers(Cells::of(0) | Cells::of(80)).count() == 38);
}

TEST(a_filling_knows_where_its_digits_stand) {
    Filling grid;
    CHECK(grid.empty() == Cells::all() && !grid.full());
    grid.set(40, 5);
    CHECK(grid.value(40) == 5 && grid.where(5) == Cells::of(40) && grid.empty().count() == 80);
    CHECK(grid.has(rows + 4, 5) && grid.has(boxes + 4, 5) && !grid.has(rows + 3, 5));
    CHECK(grid.bars(36, 5) && grid.bars(30, 5) && !grid.bars(0, 5) && !grid.bars(40, 5));
    // A second one in the row, then another digit in its place, then none.
    grid.set(36, 5);
    CHECK((grid.where(5) & geometry.members[rows + 4]).several());
    grid.set(36, 6);
    CHECK(grid.where(5) == Cells::of(40) && grid.where(6) == Cells::of(36));
    grid.set(36, 0);
    CHECK(grid.where(6).empty() && grid.empty().has(36) && grid.value(36) == 0);
}

TEST(a_board_keeps_its_three_layouts_alike) {
    std::mt19937 random(8);
    Board board;
    for (int step = 0; step < 400 && !board.full(); ++step) {
        const int cell = static_cast<int>(random() % cells), digit = static_cast<int>(random() % 9);
        if (board.possible(cell, digit)) {
            step % 4 == 0 ? board.fill(cell, digit) : board.eliminate(cell, digit);
        }
    }
    for (int cell = 0; cell < cells; ++cell) {
        CHECK(board.value(cell) == 0 || board.options(cell) == 0);
        for (int digit = 0; digit < digits; ++digit) {
            const bool possible = board.possible(cell, digit);
            CHECK(board.cells_with(digit).has(cell) == possible);
            for (int kind = 0; kind < 3; ++kind) {
                const int house = geometry.houses_of[cell][kind];
                CHECK((board.places(house, digit) >> geometry.position[cell][kind] & 1) ==
                      possible);
                CHECK(board.cells_in(house, digit).has(cell) == possible);
            }
        }
    }
}

TEST(items_name_the_candidates_of_their_bits) {
    for (int which = 0; which < candidates; ++which) {
        const auto& [item, bit] = items_of.of[which];
        for (int k = 0; k < 4; ++k) {
            CHECK(candidate_of(item[k], lowest(bit[k])) == which && single(bit[k]));
        }
    }
}
