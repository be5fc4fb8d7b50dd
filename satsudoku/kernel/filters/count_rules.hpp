// Counts of symbols in some cells, as filters.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "filters/rule.hpp"

namespace satsudoku::filters {

// A count of the cells that hold one of some symbols, each with its weight.
class CountRule : public Rule {
public:
    // `counts`: the allowed counts. Pre: each weight is 1 or -1.
    CountRule(std::span<const std::int32_t> cells, std::span<const std::int32_t> weights,
              Mask counted, std::span<const std::int32_t> counts);

    bool prune(std::span<Mask> masks, Workspace& workspace) const override;

private:
    bool allowed(int least, int greatest) const;

    std::vector<std::int32_t> weights_;
    Mask counted_;
    std::vector<std::int32_t> counts_;  // ascending
};

// The last cell holds the number of others with the symbol of the first. It overlooks nothing.
class MatchRule : public Rule {
public:
    static constexpr std::size_t most_cells = 32;

    // `start`: the count that symbol 0 means. Pre: two cells or more, and `start` is from 0 to 31.
    MatchRule(std::span<const std::int32_t> cells_, int start) : Rule(cells_), start_(start) {}

    bool prune(std::span<Mask> masks, Workspace& workspace) const override;

private:
    int start_;
};

// The last cell holds the number of different symbols in the others.
class DistinctRule : public Rule {
public:
    // `start`: the count that symbol 0 means. Pre: two cells or more, `start` is 0 or 1.
    DistinctRule(std::span<const std::int32_t> cells_, int start) : Rule(cells_), start_(start) {}

    bool prune(std::span<Mask> masks, Workspace& workspace) const override;

private:
    int start_;
};

// Several counts of weight 1 on the same cells, of different symbols:
//
//   counting circles   1: 0 or 1    2: 0 or 2    3: 0 or 3 ...    together as many as cells
class TallyRule : public Rule {
public:
    static constexpr std::size_t most_cells = 63;

    struct Class {
        Mask counted;          // symbols
        std::uint64_t counts;  // bit k: k is allowed
    };

    using Differ = std::function<bool(std::int32_t, std::int32_t)>;

    // `differ` tells whether two cells never hold the same symbol. Pre: no symbol is in two
    // classes.
    TallyRule(std::span<const std::int32_t> cells, std::vector<Class> classes, Mask all,
              const Differ& differ);

    bool prune(std::span<Mask> masks, Workspace& workspace) const override;

private:
    // What is known of a class.
    struct Bounds {
        std::uint64_t may, must;  // places
        std::uint64_t counts;     // how often, as bits
        int most;
    };

    Bounds bounds(const Class& counted, std::span<const Mask> masks) const;
    void keep(const Class& counted, const Bounds& bounds, std::uint64_t counts,
              std::span<Mask> masks, Workspace& workspace) const;

    std::vector<Class> classes_;
    std::vector<std::uint64_t> groups_;  // of places whose cells differ
};

}  // namespace satsudoku::filters
