// Rows of almost locked sets, each entered by a symbol that the one before excludes from it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "finders/almost_locked.hpp"
#include "finders/chain_graph.hpp"

namespace satsudoku::finders {

// The strong links of sets, between every two symbols of each.
//
//     masks   row 0 | row 1 | ...             the places of each symbol of each set
//     ends    row, row | row, row | ...       of each link
//     sets    set | set | ...                 of each link
struct SetLinks {
    std::vector<std::uint64_t> masks;
    std::vector<std::int32_t> ends;
    std::vector<std::int32_t> sets;
};

// The links of the sets of `least` to `most` cells.
SetLinks links_of(const AlmostLockedSets& sets, int least, int most);

struct SetChain {
    std::vector<std::int32_t> links;  // a set, the symbol that it lacks, and the one it holds then
    std::vector<std::uint64_t> gone;  // a mask of options
};

// The chains of two sets and more that exclude possible options, shortest first. The first and the
// last set hold one of each two common symbols beside those that the chain uses there.
class SetChainSearch {
public:
    // Pre: `possible` has a mask's words.
    SetChainSearch(const AlmostLockedSets& sets, std::span<const std::uint64_t> possible);

    // The chains with one set more than those of the call before. Empty once `poll` asks to stop.
    std::vector<SetChain> advance(const Poll& poll);

    // Whether no chain can follow.
    bool done() const { return search_.done(); }

private:
    using Words = std::vector<std::uint64_t>;
    using Set = AlmostLockedSets::Set;

    bool exclude(std::span<const std::int32_t> route, Words& gone) const;
    std::vector<std::int32_t> spelled(std::span<const std::int32_t> route) const;
    const Set& set_of(std::int32_t first, std::int32_t second) const;
    std::int32_t symbol(std::int32_t number, std::int32_t node) const;
    bool is(std::size_t entry, std::int32_t node) const;

    const AlmostLockedSets& sets_;
    Words possible_;
    SetLinks links_;
    ChainGraph graph_;
    ChainSearch search_;
    int length_ = 0;
};

}  // namespace satsudoku::finders
