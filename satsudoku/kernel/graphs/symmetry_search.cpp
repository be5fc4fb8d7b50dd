#include "graphs/symmetry_search.hpp"

#include <algorithm>
#include <utility>

namespace satsudoku::graphs {

SymmetrySearch::SymmetrySearch(const Graph& graph, Goal goal, const Poll& poll)
    : goal_(goal), descent_(graph, poll), comparison_(graph), orbits_(graph.size()) {
    do {
        if (descent_.partition().is_discrete()) {
            nodes_.erase(nodes_.begin() + static_cast<std::ptrdiff_t>(visit_leaf()), nodes_.end());
        } else {
            nodes_.emplace_back(descent_, first_.path);
        }
    } while (go_on());
    std::ranges::reverse(base_);
}

// Returns how many nodes above the leaf are of further use.
std::size_t SymmetrySearch::visit_leaf() {
    const auto order = descent_.partition().order();
    descent_.effort().spend(order.size());
    const auto present = [&] { return Leaf{descent_.path(), {order.begin(), order.end()}}; };
    Trace& trace = descent_.trace();
    const std::size_t all = descent_.level();
    if (first_.order.empty()) {
        first_ = best_ = present();
        with_first_ = with_best_ = all;
        trace.set_first(goal_ == Goal::both);
        return all;
    }
    if (trace.standing().first) {
        if (auto moves = comparison_.automorphism(first_.order, order)) {
            add(std::move(*moves));
            return with_first_ + 1;
        }
    }
    if (trace.standing().best == Trace::Order::equal) {
        descent_.effort().spend(descent_.graph().edges());
        const auto comparison = compare(descent_.graph(), order, descent_.graph(), best_.order);
        if (comparison == 0) {
            add(*comparison_.automorphism(best_.order, order));
            const Vertex beside = descent_.path()[with_first_];
            const bool is_new = !nodes_[with_first_].is_like_another(beside, orbits_);
            return 1 + (is_new ? with_best_ : with_first_);
        }
        if (comparison < 0) {
            return all;
        }
    }
    if (trace.standing().best != Trace::Order::worse) {
        best_ = present();
        with_best_ = all;
        trace.set_best();
    }
    return all;
}

void SymmetrySearch::add(Moves moves) {
    bool joins = false;
    for (const auto& [vertex, image] : moves) {
        joins |= orbits_.join(vertex, image);
    }
    pool_.add(moves);
    if (joins) {
        generators_.push_back(std::move(moves));
    }
}

// Goes to the next node. Returns false if there is none.
bool SymmetrySearch::go_on() {
    while (!nodes_.empty()) {
        const std::size_t level = nodes_.size() - 1;
        descent_.go_up(level);
        Orbits* const orbits = level <= with_first_ ? &orbits_ : nullptr;
        if (const auto child = nodes_[level].next(descent_, pool_, orbits)) {
            with_first_ = std::min(with_first_, level);
            with_best_ = std::min(with_best_, level);
            if (descent_.single_out(*child)) {
                return true;
            }
        } else {
            if (level <= with_first_) {
                const Vertex vertex = first_.path[level];
                base_.push_back({vertex, orbits_.size(vertex)});
            }
            nodes_.pop_back();
        }
    }
    return false;
}

}  // namespace satsudoku::graphs
