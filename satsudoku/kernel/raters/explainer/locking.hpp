// Rows 2 and 6: a digit whose places in a house all lie in a crossing one (pointing, claiming).
#pragma once

#include <span>

#include "raters/explainer/grid.hpp"
#include "raters/explainer/hint.hpp"

namespace satsudoku::raters::explainer {

struct Locked {
    int digit;
    int house;    // all its places lie in `crossed` too
    int crossed;  // which is cleared outside `house`

    Cells cleared(const Grid& grid) const {
        return grid.cells_in(crossed, digit) - geometry.members[house];
    }
};

// Calls visit(Locked) in the order of the producer, until it returns true; whether it did. Some
// of them clear nothing.
template <class Visit>
bool each_locked(const Grid& grid, Visit visit) {
    struct Pass {
        Kind kind;
        const std::array<std::int8_t, 512>& third_of;
    };
    // Box and column, box and row, column and box, row and box.
    static constexpr std::array<Pass, 4> passes{{{Kind::box, thirds.column},
                                                 {Kind::box, thirds.row},
                                                 {Kind::column, thirds.row},
                                                 {Kind::row, thirds.row}}};
    for (const auto& [kind, third_of] : passes) {
        for (int digit = 0; digit < digits; ++digit) {
            for (int h = static_cast<int>(kind); h < static_cast<int>(kind) + 9; ++h) {
                const unsigned mask = grid.places(h, digit);
                const int third = third_of[mask];
                if (third != Thirds::none && (mask & (mask - 1)) != 0 &&
                    visit(Locked{digit, h, crossing(h, third)})) {
                    return true;
                }
            }
        }
    }
    return false;
}

void describe(const Grid& grid, const Locked& locked, Hint& hint);

bool find_direct_locking(const Grid& grid, Hint& hint);
bool find_locking(const Grid& grid, Hint& hint);

}  // namespace satsudoku::raters::explainer
