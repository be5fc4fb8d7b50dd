#include <algorithm>
#include <random>
#include <set>

#include "check.hpp"
#include "finders/aligned.hpp"

using namespace satsudoku::finders;

namespace {

bool never() { return false; }

// Six cells of up to three options each; an option of cell c is 3 c, 3 c + 1 or 3 c + 2.
struct Small {
    std::vector<std::int32_t> first{0};
    std::vector<std::int32_t> options;
    std::vector<std::uint64_t> excluded;

    AlignedBoard board() const { return {first, options, excluded, 1}; }
    bool excludes(int one, int two) const { return excluded[one] >> two & 1; }
};

Small random_board(std::mt19937& random) {
    Small made;
    made.excluded.resize(18);
    for (int cell = 0; cell < 6; ++cell) {
        const int number = 1 + static_cast<int>(random() % 3);
        for (int i = 0; i < number; ++i) {
            made.options.push_back(3 * cell + i);
        }
        made.first.push_back(static_cast<std::int32_t>(made.options.size()));
    }
    for (int one = 0; one < 18; ++one) {
        for (int two = 0; two < one; ++two) {
            if (one / 3 == two / 3 || random() % 3 == 0) {
                made.excluded[one] |= std::uint64_t{1} << two;
                made.excluded[two] |= std::uint64_t{1} << one;
            }
        }
    }
    return made;
}

// Whether some way to fill two cells has an option, and leaves each narrow cell beside them one.
bool survives(const Small& small, int option, int other) {
    for (std::int32_t at = small.first[other]; at < small.first[other + 1]; ++at) {
        const int second = small.options[at];
        bool fits = !small.excludes(option, second);
        for (int cell = 0; cell < 6 && fits; ++cell) {
            const auto begin = small.options.begin() + small.first[cell];
            const auto end = small.options.begin() + small.first[cell + 1];
            fits = cell == option / 3 || cell == other || end - begin != 2 ||
                   std::any_of(begin, end, [&](int left) {
                       return !small.excludes(option, left) && !small.excludes(second, left);
                   });
        }
        if (fits) {
            return true;
        }
    }
    return false;
}

}  // namespace

TEST(aligned_pairs_lose_what_no_way_has) {
    std::mt19937 random(7);
    int deductions = 0;
    for (int turn = 0; turn < 3000; ++turn) {
        const Small small = random_board(random);
        std::set<std::vector<std::int32_t>> pairs;
        for (const AlignedExclusion& one : aligned_exclusions(small.board(), 2, never)) {
            CHECK(one.cells.size() == 2 && !one.lost.empty() && !one.beside.empty());
            CHECK(pairs.insert(one.cells).second);
            for (const std::int32_t option : one.lost) {
                const int other = one.cells[option / 3 == one.cells[0] ? 1 : 0];
                CHECK(!survives(small, option, other));
            }
            ++deductions;
        }
    }
    CHECK(deductions > 300);
}
