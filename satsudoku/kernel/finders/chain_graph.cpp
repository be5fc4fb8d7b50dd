#include "finders/chain_graph.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_map>

#include "finders/bits.hpp"

namespace satsudoku::finders {

ChainGraph::ChainGraph(std::span<const std::uint64_t> masks, std::span<const std::int32_t> ends,
                       std::span<const std::uint64_t> excluded, int words)
    : words_(words) {
    const std::vector<std::int32_t> node_of = number(masks);
    add_sees(excluded);
    join(ends, node_of);
}

// Lists the ends of each node, in the order of the links.
void ChainGraph::join(std::span<const std::int32_t> ends,
                      const std::vector<std::int32_t>& node_of) {
    struct End {
        std::int32_t node;
        std::int32_t link;
    };
    const std::size_t nodes = masks_.size() / words_;
    std::vector<std::vector<End>> strong(nodes);
    for (std::size_t at = 0; at < ends.size(); at += 2) {
        const std::int32_t first = node_of[ends[at]], second = node_of[ends[at + 1]];
        strong[first].push_back({second, static_cast<std::int32_t>(at / 2)});
        strong[second].push_back({first, static_cast<std::int32_t>(at / 2)});
    }
    first_.push_back(0);
    std::vector<std::size_t> joined(nodes, nodes);  // the last node with an end there
    for (std::size_t node = 0; node < nodes; ++node) {
        for (const End& end : strong[node]) {
            if (joined[end.node] != node) {
                joined[end.node] = node;
                ends_.push_back(end.node);
                numbers_.push_back(end.link);
            }
        }
        first_.push_back(static_cast<std::int32_t>(ends_.size()));
    }
}

std::int32_t ChainGraph::link(int first, int second) const {
    const auto at =
        std::find(ends_.begin() + first_[first], ends_.begin() + first_[first + 1], second);
    return numbers_[at - ends_.begin()];
}

// The node of each row; the masks of the nodes are kept.
std::vector<std::int32_t> ChainGraph::number(std::span<const std::uint64_t> masks) {
    std::unordered_map<std::string_view, std::int32_t> numbers;
    std::vector<std::int32_t> node_of;
    for (std::size_t at = 0; at < masks.size(); at += words_) {
        const auto mask = masks.subspan(at, words_);
        const std::string_view key(reinterpret_cast<const char*>(mask.data()), mask.size_bytes());
        const auto [node, is_new] = numbers.try_emplace(key, static_cast<int>(numbers.size()));
        if (is_new) {
            masks_.insert(masks_.end(), mask.begin(), mask.end());
        }
        node_of.push_back(node->second);
    }
    return node_of;
}

void ChainGraph::add_sees(std::span<const std::uint64_t> excluded) {
    sees_.assign(masks_.size(), ~std::uint64_t{0});
    for (std::size_t at = 0; at < masks_.size(); ++at) {
        const std::size_t begin = at / words_ * words_;
        for_each_bit(masks_[at], [&](int bit) {
            const auto seen = excluded.subspan((64 * (at - begin) + bit) * words_, words_);
            for (int i = 0; i < words_; ++i) {
                sees_[begin + i] &= seen[i];
            }
        });
    }
}

}  // namespace satsudoku::finders
