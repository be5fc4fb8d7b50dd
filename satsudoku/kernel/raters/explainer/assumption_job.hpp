// The job that Assumptions hands to its search, which is compiled once per width.
#pragma once

#include <array>
#include <cstdint>

#include "raters/explainer/numbered.hpp"

namespace satsudoku::raters::explainer {

// Grids of bits, a column for each of up to 512 assumptions: the lanes. An item is a cell, or a
// digit in a house, that has two candidates or more; candidates are numbered.
struct AssumptionJob {
    struct Item {
        std::uint16_t begin, count;  // members[begin, begin + count)
    };
    // Two houses of a digit that cross: the places of each outside the other.
    struct Crossing {
        std::array<Item, 2> outside;
    };
    // Two items, some of whose candidates lie two by two in a third: the others in that go where
    // both items have but the same two left.
    struct Pair {
        std::array<std::uint16_t, 2> items;
        Item links, alone;  // by link three members: the two candidates, and the number of the item
    };
    static constexpr int most_items = cells + houses * digits;
    static constexpr int no_item = most_items;

    int level;  // 0: singles; 1: locked candidates, pairs and X-wings; 2, 3: chains as well
    int number, lanes;
    int items, crossings, pairs;
    const std::uint16_t* members;
    const Item* item;
    const std::uint16_t* pattern_members;
    const Crossing* crossing;
    const Pair* pair;
    const std::array<std::uint16_t, 4>* items_of;  // by candidate; no_item for none
    const std::uint16_t* start;  // by lane: a candidate; from `off` on, that is off
    static constexpr int off_start = 0x8000;
    const NumberedSet* reach;  // of the grid, from level 2 on
    // The job of a grid with all candidates of this one, and more, or null. It has ended, and
    // its lanes were the same.
    const AssumptionJob* whole;
    const NumberedSet* gone;

    NumberedSet *possible, *on;  // by candidate: the lanes where it is; for work
    NumberedSet* off;            // by lane: the candidates that are off, first those that are known
    NumberedSet* contradictory;  // lanes
};

void spread_assumptions_128(const AssumptionJob& job);
void spread_assumptions_256(const AssumptionJob& job);
void spread_assumptions_512(const AssumptionJob& job);

}  // namespace satsudoku::raters::explainer
