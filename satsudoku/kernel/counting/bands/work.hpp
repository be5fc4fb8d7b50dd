// How threads share the sums: a chunk of Z's arrays by a range of those of X at a time.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <optional>

#include "poll.hpp"
#include "progress.hpp"

namespace satsudoku::counting::bands {

class Work {
public:
    struct Task {
        std::size_t chunk;        // of the arrays of Z
        std::size_t first, last;  // of whatever is outside
    };

    std::atomic<bool> stopped{false};

    // Every task fills blocks of its own, so ranges are as long as they can be: the whole, unless
    // that leaves a thread without work.
    Work(std::size_t outer, std::size_t chunks, int threads) : outer_(outer), chunks_(chunks) {
        const auto target = static_cast<std::size_t>(threads > 1 ? 4 * threads : 1);
        parts_ = std::clamp<std::size_t>(chunks_ == 0 ? 1 : target / chunks_, 1,
                                         std::max<std::size_t>(outer, 1));
    }

    std::optional<Task> next() {
        const std::size_t number = next_.fetch_add(1, std::memory_order_relaxed);
        if (number >= chunks_ * parts_ || stopped) {
            return std::nullopt;
        }
        const std::size_t part = number % parts_;
        return Task{number / parts_, outer_ * part / parts_, outer_ * (part + 1) / parts_};
    }

private:
    std::size_t outer_, chunks_, parts_;
    std::atomic<std::size_t> next_{0};
};

// The steps of one thread: now and then they are added to the progress, and it asks whether to
// stop.
class Pace {
public:
    // The cost of a sum over `pairs` pairs, in steps.
    static constexpr std::size_t sum(std::size_t pairs) { return pairs + 100; }

    Pace(Work& work, Progress& progress, const Poll& ask)
        : work_(work), progress_(progress), ask_(ask) {}

    Pace(const Pace&) = delete;
    Pace& operator=(const Pace&) = delete;

    ~Pace() { progress_.add(since_); }

    // Whether to stop, after `steps` more steps.
    bool stops(std::size_t steps) {
        since_ += steps;
        if (since_ > 200'000) {
            progress_.add(since_);
            since_ = 0;
            if (ask_()) {
                work_.stopped = true;
            }
        }
        return work_.stopped;
    }

private:
    Work& work_;
    Progress& progress_;
    const Poll& ask_;
    std::size_t since_ = 0;
};

}  // namespace satsudoku::counting::bands
