#include <algorithm>
#include <bit>
#include <random>

#include "check.hpp"
#include "finders/kraken.hpp"

using namespace satsudoku::finders;

namespace {

bool never() { return false; }

// A board of 5 x 5 cells: rows as bases, columns as covers.
struct Small {
    std::vector<std::uint64_t> rows, columns;
    std::vector<std::int32_t> twin;

    FishPool pool() const { return {rows, columns, twin, {}, 1}; }
};

Small random_places(std::mt19937& random) {
    Small made{std::vector<std::uint64_t>(5), std::vector<std::uint64_t>(5),
               std::vector<std::int32_t>(5, -1)};
    for (int cell = 0; cell < 25; ++cell) {
        if (random() % 2 == 0) {
            made.rows[cell / 5] |= std::uint64_t{1} << cell;
            made.columns[cell % 5] |= std::uint64_t{1} << cell;
        }
    }
    const auto empty = [](std::uint64_t mask) { return mask == 0; };
    std::erase_if(made.rows, empty);
    std::erase_if(made.columns, empty);
    made.twin.resize(made.rows.size());
    return made;
}

std::uint64_t random_cells(std::mt19937& random) {
    return std::uint64_t{random()} & random() & 0x1ffffff;
}

// The fewest fins of rows in one column fewer, by trying all; -1 where there are none.
int fewest_fins(const Small& small, const Supposition& supposition, int size) {
    const std::uint64_t gone = supposition.gone[0];
    const std::uint64_t place = supposition.place < 0 ? 0 : std::uint64_t{1} << supposition.place;
    int fewest = -1;
    for (unsigned rows = 0; rows < 1u << small.rows.size(); ++rows) {
        for (unsigned columns = 0; columns < 1u << small.columns.size(); ++columns) {
            std::uint64_t bases = 0, covers = 0;
            for (std::size_t i = 0; i < small.rows.size(); ++i) {
                bases |= rows >> i & 1 ? small.rows[i] : 0;
            }
            for (std::size_t i = 0; i < small.columns.size(); ++i) {
                covers |= columns >> i & 1 ? small.columns[i] : 0;
            }
            const std::uint64_t fins = bases & ~covers;
            if (std::popcount(rows) == size && std::popcount(columns) == size - 1 &&
                ((bases | covers) & place) == 0 && (fins & ~gone) == 0 &&
                (fins & ~supposition.seen[0]) != 0 &&
                (fewest < 0 || std::popcount(fins) < fewest)) {
                fewest = std::popcount(fins);
            }
        }
    }
    return fewest;
}

}  // namespace

TEST(kraken_fish_are_those_with_the_fewest_fins) {
    std::mt19937 random(9);
    int krakens = 0;
    for (int turn = 0; turn < 2000; ++turn) {
        const Small small = random_places(random);
        const std::uint64_t gone = random_cells(random), seen = gone & random_cells(random);
        const int place = turn % 2 == 0 ? -1 : static_cast<int>(random() % 25);
        const Supposition supposition{{&gone, 1}, {&seen, 1}, place};
        const bool emptied =
            std::any_of(small.rows.begin(), small.rows.end(), [&](std::uint64_t row) {
                return (row & ~gone) == 0 && (place < 0 || (row >> place & 1) == 0);
            });
        for (const int size : {2, 3}) {
            const auto made = kraken(small.pool(), supposition, size, never);
            const int fewest = emptied ? -1 : fewest_fins(small, supposition, size);
            CHECK(made.empty() == (fewest < 0));
            if (made.empty()) {
                continue;
            }
            CHECK(static_cast<int>(made.size()) == 2 * size - 1);
            std::uint64_t bases = 0, covers = 0;
            for (int i = 0; i < size; ++i) {
                bases |= small.rows[made[i]];
            }
            for (int i = size; i < 2 * size - 1; ++i) {
                covers |= small.columns[made[i]];
            }
            CHECK((bases & ~covers & ~gone) == 0);
            CHECK(std::popcount(bases & ~covers) == fewest);
            ++krakens;
        }
    }
    CHECK(krakens > 100);
}
