#include "counting/bands/plan.hpp"

#include <algorithm>
#include <utility>

#include "threads.hpp"

namespace satsudoku::counting::bands {

namespace {

// Which stack is outside, in the middle and in the lanes, and how many products that makes.
struct Choice {
    std::array<int, 3> stack;
    double terms;
};

// The choice of the fewest terms, from the arrays of each stack and their orbits.
Choice choose(const std::array<std::vector<Array>, 3>& stacks,
              const std::array<Orbits, 3>& orbits) {
    Choice best{};
    for (int outer = 0; outer < 3; ++outer) {
        // The lanes get the smaller one of the other two.
        int middle = (outer + 1) % 3, inner = (outer + 2) % 3;
        if (stacks[middle].size() < stacks[inner].size()) {
            std::swap(middle, inner);
        }
        const double terms = static_cast<double>(orbits[outer].size()) *
                             static_cast<double>(stacks[middle].size()) *
                             static_cast<double>(stacks[inner].size());
        if (outer == 0 || terms < best.terms) {
            best = {{outer, middle, inner}, terms};
        }
    }
    return best;
}

}  // namespace

Plan make_plan(std::span<const std::uint16_t, 81> candidates, int threads) {
    const Regions regions(candidates);
    Plan plan{false, like_digits(regions), Layout(regions, threads), {}, {}, 0};
    Layout& layout = plan.layout;
    std::array<Orbits, 3> of_bands;
    share_out(6, threads, [&](int i) {
        if (i < 3) {
            plan.orbits[i] = Orbits(layout.boxes_of_stack(i), layout.stacks[i], plan.like);
        } else {
            of_bands[i - 3] = Orbits(layout.boxes_of_band(i - 3), layout.bands[i - 3], plan.like);
        }
    });
    Choice choice = choose(layout.stacks, plan.orbits);
    // The bands of a board are the stacks of the transposed one.
    if (const Choice other = choose(layout.bands, of_bands); other.terms < choice.terms) {
        choice = other;
        layout.transpose();
        plan.transposed = true;
        plan.orbits = std::move(of_bands);
    }
    plan.terms = choice.terms;
    plan.roles = {choice.stack, {0, 1, 2}};
    // The fewer states in the middle stack, the longer the runs.
    std::ranges::sort(plan.roles.band, {},
                      [&](int band) { return layout.columns[band][choice.stack[1]].size(); });
    return plan;
}

}  // namespace satsudoku::counting::bands
