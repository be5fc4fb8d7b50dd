#include <algorithm>
#include <array>
#include <climits>
#include <functional>
#include <memory>
#include <random>
#include <string_view>
#include <vector>

#include "check.hpp"
#include "lanes/processor.hpp"
#include "raters/explainer/assumptions.hpp"
#include "raters/explainer/closure.hpp"
#include "raters/explainer/forcing.hpp"
#include "raters/explainer/procedure.hpp"
#include "raters/explainer/producers.hpp"
#include "raters/explainer/reach.hpp"

using namespace satsudoku::raters;
using namespace satsudoku::raters::explainer;

namespace {

using Values = std::array<std::uint8_t, 81>;

Values board(std::string_view line) {
    Values values{};
    std::transform(line.begin(), line.end(), values.begin(),
                   [](char c) { return static_cast<std::uint8_t>(c == '.' ? 0 : c - '0'); });
    return values;
}

bool go_on() { return false; }

constexpr std::string_view mixed =
    "..5.9..7.9.41.68....6.87...15............13.8...6.2.51...2......9..7....53...842.";
constexpr std::string_view hard =
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
constexpr std::string_view hardest =
    "...4....9.5...9.3.......1.52..8.......6.4.....1...53....42...7.8...67....7......3";

// Every parent is a node of the same hint, every target too.
void check_chain(const Hint& hint) {
    const std::size_t n = hint.chain.nodes.size();
    for (const Node& node : hint.chain.nodes) {
        CHECK((node.parent_count == 0) == (node.link == Link::assumed));
        for (unsigned i = 0; i < node.parent_count; ++i) {
            CHECK(hint.chain.parent_lists[node.parents + i] < n);
        }
        CHECK((node.nested >= 0) == (node.link == Link::pattern));
        CHECK(node.nested < static_cast<int>(hint.nested.size()));
    }
    for (const std::uint32_t target : hint.chain.targets) {
        CHECK(target < n);
    }
}

}  // namespace

TEST(a_placed_digit_goes_from_its_peers_and_fills_its_houses) {
    Grid grid(board(mixed).data());
    grid.place(0, 7);
    CHECK(grid.value(0) == 8 && !grid.cells_with(7).meets(geometry.peers[0]));
    for (int house = 0; house < houses; ++house) {
        CHECK(cells_at(house, grid.open(house)) == (geometry.members[house] & grid.empty()));
    }
}

TEST(ratings_are_those_of_the_scale) {
    struct Expected {
        std::string_view line;
        Rating se121, sukaku;
    };
    const Expected cases[] = {
        {"2196.3...63.72..51.45891236.71.42569.9651784252498.17...243879.9.716.32445..796.8",
         {10, 10, 10},
         {10, 10, 10}},
        {"...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8...",
         {12, 12, 12},
         {12, 12, 12}},
        {"47....1.6.......8...817...5....81...352..4..7..4..7..2.8346.........8.64....3..5.",
         {20, 12, 12},
         {20, 12, 12}},
        {"4.2.....889......7.............9..8..6.2...7.....7152.9...3....61..47......6..95.",
         {42, 12, 12},
         {42, 12, 12}},
        {mixed, {71, 12, 12}, {56, 12, 12}},
    };
    for (const Expected& expected : cases) {
        const Values puzzle = board(expected.line);
        CHECK(rate(puzzle.data(), se121(), {}, go_on) == expected.se121);
        CHECK(rate(puzzle.data(), sukaku(), {}, go_on) == expected.sukaku);
    }
}

TEST(a_path_leads_from_the_puzzle_to_its_rating) {
    for (const Scale& scale : {se121(), sukaku()}) {
        const Values puzzle = board(mixed);
        Grid grid(puzzle.data());
        int highest = 0;
        for (const Hint& hint : path(puzzle.data(), scale, go_on)) {
            CHECK(scale.asks(hint.row));
            CHECK(hint.placed < 0 || grid.possible(hint.placed));
            CHECK(hint.placed >= 0 || !hint.eliminated.empty());
            for (const Candidate gone : hint.eliminated) {
                CHECK(grid.possible(gone));
            }
            check_chain(hint);
            highest = std::max(highest, hint.rating);
            apply(hint, grid);
        }
        CHECK(grid.full());
        CHECK(highest == rate(puzzle.data(), scale, {}, go_on).er);
    }
}

TEST(a_row_that_is_not_asked_gives_no_step) {
    Scale scale = sukaku();
    scale.rows[static_cast<std::size_t>(Row::wxyz_wing)] = false;
    const Values puzzle = board(mixed);
    CHECK(rate(puzzle.data(), scale, {}, go_on).er != rate(puzzle.data(), sukaku(), {}, go_on).er);
}

TEST(a_search_ends_when_its_poll_says_so) {
    // A grid without a clue has no step but chains, and of those very many.
    const Values nothing{};
    int asked = 0;
    const satsudoku::Poll soon = [&] { return ++asked == 20; };
    CHECK(THROWS(rate(nothing.data(), se121(), {}, soon), Stopped));
}

