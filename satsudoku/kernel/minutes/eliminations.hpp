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

// What constraints exclude. Asked again, it looks only at those with cells whose candidates have
// changed: the others would say nothing new.
class Constraints {
public:
    explicit Constraints(const Board& board);

    // As `find_constrained`, if what it found before has been excluded.
    void find(const State& state, Eliminations& eliminations);
    // The candidates of each cell at the last call.
    const std::vector<filters::Mask>& candidates() const { return masks_; }
    // As if these had been the candidates then.
    void look_at(const std::vector<filters::Mask>& candidates) { masks_ = candidates; }

private:
    void note_changes(const State& state);

    const Board* board_;
    std::vector<filters::Mask> masks_;              // 0 of cells that it has not looked at
    std::vector<std::uint8_t> is_changed_, waits_;  // of each cell, and of each rule
    std::vector<filters::Mask> own_;                // of the cells of a rule
    filters::Workspace workspace_;
};

// Follows what is supposed in a state in which constraints exclude nothing.
class Trials {
public:
    explicit Trials(const State& quiet);

    // Places singles and removes what constraints exclude until neither is left or the state,
    // `quiet` with an option placed, is dead.
    void settle(State& state);

private:
    Constraints constraints_;
    std::vector<filters::Mask> quiet_;  // the candidates there
};

// Candidates that singles and constraints alone lead to a contradiction, of cells that have
// `least` to `most`. `scratch` is overwritten. Pre, here and below: constraints exclude nothing.
void find_refuted(const State& state, State& scratch, int least, int most, const Poll& poll,
                  Eliminations& eliminations);

// The wrong candidates from which singles get furthest without a contradiction: a deeper search
// refutes them with the least effort. `solution` has the right option of each cell.
void find_deep(const State& state, State& scratch, const std::vector<std::uint8_t>& right,
               const Poll& poll, Eliminations& eliminations);

}  // namespace satsudoku::minutes
