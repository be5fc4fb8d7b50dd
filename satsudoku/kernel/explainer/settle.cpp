#include "explainer/settle.hpp"

#include <algorithm>
#include <vector>

#include "explainer/procedure.hpp"
#include "explainer/singles.hpp"

namespace satsudoku::explainer {
namespace {

constexpr int of_box = 12, of_line = 15, of_cell = 23;

class Settler {
public:
    Settler(Grid& grid, int highest) : grid_(grid), highest_(highest) {}

    int run() {
        scan();
        for (;;) {
            if (boxes_.number > 0) {
                place(boxes_.pop());
            } else if (lines_.number > 0) {
                if (highest_ >= of_line) {
                    place(lines_.pop());
                } else if (!take_last_cell()) {
                    highest_ = of_line;
                }
            } else if (naked_.number > 0) {
                place(naked_.pop());
            } else {
                return highest_;
            }
        }
    }

private:
    // Candidates that were singles when they came in; each may come in from three houses.
    struct Stack {
        std::array<Candidate, 3 * candidates> waiting;
        int number = 0;

        void push(int candidate) { waiting[number++] = static_cast<Candidate>(candidate); }
        int pop() { return waiting[--number]; }
    };

    void scan() {
        for (int h = 0; h < houses; ++h) {
            for (int digit = 0; digit < digits; ++digit) {
                note(h, digit);
            }
        }
        for (int cell = 0; cell < cells && highest_ >= of_cell; ++cell) {
            note(cell);
        }
    }
    void note(int house, int digit) {
        const unsigned mask = grid_.places[house][digit];
        if (single(mask)) {
            Stack& stack = house >= static_cast<int>(Kind::box) ? boxes_ : lines_;
            stack.push(candidate(geometry.cell_at[house][lowest(mask)], digit));
        }
    }
    void note(int cell) {
        if (highest_ >= of_cell && single(grid_.options[cell])) {
            naked_.push(candidate(cell, lowest(grid_.options[cell])));
        }
    }

    // A single of a line that is the last empty cell there is rated lower than the others.
    bool take_last_cell() {
        for (int i = 0; i < lines_.number; ++i) {
            const int cell = cell_of(lines_.waiting[i]);
            if (!grid_.possible(lines_.waiting[i]) ||
                single(grid_.open[house_of(cell, Kind::row)]) ||
                single(grid_.open[house_of(cell, Kind::column)])) {
                const int candidate = lines_.waiting[i];
                lines_.waiting[i] = lines_.waiting[--lines_.number];
                place(candidate);
                return true;
            }
        }
        return false;
    }

    void place(int single) {
        const int cell = cell_of(single), digit = digit_of(single);
        if (!grid_.possible(cell, digit)) {
            return;  // placed already
        }
        const unsigned others = grid_.options[cell] & ~(1U << digit);
        const Cells near = grid_.cells_with[digit] & geometry.peers[cell];
        grid_.place(cell, digit);
        for_each_bit(others, [&](int other) {
            for (const int h : geometry.house[cell]) {
                note(h, other);
            }
        });
        near.for_each([&](int peer) {
            note(peer);
            for (const int h : geometry.house[peer]) {
                note(h, digit);
            }
        });
    }

    Grid& grid_;
    int highest_;
    Stack boxes_, lines_, naked_;
};

}  // namespace

int settle_singles(Grid& grid, int highest) {
    // Until then, a last empty cell of a house is rated lower than any other single.
    Hint hint;
    while (highest < of_box && find_hidden_single(grid, hint)) {
        highest = std::max(highest, hint.rating);
        apply(hint, grid);
    }
    return Settler(grid, highest).run();
}

}  // namespace satsudoku::explainer
