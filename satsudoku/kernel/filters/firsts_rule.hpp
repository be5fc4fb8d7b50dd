// Numbers of regions in the order of their first places, if they are not exchangeable.
#pragma once

#include <span>

#include "filters/rule.hpp"

namespace satsudoku::filters {

// Each number but 1 stands only after the number before it.
class FirstsRule : public Rule {
public:
    FirstsRule(std::span<const std::int32_t> cells_, Mask numbers)
        : Rule(cells_), numbers_(numbers) {
        only_orders = true;
    }

    bool prune(std::span<Mask> masks, Workspace&) const override {
        Mask allowed = 1;
        for (Mask& mask : masks) {
            mask &= allowed & numbers_;
            if (mask == 0) {
                return false;
            }
            allowed |= mask << 1;
        }
        return true;
    }

private:
    Mask numbers_;
};

}  // namespace satsudoku::filters
