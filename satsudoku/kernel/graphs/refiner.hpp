// Refinement of an ordered partition until it is equitable: any two vertices of a cell have equally
// many neighbours in each cell.
//
// After B. McKay, Practical graph isomorphism, Congressus Numerantium 30 (1981), 45-87, and
// T. Junttila and P. Kaski, Engineering an efficient canonical labeling tool for large and sparse
// graphs, ALENEX 2007.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "graphs/effort.hpp"
#include "graphs/graph.hpp"
#include "graphs/partition.hpp"
#include "graphs/trace.hpp"

namespace satsudoku::graphs {

class Refiner {
public:
    Refiner(const Graph& graph, Partition& partition, Effort& effort);

    // Has a cell split others.
    void enqueue(Place cell);
    // Splits until the queue is empty or the partition discrete. Returns false if the trace became
    // hopeless before.
    bool run(Trace& trace);

private:
    bool split_by(Place splitter, Trace& trace);
    bool split(Place cell, std::span<Vertex> last, Trace& trace);
    void enqueue_parts(Place cell);
    Place pop();
    void forget_queue();

    const Graph& graph_;
    Partition& partition_;
    Effort& effort_;
    // The queue: single vertices come first, as they split most for the least work.
    std::vector<Place> singles_, others_;
    std::vector<std::uint8_t> queued_;  // of a cell
    // While a cell splits others:
    Vertices splitter_;
    std::vector<std::int32_t> neighbours_;  // of a vertex, in the splitter
    std::vector<Place> touched_;            // cells
    std::vector<std::int32_t> moved_;       // of a cell, to its end: who has such neighbours
    std::vector<Place> parts_;              // of a cell that was split
};

}  // namespace satsudoku::graphs
