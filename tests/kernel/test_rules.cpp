#include <algorithm>
#include <bit>
#include <numeric>
#include <stdexcept>

#include "board.hpp"
#include "check.hpp"
#include "lanes/lanes.hpp"

using namespace satsudoku;
using namespace satsudoku::dlx;
using namespace satsudoku::lanes;

namespace {

bool same_line(const Board& board, std::int32_t a, std::int32_t b) {
    return a / board.size == b / board.size || a % board.size == b % board.size;
}

bool same_box(const Board& board, std::int32_t a, std::int32_t b) {
    return a / board.size / board.height == b / board.size / board.height &&
           a % board.size / board.width == b % board.size / board.width;
}

std::vector<std::uint8_t> sight(const Board& board) {
    std::vector<std::uint8_t> seen;
    for (std::int32_t a = 0; a < board.cells; ++a) {
        for (std::int32_t b = 0; b < board.cells; ++b) {
            seen.push_back(a != b && (same_line(board, a, b) || same_box(board, a, b)));
        }
    }
    return seen;
}

// All (x, z, y) of which y sees x along a line and z in a box, and x and z do not see each other.
std::vector<std::int32_t> ends(const Board& board) {
    const auto seen = sight(board);
    std::vector<std::int32_t> rows;
    for (std::int32_t x = 0; x < board.cells; ++x) {
        for (std::int32_t z = 0; z < board.cells; ++z) {
            if (x == z || seen[x * board.cells + z]) {
                continue;
            }
            for (std::int32_t y = 0; y < board.cells; ++y) {
                if (y != x && y != z && same_line(board, x, y) && !same_box(board, x, y) &&
                    same_box(board, y, z)) {
                    rows.insert(rows.end(), {x, z, y});
                }
            }
        }
    }
    return rows;
}

// The matrices of naked subsets (cells of a row, its symbols), of hidden ones (the other way round)
// and of fish (rows, columns of a symbol); those of rows suffice here.
void add_matrices(const Board& board, RuleTables& rules) {
    const std::int32_t size = rules.tables.symbols;
    std::vector<std::uint8_t> in_line(board.items);
    std::fill(in_line.begin() + board.cells, in_line.begin() + 3 * board.cells, 1);
    rules.set_lines(in_line);
    rules.set_ends(ends(board), sight(board));
    for (std::int32_t fixed = 0; fixed < size; ++fixed) {
        std::vector<std::int32_t> naked, hidden, fish;
        for (std::int32_t a = 0; a < size; ++a) {
            for (std::int32_t b = 0; b < size; ++b) {
                naked.push_back((fixed * size + a) * size + b);
                hidden.push_back((fixed * size + b) * size + a);
                fish.push_back((a * size + b) * size + fixed);
            }
        }
        rules.add_matrix(0, size, size, naked);
        rules.add_matrix(1, size, size, hidden);
        rules.add_matrix(2, size, size, fish);
    }
}

bool holds(const std::uint64_t* state, std::int32_t option) {
    return state[option / 64] >> (option % 64) & 1;
}

// Random puzzles of a board, some of them contradictory, as packed states.
struct Samples {
    static constexpr std::size_t number = 40;

    explicit Samples(const Board& board_)
        : board(board_), tables(board.tables()), rules(tables), words(rules.words()),
          states(number * words) {
        add_matrices(board, rules);
        std::mt19937 random(3);
        for (std::size_t i = 0; i < number; ++i) {
            const auto puzzle = board.random_puzzle(random, 0.4, i % 5 == 4);
            puzzles.insert(puzzles.end(), puzzle.begin(), puzzle.end());
        }
        rules.pack(puzzles.data(), number, states.data());
    }

    // The options of some solutions of a puzzle, at most 20.
    std::vector<std::vector<std::int32_t>> solutions(std::size_t puzzle) const {
        const Links links = board.links();
        Dance search(links, board.given_options(puzzles.data() + puzzle * board.cells));
        std::vector<std::vector<std::int32_t>> solutions;
        while (solutions.size() < 20) {
            const auto event = search.advance(1 << 20);
            if (event == Dance::Event::finished) {
                break;
            }
            if (event == Dance::Event::solution) {
                solutions.push_back(search.options());
            }
        }
        return solutions;
    }

