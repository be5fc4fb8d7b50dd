#include "graphs/children.hpp"

#include <algorithm>
#include <functional>

namespace satsudoku::graphs {

void Pool::add(const Moves& moves) {
    if (moves_ < most_moves) {
        moves_ += moves.size();
        pool_.push_back(moves);
        std::ranges::sort(pool_.back());
    }
}

std::size_t Pool::join(std::size_t from, std::span<const Vertex> path, Orbits& orbits) const {
    for (const Moves& moves : std::span(pool_).subspan(from)) {
        if (std::ranges::none_of(path, [&](Vertex vertex) {
                return std::ranges::binary_search(moves, vertex, {}, &Moves::value_type::first);
            })) {
            for (const auto& [vertex, image] : moves) {
                orbits.join(vertex, image);
            }
        }
    }
    return pool_.size();
}

Children::Children(const Descent& node, std::span<const Vertex> first_path) {
    const Partition& partition = node.partition();
    const bool has_like = node.level() < first_path.size() &&
                          partition.cell(first_path[node.level()]) == node.target();
    first_ =
        has_like ? first_path[node.level()] : std::ranges::min(partition.vertices(node.target()));
}

std::optional<Vertex> Children::next(Descent& node, const Pool& pool, Orbits* orbits) {
    if (!is_begun_) {
        is_begun_ = true;
        return first_;
    }
    if (!is_listed_) {
        const auto cell = node.partition().vertices(node.target());
        others_.assign(cell.begin(), cell.end());
        std::ranges::sort(others_, std::greater());
        is_listed_ = true;
        node.effort().spend(cell.size());
    }
    if (orbits == nullptr && !pool.is_empty()) {
        if (!orbits_) {
            orbits_.emplace(node.graph().size());
        }
        joined_ = pool.join(joined_, node.path(), *orbits_);
        node.effort().spend(node.graph().size());
        orbits = &*orbits_;
    }
    while (!others_.empty()) {
        const Vertex child = others_.back();
        others_.pop_back();
        if (child != first_ && (orbits == nullptr || !is_like_another(child, *orbits))) {
            return child;
        }
    }
    return std::nullopt;
}

}  // namespace satsudoku::graphs
