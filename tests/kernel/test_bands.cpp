#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <vector>

#include "board.hpp"
#include "check.hpp"
#include "counting/bands/sheets.hpp"
#include "counting/bands/three_stacks.hpp"
#include "dlx/count.hpp"
#include "lanes/lanes.hpp"

namespace {

using satsudoku::counting::bands::Completions;
using satsudoku::counting::bands::Count;
using satsudoku::counting::bands::ThreeStacks;

const satsudoku::Poll never = [] { return false; };
satsudoku::Progress unheard;

using Candidates = std::array<std::uint16_t, 81>;

Candidates candidates_of(const std::vector<std::uint8_t>& puzzle) {
    Candidates result;
    for (int cell = 0; cell < 81; ++cell) {
        result[cell] =
            puzzle[cell] == 0 ? 0x1ff : static_cast<std::uint16_t>(1 << (puzzle[cell] - 1));
    }
    return result;
}

std::vector<std::int32_t> excluded_by(const Candidates& candidates) {
    std::vector<std::int32_t> result;
    for (int option = 0; option < 729; ++option) {
        if (!(candidates[option / 9] >> option % 9 & 1)) {
            result.push_back(option);
        }
    }
    return result;
}

// All that the sums say of a puzzle agrees with the solutions themselves.
void check_all(const Candidates& candidates, const satsudoku::dlx::Links& links, int width) {
    const auto excluded = excluded_by(candidates);
    satsudoku::dlx::Dance search(links, {}, excluded);
    std::set<std::vector<std::uint8_t>> solutions;
    std::vector<Count> wanted(729);
    for (auto event = search.advance(1 << 20); event != satsudoku::dlx::Dance::Event::finished;
         event = search.advance(1 << 20)) {
        if (event == satsudoku::dlx::Dance::Event::solution) {
            std::vector<std::uint8_t> grid(81);
            for (const std::int32_t option : search.options()) {
                grid[option / 9] = static_cast<std::uint8_t>(option % 9 + 1);
                ++wanted[option];
            }
            solutions.insert(grid);
        }
    }
    ThreeStacks completions(candidates, width);
    CHECK(completions.count(width == 128 ? 2 : 1, never, unheard) == solutions.size());
    std::vector<Count> each(729);
    CHECK(completions.marginals(each, width == 128 ? 2 : 1, never, unheard));
    CHECK(each == wanted);
    std::vector<Count> numbers(solutions.size());
    std::iota(numbers.begin(), numbers.end(), Count{0});
    std::vector<std::uint8_t> grids(81 * numbers.size());
    CHECK(completions.complete(numbers, grids.data(), never, unheard));
    std::set<std::vector<std::uint8_t>> reached;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        reached.emplace(grids.begin() + 81 * i, grids.begin() + 81 * (i + 1));
    }
    CHECK(reached == solutions);
    CHECK(THROWS(
        completions.complete(std::array{Count{solutions.size()}}, grids.data(), never, unheard),
        std::invalid_argument));
}

}  // namespace

TEST(sums_agree_with_the_solutions_themselves) {
    std::mt19937 random(3);
    const Board board(3, 3);
    const auto links = board.links();
    for (int i = 0; i < 40;) {
        auto candidates =
            candidates_of(board.random_puzzle(random, 0.3 + i % 4 / 10.0, i % 10 == 9));
        for (int k = i % 3 * 20; k > 0; --k) {
            candidates[random() % 81] &= static_cast<std::uint16_t>(~(1 << random() % 9));
        }
        const auto excluded = excluded_by(candidates);
        const auto count = count_solutions(links, {}, excluded, 2000, never, unheard);
        if (count.end == satsudoku::dlx::Count::End::finished) {
            const auto widths = satsudoku::lanes::widths();
            check_all(candidates, links, widths[i % widths.size()]);
            ++i;
        }
    }
}

