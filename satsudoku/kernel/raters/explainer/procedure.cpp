#include "raters/explainer/procedure.hpp"

#include <algorithm>
#include <utility>

#include "raters/explainer/fish.hpp"
#include "raters/explainer/forcing.hpp"
#include "raters/explainer/locking.hpp"
#include "raters/explainer/producers.hpp"
#include "raters/explainer/simple_chains.hpp"
#include "raters/explainer/subsets.hpp"

namespace satsudoku::raters::explainer {
namespace {

bool ask(Row row, const Grid& grid, const Scale& scale, Session& session, Hint& hint) {
    switch (row) {
    case Row::hidden_single: return find_hidden_single(grid, hint);
    case Row::direct_locking: return find_direct_locking(grid, hint);
    case Row::direct_hidden_pair: return find_direct_hidden_subset(grid, 2, hint);
    case Row::naked_single: return find_naked_single(grid, hint);
    case Row::direct_hidden_triplet: return find_direct_hidden_subset(grid, 3, hint);
    case Row::locking: return find_locking(grid, hint);
    case Row::naked_pair: return find_subset(grid, SubsetKind::naked, 2, hint);
    case Row::x_wing: return find_fish(grid, 2, hint);
    case Row::hidden_pair: return find_subset(grid, SubsetKind::hidden, 2, hint);
    case Row::naked_triplet: return find_subset(grid, SubsetKind::naked, 3, hint);
    case Row::swordfish: return find_fish(grid, 3, hint);
    case Row::hidden_triplet: return find_subset(grid, SubsetKind::hidden, 3, hint);
    case Row::two_strong_links: return find_strong_links(grid, 2, session, hint);
    case Row::xy_wing: return find_xy_wing(grid, hint);
    case Row::xyz_wing: return find_xyz_wing(grid, hint);
    case Row::unique_loop: return find_unique_loop(grid, scale.misses_loops, hint);
    case Row::naked_quad: return find_subset(grid, SubsetKind::naked, 4, hint);
    case Row::jellyfish: return find_fish(grid, 4, hint);
    case Row::hidden_quad: return find_subset(grid, SubsetKind::hidden, 4, hint);
    case Row::three_strong_links: return find_strong_links(grid, 3, session, hint);
    case Row::wxyz_wing: return find_bent_set(grid, 3, hint);
    case Row::bivalue_universal_grave: return find_universal_grave(grid, scale.misses_graves, hint);
    case Row::four_strong_links: return find_strong_links(grid, 4, session, hint);
    case Row::vwxyz_wing: return find_bent_set(grid, 4, hint);
    case Row::aligned_pair_exclusion: return find_aligned_exclusion(grid, 2, session, hint);
    case Row::uvwxyz_wing: return find_bent_set(grid, 5, hint);
    case Row::forcing_chains_and_cycles: return find_simple_chain(grid, hint);
    case Row::tuvwxyz_wing: return find_bent_set(grid, 6, hint);
    case Row::aligned_triplet_exclusion: return find_aligned_exclusion(grid, 3, session, hint);
    default: return find_forcing(grid, row, session, hint);
    }
}

// Places hidden singles, and `naked` ones, until there are none, where the steps do not count.
// Whatever is placed before a single, it stays one.
void settle_singles(Grid& grid, bool naked) {
    for (bool placed = true; std::exchange(placed, false);) {
        for (int h = 0; h < houses; ++h) {
            for (int digit = 0; digit < digits; ++digit) {
                if (single(grid.places(h, digit))) {
                    grid.place(geometry.cell_at[h][lowest(grid.places(h, digit))], digit);
                    placed = true;
                }
            }
        }
        for (int cell = 0; naked && cell < cells; ++cell) {
            if (single(grid.options(cell))) {
                grid.place(cell, lowest(grid.options(cell)));
                placed = true;
            }
        }
    }
}

}  // namespace

bool find_hint(const Grid& grid, const Scale& scale, Session& session, Hint& hint, Row first) {
    for (int number = static_cast<int>(first); number <= producers; ++number) {
        const Row row = static_cast<Row>(number);
        if (scale.asks(row) && ask(row, grid, scale, session, hint)) {
            return true;
        }
    }
    return false;
}

void apply(const Hint& hint, Grid& grid) {
    for (const Candidate gone : hint.eliminated) {
        if (grid.possible(gone)) {
            grid.eliminate(cell_of(gone), digit_of(gone));
        }
    }
    if (hint.placed >= 0) {
        grid.place(cell_of(hint.placed), digit_of(hint.placed));
    }
}

Rating rate(const std::uint8_t* puzzle, const Scale& whole, const Interest& interest,
            const Poll& poll) {
    Scale scale = whole;
    int ceiling = Rating::stuck;  // the highest ER of interest; no row of higher ones is asked
    const auto lower = [&](int to) {
        ceiling = std::min(ceiling, to);
        for (int row = 1; row <= producers; ++row) {
            if (least_rating(static_cast<Row>(row)) > ceiling) {
                scale.rows[static_cast<std::size_t>(row)] = false;
            }
        }
    };
    lower(interest.most);
    Session session(poll, false);
    Grid grid(puzzle);
    Hint hint;
    Rating rating;
    for (bool first = true, placed = false; !grid.full(); first = false) {
        Row row = Row::hidden_single;
        // Once ER is theirs, singles change nothing else.
        if (placed && rating.er >= hidden_single_rating && scale.asks(row) &&
            scale.asks(Row::naked_single)) {
            settle_singles(grid, rating.er >= naked_single_rating);
            if (grid.full()) {
                break;
            }
            row = Row::direct_locking;
        }
        if (!find_hint(grid, scale, session, hint, row)) {
            rating.ended = ceiling < Rating::stuck;
            rating.er = rating.ended ? std::max(rating.er, ceiling + 1) : Rating::stuck;
            break;
        }
        rating.er = std::max(rating.er, hint.rating);
        if (first) {
            rating.ed = hint.rating;
            if (interest.diamonds) {
                lower(rating.ed);
            }
        }
        if (!placed) {
            rating.ep = rating.er;
            placed = hint.placed >= 0;
            if (placed && interest.pearls) {
                lower(rating.ep);
            }
        }
        if (rating.er > ceiling) {
            break;
        }
        apply(hint, grid);
    }
    rating.ended = rating.ended || rating.er > ceiling;
    return rating;
}

std::vector<Hint> path(const std::uint8_t* puzzle, const Scale& scale, const Poll& poll) {
    Session session(poll, true);
    Grid grid(puzzle);
    std::vector<Hint> steps;
    for (Hint hint; !grid.full() && find_hint(grid, scale, session, hint);) {
        apply(hint, grid);
        steps.push_back(hint);
    }
    return steps;
}

}  // namespace satsudoku::raters::explainer
