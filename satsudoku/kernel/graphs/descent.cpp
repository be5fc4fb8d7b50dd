#include "graphs/descent.hpp"

#include <utility>

namespace satsudoku::graphs {

Descent::Descent(const Graph& graph, const Poll& poll, Trace trace)
    : graph_(graph), partition_(graph.colors()), effort_(poll), trace_(std::move(trace)) {
    for (Place cell = 0; static_cast<std::size_t>(cell) < graph.size();
         cell += partition_.length(cell)) {
        refiner_.enqueue(cell);
    }
    trace_.open();
    refiner_.run(trace_);
    trace_.close();
}

bool Descent::single_out(Vertex vertex) {
    const Place cell = target();
    splits_.push_back(partition_.splits());
    path_.push_back(vertex);
    open_.push_back(cell);
    trace_.open();
    partition_.move(vertex, cell + partition_.length(cell) - 1);
    refiner_.enqueue(partition_.split(cell, 1));
    return refiner_.run(trace_) && trace_.close();
}

void Descent::go_up(std::size_t level) {
    if (level < path_.size()) {
        partition_.join_down_to(splits_[level]);
        splits_.resize(level);
        path_.resize(level);
        open_.resize(level + 1);
        trace_.keep(level + 1);
    }
}

}  // namespace satsudoku::graphs
