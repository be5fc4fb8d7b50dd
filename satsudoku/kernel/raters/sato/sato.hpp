// Sato's rating of classic 9x9 puzzles: the program `nanido_kijyun` of K. Sato, "On characteristic
// of difficult degree to solve SUDOKU-puzzles" (2010), in functions.
//
// The program is the definition. It always takes the first placement that it finds, and its
// counters decide the level; so its order of search is kept exactly, oddities included. The table
// in program.hpp leads from its labels to the functions here.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace satsudoku::raters::sato {

// The causes of a placement. Their order is that of the figures, and of `PROCEDURES` in
// raters/sato/procedures.py.
enum class Procedure : std::uint8_t {
    first_clue,           // FIRSTCLUE
    empty_cells_1,        // AKIMASUSYUHO, n = 1
    three_lines,          // SANRETUSYO
    empty_cells_2,        //               n = 2
    gathered_cells_3,     // SPEAKIMSSYO, n = 3
    empty_cells_3,        // AKIMASUSYUHO, n = 3
    empty_cells_4,        //               n = 4, first principle
    three_lines_once,     // SPESANRETU
    gathered_cells_5,     // SPEAKIMSLV2
    empty_cells_4_naked,  // AKIMASUSYUHO, n = 4, both principles
    empty_cells_5,        // BIGAKIMASUSYUHO, n = 5
    empty_cells_6,        //                  n = 6
    pairs,                // PAIRSUSYO
    contradiction,        // MUJYUNSYORI: the other end of a pair whose one end was refuted
    trial,                // MUJYUNSYORI: one end of a pair, tried
};
constexpr int procedures = 15;

// Why the digit goes there, for a sentence about the step.
enum class Reason : std::uint8_t {
    band,           // two lines of the band have it; `house` is the third
    only_place,     // the only one of the `count` empty cells of `house` that can hold it
    only_digit,     // one of the `count` empty cells of `house`, all other digits are excluded
    gathered,       // as only_place, with the other empty cells gathered in one crossing
    corner,         // `house` is a box: the middle row and the middle column have the digit
    full_crossing,  // one line of the band has it, another crossing is full; `house` is the line
    held_crossing,  // one line of the band has it, a pair holds it in another; `house` is the line
    pairs_bar,      // the only place in `house` that pairs do not bar
    taken_place,    // the only place of `house` that pairs and triples do not take
    taken_digit,    // the only digit for the cell that pairs and triples of `house` leave
    taken_end,      // one of two places; the other, others[0], is taken by `digits`
    barred_end,     // one of two places; the other, others[2], is barred by others[0] or others[1]
    chain,          // in others[0] it would, by links of pairs, double a digit
    refuted,  // `digits` tried in others[0]: `count` placements later `house` has a digit twice
    tried,    // one end of a pair, tried
};

struct Step {
    Procedure procedure;
    Reason reason;
    std::uint8_t cell;       // from 0, in reading order
    std::uint8_t digit;      // 1 to 9
    std::int8_t house = -1;  // 0-8 rows, 9-17 columns, 18-26 boxes
    std::int16_t count = 0;
    std::array<std::int8_t, 3> others{-1, -1, -1};  // cells
    std::uint16_t digits = 0;                       // bit d: the digit d
    std::uint8_t level = 0;                         // when it was taken
    bool in_trial = false;
};

struct Rating {
    std::array<std::uint8_t, 81> grid;  // as the program leaves it, 0 for an empty cell
    bool solved;                        // KANSEI, else TOKENAI
    std::uint8_t level_before;          // the level reached
    std::uint8_t level;                 // after the level-up rule
    std::uint32_t lv1usu;               // level 1: uses of gathered_cells_3
    std::uint32_t lv2usu;               // level 2: uses of three_lines_once and gathered_cells_5
    // Placements outside trials, by procedure; for `trial`, how many were started.
    std::array<std::uint32_t, procedures> uses;
    // In order; those of a trial only if it filled the grid.
    std::vector<Step> path;
};

}  // namespace satsudoku::raters::sato