TEST(whatever_is_given_no_search_fails) {
    std::mt19937 random(1);
    for (int i = 0; i < 40; ++i) {
        Values puzzle{};
        for (unsigned clues = 20 + random() % 20; clues > 0; --clues) {
            puzzle[random() % 81] = static_cast<std::uint8_t>(1 + random() % 9);
        }
        int asked = 0;
        const satsudoku::Poll soon = [&] { return ++asked == 50; };
        try {
            CHECK(rate(puzzle.data(), sukaku(), {}, soon).er <= Rating::stuck);
        } catch (const Stopped&) {
            CHECK(asked == 50);
        }
    }
}

// What single links lead to, and what houses alone lead to, is what the closures of each candidate
// come to.
TEST(reach_says_which_closures_contradict_themselves) {
    const satsudoku::Poll poll = go_on;
    Session session(poll, false);
    Closure closure;
    int failing = 0;
    Grid grid(board(mixed).data());
    for (const Hint& hint : path(board(mixed).data(), sukaku(), poll)) {
        const StrongLinks strong(grid);
        const Reach reach(grid, strong);
        CHECK(reach.computed());
        bool any = false;
        for (int candidate = 0; candidate < candidates; ++candidate) {
            if (!grid.possible(candidate)) {
                continue;
            }
            closure.run(grid, {.dynamic = false}, candidate, true, session);
            CHECK(reach.failing(candidate) == closure.contradiction());
            any = any || closure.contradiction();
            failing += closure.contradiction();
        }
        CHECK(reach.any_failing() == any);
        apply(hint, grid);
    }
    CHECK(failing > 0);
}

// A search gives the same hint whether or not earlier ones have left notes.
TEST(steps_are_those_of_searches_that_know_nothing) {
    const satsudoku::Poll poll = go_on;
    std::mt19937 random(7);
    const std::vector<std::function<bool(const Grid&, Session&, Hint&)>> finders{
        [](auto& grid, auto& session, auto& hint) {
            return find_aligned_exclusion(grid, 2, session, hint);
        },
        [](auto& grid, auto& session, auto& hint) {
            return find_aligned_exclusion(grid, 3, session, hint);
        },
        [](auto& grid, auto& session, auto& hint) {
            return find_strong_links(grid, 2, session, hint);
        },
        [](auto& grid, auto& session, auto& hint) {
            return find_strong_links(grid, 3, session, hint);
        },
        [](auto& grid, auto& session, auto& hint) {
            return find_forcing(grid, Row::nishio, session, hint);
        }};
    for (const auto& find : finders) {
        std::array<int, 2> times{};  // without a hint, and with one
        for (int round = 0; round < tries(12); ++round) {
            Session session(poll, false);
            Grid grid(board(hard).data());
            const auto eliminate = [&](int candidate) {
                if (grid.possible(candidate) && count(grid.options(cell_of(candidate))) > 2) {
                    grid.eliminate(cell_of(candidate), digit_of(candidate));
                }
            };
            for (int step = 0; step < 60; ++step) {
                Hint hint, anew;
                Session other(poll, false);
                const bool any = find(grid, session, hint);
                CHECK(any == find(grid, other, anew));
                CHECK(hint.rating == anew.rating && hint.placed == anew.placed);
                CHECK(hint.eliminated == anew.eliminated && hint.houses == anew.houses);
                ++times[any];
                std::for_each(hint.eliminated.begin(), hint.eliminated.end(), eliminate);
                for (int times = 0; times < 4; ++times) {
                    eliminate(static_cast<int>(random() % candidates));
                }
            }
        }
        CHECK(times[0] > tries(20) && times[1] > tries(20));
    }
}

// Closures note nested chains for each other, for later rows, and for later steps; searches that
// describe them do not.
TEST(nested_chains_are_those_of_searches_that_describe_them) {
    const satsudoku::Poll poll = go_on;
    Session session(poll, false);
    Grid grid(board(hardest).data());
    int nested = 0;
    for (Hint hint; nested < tries(8) && find_hint(grid, se121(), session, hint);
         apply(hint, grid)) {
        if (hint.row >= Row::nested_chains) {
            Session other(poll, true);
            Hint anew;
            CHECK(find_hint(grid, se121(), other, anew));
            CHECK(hint.row == anew.row && hint.rating == anew.rating);
            CHECK(hint.placed == anew.placed && hint.eliminated == anew.eliminated);
            nested += hint.row == Row::nested_dynamic_0;
        }
    }
    CHECK(nested > 0);
}

