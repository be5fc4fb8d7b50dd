// Tables; Walk as LanesSolutions; Rules, the human rules in lanes, for Python.
#include <algorithm>

#include "lanes/chains.hpp"
#include "lanes/lanes.hpp"
#include "lanes/rules.hpp"
#include "lanes/tables.hpp"
#include "lanes/walk.hpp"
#include "python.hpp"

namespace satsudoku::lanes {

namespace {

// --- tables and walks ---

using Masks = std::optional<Array<const std::uint64_t, 2>>;

// Whether each of `number` puzzles has a packed state of the options that are not excluded.
bool fits(const Masks& masks, const Tables& tables, std::size_t number) {
    const auto words = (static_cast<std::size_t>(tables.options) + 63) / 64;
    return !masks || (masks->shape(0) == number && masks->shape(1) == words);
}

// Fills counts, whatever they held, and solutions where given. Returns whether it finished before
// the deadline.
bool count(const Tables& tables, Array<const std::uint8_t, 2> puzzles,
           Array<std::uint64_t, 1> counts, std::optional<Array<std::uint8_t, 3>> solutions,
           std::uint64_t limit, int width, int threads, Masks masks, const Listener& listener) {
    const std::size_t number = puzzles.shape(0), cells = static_cast<std::size_t>(tables.cells);
    require_shapes(
        puzzles.shape(1) == cells && counts.shape(0) == number && number < UINT32_MAX &&
        (!solutions || (solutions->shape(0) == number && solutions->shape(2) == cells)) &&
        fits(masks, tables, number) && (!listener || number == 1));
    require_values(puzzles.data(), number * cells, tables.symbols);
    std::fill_n(counts.data(), number, 0);
    CountJob job{puzzles.data(),
                 number,
                 limit,
                 counts.data(),
                 data_or_null(solutions),
                 solutions ? solutions->shape(1) : 0,
                 data_or_null(masks)};
    const Kernel& lanes = kernel(width);
    HeardProgress progress(listener);
    job.progress = listener ? &progress : nullptr;
    {
        const nb::gil_scoped_release release;
        count_on_threads(lanes, tables, job, threads,
                         PythonPoll(listener ? &progress : nullptr, AtDeadline::stops));
    }
    if (!job.stopped) {
        progress.finish();
    }
    return !job.stopped;
}

void start(Walk* self, const Tables& tables, Array<const std::uint8_t, 1> puzzle, int width,
           Masks mask) {
    require_shapes(puzzle.shape(0) == static_cast<std::size_t>(tables.cells) &&
                   fits(mask, tables, 1));
    require_values(puzzle.data(), puzzle.shape(0), tables.symbols);
    std::span<const std::uint64_t> words;
    if (mask) {
        words = {mask->data(), mask->shape(1)};
    }
    new (self) Walk(kernel(width), tables, view(puzzle), words);
}

std::optional<nb::bytes> next(Walk& walk) {
    const Walk::Event event =
        without_gil([&] { return walk.advance(PythonPoll(nullptr, AtDeadline::stops)); });
    if (event == Walk::Event::stopped) {
        throw_timeout();
    }
    if (event == Walk::Event::finished) {
        return std::nullopt;
    }
    return nb::bytes(walk.values().data(), walk.values().size());
}

// --- rules ---

using States = Array<const std::uint64_t, 2>;
using Fixpoints = std::optional<Array<std::uint64_t, 2>>;
using Verdicts = Array<std::uint8_t, 1>;

void pack(const RuleTables& tables, Array<const std::uint8_t, 2> puzzles,
          Array<std::uint64_t, 2> states, int threads) {
    const std::size_t number = puzzles.shape(0);
    require_shapes(puzzles.shape(1) == static_cast<std::size_t>(tables.tables.cells) &&
                   states.shape(0) == number &&
                   states.shape(1) == static_cast<std::size_t>(tables.words()));
    require_values(puzzles.data(), puzzles.size(), tables.tables.symbols);
    const nb::gil_scoped_release release;
    pack_on_threads(tables, puzzles.data(), number, states.data(), threads, PythonPoll());
}

// Whether states and their results have the right numbers of rows and words.
bool fits(const RuleTables& tables, const States& states, std::size_t number,
          const Verdicts& verdicts, const Fixpoints& fixpoints) {
    const auto words = static_cast<std::size_t>(tables.words());
    return states.shape(1) == words && number < UINT32_MAX && verdicts.shape(0) == number &&
           (!fixpoints || (fixpoints->shape(0) == number && fixpoints->shape(1) == words));
}

void require_known(rules::Set rules) {
    if (rules >= rules::end) {
        throw std::invalid_argument("the set names a rule that the lane kernel does not have");
    }
}

// Fills verdicts, and fixpoints where given. Of, option and set_true make hypotheses about states.
void propagate(const RuleTables& tables, States states,
               std::optional<Array<const std::uint32_t, 1>> of,
               std::optional<Array<const std::int32_t, 1>> option,
               std::optional<Array<const std::uint8_t, 1>> set_true, Verdicts verdicts,
               Fixpoints fixpoints, rules::Set rules, int width, int threads) {
    const std::size_t number = of ? of->shape(0) : states.shape(0);
    require_known(rules);
    require_shapes(fits(tables, states, number, verdicts, fixpoints) &&
                   of.has_value() == option.has_value() && of.has_value() == set_true.has_value() &&
                   (!of || (option->shape(0) == number && set_true->shape(0) == number)));
    for (std::size_t i = 0; of && i < number; ++i) {
        if (of->data()[i] >= states.shape(0) || option->data()[i] < 0 ||
            option->data()[i] >= tables.tables.options) {
            throw std::invalid_argument(
                "a hypothesis names a state or an option that is not there");
        }
    }
    RuleJob job{tables,
                rules,
                states.data(),
                data_or_null(of),
                data_or_null(option),
                data_or_null(set_true),
                number,
                verdicts.data(),
                data_or_null(fixpoints)};
    const Kernel& lanes = kernel(width);
    const nb::gil_scoped_release release;
    propagate_on_threads(lanes, job, threads, PythonPoll());
}

// Applies to `left`, a copy of the states, the refutations of hypotheses about open candidates.
void negate(const RuleTables& tables, States states, Array<std::uint64_t, 2> left, Verdicts changed,
            rules::Set rules, bool holds, int width, int threads) {
    const std::size_t number = states.shape(0);
    require_known(rules);
    require_shapes(fits(tables, states, number, changed, left) &&
                   number < UINT32_MAX / static_cast<std::size_t>(tables.tables.options));
    NegationJob job{tables, rules, holds, states.data(), number, left.data(), changed.data()};
    const Kernel& lanes = kernel(width);
    const nb::gil_scoped_release release;
    negate_on_threads(lanes, job, threads, PythonPoll());
}

// Fills verdicts and depths, and fixpoints where given.
void trial(const RuleTables& tables, States states, Verdicts verdicts, Verdicts depths,
           Fixpoints fixpoints, rules::Set rules, int depth, bool bivalue, int width, int threads) {
    const std::size_t number = states.shape(0);
    require_known(rules);
    require_shapes(fits(tables, states, number, verdicts, fixpoints) && depths.shape(0) == number);
    if (depth < 0 || depth > most_trial_depth) {
        throw std::invalid_argument("there is no such depth");
    }
    TrialJob job{tables,          rules,         depth,
                 bivalue,         states.data(), number,
                 verdicts.data(), depths.data(), data_or_null(fixpoints)};
    const Kernel& lanes = kernel(width);
    const nb::gil_scoped_release release;
    trial_on_threads(lanes, job, threads, PythonPoll());
}

// Fills `left` with the states without the exclusions of chains, and `changed`.
void chain(const RuleTables& tables, States states, Array<std::uint64_t, 2> left, Verdicts changed,
           bool cells, bool houses, bool groups, bool one_symbol, int most, int threads,
           std::optional<Array<std::uint64_t, 2>> searched) {
    const std::size_t number = states.shape(0);
    require_shapes(fits(tables, states, number, changed, left));
    require_shapes(!searched || fits(tables, states, number, changed, *searched));
    ChainJob job{tables,
                 {cells, houses, groups, one_symbol, most},
                 states.data(),
                 number,
                 left.data(),
                 changed.data(),
                 searched ? searched->data() : nullptr};
    const nb::gil_scoped_release release;
    chain_on_threads(job, threads, PythonPoll());
}

void bind_rules(nb::module_& module) {
    nb::list patterns;
    for (const rules::Pattern& pattern : rules::patterns()) {
        patterns.append(nb::make_tuple(nb::str(pattern.name.data(), pattern.name.size()),
                                       pattern.bit, pattern.needs, pattern.within, pattern.usual));
    }
    // Name, bit, bits that it needs, bit of the rule that contains it, whether it is usual.
    module.attr("patterns") = nb::tuple(patterns);

    nb::class_<RuleTables>(module, "Rules",
                           "What a variant's human rules need, arranged for lanes.")
        .def(nb::init<const Tables&>(), "tables"_a, nb::keep_alive<1, 2>(),
             "Arrange the basic rules; subsets and fish need their matrices.")
        .def(
            "add_matrix",
            [](RuleTables& self, int kind, Array<const std::int32_t, 2> options) {
                self.add_matrix(kind, static_cast<std::int32_t>(options.shape(0)),
                                static_cast<std::int32_t>(options.shape(1)),
                                {options.data(), options.size()});
            },
            "kind"_a, "options"_a,
            "Add a matrix for naked subsets (kind 0), hidden subsets (1) or fish (2).")
        .def(
            "set_lines",
            [](RuleTables& self, Array<const std::uint8_t, 1> in_line) {
                self.set_lines(view(in_line));
            },
            "in_line"_a, "Set which items (one byte each) belong to houses that are lines.")
        .def(
            "set_ends",
            [](RuleTables& self, Array<const std::int32_t, 1> rows,
               Array<const std::uint8_t, 1> sight) { self.set_ends(view(rows), view(sight)); },
            "rows"_a, "sight"_a,
            "Set for Hamada logic which cells may be its ends, as flat rows (x, z, y), and which "
            "cells each sees, as a flat square of bytes.")
        .def(
            "add_diagram",
            [](RuleTables& self, Array<const std::int32_t, 1> cells,
               Array<const std::int32_t, 1> sizes, Array<const std::int32_t, 2> arcs) {
                require_shapes(arcs.shape(1) == 4);
                self.add_diagram(view(cells), view(sizes), {arcs.data(), arcs.size()});
            },
            "cells"_a, "sizes"_a, "arcs"_a,
            "Add the ways to fill some cells, for the rule fillings: see Tables.add_diagram.")
        .def("pack", &pack, "puzzles"_a, "states"_a, "threads"_a,
             "Pack puzzles (N, cells), each given chosen, into states (N, words).")
        .def("propagate", &propagate, "states"_a, "of"_a.none(), "option"_a.none(),
             "set_true"_a.none(), "verdicts"_a, "fixpoints"_a.none(), "rules"_a, "width"_a,
             "threads"_a,
             "Bring states, or hypotheses about them, to their fixpoints under a set of rules.\n\n"
             "Fills verdicts (0 open, 1 solved, 2 dead), and the fixpoints of those not dead.")
        .def("negate", &negate, "states"_a, "left"_a, "changed"_a, "rules"_a, "holds"_a, "width"_a,
             "threads"_a,
             "Suppose each open candidate of states alone, and apply to `left`, a copy of them, "
             "what a set of rules refutes.\n\nSets `changed` for states that lose something.")
        .def("chain", &chain, "states"_a, "left"_a, "changed"_a, "cells"_a, "houses"_a, "groups"_a,
             "one_symbol"_a, "most"_a, "threads"_a, "searched"_a.none() = nb::none(),
             "Fill `left` with states (N, words) without what their chains exclude, once.\n\n"
             "Strong links are those of cells, houses and groups; `most` of them, or 0 for any "
             "number. Sets `changed` for states that lose something. `searched` holds states at "
             "their last search, zeros before the first, and is brought up to date: of chains of "
             "one symbol, only symbols that have changed since are searched.")
        .def("trial", &trial, "states"_a, "verdicts"_a, "depths"_a, "fixpoints"_a.none(), "rules"_a,
             "depth"_a, "bivalue"_a, "width"_a, "threads"_a,
             "Bring states to their fixpoints under trial and error over a set of rules.\n\n"
             "Fills verdicts and fixpoints as `propagate` does, and the least depths that do it.");
}

}  // namespace

void bind(nb::module_& module) {
    nb::class_<Tables>(module, "Tables", "A variant's exact cover as the lane kernel reads it.")
        .def(
            "__init__",
            [](Tables* self, std::int32_t items, std::int32_t primary, std::int32_t cells,
               std::int32_t symbols, Array<const std::int32_t, 1> indptr,
               Array<const std::int32_t, 1> indices) {
                const PythonPoll poll;
                const nb::gil_scoped_release release;
                new (self)
                    Tables(items, primary, cells, symbols, view(indptr), view(indices), poll);
            },
            "items"_a, "primary"_a, "cells"_a, "symbols"_a, "indptr"_a, "indices"_a,
            "Arrange the options of an exact cover, given as compressed rows.")
        .def(
            "add_diagram",
            [](Tables& self, Array<const std::int32_t, 1> cells, Array<const std::int32_t, 1> sizes,
               Array<const std::int32_t, 2> arcs) {
                require_shapes(arcs.shape(1) == 4);
                self.diagrams.add(view(cells), view(sizes), {arcs.data(), arcs.size()}, self.cells,
                                  self.symbols);
            },
            "cells"_a, "sizes"_a, "arcs"_a,
            "Add a relation of some cells as a diagram: how many nodes each layer has, and the "
            "arcs as rows (layer, node, symbol, node).")
        .def_rw("classic9", &Tables::classic9,
                "Whether the pass written for 9x9 Sudoku serves it; settable, for measurements.")
        .def(
            "count", &count, "puzzles"_a, "counts"_a, "solutions"_a, "limit"_a, "width"_a,
            "threads"_a, "masks"_a = nb::none(), "listener"_a = nb::none(),
            "Count solutions of puzzles (N, cells) into counts (N,), the first ones into solutions "
            "(N, keep, cells).\n\nMasks (N, words) pack the options that are not excluded. Of a "
            "single puzzle\n`listener` hears now and then, and at the end, how far the search has "
            "come, from 0 to 1.\nReturns whether it finished before the deadline.");

    nb::class_<Walk>(module, "LanesSolutions", "A walk through the solutions of one puzzle.")
        .def("__init__", &start, "tables"_a, "puzzle"_a, "width"_a, "mask"_a = nb::none(),
             nb::keep_alive<1, 2>(),
             "Start a walk; a mask (1, words) packs the options that are not excluded.")
        .def("next", &next,
             "The values of the next solution, None after the last one.\n\n"
             "Raises TimeoutError at the deadline; a further call continues the search.");

    bind_rules(module);
    module.def("widths", &widths, "Lanes a vector that this machine can run, ascending.");
}

}  // namespace satsudoku::lanes
