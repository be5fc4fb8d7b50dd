#include "hodoku/als.hpp"

#include <algorithm>

namespace satsudoku::hodoku {

AlsList::AlsList(const Grid& grid) {
    for (int house = 0; house < houses; ++house) {
        add_sets(grid, house);
    }
    add_pairs();
}

namespace {

// visit(cells, digits) for each set of unsolved cells of a house, a set before its extensions.
template <class Visit>
void each_subset(const Grid& grid, Cells rest, Cells chosen, Digits digits, int number,
                 Visit& visit) {
    while (!rest.empty()) {
        const int cell = rest.first();
        rest.remove(cell);
        const Cells more = chosen | Cells::of(cell);
        const auto all = static_cast<Digits>(digits | grid.mask(cell));
        visit(more, all, number + 1);
        each_subset(grid, rest, more, all, number + 1, visit);
    }
}

}  // namespace

void AlsList::add_sets(const Grid& grid, int house) {
    const std::size_t before = sets_.size();
    auto visit = [&](Cells cells, Digits digits, int number) {
        if (size(digits) != number + 1) {
            return;
        }
        // A set that lies in another house too was listed there.
        const bool known =
            std::any_of(sets_.begin(), sets_.begin() + static_cast<std::ptrdiff_t>(before),
                        [&](const Als& als) { return als.cells == cells; });
        if (!known) {
            Als als{cells, digits, {}, {}};
            for (const int digit : each(digits)) {
                als.places[digit] = cells & grid.places(digit);
                als.seen[digit] = common_peers(als.places[digit]);
            }
            sets_.push_back(als);
        }
    };
    each_subset(grid, geometry.house[house] & grid.unsolved(), {}, 0, 0, visit);
}

void AlsList::add_pairs() {
    pairs_of_.resize(sets_.size());
    for (std::size_t i = 0; i < sets_.size(); ++i) {
        const Als& a = sets_[i];
        for (std::size_t j = i + 1; j < sets_.size(); ++j) {
            const Als& b = sets_[j];
            const auto common = static_cast<Digits>(a.digits & b.digits);
            if (common == 0 || a.cells.meets(b.cells)) {
                continue;
            }
            Digits restricted = 0;
            for (const int digit : each(common)) {
                if (b.places[digit].within(a.seen[digit])) {
                    restricted = static_cast<Digits>(restricted | bit(digit));
                }
            }
            if (restricted != 0) {
                const auto number = static_cast<std::uint32_t>(pairs_.size());
                pairs_.push_back(
                    {static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(j), restricted});
                pairs_of_[i].push_back(number);
                pairs_of_[j].push_back(number);
            }
        }
    }
}

}  // namespace satsudoku::hodoku
