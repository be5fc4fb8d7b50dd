// What people find where no placement is open: each kind all at once, as the state is, so that
// nothing depends on an order.
#pragma once

#include <cstdint>
#include <vector>

#include "minutes/state.hpp"
#include "poll.hpp"

namespace satsudoku::minutes {

struct Eliminations {
    int patterns = 0;                   // how many of them remove something
    std::vector<std::int32_t> options;  // that go; some may stand there twice
};

// What the relations of cells beside houses exclude, a pattern each that excludes something.
void find_constrained(const State& state, Eliminations& eliminations);

// One symbol's places in a house that all lie in another one.
void find_locked(const State& state, Eliminations& eliminations);

// As many cells of a house as symbols, `least` to `most` of them, naked; those hidden are the rest
// of their house, seen from the other side.
void find_subsets(const State& state, int least, int most, Eliminations& eliminations);

// One symbol's places in two to four parallel lines that all lie in as many lines of another
// family.
void find_fish(const State& state, Eliminations& eliminations);

// What the shortest chains of strong and weak links exclude; a strong link joins the only two
// options of an item. Returns how many strong links they have.
int find_chains(const State& state, Eliminations& eliminations);

// Places singles and removes what constraints exclude until neither is left or the state is dead.
void settle(State& state);

// Candidates that singles and constraints alone lead to a contradiction, of cells that have at
// most that many. `scratch` is overwritten.
void find_refuted(const State& state, State& scratch, int most, const Poll& poll,
                  Eliminations& eliminations);

// The wrong candidates from which singles get furthest without a contradiction: a deeper search
// refutes them with the least effort. `solution` has the right option of each cell.
void find_deep(const State& state, State& scratch, const std::vector<std::uint8_t>& right,
               const Poll& poll, Eliminations& eliminations);

}  // namespace satsudoku::minutes
