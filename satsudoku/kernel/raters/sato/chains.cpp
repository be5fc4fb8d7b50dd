#include "raters/sato/chains.hpp"

namespace satsudoku::raters::sato {

// It searches all that follows; which contradiction comes first does not matter.
bool Chains::doubles(int cell, int digit) {
    reached_.reset();
    queue_.clear();
    taken_.fill(0);
    if (reach({static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)})) {
        return true;
    }
    for (std::size_t i = 0; i < queue_.size(); ++i) {
        for (const Node next : links(queue_[i])) {
            if (reach(next)) {
                return true;
            }
        }
    }
    return false;
}

// Adds a node. Whether one of its houses already held the digit in another cell.
bool Chains::reach(Node node) {
    if (reached_[node.index()]) {
        return false;
    }
    reached_.set(node.index());
    queue_.push_back(node);
    Houses in = 0;
    for (const int house : geometry.houses_of[node.cell]) {
        in |= Houses{1} << house;
    }
    const bool twice = taken_[node.digit] & in;
    taken_[node.digit] |= in;
    return twice;
}

const std::vector<Chains::Node>& Chains::links(Node from) {
    std::vector<Node>& result = links_[from.index()];
    if (listed_[from.index()]) {
        return result;
    }
    listed_.set(from.index());
    for (const Pair& pair : pairs_) {
        const auto add_link = [&](int near, std::uint8_t far) {
            if (near == from.cell ? pair.digit != from.digit
                                  : pair.digit == from.digit && sees(near, from.cell)) {
                result.push_back({far, pair.digit});
            }
        };
        add_link(pair.a, pair.b);
        add_link(pair.b, pair.a);
    }
    return result;
}

}  // namespace satsudoku::raters::sato
