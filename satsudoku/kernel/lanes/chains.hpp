// Chains of strong and weak links: which candidates of a state lead to a contradiction by them.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "lanes/rules.hpp"
#include "poll.hpp"

namespace satsudoku::lanes {

// The links that chains are made of.
struct ChainLinks {
    bool cells;       // strong: the two candidates of a cell
    bool houses;      // strong: the two places of a symbol in a house
    bool groups;      // strong: places in a house that fall into two groups, each in a second item
    bool one_symbol;  // a chain keeps to one symbol
    int most;         // strong links in a chain; 0 for any number
};

// States from which what chains exclude goes, once. Each state is worked on by one thread. Pre:
// there are at most 64 symbols, and singles place and remove nothing in any state.
struct ChainJob {
    const RuleTables& tables;
    ChainLinks links;
    const std::uint64_t* states;  // packed
    std::size_t number;
    std::uint64_t* left;    // the same states, packed, without the exclusions of chains
    std::uint8_t* changed;  // one per state: 1 if anything was
    // Null, or of each state how it was at its last search with these links, 0 before the first;
    // it is brought up to date. A symbol whose candidates are still those is not searched again,
    // where chains keep to one symbol: its chains excluded nothing.
    std::uint64_t* searched = nullptr;
    std::atomic<std::size_t> next{0};
    std::atomic<bool> stopped{false};
};

void chain_on_threads(ChainJob& job, int threads, const Poll& poll);

}  // namespace satsudoku::lanes
