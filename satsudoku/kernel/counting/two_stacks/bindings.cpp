// Counting without visiting on boards of two stacks, for Python.
#include <tuple>

#include "counting/two_stacks/two_stacks.hpp"
#include "python.hpp"

namespace satsudoku::counting::two_stacks {

namespace {

void prepare(TwoStacks* self, Array<const std::uint8_t, 2> values) {
    const std::size_t side = values.shape(0);
    require_shapes(values.shape(1) == side && side % 2 == 0 && side >= 4 &&
                   side <= 2 * most_columns);
    require_values(values.data(), side * side, static_cast<int>(side));
    new (self) TwoStacks(std::span(values.data(), side * side));
}

std::tuple<std::uint64_t, std::uint64_t> count(const TwoStacks& board, int threads,
                                               const Listener& listener) {
    HeardProgress progress(listener);
    std::optional<Count> count;
    {
        const nb::gil_scoped_release release;
        count = board.count(threads, PythonPoll(&progress, AtDeadline::stops), progress);
    }
    if (!count) {
        throw_timeout();
    }
    progress.finish();
    return {static_cast<std::uint64_t>(*count >> 64), static_cast<std::uint64_t>(*count)};
}

}  // namespace

void bind(nb::module_& module) {
    nb::class_<TwoStacks>(module, "TwoStacks",
                          "A puzzle of boxes with two rows, two in each band, to be counted.")
        .def("__init__", &prepare, "values"_a,
             "Prepare to count: values (side, side), 0 for none; a side of 4, 6, 8 or 10.")
        .def_prop_ro("steps", &TwoStacks::steps, "About how many rows the count places.")
        .def("count", &count, "threads"_a, "listener"_a = nb::none(),
             "The number of completions: (high 64 bits, low 64 bits).\n\n"
             "Raises TimeoutError at the deadline. Calls `listener` now and then, and at\n"
             "the end, with how far the sums have come, from 0 to 1.");
}

}  // namespace satsudoku::counting::two_stacks
