#include "raters/hodoku/implications.hpp"

#include <algorithm>

namespace satsudoku::raters::hodoku {

Implications::Implications(const Grid& grid) : grid_(grid) {
    for (const int cell : grid.empty()) {
        for (const int digit : each(grid.options(cell))) {
            number_[cell][digit] = static_cast<std::uint16_t>(places_.size());
            places_.push_back({Cells::of(cell), static_cast<std::uint8_t>(digit),
                               static_cast<std::uint8_t>(cell)});
        }
    }
    candidates_ = static_cast<int>(places_.size());
    add_groups();
    for (const int cell : grid.empty()) {
        for (const int digit : each(grid.options(cell))) {
            link_candidate(cell, digit);
        }
    }
    for (std::size_t i = candidates_; i < places_.size(); ++i) {
        link_group(places_[i]);
    }
}

ClaimList Implications::of_cell(int cell, bool on) const {
    ClaimList claims;
    for (const int digit : each(grid_.options(cell))) {
        claims.push_back(on ? this->on(cell, digit) : off(cell, digit));
    }
    return claims;
}

ClaimList Implications::of_house(int house, int digit, bool on) const {
    ClaimList claims;
    for (const int cell : grid_.cells_in(house, digit)) {
        claims.push_back(on ? this->on(cell, digit) : off(cell, digit));
    }
    return claims;
}

void Implications::add_groups() {
    groups_[0] = candidates_;
    for (int digit = 0; digit < 9; ++digit) {
        for (int line = 0; line < boxes; ++line) {
            const Digits spots = grid_.places(line, digit);
            for (int third = 0; third < 3; ++third) {
                if (const Digits inside = spots & 7 << 3 * third; count(inside) >= 2) {
                    const Cells cells = cells_at(line, inside);
                    const int first = cells.first();
                    places_.push_back({cells, static_cast<std::uint8_t>(digit),
                                       static_cast<std::uint8_t>(first),
                                       static_cast<std::uint8_t>(line),
                                       static_cast<std::uint8_t>(boxes + box_of(first))});
                }
            }
        }
        groups_[digit + 1] = static_cast<int>(places_.size());
    }
}

void Implications::link_once(Claim claim) {
    if (std::find(next_.begin() + begin_.back(), next_.end(), claim) == next_.end()) {
        next_.push_back(claim);
    }
}

void Implications::link_single(Cells rest, int digit) {
    if (!rest.empty() && !rest.several()) {
        link_once(on(rest.first(), digit));
    }
}

void Implications::link_rest_group(Cells rest, int digit) {
    each_group(digit, [&](Claim claim, const Place& group) {
        if (group.cells == rest) {
            link_once(claim);
        }
    });
}

void Implications::link_candidate(int cell, int digit) {
    const Cells here = Cells::of(cell);
    const auto [row, column, box] = geometry.houses_of[cell];
    for (const int other : each(grid_.options(cell) & ~bit(digit))) {
        link(off(cell, other));
    }
    const Cells lines = geometry.members[row] | geometry.members[column];
    for (const Cells& cells :
         {geometry.members[row], geometry.members[column], geometry.members[box] - lines}) {
        for (const int peer : (cells & grid_.cells_with(digit)) - here) {
            link(off(peer, digit));
        }
    }
    each_group(digit, [&](Claim claim, const Place& group) {
        if (group.cells.within(geometry.peers[cell])) {
            link(negation(claim));
        }
    });
    close();

    if (count(grid_.options(cell)) == 2) {
        link(on(cell, lowest(grid_.options(cell) & ~bit(digit))));
    }
    for (const int house : geometry.houses_of[cell]) {
        if (grid_.counted(house, digit) == 2) {
            link_single(grid_.cells_in(house, digit) - here, digit);
        }
    }
    each_group(digit, [&](Claim claim, const Place& group) {
        for (const int house : {group.box, group.line}) {
            if (grid_.cells_in(house, digit) == (group.cells | here) && !group.cells.has(cell)) {
                link_once(claim);
            }
        }
    });
    close();
}

void Implications::link_group(const Place& group) {
    const Cells spots = grid_.cells_with(group.digit);
    for (const int cell : common_peers(group.cells) & spots) {
        link(off(cell, group.digit));
    }
    each_group(group.digit, [&](Claim claim, const Place& other) {
        if ((other.line == group.line || other.box == group.box) &&
            !other.cells.meets(group.cells)) {
            link(negation(claim));
        }
    });
    close();

    const Cells box_rest = (geometry.members[group.box] & spots) - group.cells;
    const Cells line_rest = (geometry.members[group.line] & spots) - group.cells;
    link_single(box_rest, group.digit);
    link_single(line_rest, group.digit);
    link_rest_group(line_rest, group.digit);
    link_rest_group(box_rest, group.digit);
    close();
}

}  // namespace satsudoku::raters::hodoku
