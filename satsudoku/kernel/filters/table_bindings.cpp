// FilterDiagram, and PairTable, for Python.
#include <nanobind/stl/shared_ptr.h>

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "filters/diagram_rule.hpp"
#include "filters/pair_table.hpp"
#include "python.hpp"

namespace satsudoku::filters {

namespace {

using Cells = std::vector<std::int32_t>;

std::optional<std::vector<Mask>> prune(const FilterDiagram& diagram, std::vector<Mask> masks) {
    require_shapes(masks.size() + 2 == diagram.first.size());
    Workspace workspace;
    if (!diagram.prune(masks, workspace)) {
        return std::nullopt;
    }
    return masks;
}

}  // namespace

void bind_tables(nb::module_& module) {
    nb::class_<FilterDiagram>(module, "FilterDiagram",
                              "The ways to fill some cells, for any number of filters.")
        .def(
            "__init__",
            [](FilterDiagram* self, int symbols, Array<const std::int32_t, 1> sizes,
               Array<const std::int32_t, 2> arcs) {
                require_shapes(arcs.shape(1) == 4);
                new (self) FilterDiagram(symbols, view(sizes), {arcs.data(), arcs.size()});
            },
            "symbols"_a, "sizes"_a, "arcs"_a, "Load the ways: see Tables.add_diagram.")
        .def_static(
            "of_machine",
            [](std::size_t length, Array<const std::int32_t, 2> moves, const Cells& accepting) {
                return std::make_shared<FilterDiagram>(
                    static_cast<int>(moves.shape(1)), length,
                    std::span<const std::int32_t>{moves.data(), moves.size()}, accepting);
            },
            "length"_a, "moves"_a, "accepting"_a,
            "The ways of a machine to read cells from state 0; moves: the next state, -1 for none, "
            "shape (states, symbols).")
        .def("prune", &prune, "masks"_a,
             "Keep of each cell's mask the symbols that some way has; None if there is no way.");

    nb::class_<PairTable>(
        module, "PairTable",
        "The symbols that two cells may hold together, for any number of filters.")
        .def(
            "__init__",
            [](PairTable* self, int symbols, const nb::bytes& allowed) {
                const auto* bytes = static_cast<const std::uint8_t*>(allowed.data());
                new (self) PairTable(symbols, {bytes, allowed.size()});
            },
            "symbols"_a, "allowed"_a,
            "Load a byte for each symbol of the first cell with each of the second.");
}

}  // namespace satsudoku::filters
