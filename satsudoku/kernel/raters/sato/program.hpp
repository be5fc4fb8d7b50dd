// The main program: levels, the order of procedures, and trials.
//
// The listing's labels, and where they are here. What only passes values, or keeps flags for speed
// (TYK, BLK: lines and boxes that are full), has no place of its own.
//
//   main program             Program::run, Program::advance, Program::next_step
//   FIRSTCLUE                Program::first_clue
//   SANRETUSYO, SUNKEISAN    three_lines.hpp: three_lines, three_lines_at
//   SETITIMITUKE             three_lines.cpp: crossing_place
//   ITIHAN, BLITIHAN, NOSU   Filling::bars, Filling::has
//   AKIMASUSYUHO, AKIMASUSYO empty_cells.hpp: empty_cells
//   AKIMASU                  empty_cells.hpp: Survey
//   JYOGAISYO, MASUTIKIME    empty_cells.hpp: by_exclusion
//   SPEAKIMSSYO              empty_cells.hpp: gathered_cells
//   SPEJYOKENSIRABE          empty_cells.cpp: worth_a_look
//   BLTYSAGASI               empty_cells.hpp: crossing_houses
//   SPEAKIMSLV2              empty_cells.hpp: gathered_cells_or_corner
//   SPESANRETU               three_lines.hpp: three_lines_once; three_lines.cpp: held_crossings
//   BLOCK9MASU, GSUMITUKE    BoxParts, Filling::has
//   TUMARIKUBUN              three_lines.cpp: full_without
//   BIGAKIMASUSYUHO          Program::next_step (empty cells 5 and 6)
//   PAIRSUSYO                Pairs::find
//   PRGKLISTMAKE             PairLists::grow
//   PAIRSAGASI, PRJYGSYORI   PairLists::look_for_pairs
//   PAIRLMAKE, DBLHAN        PairLists::add
//   ZEROCASE, PRJYOSIRABE    PairLists::out_of, Pair::bars
//   GKL2NG, GKLIST           PairLists::fix_pairs
//   GKL3NG                   PairLists::fix_triple
//   GKUMIDBLCH               PairLists::fix
//   GKKARIOKI                PairLists::Filled
//   PAIRSUSETUZOKU, SETUPRL  PairLists::close_rings, next_link
//   NR2SUMAKE                PairLists::list_two_digit_cells
//   NR2SUHASEI, NR2SUHAN     PairLists::pairs_of_equal_cells, pairs_of_rings_of_three
//   PRSYORI                  Pairs::conclude
//   PRGKDBLSYO, PGDBLHAN     Pairs::taken_end
//   PRSUKOSASYO              Pairs::barred_end
//   GKAKIMASUSYO             PairLists::exclusion_beside_fixed
//   PLTUNAGISYO, PLTUNAGI    Pairs::chain, Chains
//   MUARICH, KRUME           program.cpp: doubled_house
//   MUJYUNSYORI, ATAISET     Program::trial
//   KOHOLIST                 Pairs::hypotheses
//
// Lines, boxes and cells count from 0 here, from 1 there; digits from 1 in both.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "raters/filling.hpp"
#include "raters/sato/pairs.hpp"
#include "raters/sato/sato.hpp"

namespace satsudoku::raters::sato {

class Program {
public:
    // Pre: 81 values, 0 for empty and 1 to 9. They may contradict each other.
    explicit Program(const std::uint8_t* puzzle);

    Rating run();

private:
    enum class Outcome { full, stuck, contradiction };

    void first_clue();
    MaybeStep next_step();
    Outcome advance();
    bool finish_by_trials();
    MaybeStep trial();
    void place(Step step);

    Filling grid_;
    Pairs pairs_;
    int level_ = 1;
    bool in_trial_ = false;
    std::uint32_t lv1usu_ = 0, lv2usu_ = 0;
    std::array<std::uint32_t, procedures> uses_{};
    std::vector<Step> path_;
};

}  // namespace satsudoku::raters::sato
