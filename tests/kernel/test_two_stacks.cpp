#include <atomic>
#include <cstdint>
#include <vector>

#include "check.hpp"
#include "counting/two_stacks/two_stacks.hpp"

namespace {

using satsudoku::counting::two_stacks::TwoStacks;

const satsudoku::Poll never = [] { return false; };
satsudoku::Progress unheard;

std::vector<std::uint8_t> empty(std::size_t side) { return std::vector<std::uint8_t>(side * side); }

}  // namespace

TEST(empty_boards_of_two_stacks_have_their_totals) {
    CHECK(TwoStacks(empty(4)).count(1, never, unheard) == 288);
    CHECK(TwoStacks(empty(6)).count(2, never, unheard) == 28'200'960);
    CHECK(TwoStacks(empty(8)).count(3, never, unheard) == 29'136'487'207'403'520);
}

TEST(clues_of_two_stacks_leave_their_share) {
    auto values = empty(8);
    values[27] = 8;
    CHECK(TwoStacks(values).count(2, never, unheard) == 29'136'487'207'403'520 / 8);
    values[28] = 8;
    CHECK(TwoStacks(values).count(2, never, unheard) == 0);
    values[28] = 0;
    values[26] = 8;
    CHECK(TwoStacks(values).count(2, never, unheard) == 0);
}

TEST(sums_of_two_stacks_stop) {
    std::atomic<int> asked = 0;
    satsudoku::Progress progress;
    CHECK(!TwoStacks(empty(10)).count(2, [&] { return ++asked > 3; }, progress));
    CHECK(progress.fraction() < 1);
}
