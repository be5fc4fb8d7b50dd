// The links between candidates that simple chains follow.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "raters/explainer/grid.hpp"

namespace satsudoku::raters::explainer {

// Which links lead from off to on: a digit's last place in a house (X), a cell's last digit (Y).
struct Links {
    bool x, y;
};

// The candidates that are on once a candidate is off.
struct StrongLinks {
    //   to[candidate]   by its cell | by its box, row, column, each candidate once
    //                   0             1 .. x_count
    std::array<std::array<Candidate, 4>, candidates> to;
    std::array<std::uint8_t, candidates> x_count{}, y_count{};
    std::array<Cells, digits> x_cells{}, y_cells{};  // where a digit has such links

    explicit StrongLinks(const Grid& grid);

private:
    void link(int a, int b);
};

class Implications {
public:
    // From a candidate that is on over one that is off to one that is on.
    struct Step {
        Candidate off, on;
    };

    // The grid and its links must outlive it.
    Implications(const Grid& grid, const StrongLinks& strong, Links links);

    // The candidates that are on once the candidate is off, in the order of the search.
    std::span<const Candidate> after_off(int candidate) const {
        const unsigned y = links_.y ? strong_.y_count[candidate] : 0;
        const unsigned x = links_.x ? strong_.x_count[candidate] : 0;
        return {strong_.to[candidate].data() + 1 - y, x + y};
    }
    // All steps from a candidate that is on, in the order of the search.
    std::span<const Step> after_on(int candidate) {
        if (ranges_[candidate].begin == unknown) {
            collect(candidate);
        }
        const Range& range = ranges_[candidate];
        return {steps_.data() + range.begin, range.count};
    }
    // Whether one candidate that is on turns the other off.
    bool excludes(int on, int other) const {
        const int a = cell_of(on), b = cell_of(other);
        return a == b ? links_.y && on != other : digit_of(on) == digit_of(other) && sees(a, b);
    }

private:
    static constexpr std::uint32_t unknown = UINT32_MAX;
    struct Range {
        std::uint32_t begin = unknown, count = 0;
    };

    void collect(int candidate);

    const Grid& grid_;
    const StrongLinks& strong_;
    const Links links_;
    std::array<Cells, digits> cells_with_strong_{};
    std::array<Range, candidates> ranges_;
    std::vector<Step> steps_;
};

}  // namespace satsudoku::raters::explainer
