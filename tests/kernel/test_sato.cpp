#include <algorithm>
#include <array>
#include <random>
#include <string_view>
#include <vector>

#include "check.hpp"
#include "raters/sato/program.hpp"

using satsudoku::raters::sato::Program;
using satsudoku::raters::sato::Rating;

namespace {

using Board = std::array<std::uint8_t, 81>;

Board board(std::string_view line) {
    Board values{};
    std::transform(line.begin(), line.end(), values.begin(),
                   [](char c) { return static_cast<std::uint8_t>(c == '.' ? 0 : c - '0'); });
    return values;
}

// Every step fills an empty cell, and together they are the grid.
void check_path(const Board& puzzle, const Rating& rating) {
    Board values = puzzle;
    for (const auto& step : rating.path) {
        CHECK(step.cell < 81 && values[step.cell] == 0 && step.digit >= 1 && step.digit <= 9);
        values[step.cell] = step.digit;
    }
    CHECK(values == rating.grid);
    CHECK(rating.solved == (std::count(values.begin(), values.end(), 0) == 0));
}

}  // namespace

TEST(sato) {
    struct Expected {
        std::string_view line;
        int before, level;
        bool solved;
        unsigned tried;
    };
    const Expected cases[] = {
        {"...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8...", 1, 1,
         true, 0},
        {"47....1.6.......8...817...5....81...352..4..7..4..7..2.8346.........8.64....3..5.", 2, 2,
         true, 0},
        {".98....64.2.....197....13..............1362.....48..5.3.69..8..28.....3.....6..7.", 3, 3,
         true, 5},
        {"4.2.....889......7.............9..8..6.2...7.....7152.9...3....61..47......6..95.", 3, 3,
         true, 1},
        {"..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..", 3, 3,
         false, 56},
    };
    for (const Expected& expected : cases) {
        const Board puzzle = board(expected.line);
        const Rating rating = Program(puzzle.data()).run();
        CHECK(rating.level_before == expected.before && rating.level == expected.level);
        CHECK(rating.solved == expected.solved && rating.uses.back() == expected.tried);
        check_path(puzzle, rating);
    }

    // Whatever is given, contradictory or far from unique, it ends.
    std::mt19937 random(1);
    for (int i = 0; i < tries(200); ++i) {
        Board puzzle{};
        for (unsigned clues = random() % 40; clues > 0; --clues) {
            puzzle[random() % 81] = static_cast<std::uint8_t>(1 + random() % 9);
        }
        const Rating rating = Program(puzzle.data()).run();
        CHECK(rating.level >= rating.level_before && rating.level <= 3);
    }
}
