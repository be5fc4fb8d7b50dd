#include <algorithm>
#include <set>
#include <span>
#include <stdexcept>

#include "board.hpp"
#include "check.hpp"
#include "lanes/lanes.hpp"
#include "lanes/processor.hpp"
#include "lanes/walk.hpp"

using namespace satsudoku;
using namespace satsudoku::dlx;
using namespace satsudoku::lanes;
using Values = std::vector<std::uint8_t>;

namespace {

bool never() { return false; }

struct Answers {
    std::vector<std::uint64_t> counts;
    Values solutions;
};

Answers count(const Kernel& kernel, const Tables& tables, const Values& puzzles,
              std::uint64_t limit, std::size_t keep, int threads) {
    const std::size_t number = puzzles.size() / tables.cells;
    Answers answers{std::vector<std::uint64_t>(number), Values(keep * puzzles.size())};
    CountJob job{puzzles.data(),
                 number,
                 limit,
                 answers.counts.data(),
                 keep ? answers.solutions.data() : nullptr,
                 keep};
    count_on_threads(kernel, tables, job, threads, never);
    CHECK(!job.stopped);
    return answers;
}

std::set<Values> by_dancing(const Board& board, const std::uint8_t* puzzle, std::size_t most) {
    const Links links = board.links();
    Dance search(links, board.given_options(puzzle));
    std::set<Values> found;
    while (found.size() < most) {
        const auto event = search.advance(1 << 20);
        if (event == Dance::Event::finished) {
            break;
        }
        if (event == Dance::Event::solution) {
            found.insert(board.values(search.options()));
        }
    }
    return found;
}

void check_random(const Kernel& kernel, const Board& board, double share, int number) {
    constexpr std::size_t limit = 30;
    std::mt19937 random(7);
    const Tables tables = board.tables();
    Values puzzles;
    std::vector<std::set<Values>> expected;
    for (int i = 0; i < number; ++i) {
        const Values puzzle = board.random_puzzle(random, share, i % 4 == 3);
        expected.push_back(by_dancing(board, puzzle.data(), limit));
        puzzles.insert(puzzles.end(), puzzle.begin(), puzzle.end());
    }
    // Where at most one solution is wanted, one may stand for several.
    for (const std::size_t keep : {0, 1}) {
        const Answers bounded = count(kernel, tables, puzzles, limit, keep, 1);
        const Answers all = count(kernel, tables, puzzles, 0, keep, 1);
        for (std::size_t i = 0; i < expected.size(); ++i) {
            CHECK(bounded.counts[i] == expected[i].size());
            CHECK(all.counts[i] == expected[i].size() ||
                  (expected[i].size() == limit && all.counts[i] > limit));
            const auto first = bounded.solutions.begin() + keep * i * board.cells;
            const Values solution(first, first + (keep * board.cells));
            CHECK(keep == 0 || expected[i].size() % limit == 0 || expected[i].contains(solution));
        }
    }
    for (const int threads : {1, 2}) {
        const Answers answers = count(kernel, tables, puzzles, limit, 2, threads);
        for (std::size_t i = 0; i < expected.size(); ++i) {
            CHECK(answers.counts[i] == expected[i].size());
            const auto first = answers.solutions.begin() + 2 * i * board.cells;
            for (std::size_t k = 0; k < std::min<std::size_t>(expected[i].size(), 2); ++k) {
                const Values solution(first + k * board.cells, first + (k + 1) * board.cells);
                CHECK(expected[i].size() == limit || expected[i].contains(solution));
            }
        }
    }
    for (std::size_t i = 0; i < expected.size(); ++i) {
        if (expected[i].size() == limit) {
            continue;
        }
        Walk walk(kernel, tables,
                  {puzzles.data() + i * board.cells, static_cast<std::size_t>(board.cells)});
        std::set<Values> met;
        while (walk.advance(never) == Walk::Event::solution) {
            CHECK(met.emplace(walk.values().begin(), walk.values().end()).second);
        }
        CHECK(walk.advance(never) == Walk::Event::finished);
        CHECK(met == expected[i]);
    }
}

// Most puzzles reach the limit, so that they dive; some have no solution, or few.
void check_dives(const Kernel& kernel, const Board& board, double share) {
    constexpr int different = 40, times = tries(60);
    std::mt19937 random(5);
    const Tables tables = board.tables();
    Values puzzles;
    std::vector<std::set<Values>> expected;
    for (int i = 0; i < different; ++i) {
        const Values puzzle = board.random_puzzle(random, share, i % 8 == 7);
        expected.push_back(by_dancing(board, puzzle.data(), 1000));
        puzzles.insert(puzzles.end(), puzzle.begin(), puzzle.end());
    }
    const std::size_t once = puzzles.size();
    for (int i = 1; i < times; ++i) {
        puzzles.resize(puzzles.size() + once);
        std::copy_n(puzzles.begin(), once, puzzles.end() - static_cast<std::ptrdiff_t>(once));
    }
    for (const std::uint64_t limit : {1, 2, 3, 5, 6}) {
        const Answers answers = count(kernel, tables, puzzles, limit, 2, 1);
        CHECK(count(kernel, tables, puzzles, limit, 1, 1).counts == answers.counts);
        for (std::size_t i = 0; i < different * times; ++i) {
            const std::set<Values>& solutions = expected[i % different];
            CHECK(answers.counts[i] == std::min<std::uint64_t>(solutions.size(), limit));
            std::set<Values> kept;
            const auto first = answers.solutions.begin() + 2 * i * board.cells;
            for (std::uint64_t k = 0; k < std::min<std::uint64_t>(answers.counts[i], 2); ++k) {
                kept.emplace(first + k * board.cells, first + (k + 1) * board.cells);
            }
            CHECK(kept.size() == std::min<std::uint64_t>(answers.counts[i], 2));
            CHECK(solutions.size() == 1000 || std::ranges::includes(solutions, kept));
        }
    }
}

// Kinds of puzzles that lanes of their own search, shuffled: empty boards, thinned-out ones of many
// solutions, full ones of one or none. More of each than there are lanes.
void check_mixtures(const Kernel& kernel, const Board& board) {
    constexpr int different = 24, times = tries(100);
    std::mt19937 random(11);
    const Tables tables = board.tables();
    std::vector<Values> puzzles;
    std::vector<std::size_t> solutions;
    for (int i = 0; i < different; ++i) {
        const double share[] = {0, 0.15, 0.3, 0.5};
        puzzles.push_back(board.random_puzzle(random, share[i % 4], i % 8 == 7));
        solutions.push_back(by_dancing(board, puzzles.back().data(), 40).size());
    }
    std::vector<int> order(different * times);
    for (int i = 0; i < different * times; ++i) {
        order[i] = i % different;
    }
    std::ranges::shuffle(order, random);
    Values stream;
    for (const int i : order) {
        stream.insert(stream.end(), puzzles[i].begin(), puzzles[i].end());
    }
    for (const std::uint64_t limit : {1, 2, 6, 40}) {
        for (const int threads : {1, 2}) {
            const Answers answers = count(kernel, tables, stream, limit, 0, threads);
            for (std::size_t i = 0; i < order.size(); ++i) {
                CHECK(answers.counts[i] == std::min<std::uint64_t>(solutions[order[i]], limit));
            }
        }
    }
    // The same with masks, which exclude nothing.
    const std::size_t words = (tables.options + 63) / 64;
    const std::vector<std::uint64_t> masks(words * order.size(), ~std::uint64_t{0});
    std::vector<std::uint64_t> counts(order.size());
    CountJob job{stream.data(), order.size(), 2, counts.data(), nullptr, 0, masks.data()};
    kernel.count(tables, job, never);
    for (std::size_t i = 0; i < order.size(); ++i) {
        CHECK(counts[i] == std::min<std::size_t>(solutions[order[i]], 2));
    }
}

// One symbol twice in a house, and little else: that there is no solution is seen without search.
void check_contradictions(const Kernel& kernel) {
    const Board board(3, 3);
    std::mt19937 random(9);
    Values puzzles;
    for (int i = 0; i < 300; ++i) {
        Values puzzle(81);
        for (int more = static_cast<int>(random() % 14); more > 0; --more) {
            puzzle[random() % 81] = static_cast<std::uint8_t>(random() % 9 + 1);
        }
        const int row = static_cast<int>(random() % 9), column = static_cast<int>(random() % 9);
        const int step = 1 + static_cast<int>(random() % 2);
        int other_row = row, other_column = column;  // in the same row, column, or box
        switch (i % 3) {
        case 0: other_column = (column + 1 + static_cast<int>(random() % 8)) % 9; break;
        case 1: other_row = (row + 1 + static_cast<int>(random() % 8)) % 9; break;
        default:
            other_row = row / 3 * 3 + (row + step) % 3;
            other_column = column / 3 * 3 + static_cast<int>(random() % 3);
        }
        const auto value = static_cast<std::uint8_t>(random() % 9 + 1);
        puzzle[9 * row + column] = puzzle[9 * other_row + other_column] = value;
        puzzles.insert(puzzles.end(), puzzle.begin(), puzzle.end());
    }
    Tables tables = board.tables();
    for (const bool classic : {true, false}) {
        tables.classic9 = classic;
        CHECK(count(kernel, tables, puzzles, 2, 0, 1).counts == std::vector<std::uint64_t>(300));
    }
}

// A mask of options that are not excluded, on a board of its own width of words and of 9x9.
void check_masks(const Kernel& kernel) {
    const Tables four = Board(2, 2).tables();
    const Values empty(2 * 16);
    const std::vector<std::uint64_t> masks{~std::uint64_t{1}, ~std::uint64_t{0}};
    std::vector<std::uint64_t> counts(2);
    CountJob job{empty.data(), 2, 0, counts.data(), nullptr, 0, masks.data()};
    kernel.count(four, job, never);
    CHECK((counts == std::vector<std::uint64_t>{288 - 72, 288}));
    Walk walk(kernel, four, std::span(empty).first(16), std::span(masks).first(1));
    int solutions = 0;
    while (walk.advance(never) == Walk::Event::solution) {
        ++solutions;
    }
    CHECK(solutions == 288 - 72);

    // A 9x9 grid is left nothing but one solution of its own.
    const Board nine(3, 3);
    const Tables tables = nine.tables();
    const Values blank(81);
    const Values grid = count(kernel, tables, blank, 1, 1, 1).solutions;
    std::vector<std::uint64_t> only((tables.options + 63) / 64);
    for (int cell = 0; cell < 81; ++cell) {
        const int option = cell * 9 + grid[cell] - 1;
        only[option / 64] |= std::uint64_t{1} << (option % 64);
    }
    std::uint64_t number = 0;
    CountJob one{blank.data(), 1, 0, &number, nullptr, 0, only.data()};
    kernel.count(tables, one, never);
    CHECK(number == 1);
}

// Covers without any geometry: beside the cells, random sets of options as items, some of them part
// of others or empty, and items that must be covered.
void check_random_covers(const Kernel& kernel) {
    std::mt19937 random(3);
    for (int round = 0; round < tries(300); ++round) {
        const auto below = [&](int n) { return static_cast<std::int32_t>(random() % n); };
        const std::int32_t cells = 2 + below(4), symbols = 2 + below(3), options = cells * symbols;
        const std::int32_t more = below(9), primary = cells + below(std::min(more, 3) + 1);
        std::vector<std::vector<std::int32_t>> rows(options);
        for (std::int32_t o = 0; o < options; ++o) {
            rows[o].push_back(o / symbols);
        }
        std::vector<bool> before(options);
        for (std::int32_t item = cells; item < cells + more; ++item) {
            const bool beside = below(3) == 0;  // the item before this one, and more
            const int one_in = item < primary ? 2 : 1 + below(5);
            for (std::int32_t o = 0; o < options; ++o) {
                before[o] = (beside && before[o]) || below(one_in) == 0;
                if (before[o]) {
                    rows[o].push_back(item);
                }
            }
        }
        std::vector<std::int32_t> indptr{0}, indices;
        for (const auto& row : rows) {
            indices.insert(indices.end(), row.begin(), row.end());
            indptr.push_back(static_cast<std::int32_t>(indices.size()));
        }
        const std::int32_t items = cells + more;
        const Tables tables(items, primary, cells, symbols, indptr, indices);
        const Links links(items, primary, indptr, indices,
                          std::vector<std::int32_t>(indices.size()));
        std::uint64_t expected = 0;
        for (Dance search(links, {}); search.advance(1 << 20) == Dance::Event::solution;) {
            ++expected;
        }
        CHECK(count(kernel, tables, Values(cells), 0, 0, 1).counts[0] == expected);
    }
}

void check_width(const Kernel& kernel) {
    const Board four(2, 2);
    const Tables tables = four.tables();
    CHECK(count(kernel, tables, Values(16), 0, 0, 1).counts[0] == 288);
    CHECK(count(kernel, tables, Values(16 * 700), 5, 1, 2).counts ==
          std::vector<std::uint64_t>(700, 5));
    CHECK(count(kernel, tables, {}, 2, 1, 2).counts.empty());

    check_random(kernel, four, 0.3, tries(60));
    check_random(kernel, Board(2, 2, 3), 0.3, tries(40));
    check_random(kernel, Board(2, 3), 0.4, tries(40));
    check_random(kernel, Board(3, 3), 0.4, tries(30));
    check_random(kernel, Board(3, 3, 4), 0.4, tries(12));

    check_dives(kernel, Board(2, 3), 0.25);
    check_dives(kernel, Board(3, 3), 0.3);
    check_mixtures(kernel, Board(2, 3));
    check_mixtures(kernel, Board(3, 3));

    check_contradictions(kernel);
    check_masks(kernel);
    check_random_covers(kernel);

    // Many solutions fill the stack; a stopped count ends.
    const Tables nine = Board(3, 3).tables();
    CHECK(count(kernel, nine, Values(81), 3000, 2, 1).counts[0] == 3000);
    const Values empty(81);
    std::uint64_t found = 0;
    CountJob job{empty.data(), 1, 0, &found, nullptr, 0};
    int asked = 0;
    kernel.count(nine, job, [&] { return ++asked == 3; });
    CHECK(job.stopped);
    CHECK(found > 0);
}

}  // namespace

