#include <algorithm>
#include <bit>
#include <stdexcept>

#include "board.hpp"
#include "check.hpp"
#include "lanes/lanes.hpp"

using namespace satsudoku;

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
RuleTables with_matrices(const Board& board, const Tables& tables) {
    RuleTables rules(tables);
    const std::int32_t size = tables.symbols;
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
    return rules;
}

bool holds(const std::uint64_t* state, std::int32_t option) {
    return state[option / 64] >> (option % 64) & 1;
}

// What rules leave holds every solution, and more rules leave no more.
void check_random(const Kernel& kernel, const Board& board) {
    const Tables tables = board.tables();
    const RuleTables rules = with_matrices(board, tables);
    std::mt19937 random(3);
    constexpr std::size_t number = 40;
    std::vector<std::uint8_t> puzzles;
    for (std::size_t i = 0; i < number; ++i) {
        const auto puzzle = board.random_puzzle(random, 0.4, i % 5 == 4);
        puzzles.insert(puzzles.end(), puzzle.begin(), puzzle.end());
    }
    const std::size_t words = rules.words();
    std::vector<std::uint64_t> states(number * words);
    rules.pack(puzzles.data(), number, states.data());

    rules::Set all = rules::basic;
    for (int kind = 0; kind < rules::kinds; ++kind) {
        for (int size = rules::least_size; size <= rules::most_size; ++size) {
            all |= rules::subset(kind, size);
        }
    }
    std::vector<std::uint8_t> verdicts(number);
    constexpr rules::Set singles = rules::naked_single | rules::hidden_single;
    const std::vector<rules::Set> stronger_and_stronger[] = {
        {rules::naked_single, rules::basic, all, all | rules::swordfish_two | rules::hamada},
        {singles, singles | rules::pointing_two, singles | rules::pointing_two * 4,
         singles | rules::locked_parts, rules::basic},
        {singles, singles | rules::claiming_two, singles | rules::claiming_two * 4, rules::basic},
        {singles, singles | rules::hamada},
    };
    for (const auto& sets : stronger_and_stronger) {
        std::vector<std::uint64_t> before = states;
        for (const rules::Set chosen : sets) {
            std::vector<std::uint64_t> left(number * words);
            RuleJob job{rules,   chosen, states.data(),   nullptr,    nullptr,
                        nullptr, number, verdicts.data(), left.data()};
            propagate_on_threads(kernel, job, 2, [] { return false; });
            CHECK(!job.stopped);
            for (std::size_t i = 0; i < number; ++i) {
                const std::uint8_t* const puzzle = puzzles.data() + i * board.cells;
                const Links links = board.links();
                Dance search(links, board.given_options(puzzle));
                bool solvable = false;
                for (int n = 0; n < 20;) {
                    const auto event = search.advance(1 << 20);
                    if (event == Dance::Event::finished) {
                        break;
                    }
                    n += event == Dance::Event::solution;
                    if (event == Dance::Event::solution) {
                        solvable = true;
                        for (const std::int32_t option : search.options()) {
                            CHECK(holds(left.data() + i * words, option));
                        }
                    }
                }
                const auto verdict = static_cast<StateVerdict>(verdicts[i]);
                CHECK(!solvable || verdict != StateVerdict::dead);
                CHECK(solvable || verdict != StateVerdict::solved);
                if (verdict != StateVerdict::dead) {
                    for (std::size_t w = 0; w < words; ++w) {
                        CHECK((left[i * words + w] & ~before[i * words + w]) == 0);
                        before[i * words + w] = left[i * words + w];
                    }
                }
            }
        }
    }

    // Hypotheses: each option of the first puzzle set true, and set false.
    std::vector<std::uint32_t> of(2 * tables.options);
    std::vector<std::int32_t> option;
    std::vector<std::uint8_t> set_true;
    for (std::int32_t o = 0; o < tables.options; ++o) {
        option.insert(option.end(), {o, o});
        set_true.insert(set_true.end(), {1, 0});
    }
    verdicts.resize(option.size());
    RuleJob job{rules,           rules::basic,  states.data(),   of.data(), option.data(),
                set_true.data(), option.size(), verdicts.data(), nullptr};
    kernel.propagate(job, [] { return false; });
    const auto solution = [&] {
        const Links links = board.links();
        Dance search(links, board.given_options(puzzles.data()));
        CHECK(search.advance(1 << 20) == Dance::Event::solution);
        return search.options();
    }();
    for (const std::int32_t o : solution) {
        CHECK(static_cast<StateVerdict>(verdicts[2 * o]) != StateVerdict::dead);
    }

    // Trial and error, deeper and deeper: it keeps the solution, and takes no less.
    std::vector<std::uint8_t> depths(number);
    std::vector<std::uint64_t> larger = states;
    verdicts.resize(number);
    for (int depth = 0; depth <= 2; ++depth) {
        std::vector<std::uint64_t> left(number * words);
        TrialJob trial{rules,  rules::basic,    depth,         false,      states.data(),
                       number, verdicts.data(), depths.data(), left.data()};
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

// Sparse boards, many of them contradictory: what they come to is the same by either pass for 9x9.
void check_passes(const Kernel& kernel) {
    constexpr std::size_t number = 2000;
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
            const RuleTables rules = with_matrices(board, tables);
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