    const Board& board;
    const Tables tables;
    RuleTables rules;
    const std::size_t words;
    std::vector<std::uint8_t> puzzles;
    std::vector<std::uint64_t> states;
};

// Sets of rules, each of which includes those before it in its row.
std::vector<std::vector<rules::Set>> growing_sets() {
    rules::Set all = rules::basic;
    for (int kind = 0; kind < rules::kinds; ++kind) {
        for (int size = rules::least_size; size <= rules::most_size; ++size) {
            all |= rules::subset(kind, size);
        }
    }
    constexpr rules::Set singles = rules::naked_single | rules::hidden_single;
    return {
        {rules::naked_single, rules::basic, all, all | rules::swordfish_two | rules::hamada},
        {singles, singles | rules::pointing_two, singles | rules::pointing_two * 4,
         singles | rules::locked_parts, rules::basic},
        {singles, singles | rules::claiming_two, singles | rules::claiming_two * 4, rules::basic},
        {singles, singles | rules::hamada},
    };
}

// What rules leave holds every solution.
void check_verdict(const Samples& samples, std::size_t puzzle, StateVerdict verdict,
                   const std::uint64_t* left) {
    const auto solutions = samples.solutions(puzzle);
    for (const auto& solution : solutions) {
        CHECK(std::ranges::all_of(solution, [&](std::int32_t o) { return holds(left, o); }));
    }
    CHECK(solutions.empty() || verdict != StateVerdict::dead);
    CHECK(!solutions.empty() || verdict != StateVerdict::solved);
}

// More rules leave no more.
void check_fixpoints(const Kernel& kernel, const Samples& samples) {
    std::vector<std::uint8_t> verdicts(Samples::number);
    for (const auto& sets : growing_sets()) {
        std::vector<std::uint64_t> before = samples.states;
        for (const rules::Set chosen : sets) {
            std::vector<std::uint64_t> left(before.size());
            RuleJob job{samples.rules, chosen,          samples.states.data(), nullptr,    nullptr,
                        nullptr,       Samples::number, verdicts.data(),       left.data()};
            propagate_on_threads(kernel, job, 2, [] { return false; });
            CHECK(!job.stopped);
            for (std::size_t i = 0; i < Samples::number; ++i) {
                const auto verdict = static_cast<StateVerdict>(verdicts[i]);
                check_verdict(samples, i, verdict, left.data() + i * samples.words);
                if (verdict == StateVerdict::dead) {
                    continue;
                }
                for (std::size_t w = i * samples.words; w < (i + 1) * samples.words; ++w) {
                    CHECK((left[w] & ~before[w]) == 0);
                    before[w] = left[w];
                }
            }
        }
    }
}

// Each option of the first puzzle set true, and set false: those of a solution are not refuted.
void check_hypotheses(const Kernel& kernel, const Samples& samples) {
    std::vector<std::uint32_t> of(2 * samples.tables.options);
    std::vector<std::int32_t> option;
    std::vector<std::uint8_t> set_true;
    for (std::int32_t o = 0; o < samples.tables.options; ++o) {
        option.insert(option.end(), {o, o});
        set_true.insert(set_true.end(), {1, 0});
    }
    std::vector<std::uint8_t> verdicts(option.size());
    RuleJob job{samples.rules,   rules::basic,  samples.states.data(), of.data(), option.data(),
                set_true.data(), option.size(), verdicts.data(),       nullptr};
    kernel.propagate(job, [] { return false; });
    const auto solution = samples.solutions(0).at(0);
    for (const std::int32_t o : solution) {
        CHECK(static_cast<StateVerdict>(verdicts[2 * o]) != StateVerdict::dead);
    }
}

// Negation refutes exactly those open candidates whose hypothesis alone dies.
void check_negation(const Kernel& kernel, const Samples& samples, bool suppose_true) {
    const std::size_t options = samples.tables.options;
    std::vector<std::uint64_t> left = samples.states, expected = samples.states;
    std::vector<std::uint8_t> changed(Samples::number);
    NegationJob job{samples.rules,   rules::basic, suppose_true,  samples.states.data(),
                    Samples::number, left.data(),  changed.data()};
    negate_on_threads(kernel, job, 2, [] { return false; });
    CHECK(!job.stopped);
    std::vector<std::int32_t> option(options);
    std::iota(option.begin(), option.end(), 0);
    const std::vector<std::uint8_t> set_true(options, suppose_true);
    for (std::size_t i = 0; i < Samples::number; ++i) {
        const std::vector<std::uint32_t> of(options, static_cast<std::uint32_t>(i));
        std::vector<std::uint8_t> verdicts(options);
        RuleJob single{samples.rules, rules::basic,    samples.states.data(),
                       of.data(),     option.data(),   set_true.data(),
                       options,       verdicts.data(), nullptr};
        kernel.propagate(single, [] { return false; });
        const std::uint64_t* const state = samples.states.data() + i * samples.words;
        std::uint64_t* const wanted = expected.data() + i * samples.words;
        for (std::int32_t o = 0; o < samples.tables.options; ++o) {
            const std::int32_t first = o - o % samples.tables.symbols;
            int several = 0;
            for (std::int32_t other = first; other < first + samples.tables.symbols; ++other) {
                several += holds(state, other);
            }
            if (!holds(state, o) || several == 1 ||
                static_cast<StateVerdict>(verdicts[o]) != StateVerdict::dead) {
                continue;
            }
            if (suppose_true) {
                wanted[o / 64] &= ~(std::uint64_t{1} << (o % 64));
            } else {
                samples.rules.choose(o, wanted, 1);
            }
        }
        CHECK((changed[i] != 0) == !std::equal(wanted, wanted + samples.words, state));
    }
    CHECK(left == expected);
    CHECK(left != samples.states);
}

// Trial and error, deeper and deeper, keeps the solution and removes no less.
void check_trial(const Kernel& kernel, const Samples& samples) {
    const auto solution = samples.solutions(0).at(0);
    std::vector<std::uint8_t> depths(Samples::number), verdicts(Samples::number);
    std::vector<std::uint64_t> larger = samples.states;
    for (int depth = 0; depth <= 2; ++depth) {
        std::vector<std::uint64_t> left(larger.size());
        TrialJob trial{samples.rules,   rules::basic,          depth,
                       false,           samples.states.data(), Samples::number,
                       verdicts.data(), depths.data(),         left.data()};
        trial_on_threads(kernel, trial, 2, [] { return false; });
        CHECK(!trial.stopped);
        CHECK(std::ranges::all_of(solution, [&](std::int32_t o) { return holds(left.data(), o); }));
        for (std::size_t i = 0; i < left.size(); ++i) {
            CHECK((left[i] & ~larger[i]) == 0);
        }
        CHECK(std::ranges::all_of(depths, [&](int d) { return d <= depth; }));
        larger = left;
    }
}

void check_random(const Kernel& kernel, const Board& board) {
    const Samples samples(board);
    check_fixpoints(kernel, samples);
    check_hypotheses(kernel, samples);
    check_negation(kernel, samples, true);
    check_negation(kernel, samples, false);
    check_trial(kernel, samples);
}

// Sparse boards, many of them contradictory: both passes for 9x9 give the same result.
void check_passes(const Kernel& kernel) {
    constexpr std::size_t number = tries(2000);
    const Board board(3, 3);
    std::mt19937 random(4);
    std::vector<std::uint8_t> puzzles(81 * number);
    for (std::size_t i = 0; i < number; ++i) {
        for (std::size_t given = 0; given < 5 + i % 20; ++given) {
            puzzles[81 * i + random() % 81] = static_cast<std::uint8_t>(random() % 9 + 1);
        }
    }
    for (const rules::Set chosen : {rules::basic, rules::naked_single | rules::hidden_single}) {
        std::vector<std::uint8_t> verdicts[2];
        std::vector<std::uint64_t> fixpoints[2];
        for (const bool classic : {true, false}) {
            Tables tables = board.tables();
            tables.classic9 = classic;
            RuleTables rules(tables);
            add_matrices(board, rules);
            std::vector<std::uint64_t> states(number * rules.words());
            rules.pack(puzzles.data(), number, states.data());
            // And boards of which a box has no place for a symbol, though all lines have.
            for (std::int32_t item = 243; item < 324; ++item) {
                std::uint64_t* const state = states.data() + (item - 243) * rules.words();
                std::fill_n(state, rules.words(), ~std::uint64_t{0});
                state[rules.words() - 1] >>= 64 * rules.words() - tables.options;
                for (const std::int32_t o : tables.item_options[item]) {
                    state[o / 64] &= ~(std::uint64_t{1} << (o % 64));
                }
            }
            verdicts[classic].resize(number);
            fixpoints[classic].resize(states.size());
            RuleJob job{rules,
                        chosen,
                        states.data(),
                        nullptr,
                        nullptr,
                        nullptr,
                        number,
                        verdicts[classic].data(),
                        fixpoints[classic].data()};
            kernel.propagate(job, [] { return false; });
        }
        CHECK(verdicts[0] == verdicts[1]);
        CHECK(fixpoints[0] == fixpoints[1]);
    }
}

}  // namespace

