// Layouts of a symbol, for Python.
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/unique_ptr.h>

#include <algorithm>

#include "layouts/layouts.hpp"
#include "python.hpp"

namespace satsudoku::layouts {

namespace {

using Numbers = Array<const std::int32_t, 1>;
using Rows = Array<const std::uint64_t, 2>;

std::unique_ptr<Layouts> layouts_of(
    int symbol, Array<const std::uint64_t, 1> left, Rows near, Rows houses, Numbers starts,
    Numbers cells, Numbers tables, Rows allowed,
    const std::vector<std::shared_ptr<filters::FilterDiagram>>& diagrams, nb::callable fits) {
    const std::size_t board_cells = left.size(), words = near.shape(1);
    const auto firsts = view(starts), all = view(cells), kinds = view(tables);
    const auto symbols = static_cast<int>(allowed.shape(1));
    require_shapes(0 <= symbol && symbol < symbols && symbols <= kMostSymbols &&
                   board_cells <= kMostCells && near.shape(0) == board_cells &&
                   words == (board_cells + 63) / 64 && houses.shape(1) == words &&
                   firsts.size() == kinds.size() + 1 && diagrams.size() == kinds.size() &&
                   firsts.front() == 0 && firsts.back() == static_cast<int>(all.size()) &&
                   std::is_sorted(firsts.begin(), firsts.end()));
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const auto size = static_cast<std::size_t>(firsts[i + 1] - firsts[i]);
        require_shapes(kinds[i] < static_cast<int>(allowed.shape(0)) && size <= kMostTied &&
                       (kinds[i] < 0 || size == 2) &&
                       (!diagrams[i] ||
                        (diagrams[i]->number == symbols && diagrams[i]->first.size() == size + 2)));
    }
    const auto on_board = [&](std::int32_t cell) {
        return cell >= 0 && static_cast<std::size_t>(cell) < board_cells;
    };
    require_shapes(std::all_of(all.begin(), all.end(), on_board));
    for (std::size_t at = 0; at < near.size() + houses.size(); ++at) {
        const bool last = at % words == words - 1 && board_cells % 64 != 0;
        const auto row = at < near.size() ? near.data()[at] : houses.data()[at - near.size()];
        require_shapes(!last || row >> board_cells % 64 == 0);
    }
    const Board board{
        symbols,
        static_cast<int>(words),
        {near.data(), near.size()},
        {houses.data(), houses.size()},
        firsts,
        all,
        kinds,
        {allowed.data(), allowed.size()},
        diagrams,
        [fits](int relation, unsigned chosen, unsigned free) {
            const nb::gil_scoped_acquire acquire;
            return nb::cast<bool>(fits(relation, chosen, free));
        },
    };
    return Layouts::of(board, symbol, view(left));
}

void require_parts(const Layouts& layouts, std::span<const std::int32_t> parts, std::int32_t cell) {
    const auto number = static_cast<std::int32_t>(layouts.parts());
    require_shapes(cell >= 0 && static_cast<std::size_t>(cell) < layouts.cells() &&
                   std::all_of(parts.begin(), parts.end(),
                               [&](std::int32_t part) { return part >= 0 && part < number; }));
}

}  // namespace

void bind(nb::module_& module) {
    nb::class_<Layouts>(module, "Layouts", "The ways to place one symbol over the whole board.")
        .def(nb::new_(&layouts_of), "symbol"_a, "left"_a, "near"_a, "houses"_a, "starts"_a,
             "cells"_a, "tables"_a, "allowed"_a, "diagrams"_a, "fits"_a,
             "In a state with some candidates, as masks, one a cell. `near` has for each cell\n"
             "those that exclude the symbol there, `houses` those that must hold it, as rows of\n"
             "64-bit words. Relation i has the cells cells[starts[i]:starts[i + 1]], and if it\n"
             "is of two cells, allowed[tables[i], s] are the symbols of the second that fit the\n"
             "symbol s of the first. One without a table, -1, has a diagram; without that, None,\n"
             "`fits(i, chosen, free)` says whether it has a filling where the symbol stands just\n"
             "in chosen cells and some free ones; bit k is its k-th cell. Houses and relations are "
             "the parts, numbered in turn.")
        .def(
            "any",
            [](Layouts& self, const std::vector<std::int32_t>& parts, std::int32_t cell) {
                require_parts(self, parts, cell);
                return without_gil([&] { return self.any(parts, cell, PythonPoll()); });
            },
            "parts"_a, "cell"_a, "Whether a layout by some parts has the symbol in a cell.")
        .def(
            "missed",
            [](Layouts& self) { return without_gil([&] { return self.missed(PythonPoll()); }); },
            "The places of the symbol that are in no layout by all parts, ascending.")
        .def(
            "fewest",
            [](Layouts& self, const std::vector<std::int32_t>& parts, std::int32_t cell) {
                require_parts(self, parts, cell);
                return without_gil([&] { return self.fewest(parts, cell, PythonPoll()); });
            },
            "parts"_a, "cell"_a,
            "Of parts by which no layout has the symbol in a cell as few as suffice; those at\n"
            "the end are left out first.");
}

}  // namespace satsudoku::layouts
