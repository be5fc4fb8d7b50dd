#include "explainer/chain_bounds.hpp"

#include <algorithm>

#include "explainer/chain_rating.hpp"

namespace satsudoku::explainer {

ChainBounds::ChainBounds(const Grid& grid, Implications& implications, int cycle_limit,
                         int chain_limit, int lead)
    : grid_(grid), implications_(implications), cycle_limit_(cycle_limit),
      chain_limit_(chain_limit), lead_(lead) {
    cycle.fill(none);
    from_on.fill(none);
    from_off.fill(none);
    for (int digit = 0; digit < digits; ++digit) {
        implications.with_strong(digit).for_each([&](int cell) { spread(candidate(cell, digit)); });
    }
}

// Breadth-first from a start that is off. A chain from a candidate that sees the start and is on
// begins there as well.
void ChainBounds::spread(int start) {
    ++search_;
    number_ = 0;
    const auto first = implications_.after_off(start);
    for (const Candidate on : first) {
        add(on, 1);
    }
    for (int i = 0; i < number_; ++i) {
        const auto [node, depth] = queue_[i];
        // A chain that ends here from a start that is on has this complexity; cycles and chains
        // from the start that is off have it that end one step later.
        const int complexity = 2 * depth + 2;
        if (complexity <= chain_limit_) {
            end_chains(start, node, complexity);
        } else if (complexity > cycle_limit_) {
            return;
        }
        for (const auto& [off, on] : implications_.after_on(node)) {
            if (on == start) {
                note_chain(start, from_off, complexity);
            } else if (searched_[on] != search_) {
                add(on, depth + 1);
                note_cycle(start, on, complexity);
            } else if (off != start && std::find(first.begin(), first.end(), on) != first.end()) {
                note_cycle(start, on, complexity);  // reached over the start alone before
            }
        }
    }
}

void ChainBounds::add(int on, int depth) {
    searched_[on] = search_;
    queue_[number_++] = {static_cast<Candidate>(on), static_cast<std::uint16_t>(depth)};
}

void ChainBounds::note_cycle(int start, int on, int complexity) {
    if (complexity < cycle[on] && implications_.excludes(on, start)) {
        cycle[on] = static_cast<std::uint16_t>(complexity);
    }
}

void ChainBounds::note_chain(int start, std::array<std::uint16_t, candidates>& bounds,
                             int complexity) {
    if (complexity <= chain_limit_ && complexity < bounds[start]) {
        bounds[start] = static_cast<std::uint16_t>(complexity);
        if (complexity < shortest) {
            shortest = chain_limit_ = complexity;
            cycle_limit_ = std::min(
                cycle_limit_,
                lead_ == 0 ? complexity : largest_complexity(length_points(complexity) + lead_));
        }
    }
}

// A candidate that sees both the start and one that is on once the start is off cannot be on.
void ChainBounds::end_chains(int start, int on, int complexity) {
    const int a = cell_of(start), b = cell_of(on);
    if (digit_of(start) == digit_of(on)) {
        (grid_.cells_with[digit_of(on)] & geometry.peers[a] & geometry.peers[b])
            .for_each(
                [&](int cell) { note_chain(candidate(cell, digit_of(on)), from_on, complexity); });
    } else if (a == b) {
        for_each_bit(grid_.options[a] & ~(1U << digit_of(start)) & ~(1U << digit_of(on)),
                     [&](int digit) { note_chain(candidate(a, digit), from_on, complexity); });
    } else if (sees(a, b)) {
        for (const int seen : {candidate(a, digit_of(on)), candidate(b, digit_of(start))}) {
            if (grid_.possible(seen)) {
                note_chain(seen, from_on, complexity);
            }
        }
    }
}

}  // namespace satsudoku::explainer
