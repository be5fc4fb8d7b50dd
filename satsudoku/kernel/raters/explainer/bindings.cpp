// Sudoku Explainer's ratings for Python.
#include <tuple>
#include <vector>

#include "python.hpp"
#include "raters/explainer/procedure.hpp"
#include "threads.hpp"

namespace satsudoku::raters::explainer {

namespace {

Scale scale_of(const std::string& name, const std::vector<int>& without) {
    if (name != "se121" && name != "sukaku") {
        throw std::invalid_argument("expected the scale se121 or sukaku");
    }
    Scale scale = name == "se121" ? se121() : sukaku();
    for (const int row : without) {
        if (row < 1 || row > producers) {
            throw std::invalid_argument("expected rows from 1 to 39");
        }
        scale.rows[static_cast<std::size_t>(row)] = false;
    }
    return scale;
}

bool rate_many(Array<const std::uint8_t, 2> puzzles, Array<std::uint8_t, 2> ratings,
               const std::string& scale, const std::vector<int>& without, int threads, int most,
               bool diamonds, bool pearls) {
    const std::size_t number = puzzles.shape(0);
    require_shapes(ratings.shape(0) == number && ratings.shape(1) == 4);
    require_classic9(puzzles.data(), number, puzzles.shape(1));
    const Interest interest{most, diamonds, pearls};
    const Scale asked = scale_of(scale, without);
    const nb::gil_scoped_release release;
    const PythonPoll poll(nullptr, AtDeadline::stops);
    try {
        return each_on_threads(number, threads, 8, poll, [&](std::size_t i, const Poll& ask) {
            const Rating rating = rate(&puzzles(i, 0), asked, interest, ask);
            ratings(i, 0) = static_cast<std::uint8_t>(rating.er);
            ratings(i, 1) = static_cast<std::uint8_t>(rating.ep);
            ratings(i, 2) = static_cast<std::uint8_t>(rating.ed);
            ratings(i, 3) = rating.ended;
        });
    } catch (const Stopped&) {
        return false;
    }
}

std::vector<Hint> steps(Array<const std::uint8_t, 1> puzzle, const std::string& scale,
                        const std::vector<int>& without) {
    require_classic9(puzzle.data(), 1, puzzle.shape(0));
    const Scale asked = scale_of(scale, without);
    try {
        const nb::gil_scoped_release release;
        return path(puzzle.data(), asked, PythonPoll(nullptr, AtDeadline::stops));
    } catch (const Stopped&) {
        throw_timeout();
    }
}

auto parts(const Hint& hint) {
    return converted(hint.parts, [](const Cells& part) {
        std::vector<int> all;
        for (const int cell : part) {
            all.push_back(cell);
        }
        return all;
    });
}

// (candidate, on, link, parents, nested or -1).
auto nodes(const Hint& hint) {
    return converted(hint.chain.nodes, [&](const Node& node) {
        const auto begin = hint.chain.parent_lists.begin() + node.parents;
        return std::tuple(int{node.candidate}, node.on, node.link,
                          std::vector<std::uint32_t>(begin, begin + node.parent_count),
                          int{node.nested});
    });
}

void bind_enums(nb::module_& module) {
    nb::enum_<Link>(module, "ExplainerLink", "How a node of a chain follows from its parents.")
        .value("assumed", Link::assumed)
        .value("cell", Link::cell)
        .value("row", Link::row)
        .value("column", Link::column)
        .value("box", Link::box)
        .value("pattern", Link::pattern);
    nb::enum_<Technique> techniques(module, "ExplainerTechnique",
                                    "What a step of Sudoku Explainer shows.");
    for (std::size_t i = 0; i < technique_names.size(); ++i) {
        techniques.value(technique_names[i], static_cast<Technique>(i));
    }
}

}  // namespace

void bind(nb::module_& module) {
    bind_enums(module);
    nb::class_<Hint>(module, "ExplainerStep",
                     "One step of Sudoku Explainer, or a pattern inside one.\n\n"
                     "Candidates are 9 * cell + digit with digits from 0; houses are rows (0-8), "
                     "columns, boxes.")
        .def_prop_ro(
            "row", [](const Hint& hint) { return static_cast<int>(hint.row); },
            "The producer's number in Sudoku Explainer's table, from 1.")
        .def_ro("technique", &Hint::technique)
        .def_ro("rating", &Hint::rating, "In tenths.")
        .def_prop_ro(
            "placed",
            [](const Hint& hint) {
                return hint.placed < 0 ? std::nullopt : std::optional(hint.placed);
            },
            "A candidate, or None.")
        .def_ro("eliminated", &Hint::eliminated, "Candidates.")
        .def_prop_ro("parts", &parts, "The cells of the pattern, part by part.")
        .def_ro("houses", &Hint::houses, "The houses of the pattern.")
        .def_ro("digits", &Hint::digits, "The digits of the pattern, as a mask.")
        .def_ro("extras", &Hint::extras, "Further digits of it, as a mask.")
        .def_prop_ro("nodes", &nodes,
                     "Of a chain: (candidate, on, link, parents, nested step or -1) for each node.")
        .def_prop_ro(
            "targets", [](const Hint& hint) { return hint.chain.targets; },
            "The nodes at which the cases of a chain end.")
        .def_prop_ro(
            "complexity", [](const Hint& hint) { return hint.chain.complexity; },
            "How many nodes a chain has, those of nested chains too; else 0.")
        .def_ro("nested", &Hint::nested, "The steps inside: they hold once their parents are off.");
    module.def("explainer_rate_many", &rate_many, "puzzles"_a, "ratings"_a, "scale"_a,
               "without"_a = std::vector<int>(), "threads"_a = 1, "most"_a = 255,
               "diamonds"_a = false, "pearls"_a = false,
               "Rate puzzles (N, 81) on the scale se121 or sukaku: ER, EP, ED in tenths, ended.\n\n"
               "`without` names rows that are not asked. ER is 200 where no step is left. The "
               "rating ends, with 1 in the last column and an ER that is a lower bound, once ER is "
               "known to be above `most`, above ED (of `diamonds`) or above EP (of `pearls`). "
               "Returns whether it finished before the deadline.");
    module.def("explainer_path", &steps, "puzzle"_a, "scale"_a, "without"_a = std::vector<int>(),
               "The steps of Sudoku Explainer on the scale se121 or sukaku.\n\n"
               "Raises TimeoutError at the deadline.");
}

}  // namespace satsudoku::raters::explainer
