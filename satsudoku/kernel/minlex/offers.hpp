// The least offer of states.
#pragma once

#include <cstdint>
#include <vector>

#include "minlex/state.hpp"

namespace satsudoku::minlex {

// The state that follows if a certain row comes next.
struct Successor {
    State state;
    std::uint8_t row;
};

// The least text offered for the next row, and all successors that read so.
class Offers {
public:
    void clear() {
        text_ = ~std::uint64_t{0};
        winners_.clear();
    }
    void add(std::uint64_t text, const Successor& successor) {
        if (text < text_) {
            text_ = text;
            winners_.clear();
        }
        if (text == text_) {
            winners_.push_back(successor);
        }
    }

    std::uint64_t text() const { return text_; }
    const std::vector<Successor>& winners() const { return winners_; }

private:
    std::uint64_t text_ = ~std::uint64_t{0};
    std::vector<Successor> winners_;
};

}  // namespace satsudoku::minlex
