// How a long search stays in touch with its caller.
#pragma once

#include "poll.hpp"

namespace satsudoku::explainer {

// Thrown out of a search that its poll has ended.
struct Stopped {};

class Interrupt {
public:
    explicit Interrupt(const Poll& poll) : poll_(poll) {}

    // Called every few microseconds; asks the poll every millisecond or so.
    void check() {
        if (--left_ == 0) {
            left_ = every;
            if (poll_()) {
                throw Stopped{};
            }
        }
    }

private:
    static constexpr int every = 64;
    const Poll& poll_;
    int left_ = every;
};

}  // namespace satsudoku::explainer
