// The procedures that look at the few empty cells of a house.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "raters/filling.hpp"
#include "raters/sato/sato.hpp"

namespace satsudoku::raters::sato {

// The result of a procedure: a placement, or none.
using MaybeStep = std::optional<Step>;

inline Step make_step(Procedure procedure, Reason reason, int cell, int digit, int house,
                      int count = 0) {
    Step step{procedure, reason, static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)};
    step.house = static_cast<std::int8_t>(house);
    step.count = static_cast<std::int16_t>(count);
    return step;
}

// What a house still lacks:
//
//   row    5 . 3 . 7 8 9 1 .     cells    1 3 8       its empty ones, in order
//                                missing  2 4 6       bit d: the digit d
struct Survey {
    int house;
    int empty = 0;  // how many of `cells` count
    std::array<std::uint8_t, 9> cells{};
    unsigned missing = 0;

    Survey(const Filling& grid, int house);
    bool lacks(int digit) const { return missing >> digit & 1; }
};

// Principle 1: a missing digit that all empty cells but one exclude.
// Principle 2: an empty cell that excludes eight digits.
enum class Principles { first, both };
MaybeStep by_exclusion(const Filling& grid, const Survey& seen, Procedure procedure,
                       Principles principles);

// In the first house, rows before columns before boxes, that has `number` empty cells and a
// placement by the principles.
MaybeStep empty_cells(const Filling& grid, int number, Procedure procedure, Principles principles);

// The same by principle 1, for houses of which `gathered` empty cells lie in one crossing of a line
// and a box, where the crossing's other house has a digit that is missing here.
MaybeStep gathered_cells(const Filling& grid, int number, int gathered, Procedure procedure);

// SPEAKIMSLV2: five empty cells of which three are gathered; or a corner.
MaybeStep gathered_cells_or_corner(const Filling& grid);

// The houses that meet the surveyed one in a crossing with just `number` of its empty cells: the
// boxes that a line crosses, the lines that cross a box.
std::vector<int> crossing_houses(const Survey& seen, int number);

}  // namespace satsudoku::raters::sato
