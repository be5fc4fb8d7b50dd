// One job done by several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "poll.hpp"

namespace satsudoku {

// Runs `work(poll)` on that many threads, the calling one among them, or on fewer if the system has
// no more. Only the calling thread runs `poll`; the others get one that never asks to stop. The
// first exception sets `stopped`, at which all threads are to end, and is thrown here.
template <class Work>
void on_threads(int threads, std::atomic<bool>& stopped, const Poll& poll, Work work) {
    std::vector<std::thread> others;
    std::mutex mutex;
    std::exception_ptr failure;
    const auto attempt = [&](const Poll& own_poll) {
        try {
            work(own_poll);
        } catch (...) {
            stopped = true;
            const std::lock_guard lock(mutex);
            if (!failure) {
                failure = std::current_exception();
            }
        }
    };
    others.reserve(static_cast<std::size_t>(std::max(threads, 1)));
    try {
        for (int i = 1; i < threads; ++i) {
            others.emplace_back([&] { attempt([] { return false; }); });
        }
    } catch (const std::system_error&) {
        // The system has no more threads; those that run do the work.
    }
    attempt(poll);
    for (auto& thread : others) {
        thread.join();
    }
    if (failure) {
        std::rethrow_exception(failure);
    }
}

}  // namespace satsudoku
