#include <algorithm>
#include <bit>
#include <random>

#include "check.hpp"
#include "finders/sectors.hpp"

using namespace satsudoku::finders;

namespace {

struct Random {
    std::mt19937 engine;
    int below(int top) { return static_cast<int>(engine() % top); }
};

bool never() { return false; }

struct Small {
    int rows;
    int columns;
    int symbols;
    std::vector<std::uint16_t> places;

    SectorBoard board() const { return {places, rows, columns}; }
    unsigned at(int symbol, int row) const { return places[symbol * rows + row]; }
};

Small random_board(Random& random) {
    Small made{2 + random.below(4), 2 + random.below(4), 2 + random.below(6), {}};
    for (int i = 0; i < made.symbols * made.rows; ++i) {
        const int both = random.below(1 << made.columns) & random.below(1 << made.columns);
        made.places.push_back(static_cast<std::uint16_t>(both));
    }
    return made;
}

// The open cells of a set, less the lines that its symbols need.
int spare(const Small& small, unsigned rows, unsigned columns) {
    int spare = 0;
    for (int row = 0; row < small.rows; ++row) {
        unsigned open = 0;
        for (int symbol = 0; symbol < small.symbols; ++symbol) {
            open |= small.at(symbol, row);
        }
        spare += rows >> row & 1 ? std::popcount(open & columns) : 0;
    }
    for (int symbol = 0; symbol < small.symbols; ++symbol) {
        int used = 0;
        unsigned across = 0;
        for (int row = 0; row < small.rows; ++row) {
            const unsigned inside = rows >> row & 1 ? small.at(symbol, row) & columns : 0;
            used += inside != 0;
            across |= inside;
        }
        spare -= std::min(used, std::popcount(across));
    }
    return spare;
}

}  // namespace

TEST(two_rows_and_columns_of_four_symbols) {
    //     02   045   03       Row 0 needs 0 there, row 1 needs 1, and the outer columns 2 and 3:
    //     12    .    13       four symbols for four cells. So 0 goes beside them, and 2 below.
    //     267   .    .
    Small small{3, 3, 8, std::vector<std::uint16_t>(24)};
    small.places[0 * 3 + 0] = 0b111;
    small.places[1 * 3 + 1] = 0b101;
    small.places[2 * 3 + 0] = 0b001;
    small.places[2 * 3 + 1] = 0b001;
    small.places[2 * 3 + 2] = 0b001;
    small.places[3 * 3 + 0] = 0b100;
    small.places[3 * 3 + 1] = 0b100;
    small.places[4 * 3 + 0] = small.places[5 * 3 + 0] = 0b010;
    small.places[6 * 3 + 2] = small.places[7 * 3 + 2] = 0b001;
    const auto sets = sector_sets(small.board(), never);
    CHECK(sets.size() == 1);
    CHECK(sets[0].rows == 0b011 && sets[0].columns == 0b101);
    const auto removed = removed_by(small.board(), sets[0]);
    CHECK(removed[0 * 3 + 0] == 0b010);
    CHECK(removed[2 * 3 + 2] == 0b001);
    CHECK(std::count(removed.begin(), removed.end(), 0) == 22);
}

TEST(every_set_of_random_boards) {
    Random random{std::mt19937(5)};
    int made = 0;
    for (int round = 0; round < 3000; ++round) {
        const Small small = random_board(random);
        const auto sets = sector_sets(small.board(), never);
        std::vector<std::uint16_t> known(small.places.size());
        for (const SectorSet& set : sets) {
            CHECK(std::popcount(set.rows) > 1 && std::popcount(set.columns) > 1);
            CHECK(spare(small, set.rows, set.columns) == 0);
            const auto removed = removed_by(small.board(), set);
            bool fresh = false;
            for (std::size_t i = 0; i < known.size(); ++i) {
                fresh |= (removed[i] & ~known[i]) != 0;
                known[i] |= removed[i];
            }
            CHECK(fresh);
            ++made;
        }
        // What any set removes is removed by those listed, or by one of a single line.
        for (const bool lines : {true, false}) {
            for (unsigned both = 0; both < 1u << (small.rows + small.columns); ++both) {
                const unsigned rows = both >> small.columns;
                const unsigned columns = both & ((1u << small.columns) - 1);
                const bool one_line = std::has_single_bit(rows) || std::has_single_bit(columns);
                if (one_line != lines || spare(small, rows, columns) != 0) {
                    continue;
                }
                const auto removed = removed_by(
                    small.board(),
                    {static_cast<std::uint16_t>(rows), static_cast<std::uint16_t>(columns)});
                for (std::size_t i = 0; i < known.size(); ++i) {
                    known[i] |= lines ? removed[i] : 0;
                    CHECK((removed[i] & ~known[i]) == 0);
                }
            }
        }
    }
    CHECK(made > 100);
}

TEST(a_stopped_search_of_sectors_is_empty) {
    const Small small{10, 2, 1, std::vector<std::uint16_t>(10, 1)};
    int calls = 0;
    CHECK(sector_sets(small.board(), [&] { return ++calls > 3; }).empty());
    CHECK(calls == 4);
}
