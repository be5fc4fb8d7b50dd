// Arrays that like digits carry into each other.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "counting/bands/layout.hpp"

namespace satsudoku::counting::bands {

// Digits with the same regions may be exchanged in a completion, so arrays that differ by that have
// the same number of completions. One array of each orbit stands for all.
class Orbits {
public:
    Orbits() = default;
    // Of the arrays of a stack or band, sorted by states.
    Orbits(const std::array<const States*, 3>& boxes, const std::vector<Array>& arrays,
           const std::array<std::uint8_t, digits>& like);

    std::size_t size() const { return first_.size() - 1; }
    // The arrays of an orbit, as places in the list; the first one stands for all.
    std::size_t members(std::size_t orbit) const { return first_[orbit + 1] - first_[orbit]; }
    std::uint32_t member(std::size_t orbit, std::size_t k) const {
        return member_[first_[orbit] + k];
    }
    // The digits that carry the orbit's first array to a member: digit d becomes names[d].
    std::array<std::uint8_t, digits> names(std::uint32_t member) const;

private:
    struct Step {
        std::uint32_t from;  // the member that this one was reached from, itself for the first
        std::uint8_t a, b;   // by the exchange of these digits
    };
    std::vector<std::uint32_t> first_, member_;
    std::vector<Step> step_;  // for each array
};

}  // namespace satsudoku::counting::bands
