// All finders in HoDoKu's order, singles and brute force apart.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "raters/hodoku/position.hpp"
#include "raters/hodoku/step.hpp"

namespace satsudoku::raters::hodoku {

// Each finder looks again only at the digits or houses that have changed since it last found
// nothing: a pattern of a digit or a house depends on nothing else.
class Finders {
public:
    // `describes`: whether steps are to say why they hold, where that costs more than finding them.
    explicit Finders(bool describes);

    // The step that HoDoKu takes, if any. Pre: no singles are left, and the grid is that of the
    // last call, with fewer candidates.
    std::optional<Step> next(const Grid& grid);

private:
    void note_changes(const Grid& grid);

    bool describes_;
    std::array<Digits, 81> masks_;  // of the grid of the last call
    // For each finder the digits and the houses that it has still to look at.
    struct Pending {
        Digits digits = all_digits;
        Houses houses = all_houses;
    };
    std::vector<Pending> pending_;
};

// All steps that any finder comes upon in a grid, whether singles are left or not; of the same
// technique and effects the shortest. Forcing chains and nets only if asked for.
std::vector<Step> all_steps(const Grid& grid, bool forcing);

}  // namespace satsudoku::raters::hodoku
