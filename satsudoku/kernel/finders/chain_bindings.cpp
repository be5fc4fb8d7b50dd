// Chains of strong links, for Python.
#include <bit>
#include <optional>
#include <vector>

#include "finders/bindings.hpp"
#include "finders/chain_graph.hpp"
#include "finders/chains.hpp"

namespace satsudoku {

namespace {

ChainGraph chain_graph(Array<const std::uint64_t, 2> masks, Array<const std::int32_t, 1> ends,
                       Array<const std::uint64_t, 2> excluded) {
    require_masks(excluded);
    const std::size_t words = excluded.shape(1);
    require_shapes(masks.shape(1) == words && ends.size() % 2 == 0);
    for (std::size_t at = 0; at < masks.size(); ++at) {
        const int highest = static_cast<int>(at % words) * 64 + std::bit_width(masks.data()[at]);
        require_shapes(masks.data()[at] == 0 || std::size_t(highest) <= excluded.shape(0));
    }
    for (const std::int32_t end : view(ends)) {
        require_shapes(end >= 0 && std::size_t(end) < masks.shape(0));
    }
    const nb::gil_scoped_release release;
    return {{masks.data(), masks.size()},
            view(ends),
            {excluded.data(), excluded.size()},
            static_cast<int>(words)};
}

int node_of(const ChainGraph& graph, int node) {
    require_shapes(node >= 0 && node < graph.nodes());
    return node;
}

// A search with its graph, which tells the strong links of its routes.
struct Routes {
    const ChainGraph& graph;
    ChainSearch search;

    std::vector<std::int32_t> advance() {
        const nb::gil_scoped_release release;
        std::vector<std::int32_t> numbers;
        const std::vector<std::int32_t> nodes = search.advance(PythonPoll());
        for (std::size_t at = 0; at < nodes.size(); at += 2) {
            numbers.insert(numbers.end(),
                           {nodes[at], nodes[at + 1], graph.link(nodes[at], nodes[at + 1])});
        }
        return numbers;
    }
};

Routes routes(const ChainGraph& graph, std::optional<Array<const std::uint64_t, 1>> possible) {
    require_shapes(!possible || possible->size() == static_cast<std::size_t>(graph.links().words));
    const auto mask = possible ? view(*possible) : std::span<const std::uint64_t>();
    return {graph, ChainSearch(graph.links(), mask)};
}

}  // namespace

void bind_chains(nb::module_& module) {
    nb::class_<Routes>(module, "ChainSearch",
                       "All shortest ways from a node that does not hold to those that must.")
        .def("advance", &Routes::advance,
             "The routes with one more strong link: for each link its two nodes and its number,\n"
             "route after route.")
        .def_prop_ro(
            "done", [](const Routes& routes) { return routes.search.done(); },
            "Whether no route can follow.");
    nb::class_<ChainGraph>(module, "ChainGraph", "The nodes of strong links, numbered.")
        .def("__len__", &ChainGraph::nodes)
        .def(
            "mask",
            [](const ChainGraph& graph, int node) {
                return bytes_of(graph.mask(node_of(graph, node)));
            },
            "node"_a, "The options of a node, as bytes.")
        .def(
            "sees",
            [](const ChainGraph& graph, int node) {
                return bytes_of(graph.sees(node_of(graph, node)));
            },
            "node"_a, "What all options of a node exclude, as bytes.")
        .def("search", &routes, "possible"_a.none(), nb::keep_alive<0, 1>(),
             "Begin a search for chains. With `possible` only between nodes that exclude each\n"
             "other, or both one of these options.");
    module.def("chain_graph", &chain_graph, "masks"_a, "ends"_a, "excluded"_a,
               "Gather the nodes of strong links.\n\n"
               "Masks of options are rows of 64-bit words: link i joins rows ends[2 * i] and\n"
               "ends[2 * i + 1] of `masks`; `excluded` has a row an option.");
}

}  // namespace satsudoku
