// Ratings of many puzzles.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "explainer/procedure.hpp"
#include "explainer/scale.hpp"
#include "poll.hpp"

namespace satsudoku::explainer {

struct Job {
    const std::uint8_t* puzzles;  // 81 values each
    std::size_t number;
    Scale scale;
    Interest interest;
    std::uint8_t* ratings;  // ER, EP and ED in tenths for each, and 1 if the rating ended early
    std::atomic<std::size_t> next{0};
    std::atomic<bool> stopped{false};
};

// Rates on several threads, the calling one among them; only it calls `poll`, and where that
// returns true or throws, the work ends early.
void rate_on_threads(Job& job, int threads, const Poll& poll);

}  // namespace satsudoku::explainer