TEST(every_filling_of_a_band_is_counted) {
    Candidates every;
    every.fill(0x1ff);
    const satsudoku::counting::bands::Layout layout{satsudoku::counting::bands::Regions(every)};
    Count arrays = 0;
    for (const satsudoku::counting::bands::Array& array : layout.bands[0]) {
        arrays += array.weight;
    }
    // Three symbols in each of the three rows of three boxes, in whatever order.
    Count orders = 1;
    for (int row = 0; row < 9; ++row) {
        orders *= 6;
    }
    CHECK(arrays * orders == 948'109'639'680);
}

TEST(no_puzzle_has_more_ways_and_orders_than_sums_have_bits_for) {
    using namespace satsudoku::counting::bands;
    Candidates every;
    every.fill(0x1ff);
    const Layout layout{Regions(every)};
    std::uint32_t orders = 0;
    std::vector<std::uint32_t> in_run(layout.columns[0][0].size());
    for (const auto& [state, weight] : layout.stacks[0]) {
        orders = std::max(orders, weight);
        in_run[state[0]] += weight;
    }
    CHECK(orders == most_orders);
    CHECK(*std::ranges::max_element(in_run) == most_in_run);
    // Symbols are alike, so any columns of the first box stand for all.
    const BandTables band(layout, {0, 1, 2}, 0);
    std::uint32_t ways = 0;
    for (const auto& y_rows : band.y_rows) {
        std::vector<std::uint32_t> by_rows(band.z_row_states);
        for (const int first : band.x_rows[0]) {
            for (const auto& rest : band.by_first[first]) {
                by_rows[rest.z] += std::ranges::binary_search(y_rows, rest.y) ? rest.weight : 0;
            }
        }
        for (const auto& z_rows : band.z_rows) {
            std::uint32_t sum = 0;
            for (const int rows : z_rows) {
                sum += by_rows[rows];
            }
            ways = std::max(ways, sum * band.divisor);
        }
    }
    CHECK(ways == most_ways);
}

TEST(sheets_hold_every_array_once_each_lane_those_of_one_placing) {
    using namespace satsudoku::counting::bands;
    Candidates candidates;
    candidates.fill(0x1ff);
    candidates[0] = 1;
    const Layout layout{Regions(candidates)};
    const auto& arrays = layout.stacks[0];
    for (const auto& placings :
         satsudoku::counting::bands::placings(layout.boxes_of_stack(0), arrays)) {
        std::map<std::array<std::uint16_t, 3>, Placings::Place> place;
        for (std::size_t i = 0; i < arrays.size(); ++i) {
            place[arrays[i].state] = placings.of[i];
        }
        for (const std::size_t depth : {1, 5, 16}) {
            std::set<std::array<std::uint16_t, 3>> seen;
            std::size_t layers = 0;
            const auto all = sheets(arrays, placings, depth);
            for (const auto& sheet : all) {
                CHECK(sheet.layers.size() <= depth && sheet.places.size() <= lanes);
                layers += sheet.layers.size();
                for (const auto& layer : sheet.layers) {
                    for (std::size_t lane = 0; lane < layer.size(); ++lane) {
                        CHECK(seen.insert(layer[lane].state).second);
                        CHECK(place[layer[lane].state] == sheet.places[lane]);
                    }
                }
            }
            CHECK(seen.size() == arrays.size());
            const auto [number, in_all] = Extent(placings).at(depth);
            CHECK(number == all.size() && in_all == layers);
        }
    }
}

#if defined(__OPTIMIZE__)
TEST(every_grid_is_counted) {
    Candidates candidates;
    candidates.fill(0x1ff);
    ThreeStacks completions(candidates, satsudoku::lanes::widths().back());
    // B. Felgenhauer and F. Jarvis, Enumerating possible Sudoku grids, 2005.
    CHECK(completions.count(2, never, unheard) == (Count{1} << 20) * 6561 * 5 * 7 * 27704267971);
}
#endif

TEST(sums_come_as_far_as_they_were_expected_to) {
    std::mt19937 random(5);
    const auto candidates = candidates_of(Board(3, 3).random_puzzle(random, 0.2, false));
    for (const int threads : {1, 2}) {
        ThreeStacks completions(candidates, 128);
        satsudoku::Progress counted, spread, reached;
        double last = 0;
        const auto rises = [&] {
            CHECK(spread.fraction() >= last);
            last = spread.fraction();
            return false;
        };
        CHECK(completions.count(threads, never, counted) > Count{0});
        CHECK(counted.fraction() == 1);
        std::vector<Count> each(729);
        CHECK(completions.marginals(each, threads, rises, spread));
        CHECK(spread.fraction() == 1);
        std::vector<std::uint8_t> grid(81);
        CHECK(completions.complete(std::array{Count{0}}, grid.data(), never, reached));
        CHECK(reached.fraction() == 1);
    }
}

TEST(a_transposed_layout_is_that_of_the_transposed_board) {
    using namespace satsudoku::counting::bands;
    std::mt19937 random(8);
    for (int i = 6 - tries(6); i < 6; ++i) {
        auto candidates = candidates_of(Board(3, 3).random_puzzle(random, 0.05 * i, false));
        for (int k = 0; k < 10 * i; ++k) {
            candidates[random() % 81] &= static_cast<std::uint16_t>(~(1 << random() % 9));
        }
        const Regions regions(candidates);
        Regions expected = regions;
        for (int box = 0; box < 9; ++box) {
            for (int digit = 0; digit < digits; ++digit) {
                expected.of[box % 3][box / 3][digit] =
                    static_cast<std::uint16_t>(transposed(regions.of[box / 3][box % 3][digit]));
            }
        }
        Layout layout(regions, 2);
        layout.transpose();
        const Layout wanted(expected);
        const auto alike = [](const Array& a, const Array& b) {
            return a.state == b.state && a.weight == b.weight;
        };
        for (int k = 0; k < 3; ++k) {
            CHECK(std::ranges::equal(layout.stacks[k], wanted.stacks[k], alike));
            CHECK(std::ranges::equal(layout.bands[k], wanted.bands[k], alike));
        }
        CHECK(layout.rows_across == wanted.rows_across);
        CHECK(layout.columns_across == wanted.columns_across);
    }
}

TEST(counting_stops_when_asked_to) {
    Candidates candidates;
    candidates.fill(0x1ff);
    ThreeStacks completions(candidates, 128);
    int asked = 0;
    satsudoku::Progress progress;
    CHECK(!completions.count(1, [&] { return ++asked == 3; }, progress));
    CHECK(progress.fraction() > 0 && progress.fraction() < 1);
    std::vector<Count> each(729);
    CHECK(!completions.marginals(each, 1, [&] { return ++asked == 6; }, unheard));
    CHECK(asked == 6);
}