TEST(counts_in_lanes) {
    for (const int width : widths()) {
        check_width(kernel(width));
    }
    CHECK(THROWS(kernel(100), std::invalid_argument));
}

TEST(the_processor_is_asked_as_the_compiler_asks_it) {
#if defined(LANES_WIDE) && defined(__GLIBC__)  // elsewhere compilers ask no processor
    __builtin_cpu_init();
    const bool half = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
    const bool whole = half && __builtin_cpu_supports("avx512bw") &&
                       __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
    CHECK(widest_vector() == (whole ? 512 : half ? 256 : 128));
#elif !defined(LANES_WIDE)
    CHECK(widest_vector() == 128);
#endif
    CHECK(widths().back() == widest_vector());
}

TEST(branches_of_a_puzzle_add_up_to_the_whole_search) {
    const Board board(3, 3);
    const Tables tables = board.tables();
    std::mt19937 random(11);
    for (const int width : widths()) {
        for (int i = 0; i < 4; ++i) {
            const Values puzzle = board.random_puzzle(random, 0.4, false);
            for (const std::uint64_t limit : {0, 1 << 30, 40, 4}) {
                std::uint64_t solutions = 0;
                CountJob job{puzzle.data(), 1, limit, &solutions, nullptr, 0};
                Progress progress;
                job.progress = &progress;
                double last = 0;
                count_on_threads(kernel(width), tables, job, 1, [&] {
                    CHECK(progress.fraction() >= last);
                    last = progress.fraction();
                    return false;
                });
                CHECK(progress.fraction() > 1 - 1e-6 || (limit != 0 && solutions == limit));
            }
        }
    }
}
