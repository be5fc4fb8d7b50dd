// The shortest ways from one claim to all that follows from it.
#pragma once

#include <algorithm>
#include <climits>
#include <cstdint>
#include <vector>

#include "raters/hodoku/implications.hpp"

namespace satsudoku::raters::hodoku {

// Nearest first; of the ways to a claim only the first is kept. Of the links only those between
// claims below `end`, which come first.
template <class Links>
class Table {
public:
    Table(const Links& links, int end)
        : links_(links), end_(end), parent_(static_cast<std::size_t>(end)),
          distance_(static_cast<std::size_t>(end)) {}

    void fill(Claim start, int most = INT_MAX) {
        std::fill(distance_.begin(), distance_.end(), -1);
        distance_[start] = 0;
        order_.assign(1, start);
        for (std::size_t i = 0; i < order_.size(); ++i) {
            const Claim from = order_[i];
            if (distance_[from] == most) {
                break;
            }
            for (const Claim to : links_.next(from)) {
                if (to >= end_) {
                    break;
                }
                if (distance_[to] < 0) {
                    distance_[to] = static_cast<std::int16_t>(distance_[from] + 1);
                    parent_[to] = from;
                    order_.push_back(to);
                }
            }
        }
    }
    Claim start() const { return order_[0]; }
    const std::vector<Claim>& order() const { return order_; }
    // In links; -1 if it does not follow, or not within `most`.
    int distance(Claim to) const { return distance_[to]; }
    // Pre: it follows. The claims on the way, both ends with them.
    void path(Claim to, std::vector<Claim>& path) const {
        path.resize(static_cast<std::size_t>(distance_[to]) + 1);
        for (std::size_t i = path.size(); i-- > 0; to = parent_[to]) {
            path[i] = to;
        }
    }

private:
    const Links& links_;
    int end_;
    std::vector<Claim> parent_, order_;
    std::vector<std::int16_t> distance_;
};

}  // namespace satsudoku::raters::hodoku
