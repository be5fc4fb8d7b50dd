// Sato's rating for Python.
#include <tuple>
#include <vector>

#include "python.hpp"
#include "sato/sato.hpp"

namespace satsudoku {

namespace {

void require_classic9(const std::uint8_t* values, std::size_t number, std::size_t cells) {
    if (cells != 81 || std::any_of(values, values + number * cells, [](int v) { return v > 9; })) {
        throw std::invalid_argument("expected puzzles of 81 values, each at most 9");
    }
}

void rate_many(Array<const std::uint8_t, 2> puzzles, Array<std::uint32_t, 2> figures,
               Array<std::uint8_t, 2> grids, int threads) {
    const std::size_t number = puzzles.shape(0);
    require_shapes(figures.shape(0) == number && figures.shape(1) == sato::Job::figures &&
                   grids.shape(0) == number && grids.shape(1) == 81);
    require_classic9(puzzles.data(), number, puzzles.shape(1));
    sato::Job job{puzzles.data(), number, figures.data(), grids.data()};
    const nb::gil_scoped_release release;
    sato::rate_on_threads(job, threads, PythonPoll());
}

// (procedure, reason, cell, digit, house, count, others, digits, level, in trial).
using Step = std::tuple<int, int, int, int, int, int, std::vector<int>, int, int, bool>;

std::vector<Step> path(Array<const std::uint8_t, 1> puzzle) {
    require_classic9(puzzle.data(), 1, puzzle.shape(0));
    std::vector<Step> steps;
    const nb::gil_scoped_release release;
    for (const auto& s : sato::rate(puzzle.data()).path) {
        steps.emplace_back(static_cast<int>(s.procedure), static_cast<int>(s.reason), s.cell,
                           s.digit, s.house, s.count,
                           std::vector<int>(s.others.begin(), s.others.end()), s.digits, s.level,
                           s.in_trial);
    }
    return steps;
}

}  // namespace

void bind_sato(nb::module_& module) {
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

}  // namespace satsudoku
