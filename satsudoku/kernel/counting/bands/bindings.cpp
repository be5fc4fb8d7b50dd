// Counting without visiting, for Python.
#include <memory>
#include <tuple>
#include <vector>

#include "counting/bands/three_stacks.hpp"
#include "python.hpp"

namespace satsudoku::counting::bands {

namespace {

std::uint64_t high(Count count) { return static_cast<std::uint64_t>(count >> 64); }
std::uint64_t low(Count count) { return static_cast<std::uint64_t>(count); }

// Python's object, whatever the board.
struct PythonCompletions {
    std::unique_ptr<Completions> completions;
};

void prepare(PythonCompletions* self, satsudoku::Array<const std::uint16_t, 1> candidates,
             int width, int threads) {
    require_shapes(candidates.shape(0) == 81);
    const nb::gil_scoped_release release;
    new (self) PythonCompletions{std::make_unique<ThreeStacks>(
        std::span<const std::uint16_t, 81>(candidates.data(), 81), width, threads)};
}

std::tuple<std::uint64_t, std::uint64_t> count(PythonCompletions& board, int threads,
                                               const Listener& listener) {
    HeardProgress progress(listener);
    const std::optional<Count> count = without_gil([&] {
        return board.completions->count(threads, PythonPoll(&progress, AtDeadline::stops),
                                        progress);
    });
    if (!count) {
        throw_timeout();
    }
    progress.finish();
    return {high(*count), low(*count)};
}

void marginals(PythonCompletions& board, satsudoku::Array<std::uint64_t, 2> counts, int threads,
               const Listener& listener) {
    Completions& completions = *board.completions;
    require_shapes(counts.shape(0) == completions.candidates() && counts.shape(1) == 2);
    std::vector<Count> each(counts.shape(0));
    HeardProgress progress(listener);
    bool finished = false;
    {
        const nb::gil_scoped_release release;
        finished = completions.marginals(each, threads, PythonPoll(&progress, AtDeadline::stops),
                                         progress);
    }
    if (!finished) {
        throw_timeout();
    }
    progress.finish();
    for (std::size_t i = 0; i < each.size(); ++i) {
        counts(i, 0) = high(each[i]);
        counts(i, 1) = low(each[i]);
    }
}

void complete(PythonCompletions& board, satsudoku::Array<const std::uint64_t, 2> numbers,
              satsudoku::Array<std::uint8_t, 2> grids, const Listener& listener) {
    Completions& completions = *board.completions;
    require_shapes(numbers.shape(1) == 2 && grids.shape(0) == numbers.shape(0) &&
                   grids.shape(1) == completions.cells());
    std::vector<Count> counts_before;
    for (std::size_t i = 0; i < numbers.shape(0); ++i) {
        counts_before.push_back(Count{numbers(i, 0)} << 64 | numbers(i, 1));
    }
    HeardProgress progress(listener);
    bool finished = false;
    {
        const nb::gil_scoped_release release;
        finished = completions.complete(counts_before, grids.data(),
                                        PythonPoll(&progress, AtDeadline::stops), progress);
    }
    if (!finished) {
        throw_timeout();
    }
    progress.finish();
}

}  // namespace

void bind(nb::module_& module) {
    nb::class_<PythonCompletions>(module, "Completions",
                                  "All completions of a classic 9x9 puzzle, none of them visited.")
        .def("__init__", &prepare, "candidates"_a, "width"_a, "threads"_a,
             "Prepare to count: candidates (81,), bit d for digit d; vectors of `width` bits.")
        .def_prop_ro(
            "terms", [](const PythonCompletions& board) { return board.completions->terms(); },
            "How many products the count adds up.")
        .def("count", &count, "threads"_a, "listener"_a = nb::none(),
             "The number of completions: (high 64 bits, low 64 bits).\n\n"
             "Raises TimeoutError at the deadline. Calls `listener` now and then, and at\n"
             "the end, with how far the sums have come, from 0 to 1.")
        .def("marginals", &marginals, "counts"_a, "threads"_a, "listener"_a = nb::none(),
             "Write how many completions have each candidate: (cells * symbols, 2), high and "
             "low.\n\n"
             "Raises TimeoutError at the deadline. Calls `listener` as `count` does.")
        .def("complete", &complete, "numbers"_a, "grids"_a, "listener"_a = nb::none(),
             "Write the completions of these numbers, (N, 2), high and low: grids (N, cells).\n\n"
             "Numbers from 0 to the count less one lead to all completions, once each. Raises\n"
             "ValueError for others, TimeoutError at the deadline. Calls `listener` as\n"
             "`count` does.");
}

}  // namespace satsudoku::counting::bands
