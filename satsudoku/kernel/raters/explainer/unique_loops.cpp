// Row 16: unique rectangles and loops. They assume that the puzzle has one solution.
#include <algorithm>
#include <utility>
#include <vector>

#include "raters/explainer/producers.hpp"
#include "raters/explainer/subsets.hpp"

namespace satsudoku::raters::explainer {
namespace {

constexpr int none = 1000;

// Walks loops of cells that may hold both digits of a pair, and keeps the best hint.
class Loops {
public:
    Loops(const Grid& grid, bool misses_some, Hint& hint)
        : grid_(grid), misses_some_(misses_some), hint_(hint) {}

    bool search() {
        std::array<bool, 512> listed{};  // by pair: whether holders and eligible cells are listed
        std::array<Cells, 512> holders, eligible;
        for (int cell = 0; cell < cells; ++cell) {
            if (count(grid_.options(cell)) != 2) {
                continue;
            }
            pair_ = grid_.options(cell);
            if (!listed[pair_]) {
                listed[pair_] = true;
                const int low = lowest(pair_), high = lowest(pair_ & (pair_ - 1));
                holders[pair_] = grid_.cells_with(low) & grid_.cells_with(high);
                eligible[pair_] = in_company(holders[pair_]);
            }
            if (eligible[pair_].has(cell)) {
                holders_ = holders[pair_];
                eligible_ = eligible[pair_];
                step(cell, 2, 0, -1, -1);
                if (!misses_some_) {
                    // All loops through it are known: a loop is the same from each of its cells.
                    eligible[pair_].remove(cell);
                    eligible[pair_] = in_company(eligible[pair_]);
                }
            }
        }
        return rating_ < none;
    }

private:
    // --- the walk ---

    // The cells of a set that can be in a loop: each house of a cell in a loop has another one.
    static Cells in_company(Cells set) {
        for (bool again = true; again;) {
            again = false;
            for (int h = 0; h < houses; ++h) {
                const Cells inside = set & geometry.members[h];
                if (inside.single()) {
                    set -= inside;
                    again = true;
                }
            }
        }
        return set;
    }

    // Whether the houses of the cell are new for its colour; if so they are marked.
    bool enter(int cell) {
        std::uint32_t& used = used_[loop_.size() % 2];
        const std::uint32_t own = house_mask(cell);
        if ((used & own) != 0) {
            return false;
        }
        used |= own;
        loop_.push_back(cell);
        visited_.add(cell);
        return true;
    }
    void leave(int cell) {
        loop_.pop_back();
        visited_.remove(cell);
        used_[loop_.size() % 2] &= ~house_mask(cell);
    }
    static std::uint32_t house_mask(int cell) {
        const auto& own = geometry.houses_of[cell];
        return 1U << own[0] | 1U << own[1] | 1U << own[2];
    }

    // `allowed`: how many more cells may have other digits than the pair, unless all have the same;
    // `extras`: those so far; `first` and `last`: over which kinds of house the walk came.
    void step(int cell, int allowed, unsigned extras, int first, int last) {
        if (!enter(cell)) {
            return;
        }
        for (int k = 0; k < 3; ++k) {
            const Kind kind = boxes_rows_columns[k];
            if (k == last || (!misses_some_ && k == 2 && loop_.size() == 1)) {
                continue;
            }
            const Cells& house = geometry.members[house_of(cell, kind)];
            // Both colours visit the same houses: they can be exchanged. The other way round, the
            // loop is the same.
            if (house.has(loop_[0]) && used_[0] == used_[1] && (misses_some_ || k > first)) {
                conclude();
            }
            for (const int next : (misses_some_ ? holders_ : eligible_) & house) {
                if (visited_.has(next)) {
                    continue;
                }
                const unsigned more = grid_.options(next) & ~pair_;
                const unsigned with = extras | more;
                if (misses_some_) {
                    extras = with;  // and so counted against the neighbours that follow
                }
                if (eligible_.has(next) && (more == 0 || single(with) || allowed > 0)) {
                    step(next, allowed - (more != 0), with, loop_.size() == 1 ? k : first, k);
                }
            }
        }
        leave(cell);
    }

    // --- hints ---

    void conclude() {
        std::vector<int> others;
        unsigned extras = 0;
        for (const int cell : loop_) {
            if (grid_.options(cell) != pair_) {
                others.push_back(cell);
                extras |= grid_.options(cell) & ~pair_;
            }
        }
        const std::size_t length = loop_.size();
        base_ = length >= 10 ? 50 : 45 + (static_cast<int>(length) - 4) / 2;
        extras_ = extras;
        if (others.size() == 1) {
            if (start(Technique::unique_loop_1, base_)) {
                hint_.eliminate_digits(others[0], pair_);
            }
            return;
        }
        if (others.size() >= 2 && single(extras)) {
            common_extra(others);
        }
        if (others.size() == 2) {
            first_ = others[0];
            second_ = others[1];
            for (const Kind kind : boxes_rows_columns) {
                const int h = house_of(first_, kind);
                if (h == house_of(second_, kind)) {
                    conjugate(h);
                    if (!single(extras)) {
                        subsets(h);
                    }
                }
            }
        }
    }

    static int type(Technique technique) {
        switch (technique) {
        case Technique::unique_loop_1: return 1;
        case Technique::unique_loop_2: return 2;
        case Technique::unique_loop_4: return 4;
        default: return 3;
        }
    }

