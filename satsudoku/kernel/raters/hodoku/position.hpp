// A grid without singles, and what several finders derive from it, made when the first of them
// asks.
#pragma once

#include <optional>

#include "raters/hodoku/als.hpp"
#include "raters/hodoku/claim_matrix.hpp"
#include "raters/hodoku/grid.hpp"
#include "raters/hodoku/implications.hpp"
#include "raters/hodoku/nets.hpp"

namespace satsudoku::raters::hodoku {

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
    const ClaimMatrix& by_chains() {
        if (!by_chains_) {
            by_chains_.emplace(links().claims());
            for (int claim = 0; claim < links().claims(); ++claim) {
                for (const Claim next : links().next(static_cast<Claim>(claim))) {
                    by_chains_->set(claim, next);
                }
            }
            by_chains_->close();
        }
        return *by_chains_;
    }
    // The same with the consequences of rounds of singles, and the links of groups.
    const ClaimMatrix& by_nets() {
        if (!by_nets_) {
            by_nets_.emplace(links().claims());
            for (int number = 0; number < links().claims(); ++number) {
                const auto claim = static_cast<Claim>(number);
                for (const Claim next : links().next(claim)) {
                    if (links().of_group(claim) || links().of_group(next)) {
                        by_nets_->set(claim, next);
                    }
                }
            }
            add_nets(grid_, links(), *by_nets_);
            by_nets_->close();
        }
        return *by_nets_;
    }

private:
    const Grid& grid_;
    std::optional<AlsList> sets_;
    std::optional<Implications> links_;
    std::optional<ClaimMatrix> by_chains_, by_nets_;
};

}  // namespace satsudoku::raters::hodoku
