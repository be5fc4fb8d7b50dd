// When the work of a thread must stop, whatever it is.
#pragma once

#include <atomic>
#include <chrono>
#include <ctime>
#include <limits>

namespace satsudoku {

// Seconds of a clock that never goes back.
inline double clock_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

// Seconds that the calling thread has worked, where the system tells.
inline double work_seconds() {
#ifdef CLOCK_THREAD_CPUTIME_ID
    timespec time{};
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0) {
        return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
    }
#endif
    return clock_seconds();
}

// Of the calling thread; `satsudoku.deadline` sets it, and the poll of every call looks at it.
inline thread_local double deadline = std::numeric_limits<double>::infinity();

// Lets another thread end the work of this one, as Ctrl-C ends that of the main thread; null
// where none does.
inline thread_local const std::atomic<bool>* halt = nullptr;

}  // namespace satsudoku
