#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <string_view>
#include <vector>

#include "check.hpp"
#include "raters/hodoku/claim_matrix.hpp"
#include "raters/hodoku/finders.hpp"
#include "raters/hodoku/solver.hpp"
#include "threads.hpp"

using namespace satsudoku::raters;
using namespace satsudoku::raters::hodoku;

namespace {

constexpr std::uint32_t any_score = ~std::uint32_t{0};  // no rating ends early

using Values = std::array<std::uint8_t, 81>;

Values board(std::string_view line) {
    Values values{};
    std::transform(line.begin(), line.end(), values.begin(),
                   [](char c) { return static_cast<std::uint8_t>(c == '.' ? 0 : c - '0'); });
    return values;
}

struct Expected {
    std::string_view line;
    Level level;
    std::uint32_t score;
};
constexpr Expected rated[] = {
    {"2196.3...63.72..51.45891236.71.42569.9651784252498.17...243879.9.716.32445..796.8",
     Level::easy, 84},
    {"...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8...",
     Level::easy, 208},
    {"......7.16..7.3...1.46.......7.....5...94.6.3.....7.4.7....9.5654....1...3...8.2.",
     Level::medium, 630},
    {"4.2.....889......7.............9..8..6.2...7.....7152.9...3....61..47......6..95.",
     Level::hard, 728},
    {"..5.9..7.9.41.68....6.87...15............13.8...6.2.51...2......9..7....53...842.",
     Level::unfair, 1522},
    {"..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
     Level::extreme, 14518},
};

// Pencil marks that know nothing of the kernel's.
struct Marks {
    std::array<std::array<bool, 9>, 81> open{};

    explicit Marks(const Values& values) {
        for (auto& cell : open) {
            cell.fill(true);
        }
        for (int cell = 0; cell < 81; ++cell) {
            if (values[cell] != 0) {
                put(cell, values[cell] - 1);
            }
        }
    }
    void put(int cell, int digit) {
        for (int d = 0; d < 9; ++d) {
            open[cell][d] = d == digit;
        }
        for (int other = 0; other < 81; ++other) {
            if (peers(cell, other)) {
                open[other][digit] = false;
            }
        }
    }
    static bool peers(int a, int b) {
        return a != b &&
               (a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3));
    }
    static bool share_house(int a, int b) { return a == b || peers(a, b); }
    static bool in_house(int cell, int house) {
        return house < 9    ? cell / 9 == house
               : house < 18 ? cell % 9 == house - 9
                            : cell / 27 * 3 + cell % 9 / 3 == house - 18;
    }
};

// Whether a node follows from nodes before it, on the marks alone.
bool follows(const Marks& marks, const std::vector<Node>& before, const Node& node) {
    const auto is_off = [&](int cell, int digit) {
        return !marks.open[cell][digit] ||
               std::any_of(before.begin(), before.end(), [&](const Node& n) {
                   return !n.on && n.digit == digit && n.cells.has(cell);
               });
    };
    if (!node.on) {
        return std::any_of(before.begin(), before.end(), [&](const Node& n) {
            if (!n.on) {
                return false;
            }
            if (n.digit != node.digit) {
                return n.cells == node.cells && n.cells.count() == 1;
            }
            for (const int a : n.cells) {
                for (const int b : node.cells) {
                    if (!Marks::peers(a, b)) {
                        return false;
                    }
                }
            }
            return true;
        });
    }
    const int first = node.cells.first();
    bool last_digit = node.cells.count() == 1;
    for (int digit = 0; digit < 9; ++digit) {
        last_digit = last_digit && (digit == node.digit || is_off(first, digit));
    }
    if (last_digit) {
        return true;
    }
    for (int house = 0; house < 27; ++house) {
        bool all_off = true;
        for (int cell = 0; cell < 81; ++cell) {
            if (node.cells.has(cell) ? !Marks::in_house(cell, house)
                                     : Marks::in_house(cell, house) && !is_off(cell, node.digit)) {
                all_off = false;
            }
        }
        if (all_off) {
            return true;
        }
    }
    return false;
}

