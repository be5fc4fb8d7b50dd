#include "bands/plan.hpp"

#include <algorithm>
#include <utility>

namespace satsudoku::bands {

namespace {

Plan upright(const Regions& regions, bool transposed) {
    Plan plan{transposed, like_digits(regions), Layout(regions), {}, {}, 0};
    const auto& stacks = plan.layout.stacks;
    for (int stack = 0; stack < 3; ++stack) {
        plan.orbits.emplace_back(plan.layout, stack, plan.like);
    }
    for (int outer = 0; outer < 3; ++outer) {
        // The lanes get the smaller one of the other two.
        int middle = (outer + 1) % 3, inner = (outer + 2) % 3;
        if (stacks[middle].size() < stacks[inner].size()) {
            std::swap(middle, inner);
        }
        const double terms = static_cast<double>(plan.orbits[outer].size()) *
                             static_cast<double>(stacks[middle].size()) *
                             static_cast<double>(stacks[inner].size());
        if (outer == 0 || terms < plan.terms) {
            plan.terms = terms;
            plan.roles.stack = {outer, middle, inner};
        }
    }
    plan.roles.band = {0, 1, 2};
    // The fewer states in the middle stack, the longer the runs.
    std::ranges::sort(plan.roles.band, {}, [&](int band) {
        return plan.layout.columns[band][plan.roles.stack[1]].size();
    });
    return plan;
}

}  // namespace

Plan make_plan(std::span<const std::uint16_t, 81> candidates) {
    const Regions regions(candidates);
    Plan plan = upright(regions, false), other = upright(regions.transposed(), true);
    return plan.terms <= other.terms ? std::move(plan) : std::move(other);
}

}  // namespace satsudoku::bands
