#include "graphs/trace.hpp"

#include <algorithm>

namespace satsudoku::graphs {

namespace {

// What stands in other events where the next event of these goes; null where that level is shorter.
const std::uint64_t* counterpart(const Events& events, const Events& other) {
    const std::size_t level = events.starts.size() - 1;
    if (level >= other.starts.size()) {
        return nullptr;
    }
    const std::size_t i = other.starts[level] + events.all.size() - events.starts[level];
    const bool is_last = level + 1 == other.starts.size();
    return i < (is_last ? other.all.size() : other.starts[level + 1]) ? &other.all[i] : nullptr;
}

}  // namespace

void Trace::open() {
    events_.starts.push_back(events_.all.size());
    const Standing initial{true, is_first() ? Order::equal : Order::worse};
    standings_.push_back(standings_.empty() ? initial : standings_.back());
}

bool Trace::add(std::uint64_t event) {
    Standing& standing = standings_.back();
    if (!is_first() && standing.first) {
        const std::uint64_t* const other = counterpart(events_, first_);
        standing.first = other != nullptr && event == *other;
    }
    if (!is_first() && standing.best == Order::equal) {
        const std::uint64_t* const other = counterpart(events_, best_);
        if (other == nullptr || event > *other) {
            standing.best = Order::better;
        } else if (event < *other) {
            standing.best = Order::worse;
        }
    }
    events_.all.push_back(event);
    return !standing.is_hopeless();
}

bool Trace::close() {
    Standing& standing = standings_.back();
    if (!is_first()) {
        standing.first = standing.first && counterpart(events_, first_) == nullptr;
        if (standing.best == Order::equal && counterpart(events_, best_) != nullptr) {
            standing.best = Order::worse;
        }
    }
    return !standing.is_hopeless();
}

void Trace::keep(std::size_t levels) {
    if (levels < events_.starts.size()) {
        events_.all.resize(events_.starts[levels]);
        events_.starts.resize(levels);
        standings_.resize(levels);
    }
}

void Trace::set_first(bool ranked) {
    first_ = events_;
    std::ranges::fill(standings_, Standing{true, Order::worse});
    if (ranked) {
        set_best();
    }
}

void Trace::set_best() {
    best_ = events_;
    for (Standing& standing : standings_) {
        standing.best = Order::equal;
    }
}

}  // namespace satsudoku::graphs
