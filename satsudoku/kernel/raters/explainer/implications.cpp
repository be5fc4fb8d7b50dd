#include "raters/explainer/implications.hpp"

#include <algorithm>

#include "raters/explainer/kinds.hpp"

namespace satsudoku::raters::explainer {

StrongLinks::StrongLinks(const Grid& grid) {
    for (const Kind kind : boxes_rows_columns) {
        for (int h = static_cast<int>(kind); h < static_cast<int>(kind) + 9; ++h) {
            for (int digit = 0; digit < digits; ++digit) {
                const unsigned mask = grid.places(h, digit);
                const unsigned high = mask & (mask - 1);
                if (single(high)) {
                    const auto& at = geometry.cell_at[h];
                    link(candidate(at[lowest(mask)], digit), candidate(at[lowest(high)], digit));
                }
            }
        }
    }
    for (int cell = 0; cell < cells; ++cell) {
        const unsigned mask = grid.options(cell), high = mask & (mask - 1);
        if (single(high)) {
            const int a = candidate(cell, lowest(mask)), b = candidate(cell, lowest(high));
            for (const auto& [from, other] : {std::pair(a, b), std::pair(b, a)}) {
                to[from][0] = static_cast<Candidate>(other);
                y_count[from] = 1;
                y_cells[digit_of(from)].add(cell);
            }
        }
    }
}

void StrongLinks::link(int a, int b) {
    const auto begin = to[a].begin() + 1, end = begin + x_count[a];
    if (std::find(begin, end, b) != end) {
        return;
    }
    for (const auto& [from, other] : {std::pair(a, b), std::pair(b, a)}) {
        to[from][++x_count[from]] = static_cast<Candidate>(other);
        x_cells[digit_of(from)].add(cell_of(from));
    }
}

Implications::Implications(const Grid& grid, const StrongLinks& strong, Links links)
    : grid_(grid), strong_(strong), links_(links) {
    for (int digit = 0; digit < digits; ++digit) {
        if (links.x) {
            cells_with_strong_[digit] |= strong.x_cells[digit];
        }
        if (links.y) {
            cells_with_strong_[digit] |= strong.y_cells[digit];
        }
    }
}

void Implications::collect(int on) {
    const int cell = cell_of(on), digit = digit_of(on);
    const auto begin = static_cast<std::uint32_t>(steps_.size());
    const auto add = [&](int off) {
        for (const Candidate next : after_off(off)) {
            steps_.push_back({static_cast<Candidate>(off), next});
        }
    };
    if (links_.y) {
        for (const int other : each(grid_.options(cell) & ~(1U << digit))) {
            add(candidate(cell, other));
        }
    }
    Cells rest = cells_with_strong_[digit] & geometry.peers[cell];
    for (const Kind kind : boxes_rows_columns) {
        const Cells& members = geometry.members[house_of(cell, kind)];
        for (const int peer : rest& members) {
            add(candidate(peer, digit));
        }
        rest -= members;
    }
    ranges_[on] = {begin, static_cast<std::uint32_t>(steps_.size()) - begin};
}

}  // namespace satsudoku::raters::explainer
