// Ordered partitions of the vertices of a graph.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "graphs/graph.hpp"

namespace satsudoku::graphs {

// Where a vertex stands in the order, from 0. A cell is a run of places, named by the first one.
using Place = std::int32_t;

// Cells split, and are joined again in reverse order. The order of the vertices within a cell has
// no meaning.
class Partition {
public:
    // A cell for each color, the least first.
    explicit Partition(std::span<const std::int32_t> colors);

    Vertex at(Place place) const { return order_[index(place)]; }
    Place place(Vertex vertex) const { return place_[index(vertex)]; }
    Place cell(Vertex vertex) const { return cell_[index(vertex)]; }
    Place length(Place cell) const { return length_[index(cell)]; }
    std::span<const Vertex> vertices(Place cell) const {
        return std::span(order_).subspan(index(cell), index(length(cell)));
    }
    std::span<Vertex> last_vertices(Place cell, Place number) {
        return std::span(order_).subspan(index(cell + length(cell) - number), index(number));
    }
    std::span<const Vertex> order() const { return order_; }
    std::size_t cells() const { return cells_; }
    bool is_discrete() const { return cells_ == order_.size(); }
    // The first cell from here on with several vertices. Pre: there is one, and a cell begins here.
    Place first_open(Place from) const;

    void move(Vertex vertex, Place place);  // within its cell, where another makes room
    // The vertices of last_vertices() were put into another order.
    void reordered(Place cell, Place number);
    // Makes a cell of the last vertices of a cell, and returns it.
    Place split(Place cell, Place number);

    std::size_t splits() const { return splits_.size(); }
    void join_down_to(std::size_t splits);

private:
    Vertices order_;
    std::vector<Place> place_, cell_;  // of each vertex
    std::vector<Place> length_;        // of the cell that begins at a place
    std::vector<Place> splits_;        // the new cells
    std::size_t cells_ = 0;
};

}  // namespace satsudoku::graphs