// Whether nodes cannot all hold: a cell or a house is left without a candidate.
bool contradictory(const Marks& marks, const std::vector<Node>& nodes) {
    const auto barred = [&](int cell, int digit) {
        return !marks.open[cell][digit] ||
               std::any_of(nodes.begin(), nodes.end(), [&](const Node& n) {
                   return n.on ? n.cells.count() == 1 &&
                                     (n.digit == digit ? Marks::peers(n.cells.first(), cell)
                                                       : n.cells.first() == cell)
                               : n.digit == digit && n.cells.has(cell);
               });
    };
    for (int cell = 0; cell < 81; ++cell) {
        bool none = true;
        for (int digit = 0; digit < 9; ++digit) {
            none = none && barred(cell, digit);
        }
        if (none) {
            return true;
        }
    }
    for (int house = 0; house < 27; ++house) {
        for (int digit = 0; digit < 9; ++digit) {
            bool none = true;
            for (int cell = 0; cell < 81; ++cell) {
                none = none && !(Marks::in_house(cell, house) && !barred(cell, digit));
            }
            if (none) {
                return true;
            }
        }
    }
    return false;
}

bool is_net(Technique technique) {
    return technique == Technique::forcing_net_contradiction ||
           technique == Technique::forcing_net_verity;
}
bool is_forcing(Technique technique) {
    return is_net(technique) || technique == Technique::forcing_chain_contradiction ||
           technique == Technique::forcing_chain_verity;
}

// Each link of each chain holds, and forcing chains end as they should.
void check_chains(const Marks& marks, const Step& step) {
    std::map<int, std::vector<Node>> by_hypothesis;
    for (const Chain& chain : step.chains) {
        CHECK(!chain.empty());
        std::vector<Node> before{chain[0]};
        for (std::size_t i = 1; i < chain.size(); ++i) {
            const std::vector<Node> last{chain[i - 1]};
            CHECK(follows(marks, is_net(step.technique) ? before : last, chain[i]));
            before.push_back(chain[i]);
        }
        auto& all = by_hypothesis[chain[0].cells.first() * 18 + chain[0].digit * 2 + chain[0].on];
        all.insert(all.end(), before.begin(), before.end());
    }
    if (is_forcing(step.technique)) {
        const bool places = !step.placed.empty();
        const Candidate result = places ? step.placed[0] : step.eliminated[0];
        CHECK(!step.chains.empty());
        for (const auto& [start, nodes] : by_hypothesis) {
            const Node& last = nodes.back();
            const bool reached = last.cells == Cells::of(cell_of(result)) &&
                                 last.digit == digit_of(result) && last.on == places;
            CHECK(reached || contradictory(marks, nodes));
        }
    }
}

// Every step does something, keeps the solution, and together they score what the rating says.
void check_path(const Values& puzzle, const Rating& rating, const std::vector<Step>& path) {
    Values solution = puzzle;
    for (const Step& step : path) {
        for (const Candidate c : step.placed) {
            CHECK(solution[cell_of(c)] == 0);
            solution[cell_of(c)] = static_cast<std::uint8_t>(digit_of(c) + 1);
        }
    }
    Marks marks(puzzle);
    std::uint32_t score = 0;
    for (const Step& step : path) {
        score += facts(step.technique).score;
        CHECK(step.placed.empty() != step.eliminated.empty());
        check_chains(marks, step);
        for (const Candidate c : step.placed) {
            CHECK(marks.open[cell_of(c)][digit_of(c)]);
            marks.put(cell_of(c), digit_of(c));
        }
        for (const Candidate c : step.eliminated) {
            CHECK(marks.open[cell_of(c)][digit_of(c)]);
            CHECK(solution[cell_of(c)] != digit_of(c) + 1);
            marks.open[cell_of(c)][digit_of(c)] = false;
        }
    }
    CHECK(score == rating.score);
    CHECK(rating.solved);
    CHECK(std::count(solution.begin(), solution.end(), 0) == 0);
}

}  // namespace

