#include "filters/any_of_rule.hpp"

#include <algorithm>

namespace satsudoku::filters {

namespace {

// Keeps of the masks of all cells what the rules leave. False for a dead end.
bool settle(const Filters& filters, std::span<Mask> masks, Workspace& workspace) {
    const auto keep = [&](std::int32_t cell, Mask mask, bool& changed) {
        const Mask before = masks[static_cast<std::size_t>(cell)], after = before & mask;
        changed = changed || after != before;
        masks[static_cast<std::size_t>(cell)] = after;
        return after != 0;
    };
    std::vector<Mask> own;
    for (bool changed = true; changed;) {
        changed = false;
        for (std::int32_t cell = 0; cell < filters.cells; ++cell) {
            const Mask left = masks[static_cast<std::size_t>(cell)];
            for (std::int32_t other = 0; single(left) && other < filters.cells; ++other) {
                if (filters.differ(cell, other) && !keep(other, ~left, changed)) {
                    return false;
                }
            }
            for (const Filters::Pair& pair : filters.pairs[static_cast<std::size_t>(cell)]) {
                if (!keep(pair.cell, pair.images->image(left), changed)) {
                    return false;
                }
            }
        }
        for (const auto& rule : filters.rules) {
            own.clear();
            for (const std::int32_t cell : rule->cells) {
                own.push_back(masks[static_cast<std::size_t>(cell)]);
            }
            if (!rule->prune(own, workspace)) {
                return false;
            }
            for (std::size_t k = 0; k < own.size(); ++k) {
                if (!keep(rule->cells[k], own[k], changed)) {
                    return false;
                }
            }
        }
    }
    return true;
}

}  // namespace

bool AnyOfRule::prune(std::span<Mask> masks, Workspace& workspace) const {
    const std::vector<Mask> before(masks.begin(), masks.end());
    std::vector<Mask> left;
    std::fill(masks.begin(), masks.end(), 0);
    bool any = false;
    for (const auto& option : options_) {
        left = before;
        if (settle(*option, left, workspace)) {
            any = true;
            std::transform(masks.begin(), masks.end(), left.begin(), masks.begin(),
                           [](Mask one, Mask other) { return one | other; });
            if (std::equal(masks.begin(), masks.end(), before.begin())) {
                break;
            }
        }
    }
    workspace.needed.clear();  // they are of one option only
    workspace.blamed.clear();
    return any;
}

}  // namespace satsudoku::filters
