// Weighted sums as filters.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "filters/rule.hpp"

namespace satsudoku::filters {

// Cells add to a total, each multiplied by its weight; symbol first + s counts as s + 1.
//
//   cells   [r1c1 r1c2 r1c3]  [r2c4]  [r3c5 r3c6]     parts: cells of one weight that all differ
//   sums      0 1 2 3 ..18    0 .. 8    0 .. 14       which each part can have, as bits
//
// A part keeps the sums that fit the possible sums of the parts before and after it. So only
// exclusions between cells of different parts, or of one set, are overlooked.
class SumRule : public Rule {
public:
    using Differ = std::function<bool(std::int32_t, std::int32_t)>;

    // All cells hold `symbols` symbols from a first one. `differ` tells whether two cells never
    // hold the same symbol. Pre: no weight is 0; no cell is repeated.
    SumRule(std::span<const std::int32_t> cells, std::span<const std::int32_t> weights,
            std::int64_t total, int first, int symbols, const Differ& differ);

    // Its distance from its least or greatest sum, as a part of all sums: 0.5 in the middle.
    double looseness() const;

    bool prune(std::span<Mask> masks, Workspace& workspace) const override;

private:
    struct Part {
        std::vector<int> places;  // among `cells`
        std::int64_t weight;      // above 0
        bool flipped;             // its weight is negative: it counts from the other end
    };

    Mask flip(Mask mask) const;
    // The symbols of a mask as a part counts them, and back.
    Mask counted(Mask mask, bool flipped) const;
    Mask shown(Mask mask, bool flipped) const;
    bool prune_one(std::span<Mask> masks, Workspace& workspace) const;
    bool gather(std::span<const Mask> masks, Workspace& workspace, std::int64_t& total) const;
    bool list_sets(Workspace& workspace, std::int64_t above, std::int64_t below) const;
    static bool keep_joint(Workspace& workspace, std::int64_t above, std::int64_t below);
    void write_back(std::span<Mask> masks, Workspace& workspace) const;
    void need(Workspace& workspace, const Workspace::Part& part, bool flipped,
              std::span<const std::uint8_t> places) const;
    template <class Keeps>
    static void keep(Workspace& workspace, const Keeps& keeps);

    int first_, symbols_;
    std::int64_t total_;  // of symbols counted from 0, flipped ones from the other end
    // At this distance from its least and greatest sum, each cell may hold any symbol. Only gaps
    // between the sums of several parts could exclude more, which seldom pays.
    std::int64_t loose_ = 0;
    std::vector<Part> parts_;
};

}  // namespace satsudoku::filters