// A closure that is cut short has all that rests on less.
TEST(closures_leave_out_only_what_rests_on_much) {
    const satsudoku::Poll poll = go_on;
    Session session(poll, false);
    Grid grid(board(hardest).data());
    for (Hint hint; find_hint(grid, se121(), session, hint) && hint.row < Row::nested_dynamic_0;) {
        apply(hint, grid);
    }
    const auto number_of = [](const Closure& closure, int candidate) {
        NestedCount nested;
        const int number = closure.ancestors(candidate, false, nested, INT_MAX);
        return number + nested.total();
    };
    const Reasoning reasoning{.dynamic = true, .level = 4};
    int number = 0, left_out = 0;
    for (int start = 0; start < candidates; ++start) {
        if (!grid.possible(start) || ++number % (24 / tries(6)) != 0) {
            continue;
        }
        for (const int most : {20, 40, 80}) {
            Closure all, some;
            all.run(grid, reasoning, start, true, session);
            some.run(grid, reasoning, start, true, session, most);
            for (const Candidate off : all.off_list()) {
                const int behind = number_of(all, off);
                CHECK(behind >= most || (some.off().has(off) && number_of(some, off) == behind));
                left_out += !some.off().has(off);
            }
            if (all.contradiction() && !some.contradiction()) {
                NestedCount nested;
                const int behind = all.ancestors(all.conflict(), true, nested, INT_MAX) +
                                   all.ancestors(all.conflict(), false, nested, INT_MAX);
                CHECK(behind + nested.total() > most);
                ++left_out;
            }
        }
    }
    CHECK(left_out > 0);
}

// A closure has no more than assumptions say: no contradiction that they lack, and nothing in
// common with another where they have nothing.
TEST(assumptions_say_which_closures_are_of_interest) {
    const satsudoku::Poll poll = go_on;
    Session session(poll, false);
    auto assumptions = std::make_unique<Assumptions>(), before = std::make_unique<Assumptions>();
    int contradictions = 0, shared = 0;
    const auto hints = path(board(hard).data(), sukaku(), poll);
    for (const int level : {0, 1, 2, 3}) {
        Grid grid(board(hard).data());
        int step = 0;
        for (const Hint& hint : hints) {
            const StrongLinks strong(grid);
            const Reach reach(grid, strong);
            if (hint.row > Row::forcing_chains_and_cycles && ++step % (60 / tries(6)) == 1) {
                std::swap(assumptions, before);
                for (int width = 128; width <= satsudoku::lanes::widest_vector(); width *= 2) {
                    CHECK(assumptions->find(grid, level, &reach, width, {before.get()}));
                }
                const Reasoning reasoning{.dynamic = true, .level = level};
                Closure closure, off;
                for (int cell = 0; cell < cells; ++cell) {
                    for (const int digit : {0, 1, 2, 3, 4, 5, 6, 7, 8}) {
                        const int start = candidate(cell, digit);
                        if (!grid.possible(start)) {
                            continue;
                        }
                        closure.run(grid, reasoning, start, true, session);
                        off.run(grid, reasoning, start, false, session);
                        CHECK(!closure.contradiction() || assumptions->contradicts_on(start));
                        CHECK(!off.contradiction() || assumptions->contradicts_off(start));
                        contradictions += closure.contradiction();
                        bool common = false;
                        for (const Candidate each : closure.off_list()) {
                            common = common || off.off().has(each);
                        }
                        // Those that contradict themselves are searched in any case.
                        CHECK(!common || assumptions->contradicts_on(start) ||
                              assumptions->contradicts_off(start) ||
                              assumptions->common_by_state(start));
                        shared += common;
                    }
                }
            }
            apply(hint, grid);
        }
    }
    CHECK(contradictions > 0 && shared > 0);
}

// What goes out of a grid does not change what is found in the rest, wherever the lanes begin.
TEST(assumptions_within_a_grid_are_those_of_the_rest) {
    const satsudoku::Poll poll = go_on;
    Session session(poll, false);
    Grid grid(board(hardest).data());
    for (Hint hint; find_hint(grid, se121(), session, hint) && hint.row < Row::nested_dynamic_0;) {
        apply(hint, grid);
    }
    const auto whole = std::make_unique<Assumptions>(), within = std::make_unique<Assumptions>(),
               anew = std::make_unique<Assumptions>();
    int contradictory = 0, empty = 0, number = 0;
    for (int width = 128; width <= satsudoku::lanes::widest_vector(); width *= 2) {
        CHECK(whole->find(grid, 0, nullptr, width));
        for (int start = 0; start < candidates; ++start) {
            if (!grid.possible(start) || ++number % (24 / tries(6)) != 0) {
                continue;
            }
            Closure closure;
            closure.run(grid, {.dynamic = true}, start, number % 16 == 0, session);
            if (closure.contradiction()) {
                continue;
            }
            Grid rest = grid;
            for (const Candidate off : closure.off_list()) {
                rest.eliminate(cell_of(off), digit_of(off));
            }
            within->find_within(*whole, rest, width);
            CHECK(anew->find(rest, 0, nullptr, width));
            CHECK(within->any() == anew->any());
            empty += !anew->any();
            for (int other = 0; other < candidates; ++other) {
                if (rest.possible(other)) {
                    CHECK(within->contradicts_on(other) == anew->contradicts_on(other));
                    CHECK(within->contradicts_off(other) == anew->contradicts_off(other));
                    CHECK(anew->contradicts_on(other) || anew->contradicts_off(other) ||
                          within->common_by_state(other) == anew->common_by_state(other));
                    contradictory += anew->contradicts_on(other);
                }
            }
        }
    }
    CHECK(contradictory > 0 && empty > 0);
}
