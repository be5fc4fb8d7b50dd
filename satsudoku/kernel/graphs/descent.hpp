// The way down the search tree: a node is a partition, refined after some vertices were singled
// out; a leaf has one vertex in each cell, which is a numbering of the vertices.
#pragma once

#include <cstddef>
#include <vector>

#include "graphs/effort.hpp"
#include "graphs/graph.hpp"
#include "graphs/partition.hpp"
#include "graphs/refiner.hpp"
#include "graphs/trace.hpp"

namespace satsudoku::graphs {

class Descent {
public:
    // At the root.
    Descent(const Graph& graph, const Poll& poll, Trace trace = Trace());
    Descent(const Descent&) = delete;
    Descent& operator=(const Descent&) = delete;

    const Graph& graph() const { return graph_; }
    const Partition& partition() const { return partition_; }
    const Vertices& path() const { return path_; }
    std::size_t level() const { return path_.size(); }
    Trace& trace() { return trace_; }
    Effort& effort() { return effort_; }

    // The cell whose vertices lead to the children. Pre: this is no leaf.
    Place target() const { return partition_.first_open(open_.back()); }
    // Goes to a child. Returns false if its trace is hopeless.
    bool single_out(Vertex vertex);
    void go_up(std::size_t level);

private:
    const Graph& graph_;
    Partition partition_;
    Effort effort_;
    Refiner refiner_{graph_, partition_, effort_};
    Trace trace_;
    Vertices path_;
    std::vector<std::size_t> splits_;  // of the partition at each node above
    std::vector<Place> open_{0};       // before which no cell is open, at each node down to here
};

}  // namespace satsudoku::graphs
