// Ranks of lines of a square board, read as numbers: how many lines are smaller. As a filter.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "filters/rule.hpp"

namespace satsudoku::filters {

// Lines are numbered by the side on which they start: left, right, top, bottom.
//
//       4 5      If a side has as many cells as there are symbols, and none twice, each symbol
//     0 . . 2    starts one line of each side. So the ranks of lines that start with a symbol are
//     1 . . 3    fixed, and only they are compared.
//       6 7
//
// One rule has all clues of a board: two lines of known rank have a known order.
class RankRule : public Rule {
public:
    struct Clue {
        std::size_t line;
        int smaller;
        bool ties;  // whether other lines may be equal
    };

    // `cells`: of the board, row by row.
    // `known_sides`: whether no symbol appears twice along a side, and there are as many as cells.
    // Pre: as many rows as columns, and each line < 4 * rows.
    RankRule(std::span<const std::int32_t> cells, std::span<const Clue> clues, bool known_sides);

    bool prune(std::span<Mask> masks, Workspace& workspace) const override;

private:
    // Places among the cells.
    struct Line {
        std::int32_t start, step;

        std::int32_t operator[](std::size_t k) const {
            return start + step * static_cast<std::int32_t>(k);
        }
    };

    struct Order {
        bool less, equal, greater;  // the possible orders
    };

    // What a line of a side that starts with a symbol may be: smaller than a clue's line, or not.
    struct Side {
        bool less = false, other = false;
    };

    bool prune_sides(const Clue& clue, std::span<Mask> masks) const;
    template <class F>
    bool each_start(std::size_t side, Mask symbol, std::span<Mask> masks, F keeps) const;
    bool prune_all(const Clue& clue, std::span<const Mask> masks) const;
    Order compare(std::size_t other, const Clue& clue, std::span<const Mask> masks) const;
    bool keep_order(const Line& low, const Line& high, std::span<Mask> masks) const;

    std::size_t size_;
    std::vector<Clue> clues_;
    bool known_sides_;
    std::vector<Line> lines_;
    std::vector<std::int32_t> smaller_;  // of each line; -1 without a clue
};

}  // namespace satsudoku::filters
