#include "raters/explainer/locking.hpp"

namespace satsudoku::raters::explainer {
namespace {

void put_pattern(const Grid& grid, const Locked& locked, Hint& hint) {
    hint.digits = static_cast<std::uint16_t>(1U << locked.digit);
    hint.parts.push_back(grid.cells_in(locked.house, locked.digit));
    hint.add_house(locked.house);
    hint.add_house(locked.crossed);
}

// Locked candidates clear a house; do they leave one place in another house that crosses it?
bool place_directly(const Grid& grid, const Locked& locked, Hint& hint) {
    const auto [digit, house, crossed] = locked;
    const Kind kind = kind_of(house);
    if (locked.cleared(grid).empty()) {
        return false;
    }
    for (int h = static_cast<int>(kind); h < static_cast<int>(kind) + 9; ++h) {
        if (h == house || !geometry.members[h].meets(geometry.members[crossed]) ||
            count(grid.places(h, digit)) < 2) {
            continue;
        }
        const Cells left = grid.cells_in(h, digit) - geometry.members[crossed];
        if (left.single()) {
            const bool pointing = kind == Kind::box;
            hint.start({Row::direct_locking,
                        pointing ? Technique::direct_pointing : Technique::direct_claiming,
                        pointing ? 17 : 19});
            put_pattern(grid, locked, hint);
            hint.add_house(h);
            hint.placed = candidate(left.first(), digit);
            return true;
        }
    }
    return false;
}

}  // namespace

void describe(const Grid& grid, const Locked& locked, Hint& hint) {
    const bool pointing = kind_of(locked.house) == Kind::box;
    hint.start(
        {Row::locking, pointing ? Technique::pointing : Technique::claiming, pointing ? 26 : 28});
    put_pattern(grid, locked, hint);
    hint.eliminate(locked.cleared(grid), locked.digit);
}

bool find_direct_locking(const Grid& grid, Hint& hint) {
    return each_locked(grid,
                       [&](const Locked& locked) { return place_directly(grid, locked, hint); });
}

bool find_locking(const Grid& grid, Hint& hint) {
    return each_locked(grid, [&](const Locked& locked) {
        if (locked.cleared(grid).empty()) {
            return false;
        }
        describe(grid, locked, hint);
        return true;
    });
}

}  // namespace satsudoku::raters::explainer