    // Begins a hint that is better than the one that is kept; false if it is not.
    bool start(Technique technique, int rating) {
        if (std::pair(rating, type(technique)) >= std::pair(rating_, type_)) {
            return false;
        }
        rating_ = rating;
        type_ = type(technique);
        hint_.start({Row::unique_loop, technique, rating});
        hint_.digits = static_cast<std::uint16_t>(pair_);
        hint_.extras = static_cast<std::uint16_t>(extras_);
        for (const int cell : loop_) {
            hint_.add_cell(cell);
        }
        return true;
    }

    // Type 2: the cells that are not bivalue have one further digit, and one of them holds it.
    void common_extra(const std::vector<int>& others) {
        const int digit = lowest(extras_);
        Cells cleared = grid_.cells_with(digit);
        for (const int cell : others) {
            cleared &= geometry.peers[cell];
        }
        if (!cleared.empty() && start(Technique::unique_loop_2, base_)) {
            hint_.eliminate(cleared, digit);
        }
    }

    // Type 4: one digit of the pair must stand in one of the two cells, so the other cannot.
    void conjugate(int house) {
        const unsigned two = positions(house, first_) | positions(house, second_);
        for (const int digit : each(pair_)) {
            const unsigned other = pair_ & ~(1U << digit);
            if (grid_.places(house, digit) == two && start(Technique::unique_loop_4, base_)) {
                hint_.add_house(house);
                hint_.eliminate_digits(first_, other);
                hint_.eliminate_digits(second_, other);
            }
        }
    }

    static unsigned positions(int house, int cell) {
        return 1U << geometry.position[cell][index_of(kind_of(house))];
    }

    // Type 3: the two cells are like one cell with the further digits, and part of a subset.
    void subsets(int house) {
        const int open = count(grid_.open(house));
        for (int size = 2; size <= 7; ++size) {
            if (2 * size <= open && size >= count(extras_)) {
                naked(house, size);
            }
            if (2 * size < open && (!misses_some_ || size >= count(extras_))) {
                hidden(house, size);
            }
        }
    }

    void naked(int house, int size) {
        const unsigned common = grid_.options(first_) & grid_.options(second_) & ~pair_;
        const unsigned both = positions(house, first_) | positions(house, second_);
        std::array<std::uint16_t, 9> masks{};
        for (const int i : each(grid_.open(house) & ~both)) {
            masks[i] = grid_.options(geometry.cell_at[house][i]);
        }
        Tuples(masks.data(), size - 1, size, extras_)
            .any_of([&](unsigned chosen, unsigned set_digits) {
                unsigned without = common;
                for (const int i : each(chosen)) {
                    without |= masks[i];
                }
                if (without == set_digits) {
                    clear(Technique::unique_loop_3_naked, house, size, chosen,
                          grid_.open(house) & ~chosen & ~both, set_digits);
                }
                return false;
            });
    }

    void hidden(int house, int size) {
        const unsigned here = positions(house, first_), there = positions(house, second_);
        unsigned joined = 0;
        bool enough = true;
        std::array<std::uint16_t, digits> masks{};
        for (int digit = 0; digit < digits; ++digit) {
            const unsigned places = grid_.places(house, digit) & ~there;
            if ((pair_ >> digit & 1) != 0) {
                joined |= places;
                enough = enough && count(places) >= 2;
            } else if ((extras_ >> digit & 1) == 0) {
                masks[digit] = static_cast<std::uint16_t>(places);
            }
        }
        if (enough && count(joined) <= size) {
            Tuples(masks.data(), size - 2, size, joined)
                .any_of([&](unsigned chosen, unsigned places) {
                    const unsigned rest = places & ~here;
                    clear(Technique::unique_loop_3_hidden, house, count(rest), rest, rest,
                          ~(chosen | pair_));
                    return false;
                });
        }
    }

    // A subset in the cells `own`, which takes the digits `gone` from some cells of its house.
    void clear(Technique technique, int house, int size, unsigned own, unsigned from,
               unsigned gone) {
        unsigned seen = 0;
        for (const int i : each(from)) {
            seen |= grid_.options(geometry.cell_at[house][i]);
        }
        if ((seen & gone) == 0 || !start(technique, base_ + size - 1)) {
            return;
        }
        hint_.parts.push_back(cells_at(house, own));
        hint_.add_house(house);
        for (const int i : each(from)) {
            const int cell = geometry.cell_at[house][i];
            hint_.eliminate_digits(cell, grid_.options(cell) & gone);
        }
    }

    const Grid& grid_;
    const bool misses_some_;
    Hint& hint_;
    int rating_ = none;
    int type_ = 0;  // with rating_, of the hint that is kept
    unsigned pair_ = 0;
    Cells holders_, eligible_;  // cells that may hold the pair; those of them that loops can visit
    std::vector<int> loop_;
    Cells visited_;
    std::array<std::uint32_t, 2> used_{};  // houses, by colour
    int base_ = 0;
    unsigned extras_ = 0;
    int first_ = 0, second_ = 0;  // the two cells that are not bivalue
};

}  // namespace

bool find_unique_loop(const Grid& grid, bool misses_some, Hint& hint) {
    // The walk that misses some is slower, and has nothing to find where the other has not.
    return Loops(grid, false, hint).search() && (!misses_some || Loops(grid, true, hint).search());
}

}  // namespace satsudoku::raters::explainer
