// One job done by several threads, or by one where the system has no threads: WebAssembly, or any
// other with -DSATSUDOKU_SINGLE_THREAD.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>

#include "poll.hpp"

#if defined(__wasi__) && !defined(_REENTRANT)
#define SATSUDOKU_SINGLE_THREAD
#endif

#if !defined(SATSUDOKU_SINGLE_THREAD)
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>
#endif

namespace satsudoku {

#if defined(SATSUDOKU_SINGLE_THREAD)

struct Mutex {};

struct Lock {
    explicit Lock(Mutex&) {}
};

// As below, on the calling thread alone.
template <class Work>
void on_threads(int, std::atomic<bool>& stopped, const Poll& poll, Work work) {
    try {
        work(poll);
    } catch (...) {
        stopped = true;
        throw;
    }
}

#else

using Mutex = std::mutex;
using Lock = std::lock_guard<Mutex>;

// Runs `work(poll)` on that many threads, the calling one among them, or on fewer if the system
// has no more. Only the calling thread runs `poll`, also while it waits for the others; theirs
// never asks to stop. The first exception sets `stopped`, which ends all threads, and is thrown
// here.
template <class Work>
void on_threads(int threads, std::atomic<bool>& stopped, const Poll& poll, Work work) {
    std::vector<std::thread> others;
    Mutex mutex;
    std::condition_variable ended;
    int running = 0;  // of the others
    std::exception_ptr failure;
    const auto guarded = [&](auto body) {
        try {
            body();
        } catch (...) {
            stopped = true;
            const Lock lock(mutex);
            if (!failure) {
                failure = std::current_exception();
            }
        }
    };
    const auto help = [&] {
        guarded([&] { work([] { return false; }); });
        const Lock lock(mutex);
        --running;
        ended.notify_one();
    };
    others.reserve(static_cast<std::size_t>(std::max(threads, 1)));
    try {
        for (int i = 1; i < threads; ++i) {
            others.emplace_back(help);
            const Lock lock(mutex);
            ++running;
        }
    } catch (const std::system_error&) {
        // The system has no more threads; those that run do the work.
    }
    guarded([&] { work(poll); });
    const auto wait = [&] {
        std::unique_lock lock(mutex);
        return ended.wait_for(lock, std::chrono::milliseconds(5), [&] { return running == 0; });
    };
    while (!wait()) {
        guarded([&] {
            if (!stopped && poll()) {
                stopped = true;
            }
        });
    }
    for (auto& thread : others) {
        thread.join();
    }
    if (failure) {
        std::rethrow_exception(failure);
    }
}

#endif

// Runs `work(i, ask)` for all i below `number`, on that many threads, which ask whether to stop
// every `some` of them; so may the work. Returns whether it was done to the end.
template <class Work>
bool each_on_threads(std::size_t number, int threads, std::size_t some, const Poll& poll,
                     Work work) {
    std::atomic<std::size_t> next{0};
    std::atomic<bool> stopped{false};
    on_threads(threads, stopped, poll, [&](const Poll& own_poll) {
        const Poll ask = [&] { return stopped || own_poll(); };
        for (bool more = true; more && !stopped;) {
            const std::size_t begin = next.fetch_add(some), end = std::min(begin + some, number);
            for (std::size_t i = begin; i < end; ++i) {
                work(i, ask);
            }
            more = begin < number;
            if (more && own_poll()) {
                stopped = true;
            }
        }
    });
    return !stopped;
}

// Runs `work(i)` for all i below `number`, on that many threads: for quick work, which does not
// stop.
template <class Work>
void share_out(int number, int threads, Work work) {
    std::atomic<bool> stopped{false};
    std::atomic<int> next{0};
    on_threads(
        std::min(threads, number), stopped, [] { return false; },
        [&](const Poll&) {
            for (int i = next++; i < number && !stopped; i = next++) {
                work(i);
            }
        });
}

}  // namespace satsudoku
