// Filters, and FilterSearch, for Python.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/unique_ptr.h>

#include <limits>
#include <memory>
#include <tuple>
#include <utility>

#include "filters/added_rules.hpp"
#include "filters/diagram_rule.hpp"
#include "filters/filter_search.hpp"
#include "filters/filters.hpp"
#include "python.hpp"

namespace satsudoku::filters {

void bind_areas(nb::module_& module);
void bind_tables(nb::module_& module);

namespace {

void start(FilterSearch* self, const Filters& filters, Array<const std::uint32_t, 1> candidates,
           std::uint64_t failures) {
    require_shapes(candidates.shape(0) == static_cast<std::size_t>(filters.shown));
    new (self) FilterSearch(filters, view(candidates), failures);
}

std::unique_ptr<FilterSearch> search(const Filters& filters, const nb::bytes& values,
                                     const Cells& excluded) {
    require_shapes(values.size() == static_cast<std::size_t>(filters.shown));
    std::vector<Mask> candidates;
    for (std::size_t cell = 0; cell < values.size(); ++cell) {
        const auto value = static_cast<unsigned char>(values.c_str()[cell]);
        candidates.push_back(value == 0 ? filters.all : Mask{1} << ((value - 1) % most_symbols));
    }
    for (const std::int32_t option : excluded) {
        require_shapes(option >= 0 && option / filters.symbols < filters.shown);
        candidates[option / filters.symbols] &= ~(Mask{1} << option % filters.symbols);
    }
    return std::make_unique<FilterSearch>(filters, candidates);
}

// Stops at the deadline, and after this number of polls. Unlike seconds, polls are the same on all
// machines.
Poll limited(std::optional<std::uint64_t> polls) {
    return [poll = PythonPoll(nullptr, AtDeadline::stops),
            left = polls.value_or(UINT64_MAX)]() mutable { return poll() || left-- == 0; };
}

std::tuple<std::uint64_t, bool> count(FilterSearch& search, std::uint64_t limit, double seconds) {
    std::uint64_t solutions = 0;
    const nb::gil_scoped_release release;
    const bool done = search.count(
        limit,
        [poll = PythonPoll(nullptr, AtDeadline::stops), end = work_seconds() + seconds]() {
            return poll() || work_seconds() >= end;
        },
        solutions);
    return {solutions, done};
}

auto texts(const std::vector<FilterSearch::Symbols>& solutions) {
    return converted(solutions,
                     [](const auto& values) { return nb::bytes(values.data(), values.size()); });
}

auto solutions(FilterSearch& search, std::uint64_t limit, std::optional<std::uint64_t> polls) {
    require_shapes(limit == 1 || limit == 2);
    std::uint64_t number = 0;
    const bool done = without_gil([&] { return search.count(limit, limited(polls), number); });
    if (!done) {
        throw_timeout();
    }
    return texts(search.first_solutions());
}

std::optional<nb::bytes> next(FilterSearch& search, std::optional<std::uint64_t> polls) {
    const FilterSearch::Event event = without_gil([&] { return search.advance(limited(polls)); });
    if (event == FilterSearch::Event::stopped) {
        throw_timeout();
    }
    if (event == FilterSearch::Event::finished) {
        return std::nullopt;
    }
    const auto values = search.values();
    return nb::bytes(values.data(), values.size());
}

void bind_filters(nb::module_& module) {
    nb::class_<Filters>(module, "Filters", "The rules of a variant as filters of candidates.")
        .def(nb::init<int, int, Mask>(), "cells"_a, "symbols"_a, "possible"_a = ~Mask{0},
             "A board without rules; `possible`: the mask of the symbols that its puzzles have.")
        .def(
            "add_houses",
            [](Filters& self, const std::vector<Cells>& houses) {
                for (const Cells& cells : houses) {
                    self.add_house(cells);
                }
            },
            "houses"_a, "Add sets of cells that hold no symbol twice.")
        .def(
            "add_pairs",
            [](Filters& self, std::shared_ptr<PairTable> table, const Cells& pairs) {
                self.add_pairs(std::move(table), pairs);
            },
            "table"_a, "pairs"_a,
            "Add a table of pairs, and the pairs of cells, one after another, for which it holds.")
        .def(
            "add_diagram",
            [](Filters& self, const Cells& cells, std::shared_ptr<FilterDiagram> diagram) {
                require_shapes(diagram->number == self.symbols);
                self.check(cells);
                self.add_rule(std::make_unique<DiagramRule>(cells, std::move(diagram)));
            },
            "cells"_a, "diagram"_a, "Add a relation of some cells.")
        .def(
            "add_sum",
            [](Filters& self, const Cells& cells, const Cells& weights, std::int64_t total) {
                self.add_sum(cells, weights, total);
            },
            "cells"_a, "weights"_a, "total"_a,
            "Add cells that add to a total, each multiplied by its weight; symbol s counts as s + "
            "1.")
        .def("add_crust", &add_crust, "cells"_a, "total"_a, "own"_a, "zero"_a,
             "Add the sum of the cells between the least and the greatest symbol, of all or of "
             "the cells' own.\n\nThis function and the next ones return whether the rule serves.")
        .def("add_partial_sums", &add_partial_sums, "cells"_a, "weights"_a, "total"_a,
             "Add a sum as `add_sum` does, with a filter that leaves just what some filling has.")
        .def("add_pointed_sum", &add_pointed_sum, "cells"_a, "total"_a, "zero"_a,
             "Add the sum of the first x cells, where x is the first of them.")
        .def("add_pointed_symbol", &add_pointed_symbol, "cells"_a, "symbol"_a, "zero"_a,
             "Add the symbol of the x-th cell, where x is the first cell.")
        .def("add_visible", &add_visible, "cells"_a, "seen"_a, "least"_a,
             "Add the number of symbols, from `least`, that are greater than all before them.")
        .def("add_remote", &add_remote, "cells"_a, "line"_a, "first"_a,
             "Add that the x-th place of a line holds the symbol of the first cell; x is the "
             "second cell, where the value `first` names the first place.")
        .def("add_span", &add_span, "cells"_a, "Add cells of consecutive symbols.")
        .def("add_runs", &add_runs, "cells"_a, "arms"_a, "start"_a,
             "Add the length of arms that hold the symbol of the first cell: the last cell counts, "
             "from `start` for symbol 0; `arms` are the places where an arm starts.")
        .def("add_interval", &add_interval, "cells"_a, "gap"_a, "outside"_a,
             "Add two ends with at least a gap between them, and cells between or outside them.")
        .def("add_count", &add_count, "cells"_a, "weights"_a, "counted"_a, "counts"_a,
             "Add the count of cells that hold a symbol of a mask, each with its weight, 1 or -1.")
        .def("add_tally", &add_tally, "cells"_a, "classes"_a,
             "Add the count of cells that hold a symbol of each mask; no two masks share a symbol.")
        .def("add_tallied_sets", &add_tallied_sets, "cells"_a, "classes"_a,
             "Add counts of symbols of several masks in cells that differ, by the sets that have "
             "them all.")
        .def("add_distinct", &add_distinct, "cells"_a, "start"_a,
             "Add the number of different symbols in cells: the last cell counts, from `start` for "
             "symbol 0.")
        .def("add_matches", &add_matches, "cells"_a, "start"_a,
             "Add the number of cells with the symbol of the first one: the last cell counts, from "
             "`start` for symbol 0.")
        .def("add_ranks", &add_ranks, "cells"_a, "ranks"_a,
             "Add ranks of lines of a square board: the line, the number of smaller lines, and "
             "whether others may be equal; see RankRule.")
        .def("add_regions", &add_regions, "cells"_a, "near"_a, "size"_a, "together"_a,
             "exchangeable"_a,
             "Add regions to be found: the cells of their numbers and of values; see Regions.\n\n"
             "`exchangeable`: no other rule tells the numbers apart.")
        .def("option", &option, "cells"_a,
             "Filters of some cells, without rules, for `add_any_of`; finish them first.")
        .def("add_any_of", &add_any_of, "cells"_a, "options"_a,
             "Add that the rules of some option hold; its cells are places among these.")
        .def(
            "copy", [](const Filters& self) { return std::make_unique<Filters>(self); },
            "The same rules, to which others are added; not after `finish`.")
        .def("finish", &Filters::finish, "Make rules of the sums, after everything else.")
        .def("search", &search, "values"_a, "excluded"_a, nb::keep_alive<0, 1>(),
             "Start a search; values: a byte a cell, 0 if it is empty; excluded: candidates, each "
             "`cell * symbols + symbol`.");
}

void bind_search(nb::module_& module) {
    nb::class_<FilterSearch>(module, "FilterSearch", "A search for the solutions of one puzzle.")
        .def("__init__", &start, "filters"_a, "candidates"_a, "failures"_a = 1000,
             nb::keep_alive<1, 2>(),
             "Start a search; candidates: one mask of symbols a cell; failures: before a count "
             "starts anew.")
        .def("count", &count, "limit"_a = 0, "seconds"_a = std::numeric_limits<double>::infinity(),
             "Count the solutions of a new search up to a limit (0: all).\n\n"
             "Returns (the most that it saw, whether it finished or reached the limit before\n"
             "the deadline, and within these seconds of work).")
        .def("solutions", &solutions, "limit"_a, "polls"_a = nb::none(),
             "The symbols, from 0, of the solutions, up to a limit, 1 or 2; the second call may "
             "have the limit 2.\n\nRaises TimeoutError at the deadline, or after this number of "
             "polls, 64 choices each.")
        .def_prop_ro(
            "known", [](const FilterSearch& self) { return texts(self.known()); },
            "The symbols, from 0, of the first two solutions that were counted, also "
            "before a stop.")
        .def_prop_ro("choices", &FilterSearch::choices,
                     "The number of choices so far, with those before restarts.")
        .def("next", &next, "polls"_a = nb::none(),
             "The symbols, from 0, of the next solution, None after the last one.\n\n"
             "Continues after the solutions that `solutions` found, without repeating them. "
             "Raises\n"
             "TimeoutError as `solutions` does; a further call continues the search.");
}

}  // namespace

void bind(nb::module_& module) {
    bind_tables(module);
    bind_filters(module);
    bind_search(module);
    bind_areas(module);
}

}  // namespace satsudoku::filters
