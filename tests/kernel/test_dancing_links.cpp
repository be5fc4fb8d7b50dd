#include <cmath>
#include <random>
#include <stdexcept>

#include "board.hpp"
#include "check.hpp"
#include "dlx/count.hpp"
#include "dlx/dancing_links.hpp"

using namespace satsudoku;
using namespace satsudoku::dlx;

namespace {

int count_all(const Links& links, const std::vector<std::int32_t>& chosen, std::int64_t steps,
              const std::vector<std::int32_t>& excluded = {}) {
    Dance search(links, chosen, excluded);
    for (int count = 0;;) {
        switch (search.advance(steps)) {
        case Dance::Event::solution:
            CHECK(search.options().size() >= chosen.size());
            ++count;
            break;
        case Dance::Event::finished:
            CHECK(search.advance(steps) == Dance::Event::finished);
            return count;
        case Dance::Event::paused: break;
        }
    }
}

}  // namespace

// Knuth's example in section 7.2.2.1: p q | x y with colors, which has one solution.
TEST(colors) {
    // p q x:A y | p q r x y:A (items p q r, x y) | p x:B | q x:A | r y:B
    const std::vector<std::int32_t> indptr{0, 4, 8, 10, 12, 14};
    const std::vector<std::int32_t> indices{0, 1, 3, 4, 0, 2, 3, 4, 0, 3, 1, 3, 2, 4};
    const std::vector<std::int32_t> colors{0, 0, 0, 1, 0, 0, 1, 0, 0, 2, 0, 1, 0, 2};
    const Links links(5, 3, indptr, indices, colors);
    CHECK(links.colored);
    Dance search(links, {});
    CHECK(search.advance(1000) == Dance::Event::solution);
    auto chosen = search.options();
    std::ranges::sort(chosen);
    CHECK((chosen == std::vector<std::int32_t>{1, 3}));
    CHECK(search.advance(1000) == Dance::Event::finished);
}

TEST(malformed_covers_are_refused) {
    using V = std::vector<std::int32_t>;
    CHECK(THROWS(Links(2, 3, V{0, 1}, V{0}, V{0}), std::invalid_argument));
    CHECK(THROWS(Links(2, 1, V{0, 2}, V{0}, V{0}), std::invalid_argument));
    CHECK(THROWS(Links(2, 1, V{0, 1}, V{2}, V{0}), std::invalid_argument));
    CHECK(THROWS(Links(2, 1, V{0, 1}, V{-1}, V{0}), std::invalid_argument));
    CHECK(THROWS(Links(2, 1, V{0, 1}, V{0}, V{}), std::invalid_argument));
    CHECK(THROWS(Links(2, 1, V{0, 0, 1}, V{0}, V{0}), std::invalid_argument));
    CHECK(THROWS(Links(2, 1, V{0, 2}, V{0, 0}, V{0, 0}), std::invalid_argument));
    CHECK(THROWS(Links(2, 1, V{0, 2}, V{1, 0}, V{0, 0}), std::invalid_argument));
    CHECK(THROWS(Links(2, 1, V{0, 1}, V{0}, V{1}), std::invalid_argument));
    CHECK(THROWS(Links(2, 1, V{0, 1}, V{1}, V{-1}), std::invalid_argument));
    const Links links(1, 1, V{0, 1}, V{0}, V{0});
    CHECK(THROWS(Dance(links, V{1}), std::exception));
    CHECK(THROWS(Dance(links, V{-1}), std::exception));
    CHECK(THROWS(Dance(links, V{}, V{1}), std::invalid_argument));
    CHECK(THROWS(Dance(links, V{}, V{-1}), std::invalid_argument));
}

// Small covers, against all subsets of their options.
TEST(random_covers_with_colors_have_the_solutions_of_their_subsets) {
    std::mt19937 random(5);
    constexpr std::int32_t primary = 3, items = 6;
    int solutions = 0;
    for (int tried = 0; tried < tries(600); ++tried) {
        const std::int32_t options = 4 + static_cast<std::int32_t>(random() % 6);
        std::vector<std::int32_t> indptr{0}, indices, colors;
        for (std::int32_t o = 0; o < options; ++o) {
            for (std::int32_t item = 0; item < items; ++item) {
                const bool last = item + 1 == items && indices.size() == std::size_t(indptr[o]);
                if (random() % 5 < 2 || last) {
                    indices.push_back(item);
                    colors.push_back(item < primary ? 0 : std::int32_t(random() % 3));
                }
            }
            indptr.push_back(static_cast<std::int32_t>(indices.size()));
        }
        int expected = 0;
        for (std::uint32_t subset = 0; subset < 1U << options; ++subset) {
            // Of a secondary item: not covered, covered for good, or the color that it has.
            constexpr std::int32_t open = -1;
            std::vector<std::int32_t> taken(items, open);
            bool fits = true;
            int primaries = 0;
            bool touches = true;  // a search takes options of primary items only
            for (std::int32_t o = 0; o < options; ++o) {
                if ((subset >> o & 1) == 0) continue;
                touches = touches && indices[indptr[o]] < primary;
                for (std::int32_t i = indptr[o]; i < indptr[o + 1]; ++i) {
                    std::int32_t& of_item = taken[indices[i]];
                    fits = fits && (of_item == open || (colors[i] != 0 && of_item == colors[i]));
                    of_item = colors[i];
                    primaries += indices[i] < primary;
                }
            }
            expected += fits && touches && primaries == primary;
        }
        const Links links(items, primary, indptr, indices, colors);
        CHECK(count_all(links, {}, 1 + tried % 7) == expected);
        solutions += expected;
    }
    CHECK(solutions > tries(600));
}

