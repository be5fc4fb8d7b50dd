// One rule of some cells as a filter of their candidates.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "filters/filled_sums.hpp"
#include "filters/mask.hpp"

namespace satsudoku {

// What rules write on while they look; one a search.
struct Workspace {
    // A part of a sum that is not decided yet: one cell, or several and the sets that they may
    // hold.
    struct Part {
        std::int64_t weight, least, greatest;  // the sums without the weight
        std::size_t first, cells;              // among those that are open
        std::size_t sets, sets_end;            // none: a single cell, or any sum will do
        Mask needed;                           // symbols that all sets have
    };
    struct Filled {
        std::size_t fit;  // what the cells may hold of it
        std::int32_t sum;
        Mask needed;  // symbols that all sets of this sum have
    };

    // A symbol that one of some cells must hold.
    struct Needed {
        Mask symbol;
        std::uint64_t places;  // among a rule's cells
    };

    std::vector<Needed> needed;        // what a rule says beside its masks
    std::vector<std::int32_t> blamed;  // cells that left no way; none: any of the rule

    std::vector<Part> parts;
    std::vector<Mask> open, kept;  // of the open cells
    std::vector<Filled> sets;
    FilledSums sums;
    std::vector<Mask> fits;
    std::vector<std::uint64_t> own, before;  // sums of parts
    std::vector<std::size_t> starts;         // among sets, of each part

    const void* seen_by = nullptr;  // a rule that left these candidates when it last ended
    std::vector<Mask> seen;

    std::vector<std::vector<std::int32_t>> layers;  // of nodes of a diagram
    std::vector<std::uint8_t> reached, alive;       // nodes
};

// Never changed by its searches, so any number of them may share it.
class Rule {
public:
    explicit Rule(std::span<const std::int32_t> cells_) : cells(cells_.begin(), cells_.end()) {}
    Rule(const Rule&) = delete;
    Rule& operator=(const Rule&) = delete;
    virtual ~Rule() = default;

    // Removes from `masks`, one a cell and none of them empty, what stands in no way to fill the
    // cells; it may overlook some, but not where each mask has one symbol. False where it sees
    // that there is no way; then the masks mean nothing.
    virtual bool prune(std::span<Mask> masks, Workspace& workspace) const = 0;

    const std::vector<std::int32_t> cells;
    bool patient = false;      // looks only when no other rule has anything to say
    bool only_orders = false;  // says which of the solutions counts that differ by an Exchange
};

}  // namespace satsudoku
