// How the length of a chain adds to its rating.
#pragma once

#include <array>

namespace satsudoku::raters::explainer {

// In tenths: one for each of the thresholds 4, 6, 8, 12, 16, 24, ... that complexity - 2 exceeds.
constexpr int length_points(int complexity) {
    int points = 0;
    for (int threshold = 4; complexity - 2 > threshold;) {
        threshold = points % 2 == 0 ? threshold * 3 / 2 : threshold * 4 / 3;
        ++points;
    }
    return points;
}

// The larger of two complexities with the same points is never the simpler chain; so this is the
// largest complexity that adds at most `points` points.
constexpr int largest_complexity(int points) {
    int threshold = 4;
    for (int i = 0; i < points; ++i) {
        threshold = i % 2 == 0 ? threshold * 3 / 2 : threshold * 4 / 3;
    }
    return threshold + 2;
}
static_assert(length_points(6) == 0 && length_points(7) == 1 && largest_complexity(1) == 8);

}  // namespace satsudoku::raters::explainer