TEST(arrays_of_another_size_are_refused) {
    const Board board(2, 2);
    const Tables tables = board.tables();
    RuleTables rules(tables);
    for (const std::int32_t more : {-1, 1}) {
        const std::vector<std::uint8_t> lines(board.items + more);
        CHECK(THROWS(rules.set_lines(lines), std::invalid_argument));
        const std::vector<std::uint8_t> seen(board.cells * board.cells + more);
        CHECK(THROWS(rules.set_ends({}, seen), std::invalid_argument));
    }
    const auto seen = sight(board);
    for (const auto& rows : {std::vector<std::int32_t>{0, 1}, {0, 1, 16}, {0, -1, 2}}) {
        CHECK(THROWS(rules.set_ends(rows, seen), std::invalid_argument));
    }
    rules.set_ends(std::vector<std::int32_t>{0, 1, 15}, seen);
}

TEST(rules_in_lanes) {
    for (const int width : widths()) {
        check_passes(kernel(width));
        check_random(kernel(width), Board(3, 3));
        check_random(kernel(width), Board(2, 3, 4));
    }
    const Tables tables = Board(2, 2).tables();
    RuleTables rules(tables);
    const std::vector<std::int32_t> bad{0, 1, 2, 64};
    CHECK(THROWS(rules.add_matrix(0, 2, 2, bad), std::invalid_argument));
    CHECK(THROWS(rules.add_matrix(3, 1, 1, std::span(bad).first(1)), std::invalid_argument));
    CHECK(THROWS(rules.add_matrix(0, 2, 1, bad), std::invalid_argument));
}
