// Copies of a graph, which have other names for its vertices, and the way back from them.
#pragma once

#include <span>
#include <vector>

#include "graphs/children.hpp"
#include "graphs/graph.hpp"
#include "poll.hpp"

namespace satsudoku::graphs {

class Original {
public:
    // Pre: as for Graph. Throws Stopped.
    Original(std::span<const std::int32_t> colors, std::vector<Edge> edges, const Poll& poll);

    std::size_t size() const { return graph_.size(); }
    // The graph, with some more edges.
    Graph with(std::span<const Edge> added) const;
    // The graph with other names: vertex v becomes names[v].
    Graph copy(const Vertices& names) const;
    // An isomorphism: the vertex of the original for each of a copy. For equal copies it is the
    // same, whatever the order of their edges. Throws Stopped.
    Vertices isomorphism(const Graph& copy, const Poll& poll) const;

private:
    std::vector<Edge> edges_;
    Graph graph_;
    // Of a search for its automorphisms.
    Vertices first_path_;
    Pool automorphisms_;
};

}  // namespace satsudoku::graphs
