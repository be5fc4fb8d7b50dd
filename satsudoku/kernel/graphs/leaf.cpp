#include "graphs/leaf.hpp"

#include <algorithm>
#include <numeric>

namespace satsudoku::graphs {

namespace {

Vertices numbers(Numbering numbering) {
    Vertices result(numbering.size());
    for (std::size_t number = 0; number < numbering.size(); ++number) {
        result[index(numbering[number])] = static_cast<Vertex>(number);
    }
    return result;
}

}  // namespace

Comparison::Comparison(const Graph& graph)
    : graph_(graph), image_(graph.size()), due_(graph.size()) {
    std::iota(image_.begin(), image_.end(), 0);
}

std::optional<Moves> Comparison::automorphism(Numbering from, Numbering to) {
    Moves moves;
    for (std::size_t number = 0; number < from.size(); ++number) {
        if (from[number] != to[number]) {
            moves.emplace_back(from[number], to[number]);
            image_[index(from[number])] = to[number];
        }
    }
    const bool is_automorphism = std::ranges::all_of(moves, [&](const auto& move) {
        const auto neighbours = graph_.neighbours(move.first);
        const auto others = graph_.neighbours(move.second);
        if (neighbours.size() != others.size()) {
            return false;
        }
        for (const Vertex other : others) {
            ++due_[index(other)];
        }
        const bool same = std::ranges::all_of(
            neighbours, [&](Vertex vertex) { return --due_[index(image_[index(vertex)])] >= 0; });
        for (const Vertex vertex : neighbours) {
            due_[index(image_[index(vertex)])] = 0;
        }
        for (const Vertex other : others) {
            due_[index(other)] = 0;
        }
        return same;
    });
    for (const auto& [vertex, image] : moves) {
        image_[index(vertex)] = vertex;
    }
    return is_automorphism ? std::optional(std::move(moves)) : std::nullopt;
}

std::strong_ordering compare(const Graph& graph, Numbering numbering, const Graph& other_graph,
                             Numbering other) {
    const Vertices ours = numbers(numbering), theirs = numbers(other);
    const auto row = [](const Graph& of, Vertex vertex, const Vertices& names, Vertices& result) {
        result.clear();
        for (const Vertex neighbour : of.neighbours(vertex)) {
            result.push_back(names[index(neighbour)]);
        }
        std::ranges::sort(result);
    };
    Vertices our_row, their_row;
    for (std::size_t number = 0; number < numbering.size(); ++number) {
        row(graph, numbering[number], ours, our_row);
        row(other_graph, other[number], theirs, their_row);
        if (const auto order = our_row <=> their_row; order != 0) {
            return order;
        }
    }
    return std::strong_ordering::equal;
}

}  // namespace satsudoku::graphs