// Chosen options may share a secondary item where they give it the same color.
TEST(chosen_options_that_clash_have_no_solution) {
    // p | x | x:A | x:B | x:A y:B
    const Links links(3, 1, std::vector<std::int32_t>{0, 1, 2, 3, 4, 6},
                      std::vector<std::int32_t>{0, 1, 1, 1, 1, 2},
                      std::vector<std::int32_t>{0, 0, 1, 2, 1, 2});
    using V = std::vector<std::int32_t>;
    CHECK(count_all(links, V{2}, 7) == 1);
    CHECK(count_all(links, V{2, 4}, 7) == 1);
    CHECK(count_all(links, V{4, 2, 0}, 7) == 1);
    for (const V& clash : {V{1, 2}, V{2, 1}, V{2, 3}, V{3, 4}, V{1, 1}, V{2, 2}, V{0, 0}}) {
        CHECK(count_all(links, clash, 7) == 0);
    }
}

TEST(a_dive_says_among_how_many_choices_it_went) {
    const Board four(2, 2);
    const Links links = four.links();
    Dance search(links, {});
    // Always the same choice, and in turn: each dive puts back what it took.
    for (int turn = 0; turn < 6; ++turn) {
        double logarithm = 0;
        int asked = 0;
        const auto found = search.dive([&](Links::Index options) {
            CHECK(options > 1);
            logarithm += std::log2(options);
            return turn < 4 ? std::min(turn, options - 1) : asked++ % options;
        });
        CHECK(found && *found == logarithm);
        CHECK(logarithm > std::log2(4 * 3 * 2));
    }
    CHECK(count_all(links, {}, 7) == 288);
    int solutions = 0;
    while (search.advance(1 << 20) == Dance::Event::solution) {
        ++solutions;
    }
    CHECK(solutions == 288);
    CHECK(!search.dive([](Links::Index) { return 0; }));  // nothing is left

    // a b | a c | b c: whatever is taken first leaves an item without options.
    using V = std::vector<std::int32_t>;
    const Links odd(3, 3, V{0, 2, 4, 6}, V{0, 1, 0, 2, 1, 2}, V(6));
    Dance dead(odd, {});
    for (const Links::Index choice : {0, 1, 0}) {
        CHECK(!dead.dive([&](Links::Index options) {
            CHECK(options == 2);
            return choice;
        }));
    }
    CHECK(dead.advance(1 << 20) == Dance::Event::finished);
    // What was chosen is no choice of the dive.
    Dance chosen(
        links,
        four.given_options(
            std::vector<std::uint8_t>{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}.data()));
    CHECK(chosen.dive([](Links::Index) { return 0; }) == 0.0);
}

TEST(branches_are_the_options_of_the_first_choice) {
    const Board four(2, 2);
    const Links links = four.links();
    using V = std::vector<std::int32_t>;
    CHECK((Dance(links, {}).branches() == V{0, 1, 2, 3}));
    CHECK((Dance(links, V{0}).branches()->size() < 4));
    CHECK(Dance(links, V{0, 1}).branches() == V{});
    CHECK(!Dance(Links(0, 0, V{0}, V{}, V{}), {}).branches());  // a solution
}

TEST(all_solutions_are_met_once) {
    const Board four(2, 2);
    const Links links = four.links();
    CHECK(count_all(links, {}, 1 << 20) == 288);
    CHECK(count_all(links, {}, 1) == 288);
    CHECK(count_all(links, {0}, 7) == 72);
    CHECK(count_all(links, {0, 4}, 7) == 0);  // twice the same symbol in a row
    CHECK(count_all(links, {}, 7, {0}) == 288 - 72);
    CHECK(count_all(links, {}, 7, {0, 0, 0, 0}) == 288 - 72);
    CHECK(count_all(links, {}, 7, {0, 1, 2, 3}) == 0);
    CHECK(count_all(links, {0}, 7, {1, 2, 3}) == 72);
    CHECK(count_all(links, {0}, 7, {0}) == 0);
    CHECK(count_all(Board(2, 2, 4).links(), {}, 100) < 288);
}

