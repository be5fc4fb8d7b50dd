// HoDoKu's rating for Python.
#include <tuple>
#include <vector>

#include "python.hpp"
#include "raters/hodoku/finders.hpp"
#include "raters/hodoku/solver.hpp"
#include "threads.hpp"

namespace satsudoku::raters::hodoku {

namespace {

void rate_many(Array<const std::uint8_t, 2> puzzles, Array<std::uint8_t, 1> levels,
               Array<std::uint32_t, 1> scores, int threads, std::uint32_t most) {
    const std::size_t number = puzzles.shape(0);
    require_shapes(levels.shape(0) == number && scores.shape(0) == number);
    require_classic9(puzzles.data(), number, puzzles.shape(1));
    const nb::gil_scoped_release release;
    each_on_threads(number, threads, 8, PythonPoll(), [&](std::size_t i, const Poll&) {
        const Rating rating = rate(&puzzles(i, 0), most);
        levels(i) = static_cast<std::uint8_t>(rating.level);
        scores(i) = rating.score;
    });
}

template <class Numbers>
std::vector<int> ints(const Numbers& numbers) {
    return converted(numbers, [](int number) { return number; });
}

auto parts(const Step& step) {
    return converted(step.parts, [](const StepPart& part) {
        return std::tuple(ints(part.cells), int{part.digits});
    });
}

auto restricted(const Step& step) {
    return converted(step.restricted, [](const Restricted& pair) {
        return std::tuple(int{pair.first}, int{pair.second}, int{pair.digits});
    });
}

auto colours(const Step& step) { return converted(step.colours, ints<Cells>); }

auto chains(const Step& step) {
    return converted(step.chains, [](const Chain& chain) {
        return converted(chain, [](const Node& node) {
            return std::tuple(ints(node.cells), int{node.digit}, node.on);
        });
    });
}

std::tuple<int, std::uint32_t, bool, std::vector<Step>> path(Array<const std::uint8_t, 1> puzzle) {
    require_classic9(puzzle.data(), 1, puzzle.shape(0));
    std::vector<Step> steps;
    const Rating rating = without_gil([&] { return rate(puzzle.data(), steps); });
    return {static_cast<int>(rating.level), rating.score, rating.solved, std::move(steps)};
}

// (code, level, score), in the order in which HoDoKu looks for the techniques.
auto table() {
    return converted(facts_of_techniques, [](const Facts& facts) {
        return std::tuple(int{facts.code}, static_cast<int>(facts.level), int{facts.score});
    });
}

std::vector<Step> steps(Array<const std::uint8_t, 1> values, Array<const bool, 1> givens,
                        Array<const std::uint16_t, 1> candidates, bool forcing) {
    require_classic9(values.data(), 1, values.shape(0));
    require_shapes(givens.shape(0) == 81 && candidates.shape(0) == 81);
    Grid grid;
    for (int cell = 0; cell < 81; ++cell) {
        if (const int value = values.data()[cell]; value != 0) {
            const bool fits = grid.possible(cell, value - 1);
            if (!fits) {
                throw std::invalid_argument("two cells of a house have the same value");
            }
            givens.data()[cell] ? static_cast<void>(grid.give(cell, value - 1))
                                : grid.place(cell, value - 1);
        }
    }
    for (const int cell : grid.empty()) {
        for (const int digit : each(all_digits & ~candidates.data()[cell])) {
            grid.remove(cell, digit);
        }
    }
    const nb::gil_scoped_release release;
    return all_steps(grid, forcing);
}

}  // namespace

void bind(nb::module_& module) {
    nb::class_<Step>(module, "HodokuStep",
                     "One step of HoDoKu.\n\n"
                     "Candidates are 9 * cell + digit with digits from 0, sets of digits masks; "
                     "houses are rows (0-8), columns, boxes.")
        .def_prop_ro(
            "code", [](const Step& step) { return int{facts(step.technique).code}; },
            "The technique's code in HoDoKu, as a number.")
        .def_ro("placed", &Step::placed, "Candidates.")
        .def_ro("eliminated", &Step::eliminated, "Candidates, in HoDoKu's order.")
        .def_ro("digits", &Step::digits, "The digits of the pattern.")
        .def_prop_ro(
            "base", [](const Step& step) { return ints(step.base); },
            "Houses: of a subset or a fish, or those that hold a strong link.")
        .def_prop_ro(
            "cover", [](const Step& step) { return ints(step.cover); },
            "The houses that a fish or a locked candidate deletes in.")
        .def_ro("fins", &Step::fins, "Candidates of the base outside the cover.")
        .def_ro("endo_fins", &Step::endo_fins, "Candidates in two base houses.")
        .def_prop_ro("parts", &parts,
                     "(cells, digits): the cells of a wing, almost locked sets, ...")
        .def_prop_ro("restricted", &restricted,
                     "(part, part, digits that cannot be in both of them).")
        .def_prop_ro("colours", &colours, "Cells by colour, two colours a cluster.")
        .def_prop_ro("chains", &chains,
                     "Nodes (cells, digit, whether one of the cells has it). A link is strong if "
                     "it leads to a node that is on. In a net a node follows from all before it.");
    module.def(
        "hodoku_rate_many", &rate_many, "puzzles"_a, "levels"_a, "scores"_a, "threads"_a,
        "most"_a = ~std::uint32_t{0},
        "Rate puzzles (N, 81) as HoDoKu does, into levels (N,) and scores (N,).\n\n"
        "Levels are 1 for Easy to 5 for Extreme; 0 for fewer than ten givens or "
        "contradictory ones. The rating ends, with level 0, once the score is above `most`.");
    module.def("hodoku_path", &path, "puzzle"_a,
               "HoDoKu's rating of a puzzle: (level, score, solved, steps).");
    module.def("hodoku_techniques", &table,
               "(code, level, score) of HoDoKu's techniques, in the order in which it looks for "
               "them; brute force, which has no code, has 9999.");
    module.def("hodoku_steps", &steps, "values"_a, "givens"_a, "candidates"_a, "forcing"_a,
               "All steps of HoDoKu's techniques in a grid, of the same effects the shortest.\n\n"
               "Values (81,) are 0 for open cells, whose candidates are masks (81,); givens (81,) "
               "tells them from cells solved since. Brute force is left out, forcing chains and "
               "nets unless asked for.");
}

}  // namespace satsudoku::raters::hodoku
