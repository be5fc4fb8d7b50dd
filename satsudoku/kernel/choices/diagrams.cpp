#include "choices/diagrams.hpp"

#include <algorithm>

namespace satsudoku::choices {

Diagrams::Diagrams(int symbols, std::span<const std::pair<int, Arcs>> nodes)
    : symbols_(symbols), nodes_(nodes.begin(), nodes.end()) {
    for (std::size_t i = 1; i < nodes_.size(); ++i) {
        numbers_.emplace(nodes_[i], static_cast<Node>(i));
    }
}

const std::vector<int>& Diagrams::cells(Node first) {
    const auto [known, fresh] = cells_.try_emplace(first);
    std::vector<int>& cells = known->second;
    if (fresh) {
        std::vector<Node> todo{first};
        std::unordered_map<Node, bool> seen{{end, true}, {first, true}};
        while (!todo.empty()) {
            const Node node = todo.back();
            todo.pop_back();
            if (node == end) {
                continue;
            }
            cells.push_back(nodes_[at(node)].first);
            for (const auto& [symbol, target] : nodes_[at(node)].second) {
                if (seen.emplace(target, true).second) {
                    todo.push_back(target);
                }
            }
        }
        std::sort(cells.begin(), cells.end());
        cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    }
    return cells;
}

Node Diagrams::reduced(Node first, const Mask& left, Mask& passed) {
    found_.clear();
    return reduce(first, left, passed);
}

Node Diagrams::reduce(Node node, const Mask& left, Mask& passed) {
    if (node == end) {
        return end;
    }
    if (const auto known = found_.find(node); known != found_.end()) {
        return known->second;
    }
    Arcs ways;
    const int cell = nodes_[at(node)].first;
    for (std::size_t i = 0; i < nodes_[at(node)].second.size(); ++i) {
        const auto [symbol, target] = nodes_[at(node)].second[i];
        const int candidate = cell * symbols_ + symbol;
        if (!has(left, candidate)) {
            continue;
        }
        if (const Node after = reduce(target, left, passed); after != none) {
            ways.emplace_back(symbol, after);
            put(passed, candidate);
        }
    }
    Node result = none;
    if (!ways.empty()) {
        const Node only = ways[0].second;
        result = choices(cell, left) > 1 ? number(cell, std::move(ways)) : only;
    }
    found_.emplace(node, result);
    return result;
}

bool Diagrams::free(Node first, const Mask& left) const {
    std::vector<Node> todo{first}, seen{end};
    std::vector<int> cells;
    while (!todo.empty()) {
        const Node node = todo.back();
        todo.pop_back();
        if (std::find(seen.begin(), seen.end(), node) != seen.end()) {
            continue;
        }
        seen.push_back(node);
        const auto& [cell, arcs] = nodes_[at(node)];
        if (std::find(cells.begin(), cells.end(), cell) != cells.end() ||
            static_cast<int>(arcs.size()) != choices(cell, left)) {
            return false;
        }
        cells.push_back(cell);
        for (const auto& [symbol, target] : arcs) {
            todo.push_back(target);
        }
    }
    return true;
}

int Diagrams::choices(int cell, const Mask& left) const {
    int count = 0;
    for (int symbol = 0; symbol < symbols_; ++symbol) {
        count += has(left, cell * symbols_ + symbol);
    }
    return count;
}

Node Diagrams::number(int cell, Arcs arcs) {
    std::pair<int, Arcs> node(cell, std::move(arcs));
    const auto [found, fresh] = numbers_.try_emplace(node, static_cast<Node>(nodes_.size()));
    if (fresh) {
        nodes_.push_back(std::move(node));
    }
    return found->second;
}

}  // namespace satsudoku::choices
