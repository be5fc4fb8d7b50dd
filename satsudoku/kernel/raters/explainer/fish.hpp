// Rows 8, 11, 18: a digit whose places in k lines lie in k crossing lines.
#pragma once

#include <algorithm>
#include <tuple>
#include <vector>

#include "raters/explainer/grid.hpp"
#include "raters/explainer/hint.hpp"
#include "raters/explainer/subsets.hpp"

namespace satsudoku::raters::explainer {

struct Fish {
    int digit;
    Kind base;
    unsigned lines;  // the base lines of that kind
    unsigned cover;  // the crossing lines
    int size;

    Kind cover_kind() const { return base == Kind::row ? Kind::column : Kind::row; }
    Cells of_lines(Kind kind, unsigned mask) const {
        Cells all;
        for (const int i : each(mask)) {
            all |= geometry.members[static_cast<int>(kind) + i];
        }
        return all;
    }
    Cells cleared(const Grid& grid) const {
        return (grid.cells_with(digit) & of_lines(cover_kind(), cover)) - of_lines(base, lines);
    }
};

// Calls visit(Fish) for those that clear something, in the order of the producer, until it returns
// true; whether it did: columns, then rows; their choices as binary numbers; digits.
template <class Visit>
bool each_fish(const Grid& grid, int size, Visit visit) {
    for (const Kind base : {Kind::column, Kind::row}) {
        std::array<Fish, 64> some;
        std::size_t n = 0;
        for (int digit = 0; digit < digits; ++digit) {
            if (grid.where(digit + 1).count() + 2 * size > 9) {
                continue;
            }
            std::array<std::uint16_t, 9> masks;
            for (int line = 0; line < 9; ++line) {
                masks[line] = grid.places(static_cast<int>(base) + line, digit);
            }
            Tuples(masks.data(), size, size).any_of([&](unsigned lines, unsigned cover) {
                const Fish fish{digit, base, lines, cover, size};
                if (n < some.size() && !fish.cleared(grid).empty()) {
                    some[n++] = fish;
                }
                return false;
            });
        }
        std::sort(some.begin(), some.begin() + n, [](const Fish& a, const Fish& b) {
            return std::tie(a.lines, a.digit) < std::tie(b.lines, b.digit);
        });
        for (std::size_t i = 0; i < n; ++i) {
            if (visit(some[i])) {
                return true;
            }
        }
    }
    return false;
}

void describe(const Grid& grid, const Fish& fish, Hint& hint);

bool find_fish(const Grid& grid, int size, Hint& hint);

}  // namespace satsudoku::raters::explainer
