#include "filters/rank_rule.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace satsudoku::filters {

namespace {

constexpr int sides = 4;

int lowest(Mask mask) { return std::countr_zero(mask); }
int highest(Mask mask) { return std::bit_width(mask) - 1; }

}  // namespace

RankRule::RankRule(std::span<const std::int32_t> cells_, std::span<const Clue> clues,
                   bool known_sides)
    : Rule(cells_), clues_(clues.begin(), clues.end()), known_sides_(known_sides) {
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
    smaller_.assign(lines_.size(), -1);
    for (const Clue& clue : clues_) {
        smaller_[clue.line] = clue.smaller;
    }
}

bool RankRule::prune(std::span<Mask> masks, Workspace& workspace) const {
    auto& before = workspace.kept;
    do {
        before.assign(masks.begin(), masks.end());
        for (const Clue& clue : clues_) {
            if (!(known_sides_ ? prune_sides(clue, masks) : prune_all(clue, masks))) {
                for (std::size_t k = 0; k < size_; ++k) {
                    workspace.blamed.push_back(cells[lines_[clue.line][k]]);
                }
                return false;
            }
        }
    } while (!std::equal(masks.begin(), masks.end(), before.begin()));
    return true;
}

// Counts only the lines that are certainly smaller, and those that may be.
bool RankRule::prune_all(const Clue& clue, std::span<const Mask> masks) const {
    int least = 0, most = 0;
    for (std::size_t other = 0; other < lines_.size(); ++other) {
        if (other == clue.line) {
            continue;
        }
        const Order order = compare(other, clue, masks);
        const bool tie = order.equal && clue.ties;
        if (!order.less && !order.greater && !tie) {
            return false;
        }
        least += !order.greater && !tie;
        most += order.less;
    }
    return least <= clue.smaller && clue.smaller <= most;
}

// Lines of a side that may start with a symbol lose it where `keeps` is false; false if one cannot.
template <class F>
bool RankRule::each_start(std::size_t side, Mask symbol, std::span<Mask> masks, F keeps) const {
    for (std::size_t k = side * size_; k < (side + 1) * size_; ++k) {
        Mask& first = masks[lines_[k][0]];
        if ((first & symbol) && !keeps(k)) {
            first &= ~symbol;
            if (first == 0) {
                return false;
            }
        }
    }
    return true;
}

// One line of each side starts with the clue's symbol, and is smaller than its line, or not.
bool RankRule::prune_sides(const Clue& clue, std::span<Mask> masks) const {
    const Line& own = lines_[clue.line];
    const Mask symbol = Mask{1} << clue.smaller / sides;
    const int rank = clue.smaller % sides;
    const std::size_t own_side = clue.line / size_;
    Mask& start = masks[own[0]];
    start &= symbol;
    if (start == 0) {
        return false;
    }
    std::array<Side, sides> all{};
    int least = 0, most = 0;
    for (std::size_t side = 0; side < sides; ++side) {
        if (side == own_side) {
            continue;
        }
        const bool possible = each_start(side, symbol, masks, [&](std::size_t k) {
            const Order order = compare(k, clue, masks);
            const bool other = order.greater || (order.equal && clue.ties);
            all[side].less |= order.less;
            all[side].other |= other;
            return order.less || other;
        });
        if (!possible || (!all[side].less && !all[side].other)) {
            return false;
        }
        least += !all[side].other;
        most += all[side].less;
    }
    if (rank < least || most < rank) {
        return false;
    }
    for (std::size_t side = 0; side < sides; ++side) {
        const bool less = all[side].less && (!all[side].other || most == rank);
        const bool other = all[side].other && (!all[side].less || least == rank);
        if (side == own_side || (!less && !other)) {
            continue;
        }
        bool ordered = true;
        const bool possible = each_start(side, symbol, masks, [&](std::size_t k) {
            const Order order = compare(k, clue, masks);
            if (less ? !order.less : !order.greater && !(order.equal && clue.ties)) {
                return false;
            }
            if (masks[lines_[k][0]] == symbol) {
                ordered = ordered && (less ? keep_order(lines_[k], own, masks)
                                           : keep_order(own, lines_[k], masks));
            }
            return true;
        });
        if (!possible || !ordered) {
            return false;
        }
    }
    return true;
}

// The possible orders of another line and this one if both start with the same symbol.
RankRule::Order RankRule::compare(std::size_t other, const Clue& clue,
                                  std::span<const Mask> masks) const {
    Order order{};
    const auto keep = [&] {
        if (const std::int32_t known = smaller_[other]; known >= 0) {
            order.less &= known < clue.smaller;
            order.equal &= known == clue.smaller;
            order.greater &= known > clue.smaller;
        }
        return order;
    };
    for (std::size_t k = known_sides_ ? 1 : 0; k < size_; ++k) {
        const std::int32_t mine = lines_[clue.line][k], its = lines_[other][k];
        if (mine == its) {
            continue;
        }
        order.less |= lowest(masks[its]) < highest(masks[mine]);
        order.greater |= highest(masks[its]) > lowest(masks[mine]);
        if (!(masks[mine] & masks[its])) {
            return keep();
        }
    }
    order.equal = true;
    return keep();
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
