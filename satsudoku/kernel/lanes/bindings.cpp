// Tables, and Walk as LanesSolutions, for Python.
#include <algorithm>

#include "lanes/lanes.hpp"
#include "lanes/tables.hpp"
#include "lanes/walk.hpp"
#include "python.hpp"

namespace satsudoku {

namespace {

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

}  // namespace

void bind_lanes(nb::module_& module) {
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

    module.def("widths", &widths, "Lanes a vector that this machine can run, ascending.");
}

}  // namespace satsudoku
