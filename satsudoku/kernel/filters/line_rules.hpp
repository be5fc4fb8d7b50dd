// Rules of lines and cages about the order of symbols, as filters.
//
// All but VisibleRule try the few possible shapes of a line, each with its sets of symbols, so they
// know that the cells differ.
#pragma once

#include <cstdint>
#include <span>

#include "filters/rule.hpp"

namespace satsudoku::filters {

// A number of symbols are greater than all before them.
class VisibleRule : public Rule {
public:
    // Pre: at most 31 cells.
    VisibleRule(std::span<const std::int32_t> cells, int symbols, int seen, bool differ)
        : Rule(cells), symbols_(symbols), seen_(seen), differ_(differ) {}

    bool prune(std::span<Mask> masks, Workspace& workspace) const override;

private:
    int symbols_, seen_;
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
    bool between(std::span<const Mask> masks, std::span<Mask> kept, int low, int high) const;

    int symbols_, total_;
    bool own_;
    int first_;
};

// The first x cells add to a total, where x is the first of them. Pre: as for CrustRule.
class PointedSumRule : public Rule {
public:
    PointedSumRule(std::span<const std::int32_t> cells, int symbols, int total)
        : Rule(cells), symbols_(symbols), total_(total) {}

    bool prune(std::span<Mask> masks, Workspace& workspace) const override;

private:
    int symbols_, total_;
};

// The x-th cell holds a symbol, from 0, where x is the first cell. Pre: the cells differ.
class PointedSymbolRule : public Rule {
public:
    PointedSymbolRule(std::span<const std::int32_t> cells, int symbol)
        : Rule(cells), symbol_(Mask{1} << symbol) {}

    bool prune(std::span<Mask> masks, Workspace& workspace) const override;

private:
    Mask symbol_;
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
