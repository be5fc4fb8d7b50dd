// Graphs with coloured vertices for Python.
#include <nanobind/stl/pair.h>

#include <numeric>
#include <tuple>
#include <utility>
#include <vector>

#include "graphs/copies.hpp"
#include "graphs/image.hpp"
#include "graphs/symmetry_search.hpp"
#include "python.hpp"

namespace satsudoku::graphs {

namespace {

using graphs::Edge;
using graphs::Original;
using graphs::Vertex;

using Edges = Array<const Vertex, 2>;

std::vector<Edge> edges_of(const Edges& edges, std::size_t vertices) {
    require_shapes(edges.shape(1) == 2);
    std::vector<Edge> result;
    result.reserve(edges.shape(0));
    for (std::size_t i = 0; i < edges.shape(0); ++i) {
        const Edge edge{edges(i, 0), edges(i, 1)};
        for (const Vertex end : {edge.a, edge.b}) {
            if (end < 0 || graphs::index(end) >= vertices) {
                throw std::invalid_argument("an edge ends at no vertex");
            }
        }
        result.push_back(edge);
    }
    return result;
}

void image(const Original& graph, const Edges& edges, Array<Vertex, 2> image) {
    require_shapes(image.shape(0) == edges.shape(0) && image.shape(1) == 2);
    const auto own = edges_of(edges, graph.size());
    const nb::gil_scoped_release release;
    Vertex* end = image.data();
    for (const auto& [a, b] : graphs::canonical_image(graph, own, PythonPoll())) {
        *end++ = a;
        *end++ = b;
    }
}

// (vertices and the sizes of their orbits, generators: the image of each vertex)
using Group = std::tuple<std::vector<std::pair<Vertex, Vertex>>, std::vector<graphs::Vertices>>;

Group automorphisms(const Original& graph, const Edges& edges) {
    const auto own = edges_of(edges, graph.size());
    const nb::gil_scoped_release release;
    const graphs::Graph whole = graph.with(own);
    const graphs::SymmetrySearch search(whole, graphs::SymmetrySearch::Goal::automorphisms,
                                        PythonPoll());
    Group result;
    auto& [base, generators] = result;
    for (const auto& [vertex, size] : search.base()) {
        base.emplace_back(vertex, size);
    }
    for (const graphs::Moves& moves : search.generators()) {
        auto& images = generators.emplace_back(graph.size());
        std::iota(images.begin(), images.end(), 0);
        for (const auto& [vertex, to] : moves) {
            images[graphs::index(vertex)] = to;
        }
    }
    return result;
}

}  // namespace

void bind(nb::module_& module) {
    nb::class_<Original>(module, "ColoredGraph", "A graph with colored vertices.")
        .def(
            "__init__",
            [](Original* self, Array<const std::int32_t, 1> colors, const Edges& edges) {
                auto own = edges_of(edges, colors.size());
                const nb::gil_scoped_release release;
                new (self) Original(view(colors), std::move(own), PythonPoll());
            },
            "colors"_a, "edges"_a, "Of the colors of the vertices (V,) and the edges (E, 2).")
        .def("image", &image, "edges"_a, "image"_a,
             "Write where additional edges (N, 2) go in their canonical image: as a set, the same\n"
             "for all their images under automorphisms of the graph.")
        .def(
            "automorphisms", &automorphisms, "edges"_a,
            "The automorphisms of the graph with additional edges (N, 2).\n\n"
            "Returns (base, generators). Only the identity keeps all vertices of the base, which\n"
            "comes with the sizes of their orbits under the automorphisms that keep those before;\n"
            "vertices of lesser colors come first. A generator has the image of each vertex.");
}

}  // namespace satsudoku::graphs
