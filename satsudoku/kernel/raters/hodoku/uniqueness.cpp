// Rectangles of two rows, two columns and two boxes that would give the puzzle a second solution.
#include <algorithm>
#include <array>
#include <vector>

#include "raters/hodoku/searches.hpp"

namespace satsudoku::raters::hodoku {
namespace {

//      start  second      in one box, in one line
//        |      |
//      beside  across     in the same lines across, in another box
struct Corners {
    int start, second, beside, across;
    Cells cells() const {
        return Cells::of(start) | Cells::of(second) | Cells::of(beside) | Cells::of(across);
    }
    int opposite(int corner) const {
        return corner == start    ? across
               : corner == across ? start
               : corner == second ? beside
                                  : second;
    }
};

// visit(corners) for the rectangles from a start cell: the second cell ascending, then the others.
template <class Accept, class Visit>
bool rectangles_from(int start, Accept is_second, Visit visit) {
    for (const int second : geometry.members[boxes + box_of(start)]) {
        const bool same_row = row_of(start) == row_of(second);
        if (second == start || (!same_row && column_of(start) != column_of(second)) ||
            !is_second(second)) {
            continue;
        }
        for (int line = 0; line < 9; ++line) {
            const int beside = same_row ? line * 9 + column_of(start) : row_of(start) * 9 + line;
            const int across = same_row ? line * 9 + column_of(second) : row_of(second) * 9 + line;
            if (box_of(beside) != box_of(start) && visit(Corners{start, second, beside, across})) {
                return true;
            }
        }
    }
    return false;
}

// One rectangle of the digits a and b, and the tests of all types.
class Rectangle {
public:
    Rectangle(const Grid& grid, const Corners& corners, int a, int b, Technique technique,
              Sink& sink)
        : grid_(grid), corners_(corners), a_(a), b_(b), technique_(technique), sink_(sink) {
        pair_ = static_cast<Digits>(bit(a) | bit(b));
        for (const int cell : corners.cells()) {
            ((grid.options(cell) & ~pair_) == 0 ? two_ : extra_).add(cell);
        }
    }

    bool test() {
        switch (technique_) {
        case Technique::uniqueness_1: return type_1();
        case Technique::uniqueness_2:
        case Technique::uniqueness_5: return type_2_or_5();
        case Technique::uniqueness_3: return type_3();
        case Technique::uniqueness_4: return type_4();
        case Technique::uniqueness_6: return type_6();
        default: return hidden();
        }
    }

private:
    bool on_one_line(Cells cells) const {
        const int first = cells.first(), last = cells.last();
        return row_of(first) == row_of(last) || column_of(first) == column_of(last);
    }
    Digits third_digits(Cells cells) const {
        Digits all = 0;
        for (const int cell : cells) {
            all |= grid_.options(cell) & ~pair_;
        }
        return all;
    }
    Step begin() const {
        Step step{technique_};
        step.digits = pair_;
        step.parts = {{corners_.cells(), pair_}};
        return step;
    }
    bool finish(Step step) { return !step.eliminated.empty() && sink_.take(std::move(step)); }

    bool type_1() {
        if (two_.count() != 3) {
            return false;
        }
        Step step = begin();
        for (const int digit : {a_, b_}) {
            step.eliminate(extra_ & grid_.cells_with(digit), digit);
        }
        return finish(std::move(step));
    }

    bool type_2_or_5() {
        const int number = two_.count();
        const Digits third = third_digits(extra_);
        if ((number != 1 && number != 2) || count(third) != 1) {
            return false;
        }
        const bool is_5 = number == 1 || !on_one_line(extra_);
        if (is_5 != (technique_ == Technique::uniqueness_5)) {
            return false;
        }
        Step step = begin();
        step.parts.push_back({extra_, third});
        step.eliminate(common_peers(extra_) & grid_.cells_with(lowest(third)), lowest(third));
        return finish(std::move(step));
    }

    bool type_3() {
        if (two_.count() != 2) {
            return false;
        }
        for (const int house : geometry.houses_of[extra_.first()]) {
            if (!extra_.within(geometry.members[house])) {
                continue;
            }
            std::vector<int> others;
            for (const int cell : (geometry.members[house] & grid_.empty()) - extra_) {
                if ((grid_.options(cell) & pair_) == 0) {
                    others.push_back(cell);
                }
            }
            if (extend_subset(house, others, 0, {}, third_digits(extra_))) {
                return true;
            }
        }
        return false;
    }
    // Adds cells of the house to the extra ones, each set tested before it is extended.
    bool extend_subset(int house, const std::vector<int>& others, std::size_t from, Cells added,
                       Digits digits) {
        for (std::size_t i = from; i < others.size(); ++i) {
            const Cells more = added | Cells::of(others[i]);
            const Digits all = digits | grid_.options(others[i]);
            if ((count(all) == more.count() + 1 && take_subset(house, more, all)) ||
                extend_subset(house, others, i + 1, more, all)) {
                return true;
            }
        }
        return false;
    }
    bool take_subset(int house, Cells added, Digits digits) {
        const Cells set = added | extra_;
        const auto [row, column, box] = geometry.houses_of[set.first()];
        if (house >= boxes &&
            (set.within(geometry.members[row]) || set.within(geometry.members[column]))) {
            return false;
        }
        Cells around = geometry.members[house];
        if (set.within(geometry.members[box])) {
            around |= geometry.members[box];
        }
        Step step = begin();
        step.base = {static_cast<std::uint8_t>(house)};
        step.parts.push_back({extra_, third_digits(extra_)});
        step.parts.push_back({added, digits});
        for (const int digit : each(digits)) {
            step.eliminate((around - set) & grid_.cells_with(digit), digit);
        }
        return finish(std::move(step));
    }

