// One rule of some cells as a filter of their candidates.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace satsudoku {

using Mask = std::uint32_t;  // of symbols: bit s is symbol s, counted from 0
inline constexpr int most_symbols = 32;

// Of a mask that is not empty whether it has one symbol. Not std::has_single_bit: that counts bits,
// by a call where the oldest x86-64 is to do.
constexpr bool single(std::uint64_t mask) { return (mask & (mask - 1)) == 0; }

// As std::popcount, without a call.
constexpr int size_of(std::uint64_t mask) {
    mask -= mask >> 1 & 0x5555555555555555;
    mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333);
    mask = (mask + (mask >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return static_cast<int>(mask * 0x0101010101010101 >> 56);
}

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
    struct Set {
        std::size_t fit;  // what the cells may hold of it
        std::int32_t sum;
        Mask symbols;
    };

    // A symbol that one of some cells must hold.
    struct Needed {
        Mask symbol;
        std::uint64_t places;  // among a rule's cells
    };

    std::vector<Needed> needed;  // what a rule says beside its masks

    std::vector<Part> parts;
    std::vector<Mask> open, kept;  // of the open cells
    std::vector<Set> sets;
    std::vector<Mask> fits;
    std::vector<std::uint64_t> own, before;  // sums of parts

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
    bool patient = false;  // looks only when no other rule has anything to say
};

}  // namespace satsudoku