TEST(hodoku_levels_scores_and_paths) {
    for (const Expected& expected : rated) {
        const Values puzzle = board(expected.line);
        std::vector<Step> path;
        const Rating rating = rate(puzzle.data(), path);
        CHECK(rating.level == expected.level && rating.score == expected.score);
        const Rating again = rate(puzzle.data(), any_score);
        CHECK(again.level == rating.level && again.score == rating.score && again.solved);
        check_path(puzzle, rating, path);
    }
}

TEST(hodoku_lists_all_steps_of_a_grid) {
    for (const Expected& expected : rated) {
        const Values puzzle = board(expected.line);
        std::vector<Step> path;
        rate(puzzle.data(), path);
        Values solution = puzzle;
        for (const Step& step : path) {
            for (const Candidate c : step.placed) {
                solution[cell_of(c)] = static_cast<std::uint8_t>(digit_of(c) + 1);
            }
        }
        Grid grid;
        for (int cell = 0; cell < 81; ++cell) {
            if (puzzle[cell] != 0) {
                grid.give(cell, puzzle[cell] - 1);
            }
        }
        const Marks marks(puzzle);
        const std::vector<Step> steps = all_steps(grid, true);
        CHECK(!steps.empty());
        for (const Step& step : steps) {
            check_chains(marks, step);
            CHECK(!step.placed.empty() || !step.eliminated.empty());
            for (const Candidate c : step.placed) {
                CHECK(solution[cell_of(c)] == digit_of(c) + 1);
            }
            for (const Candidate c : step.eliminated) {
                CHECK(marks.open[cell_of(c)][digit_of(c)]);
                CHECK(solution[cell_of(c)] != digit_of(c) + 1);
            }
        }
    }
}

TEST(hodoku_rates_neither_few_givens_nor_contradictory_ones) {
    Values few{};
    for (std::uint8_t i = 0; i < 9; ++i) {
        few[10 * i] = static_cast<std::uint8_t>(i + 1);
    }
    CHECK(rate(few.data(), any_score).level == Level::none);
    Values twice = board(rated[1].line);
    twice[0] = twice[3];
    CHECK(rate(twice.data(), any_score).level == Level::none);
    // No solution, though no given clashes: HoDoKu is stuck.
    Values none = board(rated[5].line);
    none[0] = 6;
    const Rating rating = rate(none.data(), any_score);
    CHECK(rating.level == Level::extreme && !rating.solved);
}

TEST(hodoku_rates_the_same_on_threads) {
    std::array<Rating, 30> ratings;
    const auto never = [] { return false; };
    satsudoku::each_on_threads(30, 3, 8, never, [&](std::size_t i, const satsudoku::Poll&) {
        ratings[i] = rate(board(rated[i % 5].line).data(), any_score);
    });
    for (std::size_t i = 0; i < 30; ++i) {
        CHECK(ratings[i].level == rated[i % 5].level && ratings[i].score == rated[i % 5].score);
    }
}

TEST(hodoku_closes_and_transposes_claims) {
    std::mt19937 random(1);
    for (const int claims : {1, 63, 64, 65, 200}) {
        for (const int links : {claims / 2, claims, 3 * claims}) {
            ClaimMatrix matrix(claims);
            for (int i = 0; i < links; ++i) {
                matrix.set(static_cast<int>(random() % claims),
                           static_cast<int>(random() % claims));
            }
            ClaimMatrix slow = matrix;
            for (int via = 0; via < claims; ++via) {
                slow.set(via, via);
                for (int from = 0; from < claims; ++from) {
                    for (int to = 0; to < claims; ++to) {
                        if (slow.has(from, via) && slow.has(via, to)) {
                            slow.set(from, to);
                        }
                    }
                }
            }
            matrix.close();
            const ClaimMatrix back = matrix.transposed();
            for (int from = 0; from < claims; ++from) {
                for (int to = 0; to < claims; ++to) {
                    CHECK(matrix.has(from, to) == slow.has(from, to));
                    CHECK(back.has(to, from) == slow.has(from, to));
                }
            }
        }
    }
}
