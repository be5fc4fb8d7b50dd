// One job done by several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <exception>
#include <functional>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace satsudoku {

// Does `work(poll)` on so many threads, or as many as there are to be had, the caller's among them,
// which alone is asked by `poll`; one that fails stops the job of all, and its exception is thrown
// here.
template <class Work>
void on_threads(int threads, std::atomic<bool>& stopped, const std::function<bool()>& poll,
                Work work) {
    std::vector<std::thread> helpers;
    std::mutex mutex;
    std::exception_ptr failure;
    const auto attempt = [&](const std::function<bool()>& ask) {
        try {
            work(ask);
        } catch (...) {
            stopped = true;
            const std::lock_guard lock(mutex);
            failure = std::current_exception();
        }
    };
    helpers.reserve(static_cast<std::size_t>(std::max(threads, 1)));
    try {
        for (int i = 1; i < threads; ++i) {
            helpers.emplace_back([&] { attempt([] { return false; }); });
        }
    } catch (const std::system_error&) {
        // No more threads are to be had; those that there are do the work.
    }
    attempt(poll);
    for (auto& helper : helpers) {
        helper.join();
    }
    if (failure) {
        std::rethrow_exception(failure);
    }
}

}  // namespace satsudoku
