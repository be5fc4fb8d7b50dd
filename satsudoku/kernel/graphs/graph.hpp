// Graphs with coloured vertices.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace satsudoku::graphs {

using Vertex = std::int32_t;
using Vertices = std::vector<Vertex>;

// A vertex, or a place, as an index of an array.
inline std::size_t index(std::int32_t i) { return static_cast<std::size_t>(i); }

struct Edge {
    Vertex a, b;
};

class Graph {
public:
    // Pre: the ends of all edges are vertices, which is to say less than the number of colors.
    Graph(std::span<const std::int32_t> colors, std::span<const Edge> edges);

    std::size_t size() const { return colors_.size(); }
    std::size_t edges() const { return neighbours_.size() / 2; }
    std::span<const std::int32_t> colors() const { return colors_; }
    std::span<const Vertex> neighbours(Vertex vertex) const {
        const std::size_t first = first_[index(vertex)], end = first_[index(vertex) + 1];
        return std::span(neighbours_).subspan(first, end - first);
    }

private:
    std::vector<std::int32_t> colors_;
    std::vector<std::size_t> first_;  // of each vertex, in neighbours_
    Vertices neighbours_;
};

}  // namespace satsudoku::graphs
