// Which vertices the automorphisms that are known so far map to each other.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>

#include "graphs/graph.hpp"

namespace satsudoku::graphs {

class Orbits {
public:
    explicit Orbits(std::size_t vertices) : parent_(vertices), size_(vertices, 1) {
        std::iota(parent_.begin(), parent_.end(), 0);
    }

    // The least vertex of its orbit.
    Vertex least(Vertex vertex) {
        while (parent(vertex) != vertex) {
            parent(vertex) = parent(parent(vertex));
            vertex = parent(vertex);
        }
        return vertex;
    }
    Vertex size(Vertex vertex) { return size_[index(least(vertex))]; }

    // Returns whether they were two orbits.
    bool join(Vertex a, Vertex b) {
        a = least(a);
        b = least(b);
        if (a == b) {
            return false;
        }
        parent(std::max(a, b)) = std::min(a, b);
        size_[index(std::min(a, b))] += size_[index(std::max(a, b))];
        return true;
    }

private:
    Vertex& parent(Vertex vertex) { return parent_[index(vertex)]; }

    Vertices parent_, size_;
};

}  // namespace satsudoku::graphs
