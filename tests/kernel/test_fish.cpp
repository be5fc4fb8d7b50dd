#include <algorithm>
#include <bit>
#include <random>
#include <set>

#include "check.hpp"
#include "finders/fish.hpp"

using namespace satsudoku::finders;

namespace {

constexpr int kSide = 4;
constexpr int kCells = kSide * kSide;

bool never() { return false; }

// The rows of a board of 4 by 4, its columns and its boxes of 2 by 2, one after the other.
std::uint64_t house(int number) {
    if (number < kSide) {
        return std::uint64_t{0xf} << (kSide * number);
    }
    if (number < 2 * kSide) {
        return std::uint64_t{0x1111} << (number - kSide);
    }
    const int box = number - 2 * kSide;
    return std::uint64_t{0x33} << (box / 2 * 8 + box % 2 * 2);
}

// The houses of one symbol: rows as bases and columns as covers, or all houses as both.
struct Pool {
    std::vector<std::uint64_t> bases, covers, sees;
    std::vector<std::int32_t> twin;

    FishPool view() const { return {bases, covers, twin, sees, 1}; }
};

Pool random_pool(std::mt19937& random, bool mutant) {
    const std::uint64_t places = random() & 0xffff;
    Pool pool;
    for (int number = 0; number < 3 * kSide; ++number) {
        if (mutant || number < kSide) {
            pool.bases.push_back(house(number) & places);
            pool.twin.push_back(mutant ? number : -1);
        }
        if (mutant || number / kSide == 1) {
            pool.covers.push_back(house(number) & places);
        }
    }
    for (int cell = 0; cell < kCells; ++cell) {
        pool.sees.push_back(0);
        for (int number = 0; number < 3 * kSide; ++number) {
            pool.sees[cell] |= house(number) >> cell & 1 ? house(number) : 0;
        }
    }
    return pool;
}

// Whether, one cell given, what is left of some bases shares nothing and lies in the covers that do
// not hold the cell, which are all but one.
bool removes(const Pool& pool, unsigned bases, unsigned covers, int cell) {
    std::uint64_t inside = 0, used = 0;
    int own = 0;
    for (std::size_t i = 0; i < pool.covers.size(); ++i) {
        if (covers >> i & 1) {
            const bool holds = pool.covers[i] >> cell & 1;
            own += holds;
            inside |= holds ? 0 : pool.covers[i];
        }
    }
    for (std::size_t i = 0; i < pool.bases.size(); ++i) {
        if (bases >> i & 1) {
            const std::uint64_t left = pool.bases[i] & ~pool.sees[cell];
            if ((pool.bases[i] >> cell & 1) || (left & ~inside) || (left & used) ||
                (pool.twin[i] >= 0 && (covers >> pool.twin[i] & 1))) {
                return false;
            }
            used |= left;
        }
    }
    return own == 1;
}

std::vector<unsigned> choices(std::size_t number, int size) {
    std::vector<unsigned> made;
    for (unsigned mask = 0; mask < 1u << number; ++mask) {
        if (std::popcount(mask) == size) {
            made.push_back(mask);
        }
    }
    return made;
}

std::set<std::pair<unsigned, unsigned>> all_fish(const Pool& pool, int size) {
    std::set<std::pair<unsigned, unsigned>> fish;
    for (const unsigned bases : choices(pool.bases.size(), size)) {
        for (const unsigned covers : choices(pool.covers.size(), size)) {
            for (int cell = 0; cell < kCells; ++cell) {
                if (removes(pool, bases, covers, cell)) {
                    fish.emplace(bases, covers);
                }
            }
        }
    }
    return fish;
}

void compare(std::mt19937& random, bool mutant, int size, int rounds) {
    std::size_t seen = 0;
    for (int round = 0; round < rounds; ++round) {
        const Pool pool = random_pool(random, mutant);
        const auto numbers = fish_of(pool.view(), size, never);
        std::set<std::pair<unsigned, unsigned>> made;
        for (std::size_t at = 0; at < numbers.size(); at += 2 * size) {
            unsigned bases = 0, covers = 0;
            for (int i = 0; i < size; ++i) {
                bases |= 1u << numbers[at + i];
                covers |= 1u << numbers[at + size + i];
            }
            CHECK(made.emplace(bases, covers).second);
        }
        CHECK(made == all_fish(pool, size));
        seen += made.size();
    }
    CHECK(seen > 20);
}

}  // namespace

TEST(fish_of_rows_in_columns) {
    std::mt19937 random(1);
    compare(random, false, 2, 300);
    compare(random, false, 3, 300);
}

TEST(mutant_fish) {
    std::mt19937 random(2);
    compare(random, true, 2, 30);
    compare(random, true, 3, 10);
}

// A house of 70 more cells, which no covers hold, takes masks beyond one word, and changes no fish.
TEST(fish_among_many_cells) {
    std::mt19937 random(3);
    for (int round = 0; round < 50; ++round) {
        const Pool pool = random_pool(random, false);
        Pool wide;
        const auto widen = [](const std::vector<std::uint64_t>& masks) {
            std::vector<std::uint64_t> made;
            for (const std::uint64_t mask : masks) {
                made.insert(made.end(), {mask, 0});
            }
            return made;
        };
        wide.bases = widen(pool.bases);
        wide.covers = widen(pool.covers);
        wide.sees = widen(pool.sees);
        wide.twin = pool.twin;
        wide.bases.insert(wide.bases.end(), {~std::uint64_t{0} << 30, ~std::uint64_t{0} >> 28});
        wide.twin.push_back(-1);
        wide.sees.resize(2 * 100);
        const FishPool many{wide.bases, wide.covers, wide.twin, wide.sees, 2};
        CHECK(fish_of(many, 2, never) == fish_of(pool.view(), 2, never));
    }
}

TEST(a_stopped_search_of_fish_is_empty) {
    Pool pool;
    for (int number = 0; number < 40; ++number) {
        pool.bases.push_back(std::uint64_t{1} << number);
        pool.covers.push_back(std::uint64_t{1} << number);
        pool.twin.push_back(-1);
        pool.sees.push_back(std::uint64_t{1} << number);
    }
    int calls = 0;
    CHECK(fish_of(pool.view(), 4, [&] { return ++calls > 0; }).empty());
    CHECK(calls == 1);
}
