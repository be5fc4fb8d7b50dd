// When the work of a thread must stop, whatever it is.
#pragma once

#include <chrono>
#include <limits>

namespace satsudoku {

// Seconds of a clock that never goes back.
inline double clock_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

// Of the calling thread; `satsudoku.deadline` sets it, and the poll of every call looks at it.
inline thread_local double deadline = std::numeric_limits<double>::infinity();

}  // namespace satsudoku
