#include "graphs/graph.hpp"

namespace satsudoku::graphs {

Graph::Graph(std::span<const std::int32_t> colors, std::span<const Edge> edges)
    : colors_(colors.begin(), colors.end()), first_(colors.size() + 1),
      neighbours_(2 * edges.size()) {
    for (const auto& [a, b] : edges) {
        ++first_[index(a)];
        ++first_[index(b)];
    }
    std::size_t end = 0;
    for (std::size_t& first : first_) {
        end += first;
        first = end;  // each neighbour moves it down by one
    }
    for (const auto& [a, b] : edges) {
        neighbours_[--first_[index(a)]] = b;
        neighbours_[--first_[index(b)]] = a;
    }
}

}  // namespace satsudoku::graphs
