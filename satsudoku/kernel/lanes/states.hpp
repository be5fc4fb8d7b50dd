// The states on which a propagation works.
#pragma once

#include <cstdint>

#include "lanes/frame.hpp"
#include "lanes/rules.hpp"

namespace satsudoku::lanes::LANES_NAMESPACE {

// Gives states lane by lane, and takes their verdicts.
class States {
public:
    virtual ~States() = default;

    // Writes the next state; false if there is none. There may be some again after a verdict.
    virtual bool fill(Packed& packed, int lane, std::uint32_t& owner) = 0;

    // Whether finished() gets the rest of the states that are not dead.
    virtual bool wants_fixpoints() const = 0;

    // `left` is packed as in `Packed`, or null where it is not wanted.
    virtual void finished(std::uint32_t owner, StateVerdict verdict, const std::uint64_t* left) = 0;
};

}  // namespace satsudoku::lanes::LANES_NAMESPACE
