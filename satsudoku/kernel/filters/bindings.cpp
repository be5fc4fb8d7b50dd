// Filters, and FilterSearch, for Python.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/unique_ptr.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <tuple>
#include <utility>

#include "filters/any_of_rule.hpp"
#include "filters/count_rules.hpp"
#include "filters/diagram_rule.hpp"
#include "filters/filter_search.hpp"
#include "filters/filters.hpp"
#include "filters/line_rules.hpp"
#include "filters/partial_sums_rule.hpp"
#include "filters/rank_rule.hpp"
#include "filters/regions.hpp"
#include "filters/runs_rule.hpp"
#include "filters/sets_rule.hpp"
#include "filters/symbol_sets.hpp"
#include "python.hpp"

namespace satsudoku::filters {

void bind_areas(nb::module_& module);
void bind_tables(nb::module_& module);

namespace {

using Cells = std::vector<std::int32_t>;

// Adds a rule of its cells, which exist, and other arguments.
template <class AnyRule, class... Arguments>
void add(Filters& filters, const Cells& cells, Arguments&&... arguments) {
    filters.check(cells);
    filters.add_rule(std::make_unique<AnyRule>(cells, std::forward<Arguments>(arguments)...));
}

// The precondition of rules that know sets of symbols.
bool has_sets(const Filters& filters, const Cells& cells) {
    return filters.symbols <= SymbolSets::most && !cells.empty() &&
           cells.size() <= static_cast<std::size_t>(filters.symbols) && filters.differ(cells);
}

bool add_partial_sums(Filters& filters, const Cells& cells, const Cells& weights,
                      std::int64_t total) {
    require_shapes(cells.size() == weights.size());
    if (!PartialSumsRule::serves(weights, total, filters.symbols)) {
        return false;
    }
    add<PartialSumsRule>(filters, cells, weights, total, filters.symbols);
    return true;
}

bool add_crust(Filters& filters, const Cells& cells, int total, bool own, bool zero) {
    filters.check(cells);
    if (!has_sets(filters, cells)) {
        return false;
    }
    add<CrustRule>(filters, cells, filters.symbols, total, own, zero ? 0 : 1);
    return true;
}

bool add_pointed_sum(Filters& filters, const Cells& cells, int total, bool zero) {
    filters.check(cells);
    if (!has_sets(filters, cells)) {
        return false;
    }
    add<PointedSumRule>(filters, cells, filters.symbols, total, zero ? 0 : 1);
    return true;
}

bool add_pointed_symbol(Filters& filters, const Cells& cells, int symbol, bool zero) {
    filters.check(cells);
    if (!has_sets(filters, cells)) {
        return false;
    }
    add<PointedSymbolRule>(filters, cells, symbol, zero ? 0 : 1);
    return true;
}

void add_remote(Filters& filters, const Cells& cells, const Cells& line, int first) {
    require_shapes(cells.size() >= 2 && std::all_of(line.begin(), line.end(), [&](int place) {
                       return place >= 0 && static_cast<std::size_t>(place) < cells.size();
                   }));
    add<RemoteRule>(filters, cells, line, first);
}

bool add_visible(Filters& filters, const Cells& cells, int seen, int least) {
    filters.check(cells);
    if (cells.size() >= static_cast<std::size_t>(most_symbols) || seen < 0 ||
        seen >= most_symbols || least < 0 || least >= filters.symbols) {
        return false;
    }
    add<VisibleRule>(filters, cells, filters.symbols, seen, least, filters.differ(cells));
    return true;
}

bool add_span(Filters& filters, const Cells& cells) {
    filters.check(cells);
    if (cells.size() > static_cast<std::size_t>(filters.symbols)) {
        return false;
    }
    add<SetsRule>(filters, cells,
                  consecutive_sets(filters.symbols, static_cast<int>(cells.size())));
    return true;
}

// If all cells but the last hold numbers of regions: a cell that says yes, the joint of each cell
// with the one at before(place), and the last cell, so that a count of equal symbols counts shared
// regions. Otherwise, the same cells.
template <class Before>
Cells joints(Filters& filters, const Cells& cells, Before&& before) {
    Cells joints{0};
    for (std::size_t place = 1; place + 1 < cells.size(); ++place) {
        joints.push_back(filters.joint(cells[before(place)], cells[place]));
        if (joints.back() < 0) {
            return cells;
        }
    }
    if (cells.size() == 2) {
        return cells;
    }
    joints.front() = filters.add_hidden(2);
    joints.push_back(cells.back());
    return joints;
}

bool add_runs(Filters& filters, const Cells& cells, const Cells& arms, int start) {
    if (cells.size() > RunsRule::most_cells) {
        return false;
    }
    require_shapes(
        cells.size() >= 2 && std::is_sorted(arms.begin(), arms.end()) &&
        (arms.empty() ? cells.size() == 2
                      : arms.front() == 1 && static_cast<std::size_t>(arms.back()) < cells.size()));
    const auto before = [&](std::size_t place) {
        return std::count(arms.begin(), arms.end(), static_cast<std::int32_t>(place)) ? 0
                                                                                      : place - 1;
    };
    filters.check(cells);
    add<RunsRule>(filters, joints(filters, cells, before), arms, start);
    return true;
}

void add_interval(Filters& filters, const Cells& cells, int gap, bool outside) {
    require_shapes(cells.size() >= 2);
    add<IntervalRule>(filters, cells, filters.symbols, gap, outside);
}

void add_count(Filters& filters, const Cells& cells, const Cells& weights, Mask counted,
               const Cells& counts) {
    require_shapes(cells.size() == weights.size());
    add<CountRule>(filters, cells, weights, counted & filters.all, counts);
}

bool add_matches(Filters& filters, const Cells& cells, int start) {
    if (cells.size() > MatchRule::most_cells) {
        return false;
    }
    require_shapes(cells.size() >= 2 && start >= 0 && start < most_symbols);
    filters.check(cells);
    add<MatchRule>(filters, joints(filters, cells, [](std::size_t) { return 0; }), start);
    return true;
}

void add_distinct(Filters& filters, const Cells& cells, int start) {
    require_shapes(cells.size() >= 2 && (start == 0 || start == 1));
    add<DistinctRule>(filters, cells, start);
}

bool add_tally(Filters& filters, const Cells& cells,
               const std::vector<std::pair<Mask, Cells>>& classes) {
    filters.check(cells);
    if (cells.size() > TallyRule::most_cells) {
        return false;
    }
    std::vector<TallyRule::Class> tallies;
    for (const auto& [counted, counts] : classes) {
        std::uint64_t bits = 0;
        for (const std::int32_t count : counts) {
            bits |= count >= 0 && count < 64 ? std::uint64_t{1} << count : 0;
        }
        tallies.push_back({counted & filters.all, bits});
    }
    add<TallyRule>(filters, cells, std::move(tallies), filters.all,
                   [&](std::int32_t one, std::int32_t two) { return filters.differ(one, two); });
    return true;
}

void add_ranks(Filters& filters, const Cells& cells,
               const std::vector<std::tuple<int, int, bool>>& ranks) {
    filters.check(cells);
    std::size_t size = 0;
    while (size * size < cells.size()) {
        ++size;
    }
    require_shapes(size > 0 && size * size == cells.size());
    const int lines = 4 * static_cast<int>(size);
    std::vector<RankRule::Clue> clues;
    for (const auto& [line, smaller, ties] : ranks) {
        require_shapes(line >= 0 && line < lines && smaller >= 0 && smaller < lines);
        clues.push_back({static_cast<std::size_t>(line), smaller, ties});
    }
    bool known_sides = size == static_cast<std::size_t>(filters.symbols);
    for (const std::size_t step : {std::size_t{1}, size}) {
        for (const std::size_t start : {std::size_t{0}, (size - 1) * (size + 1 - step)}) {
            Cells side;
            for (std::size_t k = 0; k < size; ++k) {
                side.push_back(cells[start + k * step]);
            }
            known_sides = known_sides && filters.differ(side);
        }
    }
    add<RankRule>(filters, cells, clues, known_sides);
}

bool add_tallied_sets(Filters& filters, const Cells& cells,
                      const std::vector<std::pair<Mask, Cells>>& classes) {
    filters.check(cells);
    if (cells.empty() || !filters.differ(cells)) {
        return false;
    }
    auto sets = mixed_sets(filters.all, cells.size());
    if (sets.empty()) {
        return false;
    }
    for (const auto& [counted, counts] : classes) {
        std::erase_if(sets, [&](Mask set) {
            return std::find(counts.begin(), counts.end(), size_of(set & counted)) == counts.end();
        });
    }
    add<SetsRule>(filters, cells, std::move(sets));
    return true;
}

void add_regions(Filters& filters, const Cells& cells, const std::vector<Cells>& near, int size,
                 const std::vector<Cells>& together, bool exchangeable) {
    const std::size_t places = near.size();
    require_shapes(
        places > 0 && places <= Regions::most && cells.size() == 2 * places && size > 0 &&
        size <= filters.symbols && places % static_cast<std::size_t>(size) == 0 &&
        places / static_cast<std::size_t>(size) <= static_cast<std::size_t>(filters.symbols));
    for (const auto* lists : {&near, &together}) {
        for (const Cells& list : *lists) {
            for (const std::int32_t place : list) {
                require_shapes(place >= 0 && static_cast<std::size_t>(place) < places);
            }
        }
    }
    const auto half = cells.begin() + static_cast<std::ptrdiff_t>(places);
    filters.add_regions({{cells.begin(), half}, {half, cells.end()}, near, size, together, {}},
                        exchangeable);
}

// Filters of some cells, as an option of add_any_of: cells that differ here differ there.
std::shared_ptr<Filters> option(const Filters& filters, const Cells& cells) {
    filters.check(cells);
    auto made =
        std::make_shared<Filters>(static_cast<int>(cells.size()), filters.symbols, filters.all);
    for (std::int32_t one = 0; one < made->cells; ++one) {
        for (std::int32_t other = 0; other < one; ++other) {
            if (filters.differ(cells[one], cells[other])) {
                made->see(one, other, true);
                made->see(other, one, true);
            }
        }
    }
    return made;
}

void add_any_of(Filters& filters, const Cells& cells,
                const std::vector<std::shared_ptr<Filters>>& options) {
    for (const auto& option : options) {
        require_shapes(option->shown == static_cast<int>(cells.size()) && option->hidden.empty() &&
                       option->symbols == filters.symbols);
    }
    add<AnyOfRule>(filters, cells,
                   std::vector<std::shared_ptr<const Filters>>(options.begin(), options.end()));
}

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

}  // namespace

void bind(nb::module_& module) {
    bind_tables(module);

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
                add<DiagramRule>(self, cells, std::move(diagram));
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

    bind_areas(module);
}

}  // namespace satsudoku::filters
