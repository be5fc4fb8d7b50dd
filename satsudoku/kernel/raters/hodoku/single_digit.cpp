// Patterns of one digit's conjugate pairs: skyscraper, two-string kite, empty rectangle.
#include <array>
#include <utility>

#include "raters/hodoku/searches.hpp"

namespace satsudoku::raters::hodoku {
namespace {

// The two cells of a house that have the digit.
struct Pair {
    int house;
    int first, second;
};

struct Pairs {
    Pairs(const Grid& grid, int digit, int first_house) {
        for (int house = first_house; house < first_house + 9; ++house) {
            const Digits spots = grid.places(house, digit);
            if (count(spots) == 2) {
                const auto& cells = geometry.cell_at[house];
                list[number++] = {house, cells[lowest(spots)], cells[highest(spots)]};
            }
        }
    }
    std::array<Pair, 9> list;
    int number = 0;
};

// Two pairs whose `inner` ends see each other: one of the outer ends has the digit.
bool take_two_pairs(const Grid& grid, Technique technique, int digit, const Pair& a, int a_outer,
                    const Pair& b, int b_outer, Sink& sink) {
    const Cells gone = grid.cells_with(digit) & geometry.peers[a_outer] & geometry.peers[b_outer];
    if (gone.empty()) {
        return false;
    }
    Step step{technique};
    step.digits = bit(digit);
    step.base = {static_cast<std::uint8_t>(a.house), static_cast<std::uint8_t>(b.house)};
    const int a_inner = a.first + a.second - a_outer, b_inner = b.first + b.second - b_outer;
    step.chains = {{node(a_outer, digit, false), node(a_inner, digit, true),
                    node(b_inner, digit, false), node(b_outer, digit, true)}};
    step.eliminate(gone, digit);
    return sink.take(std::move(step));
}

}  // namespace

bool find_skyscraper(const Grid& grid, Digits which, Sink& sink) {
    for (const int lines : {rows, columns}) {
        const auto across = lines == rows ? column_of : row_of;
        for (const int digit : each(which)) {
            const Pairs pairs(grid, digit, lines);
            for (int i = 0; i < pairs.number; ++i) {
                for (int j = i + 1; j < pairs.number; ++j) {
                    const Pair &a = pairs.list[i], &b = pairs.list[j];
                    const bool first = across(a.first) == across(b.first);
                    const bool second = across(a.second) == across(b.second);
                    if (first != second && take_two_pairs(grid, Technique::skyscraper, digit, a,
                                                          first ? a.second : a.first, b,
                                                          first ? b.second : b.first, sink)) {
                        return true;
                    }
                }
            }
        }
    }
    return false;
}

bool find_two_string_kite(const Grid& grid, Digits which, Sink& sink) {
    for (const int digit : each(which)) {
        Pairs in_rows(grid, digit, rows), in_columns(grid, digit, columns);
        for (int i = 0; i < in_rows.number; ++i) {
            for (int j = 0; j < in_columns.number; ++j) {
                Pair &a = in_rows.list[i], &b = in_columns.list[j];
                // The ends that share a box go to the front, and stay there for the pairs to come.
                if (box_of(a.first) == box_of(b.first)) {
                } else if (box_of(a.first) == box_of(b.second)) {
                    std::swap(b.first, b.second);
                } else if (box_of(a.second) == box_of(b.first)) {
                    std::swap(a.first, a.second);
                } else if (box_of(a.second) == box_of(b.second)) {
                    std::swap(a.first, a.second);
                    std::swap(b.first, b.second);
                } else {
                    continue;
                }
                const bool distinct = a.first != b.first && a.first != b.second &&
                                      a.second != b.first && a.second != b.second;
                if (distinct && take_two_pairs(grid, Technique::two_string_kite, digit, a, a.second,
                                               b, b.second, sink)) {
                    return true;
                }
            }
        }
    }
    return false;
}

namespace {

// A box whose candidates all lie on one of its lines and one line across, a cross.
//
//      line ->  . x .        x, y: the two candidates of a line across, x on `line`;
//               x . .   ...  then y or the box's part of `across` has the digit
//                ^across
class EmptyRectangles {
public:
    EmptyRectangles(const Grid& grid, int digit, Sink& sink)
        : grid_(grid), digit_(digit), sink_(sink) {}

    bool in_box(int box) {
        const Cells spots = grid_.cells_in(boxes + box, digit_);
        const int number = spots.count();
        if (number < 2 || number > 5) {
            return false;
        }
        for (int row = box / 3 * 3 + 2; row >= box / 3 * 3; --row) {
            for (int column = box % 3 * 3 + 2; column >= box % 3 * 3; --column) {
                const Cells on_row = spots & geometry.members[rows + row];
                const Cells on_column = spots & geometry.members[columns + column];
                if (spots != (on_row | on_column) || (on_row - on_column).empty() ||
                    (on_column - on_row).empty() || !(on_row.several() || on_column.several())) {
                    continue;
                }
                if (along(box, rows + row, columns + column) ||
                    along(box, columns + column, rows + row)) {
                    return true;
                }
            }
        }
        return false;
    }

private:
    bool along(int box, int line, int across) {
        const Cells inside = geometry.members[boxes + box];
        for (const int x : grid_.cells_in(line, digit_) - inside) {
            const int through = across >= columns ? columns + column_of(x) : rows + row_of(x);
            const Cells pair = grid_.cells_in(through, digit_);
            if (grid_.counted(through, digit_) != 2) {
                continue;
            }
            const int y = (pair - Cells::of(x)).first();
            const int target = across >= columns ? row_of(y) * 9 + across - columns
                                                 : (across - rows) * 9 + column_of(y);
            if (!inside.has(target) && grid_.possible(target, digit_) &&
                sink_.take(describe(box, line, through, x, y, target))) {
                return true;
            }
        }
        return false;
    }

    Step describe(int box, int line, int through, int x, int y, int target) const {
        const Cells spots = grid_.cells_in(boxes + box, digit_);
        const Cells on_line = spots & geometry.members[line];
        const auto digit = static_cast<std::uint8_t>(digit_);
        Step step{Technique::empty_rectangle};
        step.digits = bit(digit_);
        step.base = {static_cast<std::uint8_t>(boxes + box), static_cast<std::uint8_t>(through)};
        step.chains = {{node(y, digit_, false),
                        node(x, digit_, true),
                        {on_line, digit, false},
                        {spots - on_line, digit, true}}};
        step.eliminated = {candidate(target, digit_)};
        return step;
    }

    const Grid& grid_;
    int digit_;
    Sink& sink_;
};

}  // namespace

bool find_empty_rectangle(const Grid& grid, Digits which, Sink& sink) {
    for (const int digit : each(which)) {
        EmptyRectangles search(grid, digit, sink);
        for (int box = 0; box < 9; ++box) {
            if (search.in_box(box)) {
                return true;
            }
        }
    }
    return false;
}

}  // namespace satsudoku::raters::hodoku
