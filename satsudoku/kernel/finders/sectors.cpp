#include "finders/sectors.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace satsudoku {

namespace {

constexpr int kMasks = 1 << kMostSectors;

// std::popcount, which is slow where the processor need not have the instruction.
constexpr auto kNumber = [] {
    std::array<std::uint8_t, kMasks> number{};
    for (int mask = 1; mask < kMasks; ++mask) {
        number[mask] = number[mask / 2] + mask % 2;
    }
    return number;
}();

// For each choice of rows the columns where a symbol has places in them, and the reverse.
struct Reach {
    std::array<std::uint16_t, kMasks> columns_of{};
    std::array<std::uint16_t, kMasks> rows_of{};
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
        std::stable_sort(sets_.begin(), sets_.end(),
                         [](const Sized& one, const Sized& two) { return one.cells < two.cells; });
        return fresh();
    }

private:
    struct Sized {
        SectorSet set;
        int cells;
    };

    void fill(Reach& reach, std::span<const std::uint16_t> of_rows) const {
        for (int mask = 1; mask < 1 << board_.rows; ++mask) {
            reach.columns_of[mask] =
                reach.columns_of[mask & (mask - 1)] | of_rows[std::countr_zero(unsigned(mask))];
        }
        for (int mask = 1; mask < 1 << board_.columns; ++mask) {
            for (int row = 0; row < board_.rows; ++row) {
                reach.rows_of[mask] |= ((of_rows[row] & mask) != 0) << row;
            }
        }
    }

    // All choices of columns beside some rows.
    void with_rows(std::uint16_t rows) {
        std::array<std::uint8_t, kMostSectors> height{};
        for (int row = 0; row < board_.rows; ++row) {
            for (int column = 0; column < board_.columns; ++column) {
                height[column] += rows >> row & open_[row] >> column & 1;
            }
        }
        for (int mask = 1; mask < 1 << board_.columns; ++mask) {
            cells_[mask] = cells_[mask & (mask - 1)] + height[std::countr_zero(unsigned(mask))];
        }
        links_.fill(0);
        for (const Reach& reach : reaches_) {
            const std::uint16_t columns = reach.columns_of[rows];
            for (int mask = 1; mask < 1 << board_.columns; ++mask) {
                links_[mask] +=
                    std::min(kNumber[columns & mask], kNumber[reach.rows_of[mask] & rows]);
            }
        }
        for (int mask = 1; mask < 1 << board_.columns; ++mask) {
            if (cells_[mask] != 0 && links_[mask] == cells_[mask]) {
                sets_.push_back({{rows, static_cast<std::uint16_t>(mask)}, cells_[mask]});
            }
        }
    }

    // The sets that remove what none before them does.
    std::vector<SectorSet> fresh() const {
        std::vector<std::uint16_t> known(board_.places.size());
        for (const Sized& sized : sets_) {
            if (in_one_line(sized.set)) {
                add(removed_by(board_, sized.set), known);
            }
        }
        std::vector<SectorSet> made;
        for (const Sized& sized : sets_) {
            if (!in_one_line(sized.set) && add(removed_by(board_, sized.set), known)) {
                made.push_back(sized.set);
            }
        }
        return made;
    }

    static bool in_one_line(const SectorSet& set) {
        return kNumber[set.rows] == 1 || kNumber[set.columns] == 1;
    }

    // Whether there is anything new in what is removed, which is known from then on.
    static bool add(const std::vector<std::uint16_t>& removed, std::vector<std::uint16_t>& known) {
        bool fresh = false;
        for (std::size_t at = 0; at < known.size(); ++at) {
            fresh |= (removed[at] & ~known[at]) != 0;
            known[at] |= removed[at];
        }
        return fresh;
    }

    const SectorBoard& board_;
    std::vector<Reach> reaches_;
    std::array<std::uint16_t, kMostSectors> open_{};  // by row the columns of open cells
    std::array<std::uint8_t, kMasks> cells_{};        // by choice of columns
    std::array<std::uint8_t, kMasks> links_{};
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
            if (kNumber[rows] <= kNumber[columns] && (rows >> row & 1) != 0) {
                removed[first + row] |= outside;
            }
            if (kNumber[columns] <= kNumber[rows] && !inside) {
                removed[first + row] |= outside & columns;
            }
        }
    }
    return removed;
}

}  // namespace satsudoku
