// Sato's rating for Python.
#include <tuple>
#include <vector>

#include "python.hpp"
#include "raters/sato/program.hpp"
#include "threads.hpp"

namespace satsudoku::raters::sato {

namespace {

constexpr int figures_of_one = 5 + procedures;

void rate_many(Array<const std::uint8_t, 2> puzzles, Array<std::uint32_t, 2> figures,
               Array<std::uint8_t, 2> grids, int threads) {
    const std::size_t number = puzzles.shape(0);
    require_shapes(figures.shape(0) == number && figures.shape(1) == figures_of_one &&
                   grids.shape(0) == number && grids.shape(1) == 81);
    require_classic9(puzzles.data(), number, puzzles.shape(1));
    const nb::gil_scoped_release release;
    each_on_threads(number, threads, 16, PythonPoll(), [&](std::size_t i, const Poll&) {
        const Rating rating = Program(&puzzles(i, 0)).run();
        std::uint32_t* const row = &figures(i, 0);
        row[0] = rating.level_before;
        row[1] = rating.level;
        row[2] = rating.solved;
        row[3] = rating.lv1usu;
        row[4] = rating.lv2usu;
        std::ranges::copy(rating.uses, row + 5);
        std::ranges::copy(rating.grid, &grids(i, 0));
    });
}

// (procedure, reason, cell, digit, house, count, others, digits, level, in trial).
auto path(Array<const std::uint8_t, 1> puzzle) {
    require_classic9(puzzle.data(), 1, puzzle.shape(0));
    const nb::gil_scoped_release release;
    return converted(Program(puzzle.data()).run().path, [](const Step& s) {
        return std::tuple(static_cast<int>(s.procedure), static_cast<int>(s.reason), int{s.cell},
                          int{s.digit}, int{s.house}, int{s.count},
                          std::vector<int>(s.others.begin(), s.others.end()), int{s.digits},
                          int{s.level}, s.in_trial);
    });
}

}  // namespace

void bind(nb::module_& module) {
    module.def(
        "sato_rate_many", &rate_many, "puzzles"_a, "figures"_a, "grids"_a, "threads"_a,
        "Rate puzzles (N, 81) by sato's program, into figures (N, 20) and final grids (N, 81).\n\n"
        "The figures: level before and after the level-up rule, solved, LV1USU, LV2USU, and uses "
        "by procedure.");
    module.def(
        "sato_path", &path, "puzzle"_a,
        "The placements of sato's program, in order.\n\nEach is (procedure, reason, cell, digit, "
        "house or -1, count, other cells, mask of digits, level, whether in a trial).");
}

}  // namespace satsudoku::raters::sato
