#include "filters/rank_rule.hpp"

#include <bit>
#include <cmath>

namespace satsudoku::filters {

namespace {

constexpr int sides = 4;

int lowest(Mask mask) { return std::countr_zero(mask); }
int highest(Mask mask) { return std::bit_width(mask) - 1; }

}  // namespace

RankRule::RankRule(std::span<const std::int32_t> cells_, int line, int smaller, bool ties,
                   bool known_sides)
    : Rule(cells_), line_(static_cast<std::size_t>(line)), smaller_(smaller), ties_(ties),
      known_sides_(known_sides) {
    size_ = static_cast<std::size_t>(std::lround(std::sqrt(static_cast<double>(cells.size()))));
    const auto size = static_cast<std::int32_t>(size_);
    for (int side = 0; side < sides; ++side) {
        const std::int32_t along = side < 2 ? 1 : size, beside = side < 2 ? size : 1;
        for (std::int32_t across = 0; across < size; ++across) {
            const std::int32_t start = across * beside;
            lines_.push_back(side % 2 == 0 ? Line{start, along}
                                           : Line{start + (size - 1) * along, -along});
        }
    }
}

bool RankRule::prune(std::span<Mask> masks, Workspace&) const {
    return known_sides_ ? prune_sides(masks) : prune_all(masks);
}

// Counts only the lines that are certainly smaller, and those that may be.
bool RankRule::prune_all(std::span<const Mask> masks) const {
    int least = 0, most = 0;
    for (std::size_t other = 0; other < lines_.size(); ++other) {
        if (other == line_) {
            continue;
        }
        const Order order = compare(lines_[other], masks);
        const bool tie = order.equal && ties_;
        if (!order.less && !order.greater && !tie) {
            return false;
        }
        least += !order.greater && !tie;
        most += order.less;
    }
    return least <= smaller_ && smaller_ <= most;
}

bool RankRule::prune_sides(std::span<Mask> masks) const {
    const Line& own = lines_[line_];
    const Mask symbol = Mask{1} << smaller_ / sides;
    const int rank = smaller_ % sides;
    Mask& start = masks[own[0]];
    start &= symbol;
    if (start == 0) {
        return false;
    }
    struct Side {
        bool less = false, other = false;  // whether its line may be smaller, and may be another
    };
    std::array<Side, sides> all{};
    int least = 0, most = 0;
    for (std::size_t side = 0; side < sides; ++side) {
        if (side == line_ / size_) {
            continue;
        }
        for (std::size_t k = side * size_; k < (side + 1) * size_; ++k) {
            Mask& first = masks[lines_[k][0]];
            if (!(first & symbol)) {
                continue;
            }
            const Order order = compare(lines_[k], masks);
            const bool other = order.greater || (order.equal && ties_);
            if (!order.less && !other) {
                first &= ~symbol;
                if (first == 0) {
                    return false;
                }
                continue;
            }
            all[side].less |= order.less;
            all[side].other |= other;
        }
        if (!all[side].less && !all[side].other) {
            return false;
        }
        least += !all[side].other;
        most += all[side].less;
    }
    if (rank < least || most < rank) {
        return false;
    }
    for (std::size_t side = 0; side < sides; ++side) {
        if (side == line_ / size_) {
            continue;
        }
        const bool less = all[side].less && (!all[side].other || most == rank);
        const bool other = all[side].other && (!all[side].less || least == rank);
        if (!less && !other) {
            continue;
        }
        for (std::size_t k = side * size_; k < (side + 1) * size_; ++k) {
            Mask& first = masks[lines_[k][0]];
            if (!(first & symbol)) {
                continue;
            }
            const Order order = compare(lines_[k], masks);
            if (less ? !order.less : !order.greater && !(order.equal && ties_)) {
                first &= ~symbol;
                if (first == 0) {
                    return false;
                }
            } else if (first == symbol && !(less ? keep_order(lines_[k], own, masks)
                                                 : keep_order(own, lines_[k], masks))) {
                return false;
            }
        }
    }
    return true;
}

// The possible orders of another line and this one if both start with the same symbol.
RankRule::Order RankRule::compare(const Line& other, std::span<const Mask> masks) const {
    Order order{};
    for (std::size_t k = known_sides_ ? 1 : 0; k < size_; ++k) {
        const std::int32_t mine = lines_[line_][k], its = other[k];
        if (mine == its) {
            continue;
        }
        order.less |= lowest(masks[its]) < highest(masks[mine]);
        order.greater |= highest(masks[its]) > lowest(masks[mine]);
        if (!(masks[mine] & masks[its])) {
            return order;
        }
    }
    order.equal = true;
    return order;
}

// At the first place where `low` and `high` may differ, removes the symbols that would make `low`
// greater. Both start with the same symbol.
bool RankRule::keep_order(const Line& low, const Line& high, std::span<Mask> masks) const {
    for (std::size_t k = 1; k < size_; ++k) {
        Mask &lesser = masks[low[k]], &greater = masks[high[k]];
        if (low[k] == high[k] || (lesser == greater && std::has_single_bit(lesser))) {
            continue;
        }
        lesser &= (Mask{2} << highest(greater)) - 1;
        if (lesser != 0) {
            greater &= ~((Mask{1} << lowest(lesser)) - 1);
        }
        return lesser != 0 && greater != 0;
    }
    return true;
}

}  // namespace satsudoku::filters