    bool type_4() {
        if (two_.count() != 2 || !on_one_line(extra_)) {
            return false;
        }
        const Cells around = common_peers(extra_);
        return one_digit_locked([&](int digit) { return !around.meets(grid_.cells_with(digit)); });
    }
    bool type_6() {
        if (two_.count() != 2 || on_one_line(extra_)) {
            return false;
        }
        return one_digit_locked([&](int digit) { return only_in_lines_of(extra_, digit); });
    }
    // Type 4 deletes the other digit, type 6 the same. Once a passes, b is not tried.
    template <class Locked>
    bool one_digit_locked(Locked locked) {
        for (const int digit : {a_, b_}) {
            if (locked(digit)) {
                const int gone = technique_ == Technique::uniqueness_6 ? digit : a_ + b_ - digit;
                Step step = begin();
                step.parts.push_back({extra_, bit(digit)});
                step.eliminate(extra_ & grid_.cells_with(gone), gone);
                return finish(std::move(step));
            }
        }
        return false;
    }
    // Whether rows and columns of the cells have the digit nowhere but in the rectangle.
    bool only_in_lines_of(Cells cells, int digit) const {
        Cells lines;
        for (const int cell : cells) {
            lines |=
                geometry.members[rows + row_of(cell)] | geometry.members[columns + column_of(cell)];
        }
        return !(lines - corners_.cells()).meets(grid_.cells_with(digit));
    }

    bool hidden() {
        const int number = two_.count();
        if (number != 1 && (number != 2 || on_one_line(two_))) {
            return false;
        }
        for (const int corner : two_) {
            const int target = corners_.opposite(corner);
            for (const int digit : {a_, b_}) {
                const int gone = a_ + b_ - digit;
                if (!only_in_lines_of(Cells::of(target), digit) || !grid_.possible(target, gone)) {
                    continue;
                }
                Step step = begin();
                step.parts.push_back({Cells::of(target), bit(digit)});
                step.eliminated = {candidate(target, gone)};
                if (sink_.take(std::move(step))) {
                    return true;
                }
            }
        }
        return false;
    }

    const Grid& grid_;
    Corners corners_;
    int a_, b_;
    Technique technique_;
    Sink& sink_;
    Digits pair_;
    Cells two_, extra_;  // corners without a third digit, and the others
};

}  // namespace

bool find_unique_rectangle(const Grid& grid, Technique technique, Sink& sink) {
    std::vector<Cells> examined;
    for (const int start : grid.with_candidates(2)) {
        const int a = lowest(grid.options(start)), b = highest(grid.options(start));
        const auto can_hold_both = [&](int cell) {
            return grid.value(cell) == 0 && !grid.bars(cell, a + 1) && !grid.bars(cell, b + 1);
        };
        const bool ended = rectangles_from(start, can_hold_both, [&](const Corners& corners) {
            // The corner beside the start is looked at for one digit only.
            if (grid.value(corners.beside) != 0 || grid.bars(corners.beside, a + 1) ||
                !can_hold_both(corners.across)) {
                return false;
            }
            if (std::find(examined.begin(), examined.end(), corners.cells()) != examined.end()) {
                return false;
            }
            examined.push_back(corners.cells());
            return Rectangle(grid, corners, a, b, technique, sink).test();
        });
        if (ended) {
            return true;
        }
    }
    return false;
}

namespace {

// Start and second hold a and b; beside would have to be b and across a.
bool test_avoidable(const Grid& grid, const Corners& corners, int a, int b, Technique technique,
                    Sink& sink) {
    const auto placed = [&](int cell, int digit) {
        return grid.value(cell) == digit + 1 && !grid.given(cell);
    };
    const auto open = [&](int cell, int digit) {
        return count(grid.options(cell)) == 2 && grid.possible(cell, digit);
    };
    Step step{technique};
    step.digits = static_cast<Digits>(bit(a) | bit(b));
    step.parts = {{corners.cells(), step.digits}};
    if (technique == Technique::avoidable_rectangle_1) {
        if (placed(corners.beside, b) && open(corners.across, a)) {
            step.eliminated = {candidate(corners.across, a)};
        } else if (placed(corners.across, a) && open(corners.beside, b)) {
            step.eliminated = {candidate(corners.beside, b)};
        }
    } else if (open(corners.beside, b) && open(corners.across, a)) {
        const Digits third = grid.options(corners.beside) & ~bit(b);
        if (third == (grid.options(corners.across) & ~bit(a))) {
            const Cells open_corners = Cells::of(corners.beside) | Cells::of(corners.across);
            step.parts.push_back({open_corners, third});
            step.eliminate(common_peers(open_corners) & grid.cells_with(lowest(third)),
                           lowest(third));
        }
    }
    return !step.eliminated.empty() && sink.take(std::move(step));
}

}  // namespace

bool find_avoidable_rectangle(const Grid& grid, Technique technique, Sink& sink) {
    for (int start = 0; start < 81; ++start) {
        if (grid.value(start) == 0 || grid.given(start)) {
            continue;
        }
        const auto is_second = [&](int cell) { return grid.value(cell) != 0 && !grid.given(cell); };
        const bool ended = rectangles_from(start, is_second, [&](const Corners& corners) {
            return test_avoidable(grid, corners, grid.value(start) - 1,
                                  grid.value(corners.second) - 1, technique, sink);
        });
        if (ended) {
            return true;
        }
    }
    return false;
}

}  // namespace satsudoku::raters::hodoku
