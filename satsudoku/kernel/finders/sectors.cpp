#include "finders/sectors.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace satsudoku::finders {

namespace {

constexpr int kMasks = 1 << kMostSectors;

// A number for each choice of columns.
using PerChoice = std::array<std::uint8_t, kMasks>;

// For each choice of columns how many of some rows have a place of a symbol there: of all rows that
// are chosen, their highest first.
//
//     in_row     whether the row has one
//     in_rows    of the rows chosen whose lowest is this one, or of those of an earlier choice
struct Reach {
    std::array<PerChoice, kMostSectors> in_row;
    std::array<PerChoice, kMostSectors> in_rows;
};

class SectorSearch {
public:
    explicit SectorSearch(const SectorBoard& board)
        : board_(board), reaches_(board.rows ? board.places.size() / board.rows : 0) {
        for (std::size_t symbol = 0; symbol < reaches_.size(); ++symbol) {
            fill(reaches_[symbol], board.places.subspan(symbol * board.rows, board.rows));
        }
        for (std::size_t at = 0; at < board.places.size(); ++at) {
            open_[at % board.rows] |= board.places[at];
        }
    }

    std::vector<SectorSet> run(const Poll& poll) {
        for (int rows = 1; rows < 1 << board_.rows; ++rows) {
            if (rows % 32 == 0 && poll()) {
                return {};
            }
            with_rows(static_cast<std::uint16_t>(rows));
        }
        // Stable, so that of as many cells the choice does not depend on the library.
        std::stable_sort(sets_.begin(), sets_.end(), [](const Sized& first, const Sized& second) {
            return first.cells < second.cells;
        });
        return fresh();
    }

private:
    struct Sized {
        SectorSet set;
        int cells;
    };

    void fill(Reach& reach, std::span<const std::uint16_t> of_rows) const {
        for (int row = 0; row < board_.rows; ++row) {
            for (int mask = 0; mask < 1 << board_.columns; ++mask) {
                reach.in_row[row][mask] = (of_rows[row] & mask) != 0;
            }
        }
    }

    // All choices of columns beside some rows. Choices of rows must come in ascending order: then
    // the rows but the lowest were the last choice with their own lowest one.
    void with_rows(std::uint16_t rows) {
        const int choices = 1 << board_.columns;
        const int lowest = std::countr_zero(unsigned(rows));
        const unsigned others = rows & (rows - 1u);
        links_.fill(0);
        for (std::size_t symbol = 0; symbol < reaches_.size(); ++symbol) {
            Reach& reach = reaches_[symbol];
            PerChoice& needed = reach.in_rows[lowest];
            if (others == 0) {
                needed = reach.in_row[lowest];
            } else {
                add_up(needed, reach.in_rows[std::countr_zero(others)], reach.in_row[lowest],
                       choices);
            }
            unsigned columns = 0;
            for (int row = 0; row < board_.rows; ++row) {
                columns |= (rows >> row & 1) != 0 ? board_.places[symbol * board_.rows + row] : 0u;
            }
            count_columns(columns);
            for (int mask = 0; mask < choices; ++mask) {
                links_[mask] += std::min(across_[mask], needed[mask]);
            }
        }
        count_cells(rows);
        for (int mask = 1; mask < choices; ++mask) {
            if (cells_[mask] != 0 && links_[mask] == cells_[mask]) {
                sets_.push_back({{rows, static_cast<std::uint16_t>(mask)}, cells_[mask]});
            }
        }
    }

    static void add_up(PerChoice& sum, const PerChoice& first, const PerChoice& second,
                       int choices) {
        for (int mask = 0; mask < choices; ++mask) {
            sum[mask] = first[mask] + second[mask];
        }
    }

    // For each choice of columns how many of some columns it has.
    void count_columns(unsigned columns) {
        for (int column = 0; column < board_.columns; ++column) {
            spread(across_, column, columns >> column & 1);
        }
    }

    // For each choice of columns its open cells in some rows.
    void count_cells(std::uint16_t rows) {
        for (int column = 0; column < board_.columns; ++column) {
            int height = 0;
            for (int row = 0; row < board_.rows; ++row) {
                height += rows >> row & open_[row] >> column & 1;
            }
            spread(cells_, column, height);
        }
    }

    // Adds a number for one more column to those of the choices without it, and of the columns
    // below.
    static void spread(PerChoice& numbers, int column, int more) {
        const int half = 1 << column;
        for (int mask = 0; mask < half; ++mask) {
            numbers[half + mask] = static_cast<std::uint8_t>(numbers[mask] + more);
        }
    }

    // The sets with eliminations that no earlier set has.
    std::vector<SectorSet> fresh() const {
        std::vector<std::uint16_t> removed_before(board_.places.size());
        for (const Sized& sized : sets_) {
            if (in_one_line(sized.set)) {
                add(removed_by(board_, sized.set), removed_before);
            }
        }
        std::vector<SectorSet> sets;
        for (const Sized& sized : sets_) {
            if (!in_one_line(sized.set) && add(removed_by(board_, sized.set), removed_before)) {
                sets.push_back(sized.set);
            }
        }
        return sets;
    }

    static bool in_one_line(const SectorSet& set) {
        return std::has_single_bit(set.rows) || std::has_single_bit(set.columns);
    }

    // Whether the eliminations include a new one; they are known from then on.
    static bool add(const std::vector<std::uint16_t>& removed,
                    std::vector<std::uint16_t>& removed_before) {
        bool fresh = false;
        for (std::size_t at = 0; at < removed_before.size(); ++at) {
            fresh |= (removed[at] & ~removed_before[at]) != 0;
            removed_before[at] |= removed[at];
        }
        return fresh;
    }

    const SectorBoard& board_;
    std::vector<Reach> reaches_;
    std::array<std::uint16_t, kMostSectors> open_{};  // by row the columns of open cells
    PerChoice cells_{};
    PerChoice links_{};
    PerChoice across_{};  // the columns of one symbol
    std::vector<Sized> sets_;
};

}  // namespace

std::vector<SectorSet> sector_sets(const SectorBoard& board, const Poll& poll) {
    return SectorSearch(board).run(poll);
}

std::vector<std::uint16_t> removed_by(const SectorBoard& board, const SectorSet& set) {
    std::vector<std::uint16_t> removed(board.places.size());
    for (std::size_t first = 0; first < removed.size(); first += board.rows) {
        const auto of_rows = board.places.subspan(first, board.rows);
        unsigned rows = 0;
        unsigned columns = 0;
        for (int row = 0; row < board.rows; ++row) {
            if ((set.rows >> row & 1) != 0 && (of_rows[row] & set.columns) != 0) {
                rows |= 1u << row;
                columns |= of_rows[row] & set.columns;
            }
        }
        for (int row = 0; row < board.rows; ++row) {
            const bool inside = (set.rows >> row & 1) != 0;
            const unsigned outside = of_rows[row] & ~(inside ? set.columns : 0u);
            if (std::popcount(rows) <= std::popcount(columns) && (rows >> row & 1) != 0) {
                removed[first + row] |= outside;
            }
            if (std::popcount(columns) <= std::popcount(rows) && !inside) {
                removed[first + row] |= outside & columns;
            }
        }
    }
    return removed;
}

}  // namespace satsudoku::finders
