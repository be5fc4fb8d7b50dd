#include "raters/sato/pair_lists.hpp"

namespace satsudoku::raters::sato {

// While it lives, the fixed cells of a house are filled as if their digits were placed.
class PairLists::Filled {
public:
    Filled(Filling& grid, const std::vector<Fixed>& fixed, int house) : grid_(grid) {
        for (const Fixed& f : fixed) {
            for (std::size_t i = 0; f.in(house) && i < f.cells.size(); ++i) {
                grid_.set(f.cells[i], f.digits[i]);
                cells_.push_back(f.cells[i]);
            }
        }
    }
    ~Filled() {
        for (const int cell : cells_) {
            grid_.set(cell, 0);
        }
    }
    Filled(const Filled&) = delete;
    Filled& operator=(const Filled&) = delete;

private:
    Filling& grid_;
    std::vector<std::uint8_t> cells_;
};

void PairLists::clear() {
    pairs_.clear();
    fixed_.clear();
    barred_.fill({});
    old_pairs_ = old_fixed_ = 0;
    again_ = false;
}

void PairLists::make_old() {
    old_pairs_ = pairs_.size();
    old_fixed_ = fixed_.size();
    again_ = true;
}

MaybeStep PairLists::grow() {
    for (int house = 0; house < houses; ++house) {
        if (const MaybeStep step = look_for_pairs(house)) {
            return step;
        }
    }
    if (again_) {
        close_rings();
        list_two_digit_cells();
        pairs_of_equal_cells();
        pairs_of_rings_of_three();
    }
    fix_pairs();
    for (int house = 0; house < houses; ++house) {
        fix_triple(house);
    }
    return std::nullopt;
}

MaybeStep PairLists::exclusion_beside_fixed(int house, int least) {
    const Filled filled(grid_, fixed_, house);
    const Survey seen(grid_, house);
    return seen.empty >= least ? taken_by_fixed(seen) : std::nullopt;
}

// Adds a pair unless it is listed.
void PairLists::add(int first, int second, int digit) {
    const auto a = std::min(first, second), b = std::max(first, second);
    for (const Pair& p : pairs_) {
        if (p.a == a && p.b == b && p.digit == digit) {
            return;
        }
    }
    pairs_.emplace_back(a, b, digit);
    barred_[digit] |= pairs_.back().bars;
}

// Adds fixed cells unless the cells are listed.
void PairLists::fix(Fixed fixed) {
    for (const Fixed& f : fixed_) {
        if (f.cells == fixed.cells) {
            return;
        }
    }
    fixed_.push_back(std::move(fixed));
}

// Whether the cell cannot hold the digit. Pre: the cell is empty.
bool PairLists::out_of(int cell, int digit) const {
    return grid_.bars(cell, digit) || (again_ && barred_[digit].has(cell));
}

MaybeStep PairLists::look_for_pairs(int house) {
    std::optional<Filled> filled;
    if (again_) {
        filled.emplace(grid_, fixed_, house);
    }
    const Survey seen(grid_, house);
    if (again_ && seen.empty <= 1) {
        return seen.empty == 0 ? std::nullopt : taken_by_fixed(seen);
    }
    for (int digit = 1; digit <= 9; ++digit) {
        int left = 0;
        std::array<int, 2> places{};
        for (int i = 0; i < seen.empty && left <= 2; ++i) {
            if (!out_of(seen.cells[i], digit)) {
                if (left < 2) {
                    places[left] = seen.cells[i];
                }
                ++left;
            }
        }
        if (left == 1) {
            return make_step(Procedure::pairs, again_ ? Reason::pairs_bar : Reason::only_place,
                             places[0], digit, house, seen.empty);
        }
        if (left == 2) {
            add(places[0], places[1], digit);
        }
    }
    return std::nullopt;
}

// By exclusion in a house that was surveyed with its fixed cells filled.
MaybeStep PairLists::taken_by_fixed(const Survey& seen) const {
    MaybeStep step = by_exclusion(grid_, seen, Procedure::pairs, Principles::both);
    if (step) {
        step->reason =
            step->reason == Reason::only_place ? Reason::taken_place : Reason::taken_digit;
    }
    return step;
}

// Proposition 8: pairs of one digit, end to end, hold it in one of the two outer ends. Of the pairs
// that continue such a chain it takes the first.
void PairLists::close_rings() {
    std::vector<bool> used(old_pairs_);
    for (std::size_t i = 0; i < old_pairs_; ++i) {
        const Pair first = pairs_[i];
        for (const auto& [start, other] :
             {std::pair(first.a, first.b), std::pair(first.b, first.a)}) {
            used.assign(old_pairs_, false);
            used[i] = true;
            bool value = true;  // the document's 判定値, 1 or -1
            std::optional<int> end = next_link(other, first.digit, value, used);
            while (end && *end != start && !sees(*end, start)) {
                end = next_link(*end, first.digit, value, used);
            }
            if (end && value) {
                add(start, *end, first.digit);
            }
        }
    }
}

// The far end of the first unused pair that continues the chain from a cell.
std::optional<int> PairLists::next_link(int cell, int digit, bool& value,
                                        std::vector<bool>& used) const {
    for (std::size_t i = 0; i < old_pairs_; ++i) {
        const Pair& pair = pairs_[i];
        if (used[i] || pair.digit != digit) {
            continue;
        }
        for (const auto& [near, far] : {std::pair(pair.a, pair.b), std::pair(pair.b, pair.a)}) {
            if (near == cell || (value && sees(near, cell))) {
                value = value != (near == cell);
                used[i] = true;
                return far;
            }
        }
    }
    return std::nullopt;
}

void PairLists::list_two_digit_cells() {
    two_digit_cells_.clear();
    for (int cell = 0; cell < 81; ++cell) {
        if (grid_.value(cell) != 0) {
            continue;
        }
        int left = 0;
        std::array<std::uint8_t, 2> digits{};
        for (int digit = 1; digit <= 9 && left <= 2; ++digit) {
            if (!out_of(cell, digit)) {
                if (left < 2) {
                    digits[left] = static_cast<std::uint8_t>(digit);
                }
                ++left;
            }
        }
        if (left == 2) {
            two_digit_cells_.push_back({static_cast<std::uint8_t>(cell), digits[0], digits[1]});
        }
    }
}

// Proposition 9: two cells of a house with the same two digits are a pair of each.
void PairLists::pairs_of_equal_cells() {
    for (std::size_t i = 0; i < two_digit_cells_.size(); ++i) {
        for (std::size_t j = i + 1; j < two_digit_cells_.size(); ++j) {
            const TwoDigits &p = two_digit_cells_[i], &q = two_digit_cells_[j];
            if (p.low == q.low && p.high == q.high && sees(p.cell, q.cell)) {
                add(p.cell, q.cell, p.low);
                add(p.cell, q.cell, p.high);
            }
        }
    }
}

// Proposition 9: so are three cells of a house with three digits in turn, such as 12, 23, 13.
void PairLists::pairs_of_rings_of_three() {
    for (int house = 0; house < houses; ++house) {
        std::vector<TwoDigits> in;
        for (const TwoDigits& t : two_digit_cells_) {
            if (geometry.members[house].has(t.cell)) {
                in.push_back(t);
            }
        }
        for (std::size_t i = 0; i < in.size(); ++i) {
            for (std::size_t j = i + 1; j < in.size(); ++j) {
                for (std::size_t k = j + 1; k < in.size(); ++k) {
                    add_ring_of_three({in[i], in[j], in[k]});
                }
            }
        }
    }
}

void PairLists::add_ring_of_three(const std::array<TwoDigits, 3>& cells) {
    std::array<int, 10> count{};
    for (const TwoDigits& t : cells) {
        ++count[t.low];
        ++count[t.high];
    }
    if (std::count(count.begin(), count.end(), 2) != 3) {
        return;
    }
    for (int digit = 1; digit <= 9; ++digit) {
        if (count[digit] == 2) {
            const auto has = [digit](const TwoDigits& t) {
                return t.low == digit || t.high == digit;
            };
            const int first = has(cells[0]) ? 0 : 1, second = has(cells[2]) ? 2 : 1;
            add(cells[first].cell, cells[second].cell, digit);
        }
    }
}

// Two pairs with the same ends: their digits take both cells.
void PairLists::fix_pairs() {
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
        for (std::size_t j = i + 1; j < pairs_.size(); ++j) {
            const Pair &p = pairs_[i], &q = pairs_[j];
            if (p.a == q.a && p.b == q.b) {
                fix({{p.a, p.b},
                     {std::min(p.digit, q.digit), std::max(p.digit, q.digit)},
                     p.common});
            }
        }
    }
}

// Proposition 7 (2): a house whose empty cells, but for those already fixed, are one crossing.
void PairLists::fix_triple(int house) {
    std::optional<Filled> filled;
    if (again_) {
        filled.emplace(grid_, fixed_, house);
    }
    const Survey seen(grid_, house);
    if (seen.empty != 3 || crossing_houses(seen, 3).empty()) {
        return;
    }
    Fixed triple{
        {seen.cells[0], seen.cells[1], seen.cells[2]}, {}, Common(seen.cells[0], seen.cells[1])};
    for (int digit = 1; triple.digits.size() < 3; ++digit) {
        if (seen.lacks(digit)) {
            triple.digits.push_back(static_cast<std::uint8_t>(digit));
        }
    }
    fix(std::move(triple));
}

}  // namespace satsudoku::raters::sato
