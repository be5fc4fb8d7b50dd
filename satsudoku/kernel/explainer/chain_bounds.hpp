// How long the shortest simple chains through a candidate are: found for all candidates together,
// without their order, so that only promising ones are searched for as the procedure has it.
#pragma once

#include <array>
#include <climits>
#include <cstdint>

#include "explainer/grid.hpp"
#include "explainer/implications.hpp"

namespace satsudoku::explainer {

class ChainBounds {
public:
    static constexpr std::uint16_t none = UINT16_MAX;

    // Complexities by start. Those of chains are exact up to `shortest`, no cycle is shorter than
    // its bound.
    std::array<std::uint16_t, candidates> cycle;    // back to the start, which is on
    std::array<std::uint16_t, candidates> from_on;  // to its contrary
    std::array<std::uint16_t, candidates> from_off;
    int shortest = INT_MAX;  // of all chains to a contrary

    // Cycles and chains above the limits are not looked for, nor those rated above the shortest
    // chain, to whose rating cycles have a lead of `lead` points.
    ChainBounds(const Grid& grid, Implications& implications, int cycle_limit, int chain_limit,
                int lead);

private:
    void spread(int start);
    void add(int on, int depth);
    void end_chains(int start, int on, int complexity);
    void note_cycle(int start, int on, int complexity);
    void note_chain(int start, std::array<std::uint16_t, candidates>& bounds, int complexity);

    const Grid& grid_;
    Implications& implications_;
    int cycle_limit_, chain_limit_;
    const int lead_;
    struct Reached {
        Candidate on;
        std::uint16_t depth;
    };
    std::array<Reached, candidates> queue_;
    int number_ = 0;
    std::array<std::uint16_t, candidates> searched_{};  // the last search that turned it on
    std::uint16_t search_ = 0;
};

}  // namespace satsudoku::explainer
