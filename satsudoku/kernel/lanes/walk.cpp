#include "lanes/walk.hpp"

namespace satsudoku::lanes {

Walk::Walk(const Kernel& kernel, const Tables& tables, std::span<const std::uint8_t> puzzle,
           std::span<const std::uint64_t> mask)
    : enumeration_(kernel.enumerate(tables, puzzle, mask)), cells_(puzzle.size()) {}

Walk::Event Walk::advance(const Poll& poll) {
    while (next_ == buffer_.size()) {
        buffer_.clear();
        next_ = 0;
        const bool more = enumeration_->next(buffer_);
        if (buffer_.empty() && !more) {
            return Event::finished;
        }
        if (buffer_.empty() && poll()) {
            return Event::stopped;
        }
    }
    next_ += cells_;
    return Event::solution;
}

}  // namespace satsudoku::lanes
