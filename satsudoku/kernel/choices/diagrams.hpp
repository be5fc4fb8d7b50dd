// Decision diagrams over cells, whose equal nodes are one: equal sets of paths begin alike.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "choices/mask.hpp"

namespace satsudoku::choices {

using Node = std::int32_t;

class Diagrams {
public:
    static constexpr Node end = 0;  // of every diagram
    static constexpr Node none = -1;
    using Arcs = std::vector<std::pair<int, Node>>;  // a symbol, and the node that follows

    // Pre: there is an end.
    Diagrams(int symbols, std::span<const std::pair<int, Arcs>> nodes);

    // The cells of a diagram, in no order.
    const std::vector<int>& cells(Node first);
    // What is left of a diagram, cells with one candidate left passed over; none without a path.
    // `passed` gets the candidates that have one.
    Node reduced(Node first, const Mask& left, Mask& passed);
    // Whether it allows all ways to fill its cells with candidates that are left.
    bool free(Node first, const Mask& left) const;

private:
    int symbols_;
    std::vector<std::pair<int, Arcs>> nodes_;  // with their cells
    std::map<std::pair<int, Arcs>, Node> numbers_;
    std::unordered_map<Node, std::vector<int>> cells_;
    std::unordered_map<Node, Node> found_;  // by the present reduction

    Node number(int cell, Arcs arcs);
    Node reduce(Node node, const Mask& left, Mask& passed);
    int choices(int cell, const Mask& left) const;
};

}  // namespace satsudoku::choices
