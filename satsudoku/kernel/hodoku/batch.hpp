// Levels and scores of many puzzles.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "poll.hpp"

namespace satsudoku::hodoku {

struct Job {
    const std::uint8_t* puzzles;  // 81 values each
    std::size_t number;
    std::uint8_t* levels;  // as Level
    std::uint32_t* scores;
    std::uint32_t most;  // the highest score of interest
    std::atomic<std::size_t> next{0};
    std::atomic<bool> stopped{false};
};

// Rates on that many threads, the calling one among them; only it calls `poll`, every few puzzles,
// and where that returns true or throws, the work ends early.
void rate_on_threads(Job& job, int threads, const Poll& poll);

}  // namespace satsudoku::hodoku