TEST(solutions_are_counted_up_to_a_limit) {
    const Board four(2, 2);
    const Links links = four.links();
    const auto never = [] { return false; };
    Progress progress;
    const std::vector<std::int32_t> none, first{0};
    const auto same = [](const Count& count, std::uint64_t low, Count::End end) {
        return count.high == 0 && count.low == low && count.end == end;
    };
    CHECK(same(count_solutions(links, none, none, 0, never, progress), 288, Count::End::finished));
    CHECK(
        same(count_solutions(links, none, none, 289, never, progress), 288, Count::End::finished));
    CHECK(same(count_solutions(links, none, none, 288, never, progress), 288, Count::End::limit));
    CHECK(same(count_solutions(links, first, none, 0, never, progress), 72, Count::End::finished));
    CHECK(same(count_solutions(links, none, first, 0, never, progress), 288 - 72,
               Count::End::finished));
}

TEST(threads_share_a_count) {
    const auto never = [] { return false; };
    Progress progress;
    const Board four(2, 2);
    for (const int threads : {1, 2, 3}) {
        const Count count = count_on_threads(four.links(), threads, never, progress);
        CHECK(count.high == 0 && count.low == 288 && count.end == Count::End::finished);
        CHECK(progress.fraction() == 1);
    }
    // Without options, and without items.
    using V = std::vector<std::int32_t>;
    CHECK(count_on_threads(Links(1, 1, V{0}, V{}, V{}), 2, never, progress).low == 0);
    CHECK(count_on_threads(Links(0, 0, V{0}, V{}, V{}), 2, never, progress).low == 1);
    const Board nine(3, 3);
    int polls = 0;
    const Count some = count_on_threads(nine.links(), 2, [&] { return ++polls == 3; }, progress);
    CHECK(some.end == Count::End::stopped && some.low > 0);
}

TEST(polls_stop_counts_and_searches) {
    const Board nine(3, 3);
    const Links links = nine.links();
    int polls = 0;
    Progress progress;
    const Count count = count_solutions(links, {}, {}, 0, [&] { return ++polls == 3; }, progress);
    CHECK(count.end == Count::End::stopped && count.low > 0 && polls == 3);
    CHECK(progress.fraction() < 1);

    // Pairs of 13 things: a search among 135,135 choices, and no solution.
    std::vector<std::int32_t> indptr{0}, indices;
    for (std::int32_t a = 0; a < 13; ++a) {
        for (std::int32_t b = a + 1; b < 13; ++b) {
            indices.insert(indices.end(), {a, b});
            indptr.push_back(static_cast<std::int32_t>(indices.size()));
        }
    }
    const Links pairs(13, 13, indptr, indices, std::vector<std::int32_t>(indices.size()));
    Dance search(pairs, {});
    polls = 0;
    CHECK(search.advance([&] { return ++polls == 3; }) == Dance::Event::paused);
    CHECK(polls == 3);
    CHECK(search.advance([] { return false; }) == Dance::Event::finished);
}

TEST(the_share_of_a_search_rises_to_one) {
    std::mt19937 random(2);
    const Board board(2, 3);
    const auto links = board.links();
    int rises = 0;
    // Which puzzles are random depends on the library of C++: some have few solutions.
    for (int puzzles = 0; puzzles < 10; ++puzzles) {
        const auto puzzle = board.random_puzzle(random, 0.25, false);
        Dance search(links, board.given_options(puzzle.data()));
        CHECK(search.share() == 0);
        double last = 0;
        for (auto event = Dance::Event::solution; event != Dance::Event::finished;) {
            event = search.advance(1);
            if (event == Dance::Event::solution) continue;
            const double share = search.share();
            CHECK(share >= last - 1e-12 && share <= 1);
            rises += share > last;
            last = share;
        }
        CHECK(last == 1);
    }
    CHECK(rises > 10);
}

TEST(progress_goes_from_stretch_to_stretch) {
    Progress progress;
    CHECK(progress.fraction() == 0);
    progress.begin(0.5, 4);
    progress.add(1);
    CHECK(progress.fraction() == 0.125);
    progress.add(30);
    CHECK(progress.fraction() == 0.5);
    progress.begin(1, 0);
    CHECK(progress.fraction() == 0.5);
}
