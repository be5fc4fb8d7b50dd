// Filters, and FilterSearch, for Python.
#include <tuple>

#include "filters/filter_search.hpp"
#include "filters/filters.hpp"
#include "python.hpp"

namespace satsudoku {

namespace {

void start(FilterSearch* self, const Filters& filters, Array<const std::uint32_t, 1> candidates) {
    require_shapes(candidates.shape(0) == static_cast<std::size_t>(filters.cells));
    new (self) FilterSearch(filters, view(candidates));
}

// Stops, too, when the search has asked so often; unlike seconds, that is the same everywhere.
Poll limited(std::optional<double> timeout, std::optional<std::uint64_t> polls) {
    return [poll = PythonPoll(timeout), left = polls.value_or(UINT64_MAX)]() mutable {
        return poll() || left-- == 0;
    };
}

std::tuple<std::uint64_t, bool> count(FilterSearch& search, std::uint64_t limit,
                                      std::optional<double> timeout) {
    std::uint64_t solutions = 0;
    const nb::gil_scoped_release release;
    const bool done = search.count(limit, PythonPoll(timeout), solutions);
    return {solutions, done};
}

std::optional<nb::bytes> first(FilterSearch& search, std::optional<double> timeout,
                               std::optional<std::uint64_t> polls) {
    std::uint64_t solutions = 0;
    bool done;
    {
        const nb::gil_scoped_release release;
        done = search.count(1, limited(timeout, polls), solutions);
    }
    if (!done) {
        throw_timeout();
    }
    if (solutions == 0) {
        return std::nullopt;
    }
    const auto values = search.values();
    return nb::bytes(values.data(), values.size());
}

std::optional<nb::bytes> next(FilterSearch& search, std::optional<double> timeout,
                              std::optional<std::uint64_t> polls) {
    FilterSearch::Event event;
    {
        const nb::gil_scoped_release release;
        event = search.advance(limited(timeout, polls));
    }
    if (event == FilterSearch::Event::stopped) {
        throw_timeout();
    }
    if (event == FilterSearch::Event::finished) {
        return std::nullopt;
    }
    const auto values = search.values();
    return nb::bytes(values.data(), values.size());
}

}  // namespace

void bind_filters(nb::module_& module) {
    nb::class_<Filters>(module, "Filters", "The rules of a variant as filters of candidates.")
        .def(nb::init<int, int>(), "cells"_a, "symbols"_a, "A board without rules.")
        .def(
            "add_house",
            [](Filters& self, Array<const std::int32_t, 1> cells) { self.add_house(view(cells)); },
            "cells"_a, "Add cells that hold no symbol twice.")
        .def(
            "add_pairs",
            [](Filters& self, Array<const std::uint8_t, 2> allowed,
               Array<const std::int32_t, 2> pairs) {
                require_shapes(pairs.shape(1) == 2);
                self.add_pairs({allowed.data(), allowed.size()}, {pairs.data(), pairs.size()});
            },
            "allowed"_a, "pairs"_a,
            "Add a table (symbols, symbols) of what two cells may hold together, and the pairs of "
            "cells (N, 2) for which it holds.")
        .def(
            "add_diagram",
            [](Filters& self, Array<const std::int32_t, 1> cells,
               Array<const std::int32_t, 1> sizes, Array<const std::int32_t, 2> arcs) {
                require_shapes(arcs.shape(1) == 4);
                self.add_diagram(view(cells), view(sizes), {arcs.data(), arcs.size()});
            },
            "cells"_a, "sizes"_a, "arcs"_a,
            "Add a relation of some cells: see Tables.add_diagram.");

    nb::class_<FilterSearch>(module, "FilterSearch", "A search for the solutions of one puzzle.")
        .def("__init__", &start, "filters"_a, "candidates"_a, nb::keep_alive<1, 2>(),
             "Start a search; candidates: one mask of symbols a cell.")
        .def("count", &count, "limit"_a = 0, "timeout"_a = nb::none(),
             "Count the solutions of a new search up to a limit (0: all).\n\n"
             "Returns (the most that it saw, whether it finished or reached the limit).")
        .def("first", &first, "timeout"_a = nb::none(), "polls"_a = nb::none(),
             "The symbols, from 0, of a solution of a new search, None where there is none.\n\n"
             "Raises TimeoutError after `timeout` seconds, or so many polls of 64 choices each.")
        .def("next", &next, "timeout"_a = nb::none(), "polls"_a = nb::none(),
             "The symbols, from 0, of the next solution, None after the last one.\n\n"
             "Raises TimeoutError as `first` does; a further call continues the search.");
}

}  // namespace satsudoku
