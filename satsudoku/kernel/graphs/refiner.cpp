#include "graphs/refiner.hpp"

#include <algorithm>
#include <utility>

namespace satsudoku::graphs {

namespace {

// Scatters all bits: the finalizer of S. Vigna's SplitMix64.
std::uint64_t scattered(std::uint64_t bits) {
    bits = (bits ^ bits >> 30) * 0xbf58476d1ce4e5b9;
    bits = (bits ^ bits >> 27) * 0x94d049bb133111eb;
    return bits ^ bits >> 31;
}

std::uint64_t event(std::int32_t a, std::int32_t b, std::uint64_t more = 0) {
    return scattered(more + (static_cast<std::uint64_t>(a) << 32 | static_cast<std::uint32_t>(b)));
}

}  // namespace

Refiner::Refiner(const Graph& graph, Partition& partition, Effort& effort)
    : graph_(graph), partition_(partition), effort_(effort), queued_(graph.size()),
      neighbours_(graph.size()), moved_(graph.size()) {}

void Refiner::enqueue(Place cell) {
    if (!queued_[index(cell)]) {
        queued_[index(cell)] = true;
        (partition_.length(cell) == 1 ? singles_ : others_).push_back(cell);
    }
}

Place Refiner::pop() {
    auto& queue = singles_.empty() ? others_ : singles_;
    const Place cell = queue.back();
    queue.pop_back();
    queued_[index(cell)] = false;
    return cell;
}

bool Refiner::run(Trace& trace) {
    while (!(singles_.empty() && others_.empty())) {
        if (partition_.is_discrete() || !split_by(pop(), trace)) {
            forget_queue();
        }
    }
    return !trace.standing().is_hopeless();
}

// One step: all cells split by how many neighbours their vertices have in the splitter.
bool Refiner::split_by(Place splitter, Trace& trace) {
    const auto vertices = partition_.vertices(splitter);
    splitter_.assign(vertices.begin(), vertices.end());
    touched_.clear();
    // The events that this step adds to the trace must not depend on the order of vertices in
    // cells.
    std::uint64_t sum = 0;
    std::size_t steps = splitter_.size();
    for (const Vertex vertex : splitter_) {
        const auto neighbours = graph_.neighbours(vertex);
        steps += neighbours.size();
        for (const Vertex neighbour : neighbours) {
            const Place cell = partition_.cell(neighbour);
            sum += scattered(static_cast<std::uint64_t>(cell) + 1);
            const Place length = partition_.length(cell);
            if (length == 1 || neighbours_[index(neighbour)]++ != 0) {
                continue;
            }
            const std::int32_t moved = moved_[index(cell)]++;
            if (moved == 0) {
                touched_.push_back(cell);
            }
            partition_.move(neighbour, cell + length - 1 - moved);
        }
    }
    bool hopeful = trace.add(event(splitter, static_cast<std::int32_t>(splitter_.size()), sum));
    std::ranges::sort(touched_);
    for (const Place cell : touched_) {
        const std::int32_t moved = std::exchange(moved_[index(cell)], 0);
        const auto last = partition_.last_vertices(cell, moved);
        hopeful = hopeful && split(cell, last, trace);
        for (const Vertex vertex : last) {
            neighbours_[index(vertex)] = 0;
        }
    }
    effort_.spend(steps);
    return hopeful;
}

// Splits a cell whose last vertices, alone, have neighbours in the splitter.
bool Refiner::split(Place cell, std::span<Vertex> last, Trace& trace) {
    const auto count = [&](Vertex vertex) { return neighbours_[index(vertex)]; };
    const auto [least, most] = std::ranges::minmax(last, {}, count);
    if (count(least) != count(most)) {
        std::ranges::sort(last, {}, count);
        partition_.reordered(cell, static_cast<Place>(last.size()));
    }
    parts_.clear();
    bool hopeful = true;
    // From the end: the part that stays needs no work.
    for (auto end = last.end(); end != last.begin();) {
        const std::int32_t neighbours = count(end[-1]);
        auto begin = end - 1;
        while (begin != last.begin() && count(begin[-1]) == neighbours) {
            --begin;
        }
        if (end - begin == partition_.length(cell)) {
            break;
        }
        const Place part = partition_.split(cell, static_cast<Place>(end - begin));
        hopeful = trace.add(event(part, neighbours));
        parts_.push_back(part);
        end = begin;
    }
    enqueue_parts(cell);
    return hopeful;
}

// A cell that has split others need not do so again, and its largest part may be left out: what it
// would tell, the other parts do (after J. Hopcroft, An n log n algorithm for minimizing states in
// a finite automaton, 1971).
void Refiner::enqueue_parts(Place cell) {
    Place largest = cell;
    for (const Place part : parts_) {
        if (partition_.length(part) > partition_.length(largest)) {
            largest = part;
        }
    }
    parts_.push_back(cell);
    for (const Place part : parts_) {
        if (part != largest || queued_[index(cell)]) {
            enqueue(part);
        }
    }
}

void Refiner::forget_queue() {
    while (!(singles_.empty() && others_.empty())) {
        pop();
    }
}

}  // namespace satsudoku::graphs
