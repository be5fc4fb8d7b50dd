// Kraken fish: bases that some supposition leaves fewer covers than they need.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "finders/fish.hpp"
#include "poll.hpp"

namespace satsudoku::finders {

// The places that a supposition leaves in the houses of one symbol.
//
//     gone    the cells where the symbol cannot stand then, `words` words of a mask
//     seen    those of them that need no chain
//     place   the cell where it stands then; -1 if the supposition is of another symbol
struct Supposition {
    std::span<const std::uint64_t> gone;
    std::span<const std::uint64_t> seen;
    std::int32_t place;
};

// The bases, and one cover fewer, that hold all that a supposition leaves of them. Of those that
// need a chain one with the fewest fins, places outside of the covers or in two bases; of these
// the first. If the supposition has a place, the covers do not hold it. Empty if there is none, a
// base is left nothing (which needs no fish), or `poll` asks to stop. Pre: as for fish_of, and 1
// < size.
std::vector<std::int32_t> kraken(const FishPool& pool, const Supposition& supposition, int size,
                                 const Poll& poll);

}  // namespace satsudoku::finders
