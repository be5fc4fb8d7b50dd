// Supports, and Areas, for Python.
#include <algorithm>
#include <optional>
#include <tuple>
#include <vector>

#include "filters/areas.hpp"
#include "filters/supports.hpp"
#include "python.hpp"

namespace satsudoku::filters {

namespace {

using Cells = std::vector<std::int32_t>;

std::vector<Mask> keep(Supports& supports, std::vector<Mask> masks) {
    require_shapes(masks.size() == supports.cells());
    if (!without_gil([&] { return supports.keep(masks, PythonPoll()); })) {
        throw_timeout();
    }
    return masks;
}

void load(Areas& areas, std::size_t number, const Cells& cells, Supports& supports) {
    require_shapes(number < areas.size() && cells.size() == supports.cells() &&
                   std::all_of(
                       cells.begin(), cells.end(),
                       [&](std::int32_t cell) {
                           return cell >= 0 && static_cast<std::size_t>(cell) < areas.cells();
                       }));
    areas.load(number, cells, supports);
}

auto look(const Areas& areas, const Cells& numbers, const std::vector<Mask>& left,
          const std::optional<Cells>& changed) {
    require_shapes(left.size() == areas.cells() &&
                   std::all_of(numbers.begin(), numbers.end(), [&](std::int32_t number) {
                       return number >= 0 && areas.has(static_cast<std::size_t>(number));
                   }));
    std::vector<std::uint8_t> is_changed(changed ? areas.cells() : 0);
    for (const std::int32_t cell : changed.value_or(Cells{})) {
        require_shapes(cell >= 0 && static_cast<std::size_t>(cell) < areas.cells());
        is_changed[cell] = 1;
    }
    std::vector<Areas::Losing> found;
    if (!without_gil([&] { return areas.look(numbers, left, is_changed, PythonPoll(), found); })) {
        throw_timeout();
    }
    return converted(found, [](const auto& one) { return std::make_tuple(one.number, one.kept); });
}

}  // namespace

void bind_areas(nb::module_& module) {
    nb::class_<Supports>(module, "Supports", "The candidates that stand in some solution.")
        .def(
            "__init__",
            [](Supports* self, const Filters& filters) { new (self) Supports(filters); },
            "filters"_a, nb::keep_alive<1, 2>(),
            "What calls about the same filters find out serves those that follow.")
        .def("keep", &keep, "masks"_a,
             "Keep of each cell's mask the symbols that stand in some solution.\n\n"
             "Raises TimeoutError at the deadline.");

    nb::class_<Areas>(module, "Areas", "Areas of a board, with what holds among their cells.")
        .def(nb::init<std::size_t, std::size_t>(), "areas"_a, "cells"_a,
             "Some areas of a board of some cells, each to be loaded before it is looked at.")
        .def("load", &load, "number"_a, "cells"_a, "supports"_a, nb::keep_alive<1, 4>(),
             "Load an area: its cells, and what knows their fillings.")
        .def("look", &look, "numbers"_a, "left"_a, "changed"_a,
             "The numbers of the areas that lose candidates, and what the cells of each keep.\n\n"
             "left: one mask of symbols a cell of the board; areas with an empty one say nothing.\n"
             "changed: only areas of these cells; None for all. Raises TimeoutError at the "
             "deadline.");
}

}  // namespace satsudoku::filters
