#include "graphs/copies.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "graphs/descent.hpp"
#include "graphs/leaf.hpp"
#include "graphs/symmetry_search.hpp"

namespace satsudoku::graphs {

Original::Original(std::span<const std::int32_t> colors, std::vector<Edge> edges, const Poll& poll)
    : edges_(std::move(edges)), graph_(colors, edges_) {
    const SymmetrySearch search(graph_, SymmetrySearch::Goal::automorphisms, poll);
    first_path_ = search.path();
    for (const Moves& moves : search.generators()) {
        automorphisms_.add(moves);
    }
}

Graph Original::with(std::span<const Edge> added) const {
    std::vector<Edge> edges = edges_;
    edges.insert(edges.end(), added.begin(), added.end());
    return Graph(graph_.colors(), edges);
}

Graph Original::copy(const Vertices& names) const {
    const auto name = [&](Vertex vertex) { return names[index(vertex)]; };
    std::vector<std::int32_t> colors(names.size());
    for (std::size_t vertex = 0; vertex < names.size(); ++vertex) {
        colors[index(names[vertex])] = graph_.colors()[vertex];
    }
    std::vector<Edge> edges;
    edges.reserve(edges_.size());
    for (const auto& [a, b] : edges_) {
        edges.push_back({name(a), name(b)});
    }
    return Graph(colors, edges);
}

// Goes to some leaf of the copy, and searches the original, whose automorphisms are at hand, for
// one that makes the same graph.
Vertices Original::isomorphism(const Graph& copy, const Poll& poll) const {
    Descent way(copy, poll);
    while (!way.partition().is_discrete()) {
        way.single_out(std::ranges::min(way.partition().vertices(way.target())));
    }
    const auto goal = way.partition().order();
    Descent descent(graph_, poll, Trace(way.trace().events()));
    std::vector<Children> nodes;  // above the present one
    const auto go_on = [&] {
        while (!nodes.empty()) {
            descent.go_up(nodes.size() - 1);
            if (const auto child = nodes.back().next(descent, automorphisms_, nullptr)) {
                if (descent.single_out(*child)) {
                    return true;
                }
            } else {
                nodes.pop_back();
            }
        }
        return false;
    };
    do {
        const auto order = descent.partition().order();
        if (!descent.partition().is_discrete()) {
            nodes.emplace_back(descent, first_path_);
        } else if (compare(graph_, order, copy, goal) == 0) {
            Vertices result(order.size());
            for (std::size_t place = 0; place < order.size(); ++place) {
                result[index(goal[place])] = order[place];
            }
            return result;
        }
    } while (go_on());
    throw std::invalid_argument("the graph is no copy");
}

}  // namespace satsudoku::graphs
