// Sue de coq: cells of one box and one line, with cells of the line and cells of the box that share
// out the digits among them.
#include <array>

#include "raters/hodoku/searches.hpp"

namespace satsudoku::raters::hodoku {
namespace {

// A set of cells with the digits that they can hold together.
struct Set {
    Cells cells;
    Digits digits = 0;
    int number = 0;

    Set with(int cell, Digits mask) const {
        return {cells | Cells::of(cell), static_cast<Digits>(digits | mask), number + 1};
    }
};

class Crossing {
public:
    Crossing(const Grid& grid, int line, int box, Sink& sink)
        : grid_(grid), line_(geometry.members[line] & grid.empty()),
          box_(geometry.members[box] & grid.empty()), line_house_(line), box_house_(box),
          sink_(sink) {}

    bool run() {
        std::array<int, 3> cells{};
        int number = 0;
        for (const int cell : line_& box_) {
            cells[number++] = cell;
        }
        if (number < 2) {
            return false;
        }
        const auto pick = [&](auto... index) {
            Set chosen;
            ((chosen = chosen.with(cells[index], grid_.options(cells[index]))), ...);
            return with_middle(chosen);
        };
        return pick(0, 1) || (number == 3 && (pick(0, 1, 2) || pick(0, 2) || pick(1, 2)));
    }

private:
    bool with_middle(const Set& middle) {
        middle_ = middle;
        // Digits beyond the number of cells, which line and box have to take up.
        spare_ = count(middle.digits) - middle.number;
        return spare_ >= 2 && on_line({}, line_ - middle.cells);
    }

    // How many of the middle's digits a set takes up: its cells less its digits from elsewhere.
    int taken_up(const Set& set) const { return set.number - count(set.digits & ~middle_.digits); }

    bool on_line(const Set& set, Cells rest) {
        while (!rest.empty()) {
            const int cell = rest.first();
            rest.remove(cell);
            const Set more = set.with(cell, grid_.options(cell));
            const int taken = taken_up(more);
            if ((more.digits & middle_.digits) != 0 && taken > 0 && taken < spare_) {
                side_ = more;
                const Digits claimed = more.digits & middle_.digits;
                if (in_box({}, box_ - middle_.cells - more.cells, claimed, spare_ - taken)) {
                    return true;
                }
            }
            if (on_line(more, rest)) {
                return true;
            }
        }
        return false;
    }

    bool in_box(const Set& set, Cells rest, Digits claimed, int to_take) {
        while (!rest.empty()) {
            const int cell = rest.first();
            rest.remove(cell);
            if ((grid_.options(cell) & claimed) != 0) {
                continue;
            }
            const Set more = set.with(cell, grid_.options(cell));
            if (((more.digits & middle_.digits) != 0 && taken_up(more) == to_take && test(more)) ||
                in_box(more, rest, claimed, to_take)) {
                return true;
            }
        }
        return false;
    }

    bool test(const Set& other) {
        const Digits common = side_.digits & other.digits;
        const Digits of_box = ((middle_.digits | other.digits) & ~side_.digits) | common;
        const Digits of_line = ((middle_.digits | side_.digits) & ~other.digits) | common;
        const Cells box_rest = box_ - middle_.cells - other.cells;
        const Cells line_rest = line_ - middle_.cells - side_.cells;
        Step step{Technique::sue_de_coq};
        for (const int digit : each(of_box | of_line)) {
            Cells gone;
            if ((of_box & bit(digit)) != 0) {
                gone |= box_rest;
            }
            if ((of_line & bit(digit)) != 0) {
                gone |= line_rest;
            }
            step.eliminate(gone & grid_.cells_with(digit), digit);
        }
        if (step.eliminated.empty()) {
            return false;
        }
        step.digits = middle_.digits;
        step.base = {static_cast<std::uint8_t>(line_house_), static_cast<std::uint8_t>(box_house_)};
        step.parts = {{middle_.cells, middle_.digits},
                      {side_.cells, side_.digits},
                      {other.cells, other.digits}};
        return sink_.take(std::move(step));
    }

    const Grid& grid_;
    Cells line_, box_;
    int line_house_, box_house_;
    Sink& sink_;
    Set middle_, side_;
    int spare_ = 0;
};

}  // namespace

bool find_sue_de_coq(const Grid& grid, Houses which, Sink& sink) {
    for (int line = 0; line < boxes; ++line) {
        for (int third = 0; third < 3; ++third) {
            const int box = boxes + box_of(geometry.cell_at[line][3 * third]);
            if ((which >> line & 1) != 0 || (which >> box & 1) != 0) {
                if (Crossing(grid, line, box, sink).run()) {
                    return true;
                }
            }
        }
    }
    return false;
}

}  // namespace satsudoku::raters::hodoku
