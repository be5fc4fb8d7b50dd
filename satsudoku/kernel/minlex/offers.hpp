// The least offer of states.
#pragma once

#include <bit>
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
    void clear() { expect(~std::uint64_t{0}); }
    // Begins with a text that no offer is below.
    void expect(std::uint64_t text) {
        text_ = text;
        blanks_ = (std::countl_zero(text) - 28) / 4;
        winners_.clear();
    }
    // Pre: the text is not above the least so far. Returns the state, to be changed.
    State& add(std::uint64_t text, const State& state, std::uint8_t row) {
        if (text < text_) {
            expect(text);
        }
        return winners_.emplace_back(state, row).state;
    }

    std::uint64_t text() const { return text_; }
    // How many empty cells the text begins with.
    int blanks() const { return blanks_; }
    const std::vector<Successor>& winners() const { return winners_; }

private:
    std::uint64_t text_ = ~std::uint64_t{0};
    int blanks_ = -7;
    std::vector<Successor> winners_;
};

}  // namespace satsudoku::minlex
