// Death blossoms: a stem cell, and for each of its candidates an almost locked set that lacks it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "finders/almost_locked.hpp"

namespace satsudoku::finders {

struct Blossom {
    std::int32_t stem;
    std::vector<std::int32_t> petals;  // a set for each candidate of the stem
    std::vector<std::uint64_t> gone;   // a mask of options
};

// For each stem of two to `most` candidates, and each possible option that petals exclude, the
// smallest petals that do; those of a stem that exclude the same count once. Empty once `poll` asks
// to stop. Pre: `possible` has a mask's words.
std::vector<Blossom> blossoms(const AlmostLockedSets& sets, std::span<const std::uint64_t> possible,
                              int most, const Poll& poll);

}  // namespace satsudoku::finders
