// One rule of some cells as a filter of their candidates.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "filters/filled_sums.hpp"
#include "filters/mask.hpp"

namespace satsudoku::filters {

// The memory that rules use while they work; one a search.
struct Workspace {
    // An undecided part of a sum: one cell, or several and their possible sets.
    struct Part {
        std::int64_t weight, least, greatest;  // the sums without the weight
        std::size_t first, cells;              // among those that are open
        std::size_t sets, sets_end;            // none: a single cell, or any sum is possible
        Mask needed;                           // symbols that all sets have
    };
    struct Filled {
        std::size_t fit;  // the symbols of it that the cells may hold
        std::int32_t sum;
        Mask needed;  // symbols that all sets of this sum have
    };

    // A symbol that some cell of several must hold.
    struct Needed {
        Mask symbol;
        std::uint64_t places;  // among a rule's cells
    };

    std::vector<Needed> needed;        // what a rule concludes beside its masks
    std::vector<std::int32_t> blamed;  // cells to blame for a contradiction; none: all of the rule

    std::vector<Part> parts;
    std::vector<Mask> open, kept;  // of the open cells
    std::vector<Filled> sets;
    FilledSums sums;
    std::vector<Mask> fits;
    std::vector<std::uint64_t> own, before;  // sums of parts
    std::vector<std::size_t> starts;         // among sets, of each part

    const void* seen_by = nullptr;  // the rule that left these candidates when it last ended
    std::vector<Mask> seen;

    std::vector<std::vector<std::int32_t>> layers;  // of nodes of a diagram
    std::vector<std::uint8_t> reached, alive;       // nodes
};

// Searches never change it, so any number of them may share it.
class Rule {
public:
    explicit Rule(std::span<const std::int32_t> cells_) : cells(cells_.begin(), cells_.end()) {}
    Rule(const Rule&) = delete;
    Rule& operator=(const Rule&) = delete;
    virtual ~Rule() = default;

    // Removes from `masks`, one a cell and none empty, symbols that occur in no way to fill the
    // cells. It may overlook some, unless each mask has one symbol. False if it sees that there is
    // no way; then the masks mean nothing.
    virtual bool prune(std::span<Mask> masks, Workspace& workspace) const = 0;

    const std::vector<std::int32_t> cells;
    bool patient = false;      // works only when no other rule removes anything
    bool only_orders = false;  // only chooses among solutions that differ by an Exchange
};

}  // namespace satsudoku::filters
