// Sudoku Explainer's procedure: the first hint of the first producer that has one is applied, and
// it starts over.
#pragma once

#include <cstdint>
#include <vector>

#include "raters/explainer/grid.hpp"
#include "raters/explainer/hint.hpp"
#include "raters/explainer/scale.hpp"
#include "raters/explainer/session.hpp"

namespace satsudoku::raters::explainer {

// The first hint in a grid, of that row or a later one; false if there is none.
bool find_hint(const Grid& grid, const Scale& scale, Session& session, Hint& hint,
               Row first = Row::hidden_single);

void apply(const Hint& hint, Grid& grid);

// Which puzzles are of interest. The rating of another ends as soon as that is known.
struct Interest {
    int most = 255;         // the highest ER
    bool diamonds = false;  // those whose ER is their ED
    bool pearls = false;    // those whose ER is their EP
};

// In tenths. ER is the highest rating of all steps, EP the highest up to the first that places a
// digit, ED that of the first. Without a hint before the grid is full, ER is `stuck`.
struct Rating {
    static constexpr int stuck = 200;
    int er = 0, ep = 0, ed = 0;
    bool ended = false;  // the puzzle is of no interest; its ER is this or a higher one

    bool operator==(const Rating&) const = default;
};

// Both throw Stopped where the poll returns true.
Rating rate(const std::uint8_t* puzzle, const Scale& scale, const Interest& interest,
            const Poll& poll);

// All steps. If they do not fill the grid, no producer has a further one.
std::vector<Hint> path(const std::uint8_t* puzzle, const Scale& scale, const Poll& poll);

}  // namespace satsudoku::raters::explainer
