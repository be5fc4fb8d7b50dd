// The producers that nothing but the procedure asks. Each leaves its first hint and returns true,
// or returns false.
#pragma once

#include "raters/explainer/grid.hpp"
#include "raters/explainer/hint.hpp"
#include "raters/explainer/session.hpp"

namespace satsudoku::raters::explainer {

// --- singles.cpp ---

constexpr int hidden_single_rating = 15;  // the highest
constexpr int naked_single_rating = 23;

bool find_hidden_single(const Grid& grid, Hint& hint);
bool find_naked_single(const Grid& grid, Hint& hint);

// --- wings.cpp ---

bool find_xy_wing(const Grid& grid, Hint& hint);
bool find_xyz_wing(const Grid& grid, Hint& hint);

// --- strong_links.cpp ---

bool find_strong_links(const Grid& grid, int number, Session& session, Hint& hint);

// --- unique_loops.cpp ---

// With `misses_some` it walks as Sudoku Explainer 1.2.1 does.
bool find_unique_loop(const Grid& grid, bool misses_some, Hint& hint);

// --- bent_sets.cpp ---

// By the number of cells beside the bivalue one: 3 for WXYZ to 6 for TUVWXYZ.
bool find_bent_set(const Grid& grid, int size, Hint& hint);

// --- universal_grave.cpp ---

// With `misses_some`, as in Sudoku Explainer 1.2.1, only cells that some house singles out count.
bool find_universal_grave(const Grid& grid, bool misses_some, Hint& hint);

// --- aligned_exclusion.cpp ---

bool find_aligned_exclusion(const Grid& grid, int size, Session& session, Hint& hint);

}  // namespace satsudoku::raters::explainer
