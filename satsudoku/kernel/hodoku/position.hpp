// A grid without singles, and what several finders derive from it, made when the first of them
// asks.
#pragma once

#include <optional>

#include "hodoku/als.hpp"
#include "hodoku/claim_matrix.hpp"
#include "hodoku/grid.hpp"
#include "hodoku/implications.hpp"

namespace satsudoku::hodoku {

class Position {
public:
    explicit Position(const Grid& grid) : grid_(grid) {}

    const Grid& grid() const { return grid_; }
    const AlsList& almost_locked_sets() {
        if (!sets_) {
            sets_.emplace(grid_);
        }
        return *sets_;
    }
    // With groups.
    const Implications& links() {
        if (!links_) {
            links_.emplace(grid_);
        }
        return *links_;
    }
    // All that follows from each claim by chains of links.
    const ClaimMatrix& consequences() {
        if (!consequences_) {
            consequences_.emplace(links().claims());
            for (int claim = 0; claim < links().claims(); ++claim) {
                for (const Claim next : links().next(static_cast<Claim>(claim))) {
                    consequences_->set(claim, next);
                }
            }
            consequences_->close();
        }
        return *consequences_;
    }

private:
    const Grid& grid_;
    std::optional<AlsList> sets_;
    std::optional<Implications> links_;
    std::optional<ClaimMatrix> consequences_;
};

}  // namespace satsudoku::hodoku
