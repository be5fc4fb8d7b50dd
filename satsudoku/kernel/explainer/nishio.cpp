#include "explainer/nishio.hpp"

namespace satsudoku::explainer {
namespace {

// The places of a digit, a mask of columns a row.
class Places {
public:
    Places(const Grid& grid, int digit) {
        for (int i = 0; i < 9; ++i) {
            row_[i] = grid.places[static_cast<int>(Kind::row) + i][digit];
            open_rows_ |= static_cast<unsigned>(row_[i] != 0) << i;
            open_columns_ |=
                static_cast<unsigned>(grid.places[static_cast<int>(Kind::column) + i][digit] != 0)
                << i;
            open_boxes_ |=
                static_cast<unsigned>(grid.places[static_cast<int>(Kind::box) + i][digit] != 0)
                << i;
        }
    }

    void remove(int cell) { row_[cell / 9] &= ~(1U << cell % 9); }

    void take(int cell) {
        const int r = cell / 9, c = cell % 9;
        const unsigned column = 1U << c, box = 7U << (c / 3 * 3);
        for (int i = 0; i < 9; ++i) {
            row_[i] &= i / 3 == r / 3 ? ~box : ~column;
        }
        row_[r] = 0;
        open_rows_ &= ~(1U << r);
        open_columns_ &= ~column;
        open_boxes_ &= ~(1U << (r / 3 * 3 + c / 3));
    }

    // Takes last places until there are none; false once an open house has none.
    bool settle() {
        for (int single = next(); single != settled; single = next()) {
            if (single == contradiction) {
                return false;
            }
            take(single);
        }
        return true;
    }

private:
    static constexpr int settled = -1, contradiction = -2;

    // A cell that is the last place of an open house.
    int next() const {
        unsigned once = 0, twice = 0, boxes_once = 0, boxes_twice = 0;
        int cell = settled;
        for (int r = 0; r < 9; ++r) {
            const unsigned mask = row_[r];
            twice |= once & mask;
            once |= mask;
            if (mask == 0) {
                if ((open_rows_ >> r & 1) != 0) {
                    return contradiction;
                }
            } else if ((mask & (mask - 1)) == 0) {
                cell = 9 * r + lowest(mask);
            }
            for (int stack = 0; stack < 3; ++stack) {
                const unsigned part = mask >> (3 * stack) & 7, bit = 1U << (r / 3 * 3 + stack);
                if (part != 0) {
                    boxes_twice |= (part & (part - 1)) != 0 ? bit : boxes_once & bit;
                    boxes_once |= bit;
                }
            }
        }
        if ((open_columns_ & ~once) != 0 || (open_boxes_ & ~boxes_once) != 0) {
            return contradiction;
        }
        if (cell != settled) {
            return cell;
        }
        if (const unsigned last = once & ~twice; last != 0) {
            return in_column(lowest(last));
        }
        const unsigned last = boxes_once & ~boxes_twice;
        return last == 0 ? settled : in_box(lowest(last));
    }
    int in_column(int c) const {
        int r = 0;
        while ((row_[r] >> c & 1) == 0) {
            ++r;
        }
        return 9 * r + c;
    }
    int in_box(int b) const {
        int r = b / 3 * 3;
        while ((row_[r] >> (b % 3 * 3) & 7) == 0) {
            ++r;
        }
        return 9 * r + b % 3 * 3 + lowest(row_[r] >> (b % 3 * 3) & 7);
    }

    std::array<unsigned, 9> row_{};
    unsigned open_rows_ = 0, open_columns_ = 0, open_boxes_ = 0;
};

}  // namespace

bool contradicts_by_houses(const Grid& grid, int candidate, bool on) {
    Places places(grid, digit_of(candidate));
    if (on) {
        places.take(cell_of(candidate));
    } else {
        places.remove(cell_of(candidate));
    }
    return !places.settle();
}

}  // namespace satsudoku::explainer
