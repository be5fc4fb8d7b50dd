#include "graphs/image.hpp"

#include "graphs/symmetry_search.hpp"

namespace satsudoku::graphs {

// The graph with the edges has a canonical copy. In it the graph without them is a copy, too; the
// way back from there depends on the canonical copy alone, hence where it brings the edges to.
std::vector<Edge> canonical_image(const Original& graph, std::span<const Edge> edges,
                                  const Poll& poll) {
    const Graph whole = graph.with(edges);
    const SymmetrySearch search(whole, SymmetrySearch::Goal::both, poll);
    Vertices numbers(graph.size());
    for (std::size_t number = 0; number < numbers.size(); ++number) {
        numbers[index(search.numbering()[number])] = static_cast<Vertex>(number);
    }
    const Vertices back = graph.isomorphism(graph.copy(numbers), poll);
    const auto image = [&](Vertex vertex) { return back[index(numbers[index(vertex)])]; };
    std::vector<Edge> result;
    for (const auto& [a, b] : edges) {
        result.push_back({image(a), image(b)});
    }
    return result;
}

}  // namespace satsudoku::graphs
