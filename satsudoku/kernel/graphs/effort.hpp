// How much work was done since the caller was last asked whether to go on.
#pragma once

#include <cstddef>

#include "poll.hpp"

namespace satsudoku::graphs {

// Ends work whose poll asked to stop.
struct Stopped {};

class Effort {
public:
    explicit Effort(const Poll& poll) : poll_(poll) {}

    // Counts steps, each of a few nanoseconds. Throws Stopped.
    void spend(std::size_t steps) {
        spent_ += steps;
        if (spent_ >= between_polls) {
            spent_ = 0;
            if (poll_()) {
                throw Stopped{};
            }
        }
    }

private:
    static constexpr std::size_t between_polls = 100'000;

    const Poll& poll_;
    std::size_t spent_ = 0;
};

}  // namespace satsudoku::graphs
