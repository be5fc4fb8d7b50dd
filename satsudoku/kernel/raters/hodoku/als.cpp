#include "raters/hodoku/als.hpp"

namespace satsudoku::raters::hodoku {

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
        const Digits all = digits | grid.options(cell);
        visit(more, all, number + 1);
        each_subset(grid, rest, more, all, number + 1, visit);
    }
}

// Whether a house before this one has all the cells too.
bool listed_before(Cells cells, int number, int house) {
    const auto [row, column, box] = geometry.houses_of[cells.first()];
    return (house >= columns && number == 1) ||
           (house >= boxes &&
            (cells.within(geometry.members[row]) || cells.within(geometry.members[column])));
}

}  // namespace

void AlsList::add_sets(const Grid& grid, int house) {
    auto visit = [&](Cells cells, Digits digits, int number) {
        if (count(digits) != number + 1) {
            return;
        }
        if (!listed_before(cells, number, house)) {
            Als als{cells, digits, {}, {}};
            for (const int digit : each(digits)) {
                als.places[digit] = cells & grid.cells_with(digit);
                als.seen[digit] = common_peers(als.places[digit]);
            }
            sets_.push_back(als);
        }
    };
    each_subset(grid, geometry.members[house] & grid.empty(), {}, 0, 0, visit);
}

void AlsList::add_pairs() {
    // The data that tell most pairs apart, close together in memory.
    struct Outline {
        Cells cells;
        Cells in_reach;  // cells that see all places of some digit
        Digits digits;
    };
    std::vector<Outline> outlines;
    for (const Als& als : sets_) {
        Outline& outline = outlines.emplace_back(Outline{als.cells, {}, als.digits});
        for (const int digit : each(als.digits)) {
            outline.in_reach |= als.seen[digit];
        }
    }
    pairs_of_.resize(sets_.size());
    for (std::size_t i = 0; i < sets_.size(); ++i) {
        const Outline a = outlines[i];
        for (std::size_t j = i + 1; j < sets_.size(); ++j) {
            const Outline& b = outlines[j];
            const Digits common = a.digits & b.digits;
            if (common != 0 && a.in_reach.meets(b.cells) && !a.cells.meets(b.cells)) {
                add_pair(i, j, common);
            }
        }
    }
}

void AlsList::add_pair(std::size_t i, std::size_t j, Digits common) {
    Digits restricted = 0;
    for (const int digit : each(common)) {
        if (sets_[j].places[digit].within(sets_[i].seen[digit])) {
            restricted |= bit(digit);
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

}  // namespace satsudoku::raters::hodoku
