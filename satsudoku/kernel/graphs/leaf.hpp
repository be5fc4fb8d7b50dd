// Numberings of the vertices of a graph, and the graphs that result.
#pragma once

#include <compare>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "graphs/graph.hpp"

namespace satsudoku::graphs {

// A leaf of the search: the vertices in order.
using Numbering = std::span<const Vertex>;

// The vertices that a permutation moves, each with the one it becomes.
using Moves = std::vector<std::pair<Vertex, Vertex>>;

// Finds out whether the vertices of one numbering may take the places of those of another, for
// one graph: the automorphism from `from` to `to`, if it is one. It keeps its memory for the next
// comparison.
class Comparison {
public:
    explicit Comparison(const Graph& graph);

    std::optional<Moves> automorphism(Numbering from, Numbering to);

private:
    const Graph& graph_;
    Vertices image_;                 // of each vertex
    std::vector<std::int32_t> due_;  // of a vertex, how many neighbours lead there that should
};

// Compares the neighbours by number, vertex after vertex in the order of the numberings: equal if
// both numberings make the same graph.
std::strong_ordering compare(const Graph& graph, Numbering numbering, const Graph& other_graph,
                             Numbering other);

}  // namespace satsudoku::graphs
