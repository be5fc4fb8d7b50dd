// Rules of lines and cages about the order of symbols, as filters.
//
// Those of sums try the few possible shapes of a line, each with its sets of symbols, so they know
// that the cells differ.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "filters/rule.hpp"

namespace satsudoku::filters {

// A number of symbols are greater than all before them. Symbols below `least` are gaps, which
// nobody sees.
class VisibleRule : public Rule {
public:
    // Pre: at most 31 cells.
    VisibleRule(std::span<const std::int32_t> cells, int symbols, int seen, int least, bool differ)
        : Rule(cells), symbols_(symbols), seen_(seen), least_(least), differ_(differ) {}

    bool prune(std::span<Mask> masks, Workspace& workspace) const override;

private:
    int symbols_, seen_, least_;
    bool differ_;  // all cells
};

// The cells between two symbols add to a total: between the least and the greatest of all symbols,
// or (`own`) of the cells' own; symbol s counts as s + `first`. Pre: the cells differ; at most
// SymbolSets::most symbols.
class CrustRule : public Rule {
public:
    CrustRule(std::span<const std::int32_t> cells, int symbols, int total, bool own, int first)
        : Rule(cells), symbols_(symbols), total_(total), own_(own), first_(first) {}

    bool prune(std::span<Mask> masks, Workspace& workspace) const override;

private:
    class Places;

    void between(std::span<const Mask> masks, const Places& places, std::span<Mask> kept, int low,
                 int high) const;

    int symbols_, total_;
    bool own_;
    int first_;
};

// The first x cells add to a total, where x is the first of them; symbol s counts as s + `first`.
// Pre: as for CrustRule.
class PointedSumRule : public Rule {
public:
    PointedSumRule(std::span<const std::int32_t> cells, int symbols, int total, int first)
        : Rule(cells), symbols_(symbols), total_(total), first_(first) {}

    bool prune(std::span<Mask> masks, Workspace& workspace) const override;

private:
    int symbols_, total_, first_;
};

// The x-th cell holds a symbol, from 0, where x is the first cell; symbol s counts as s + `first`.
// Pre: the cells differ.
class PointedSymbolRule : public Rule {
public:
    PointedSymbolRule(std::span<const std::int32_t> cells, int symbol, int first)
        : Rule(cells), symbol_(Mask{1} << symbol), first_(first) {}

    bool prune(std::span<Mask> masks, Workspace& workspace) const override;

private:
    Mask symbol_;
    int first_;
};

// The x-th cell of a line holds the symbol of the first cell, where x is the second cell; symbol s
// counts as s + 1 - `first`.
class RemoteRule : public Rule {
public:
    // `line`: places among the cells.
    RemoteRule(std::span<const std::int32_t> cells, std::span<const std::int32_t> line, int first)
        : Rule(cells), line_(line.begin(), line.end()), first_(first) {}

    bool prune(std::span<Mask> masks, Workspace& workspace) const override;

private:
    std::vector<std::int32_t> line_;
    int first_;
};

// The first two cells are the ends, with at least a gap between them; the others lie strictly
// between them, or strictly outside.
class IntervalRule : public Rule {
public:
    IntervalRule(std::span<const std::int32_t> cells, int symbols, int gap, bool outside)
        : Rule(cells), symbols_(symbols), gap_(gap), outside_(outside) {}

    bool prune(std::span<Mask> masks, Workspace& workspace) const override;

private:
    int symbols_, gap_;
    bool outside_;
};

}  // namespace satsudoku::filters
