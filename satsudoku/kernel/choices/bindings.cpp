// Graphs of choices for Python.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/unique_ptr.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "choices/choice_graph.hpp"
#include "python.hpp"

namespace satsudoku::choices {

namespace {

using Nodes = std::vector<std::pair<int, Diagrams::Arcs>>;
using Parts = std::vector<std::pair<std::vector<int>, std::vector<Node>>>;

void make_board(Board* self, int symbols, std::vector<std::string> names, const Lists& groups,
                const Lists& rivals, const Nodes& nodes) {
    std::vector<Board::Group> named;
    for (std::size_t i = 0; i < names.size(); ++i) {
        named.push_back({names[i], groups.at(i)});
    }
    new (self) Board(symbols, std::move(named), rivals, Diagrams(symbols, nodes));
}

void make_graph(ChoiceGraph* self, Board& board, const graphs::Original& symmetries,
                const Parts& parts, const std::vector<int>& order) {
    std::vector<Part> own;
    for (const auto& [candidates, diagrams] : parts) {
        Mask mask(at(board.count() + 63) / 64);
        for (const int candidate : candidates) {
            put(mask, candidate);
        }
        own.emplace_back(std::move(mask), diagrams);
    }
    std::unique_ptr<Order> next = std::make_unique<Busiest>();
    if (!order.empty()) {
        next = std::make_unique<Fixed>(order);
    }
    Images images(board, symmetries, board.count() / board.symbols());
    new (self) ChoiceGraph(board, std::move(next), std::move(images), std::move(own));
}

bool grow(ChoiceGraph& graph, std::size_t most) {
    const auto counted = without_gil([&] { return graph.grow(most, PythonPoll()); });
    if (!counted) {
        throw_timeout();
    }
    return *counted;
}

}  // namespace

void bind(nb::module_& module) {
    nb::class_<Board>(module, "ChoiceBoard", "The groups, rivals and diagrams of a board.")
        .def("__init__", &make_board, "symbols"_a, "names"_a, "groups"_a, "rivals"_a, "nodes"_a,
             "Of the groups by name, their candidates, ascending; the rivals of each candidate;\n"
             "and the nodes of diagrams: cells, and arcs (symbol, node).");
    nb::class_<ChoiceGraph>(module, "ChoiceGraph", "A graph of choices that grows.")
        .def(
            "__init__", &make_graph, "board"_a, "symmetries"_a, "parts"_a, "order"_a,
            nb::keep_alive<1, 2>(), nb::keep_alive<1, 3>(),
            "For parts: candidates, and first nodes of diagrams. `symmetries` is the graph of the\n"
            "empty board. Looks at the groups in an order; without it, at those of few candidates\n"
            "with many rivals.")
        .def("grow", &grow, "most"_a,
             "Go on until all solutions are counted, or there are so many nodes.\n\n"
             "Returns whether they are counted. Raises TimeoutError at the deadline.")
        .def_prop_ro("nodes", &ChoiceGraph::nodes, "The number of nodes so far.")
        .def_prop_ro("done", &ChoiceGraph::done, "About which share of the choices is done.")
        .def_prop_ro("text", &ChoiceGraph::text, "The file, once all solutions are counted.");
}

}  // namespace satsudoku::choices
