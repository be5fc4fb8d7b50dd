// Row 22: bivalue universal graves. They assume that the puzzle has one solution.
#include <vector>

#include "raters/explainer/producers.hpp"

namespace satsudoku::raters::explainer {
namespace {

// A grid whose cells all have two candidates, each digit in two places of a house or in none, has
// no solution or several. So one of the `extras`, which keep this grid from that state, is true.
class Grave {
public:
    Grave(const Grid& grid, Hint& hint) : grid_(grid), hint_(hint) {}

    // Collects the cells and their extras; false if the grid is no such grave without them.
    bool collect(bool misses_some) {
        Cells wide;  // three candidates or more
        for (int cell = 0; cell < cells; ++cell) {
            if (count(grid_.options(cell)) > 2) {
                wide.add(cell);
            }
        }
        unsigned irregular = 0;
        Cells undecided;
        for (int h = 0; h < houses; ++h) {
            for (int digit = 0; digit < digits; ++digit) {
                const int n = count(grid_.places(h, digit));
                if (n == 0 || n == 2) {
                    continue;
                }
                const Cells some = wide & grid_.cells_in(h, digit);
                if (some.empty()) {
                    return false;
                }
                irregular |= 1U << digit;
                if (some.single()) {
                    add(some.first(), digit);
                } else {
                    undecided |= some;
                }
            }
        }
        if (!misses_some && single(irregular)) {
            for (const int cell : undecided - saviours_) {
                add(cell, lowest(irregular));
            }
        }
        return !saviours_.empty() && is_grave() &&
               (single(all_extras_) || saviours_.single() || !common_peers(saviours_).empty());
    }

    bool conclude() {
        if (saviours_.single()) {
            return one_cell();
        }
        if (single(all_extras_)) {
            return one_digit() || conjugate();
        }
        return conjugate() || subset();
    }

private:
    void add(int cell, int digit) {
        saviours_.add(cell);
        extras_[cell] |= 1U << digit;
        all_extras_ |= 1U << digit;
    }

    bool is_grave() const {
        for (int cell = 0; cell < cells; ++cell) {
            const unsigned left = grid_.options(cell) & ~extras_[cell];
            if (grid_.options(cell) != 0 && count(left) != 2) {
                return false;
            }
        }
        for (int h = 0; h < houses; ++h) {
            for (int digit = 0; digit < digits; ++digit) {
                int left = 0;
                for (const int i : each(grid_.places(h, digit))) {
                    left += (extras_[geometry.cell_at[h][i]] >> digit & 1) == 0;
                }
                if (left != 0 && left != 2) {
                    return false;
                }
            }
        }
        return true;
    }

    void start(Technique technique, int rating) {
        hint_.start({Row::bivalue_universal_grave, technique, rating});
        hint_.extras = static_cast<std::uint16_t>(all_extras_);
        hint_.parts.push_back(saviours_);
    }

    // Type 1.
    bool one_cell() {
        const int cell = saviours_.first();
        start(Technique::universal_grave_1, 56);
        hint_.eliminate_digits(cell, grid_.options(cell) & ~extras_[cell]);
        return !hint_.eliminated.empty();
    }

    // Type 2.
    bool one_digit() {
        const int digit = lowest(all_extras_);
        const Cells cleared = common_peers(saviours_) & grid_.cells_with(digit);
        if (cleared.empty()) {
            return false;
        }
        start(Technique::universal_grave_2, 57);
        hint_.eliminate(cleared, digit);
        return true;
    }

    // Calls visit(house) for each house that holds all the cells, until it returns true.
    template <class Visit>
    bool any_shared_house(Visit visit) const {
        for (const Kind kind : boxes_rows_columns) {
            const int h = house_of(saviours_.first(), kind);
            if (saviours_.within(geometry.members[h]) && visit(h)) {
                return true;
            }
        }
        return false;
    }

    // Type 4: one of two cells holds their one further common digit, so the other holds an extra.
    bool conjugate() {
        if (saviours_.count() != 2) {
            return false;
        }
        unsigned common = all_digits & ~all_extras_;
        for (const int cell : saviours_) {
            common &= grid_.options(cell);
        }
        return single(common) && any_shared_house([&](int h) {
                   start(Technique::universal_grave_4, 57);
                   hint_.digits = static_cast<std::uint16_t>(common);
                   hint_.add_house(h);
                   for (const int cell : saviours_) {
                       hint_.eliminate_digits(cell, grid_.options(cell) & ~extras_[cell] & ~common);
                   }
                   return !hint_.eliminated.empty();
               });
    }

    // Type 3: the cells are like one cell that holds the extras, and part of a naked subset.
    bool subset() {
        return any_shared_house([&](int h) {
            const Cells near = common_peers(saviours_) & geometry.members[h];
            unsigned positions = 0;
            for (const int cell : near) {
                if (grid_.options(cell) != 0) {
                    positions |= 1U << geometry.position[cell][index_of(kind_of(h))];
                }
            }
            for (int size = 2; size <= 6; ++size) {
                for (unsigned chosen = 1; chosen < 512; ++chosen) {
                    if ((chosen & ~positions) == 0 && count(chosen) == size - 1 &&
                        clear_subset(h, positions, chosen, size)) {
                        return true;
                    }
                }
            }
            return false;
        });
    }

    bool clear_subset(int house, unsigned positions, unsigned chosen, int size) {
        unsigned set_digits = all_extras_;
        bool wide = true;
        for (const int i : each(chosen)) {
            const unsigned mask = grid_.options(geometry.cell_at[house][i]);
            set_digits |= mask;
            wide = wide && count(mask) >= 2;
        }
        if (!wide || count(set_digits) != size) {
            return false;
        }
        start(Technique::universal_grave_3, 57 + size - 1);
        hint_.digits = static_cast<std::uint16_t>(set_digits);
        hint_.parts.push_back(cells_at(house, chosen));
        hint_.add_house(house);
        for (const int i : each(positions & ~chosen)) {
            const int cell = geometry.cell_at[house][i];
            hint_.eliminate_digits(cell, grid_.options(cell) & set_digits);
        }
        return !hint_.eliminated.empty();
    }

    const Grid& grid_;
    Hint& hint_;
    Cells saviours_;
    std::array<std::uint16_t, cells> extras_{};
    unsigned all_extras_ = 0;
};

}  // namespace

bool find_universal_grave(const Grid& grid, bool misses_some, Hint& hint) {
    Grave grave(grid, hint);
    return grave.collect(misses_some) && grave.conclude();
}

}  // namespace satsudoku::raters::explainer
