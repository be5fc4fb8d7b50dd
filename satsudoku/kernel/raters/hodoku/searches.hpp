// The searches for patterns. Each offers its steps to a sink, in its order, until that ends it;
// those that one step ends return whether it did. Of digits or houses only those given as `which`
// count.
#pragma once

#include "raters/hodoku/position.hpp"
#include "raters/hodoku/step.hpp"

namespace satsudoku::raters::hodoku {

// --- singles.cpp ---

// Pre: the single is one in the grid. Its house is the one that shows it.
Step single_step(const Grid& grid, Technique technique, Candidate single);

// Offers all full houses, naked and hidden singles.
bool find_singles(const Grid& grid, Sink& sink);

// --- subsets.cpp ---

// `size` cells with as many digits. Locked: they also share a box and a line, and delete in both.
bool find_naked_subset(const Grid& grid, int size, bool locked, Houses which, Sink& sink);
bool find_hidden_subset(const Grid& grid, int size, Houses which, Sink& sink);
// A digit of a box in one line; a digit of a line in one box.
bool find_pointing(const Grid& grid, Houses which, Sink& sink);
bool find_claiming(const Grid& grid, Houses which, Sink& sink);

// --- fish.cpp ---

constexpr int most_fins = 5;

// Rows against columns, and columns against rows.
bool find_fish(const Grid& grid, int size, Digits which, Sink& sink);
// The same with fins: up to `most_fins` base candidates outside the cover. Sashimi: without its
// fins some base line has at most one candidate.
bool find_finned_fish(const Grid& grid, int size, bool sashimi, Digits which, Sink& sink);
// With boxes on both sides.
bool find_franken_fish(const Grid& grid, int size, bool finned, Digits which, Sink& sink);

// --- single_digit.cpp ---

bool find_skyscraper(const Grid& grid, Digits which, Sink& sink);
bool find_two_string_kite(const Grid& grid, Digits which, Sink& sink);
bool find_empty_rectangle(const Grid& grid, Digits which, Sink& sink);

// --- wings.cpp ---

bool find_w_wing(const Grid& grid, Sink& sink);
bool find_xy_wing(const Grid& grid, Sink& sink);
bool find_xyz_wing(const Grid& grid, Sink& sink);
// All cells but one have two candidates, and it has three: what would leave the grid with two
// solutions or none is false.
bool find_bug_plus_one(const Grid& grid, Sink& sink);

// --- uniqueness.cpp ---

// One of uniqueness_1 to hidden_rectangle.
bool find_unique_rectangle(const Grid& grid, Technique technique, Sink& sink);
// One of avoidable_rectangle_1 and _2: solved cells that are not givens take part.
bool find_avoidable_rectangle(const Grid& grid, Technique technique, Sink& sink);

// --- sue_de_coq.cpp ---

// Looks where one of the houses meets another.
bool find_sue_de_coq(const Grid& grid, Houses which, Sink& sink);

// --- colouring.cpp ---

// A colour that sees itself is false (wrap); candidates that see both colours go (trap).
bool find_simple_colours(const Grid& grid, Digits which, Sink& sink);
// The same with two clusters.
bool find_multi_colours(const Grid& grid, Digits which, Sink& sink);

// --- simple_chains.cpp ---

void find_remote_pairs(const Grid& grid, Sink& sink);
// Strong and weak links of one digit by turns: two strong ones (turbot fish), or up to ten.
void find_turbot_fish(const Grid& grid, Digits which, Sink& sink);
void find_x_chains(const Grid& grid, Digits which, Sink& sink);
// Up to ten cells with two candidates; the chain begins and ends with the same digit.
void find_xy_chains(const Grid& grid, Sink& sink);

// --- loops.cpp ---

// Offers the sink the loops and chains along the shortest way between any two claims; with groups,
// those that pass a group.
void find_loops(Position& position, bool grouped, Sink& sink);

// --- forcing.cpp ---

// Offers the sink all that chains, or nets, prove, what HoDoKu takes first. Pre: no singles are
// left.
bool find_forcing(Position& position, bool nets, Sink& sink);

// --- brute_force.cpp ---

// The middle one of the unsolved cells gets its digit. Nothing if the grid has no solution.
bool find_by_brute_force(const Grid& grid, Sink& sink);

}  // namespace satsudoku::raters::hodoku
