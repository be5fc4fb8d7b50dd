#include "explainer/closure.hpp"

#include <algorithm>

#include "explainer/inferences.hpp"

namespace satsudoku::explainer {

void Closure::run(const Grid& grid, const Reasoning& reasoning, int start, bool on,
                  Search& search) {
    search.check();
    grid_ = &grid;
    reasoning_ = reasoning;
    start_ = start;
    start_on_ = on;
    describes_ = search.describes();
    conflict_ = -1;
    on_.clear();
    off_.clear();
    on_number_ = off_number_ = next_on_ = next_off_ = 0;
    inferences_.clear();
    inference_parents_.clear();
    nested_.clear();
    if (on) {
        on_.add(start);
        on_list_[on_number_++] = static_cast<Candidate>(start);
        on_nodes_[cell_of(start)].depth = on_nodes_[cell_of(start)].ancestors = 1;
    } else {
        off_.add(start);
        add_off(start, 0, 1);
    }
    if (!reasoning.dynamic) {
        spread<true>(grid, [](int, int) {});
        return;
    }
    Grid working = grid;
    const auto eliminate = [&](int cell, int digit) { working.eliminate(cell, digit); };
    if (!reasoning.cells) {
        spread<false>(working, eliminate);
        return;
    }
    while (spread<true>(working, eliminate) && reasoning.level > 0 && infer(working, search)) {
    }
}

// Everything that is on before each that is off. False at a contradiction.
template <bool through_cells, class Eliminate>
bool Closure::spread(const Grid& grid, Eliminate eliminate) {
    for (;;) {
        if (next_on_ < on_number_) {
            if (!expand_on<through_cells>(grid, on_list_[next_on_++])) {
                return false;
            }
        } else if (next_off_ < off_number_) {
            const int off = off_list_[next_off_++];
            eliminate(cell_of(off), digit_of(off));
            if (!expand_off<through_cells>(grid, off)) {
                return false;
            }
        } else {
            return true;
        }
    }
}

// False at a contradiction.
bool Closure::conclude_off(int off, int parent, int depth) {
    if (on_.has(off)) {
        conflict_ = off;
        conflict_node_ = on_nodes_[cell_of(off)];
        off_nodes_[off] = {static_cast<std::uint16_t>(parent), static_cast<std::uint16_t>(depth),
                           static_cast<std::uint16_t>(depth)};
        return false;
    }
    off_.add(off);
    add_off(off, static_cast<std::uint16_t>(parent), depth);
    return true;
}

// What is off once the candidate is on. False at a contradiction.
template <bool through_cells>
bool Closure::expand_on(const Grid& grid, int on) {
    const int cell = cell_of(on), digit = digit_of(on);
    const int depth = on_nodes_[cell].depth + 1;
    if constexpr (through_cells) {
        for (unsigned rest = grid.options[cell] & ~off_.digits_of[cell] & ~(1U << digit); rest != 0;
             rest &= rest - 1) {
            if (!conclude_off(candidate(cell, lowest(rest)), on, depth)) {
                return false;
            }
        }
    }
    Cells rest = (grid.cells_with[digit] & geometry.peers[cell]) - off_.cells_with[digit];
    for (const Kind kind : boxes_rows_columns) {
        if (rest.none()) {
            break;
        }
        const Cells& members = geometry.members[house_of(cell, kind)];
        if ((rest & members).any_of([&](int peer) {
                return !conclude_off(candidate(peer, digit), on, depth);
            })) {
            return false;
        }
        rest -= members;
    }
    return true;
}

// False at a contradiction.
bool Closure::conclude_on(int on, Link link, int trigger) {
    if (on_.has(on)) {
        return true;
    }
    const auto depth = static_cast<std::uint16_t>(off_nodes_[trigger].depth + 1);
    const OnNode node{static_cast<Candidate>(trigger), depth, depth, link};
    if (off_.has(on)) {
        conflict_ = on;
        conflict_node_ = node;
        return false;
    }
    on_.add(on);
    on_list_[on_number_++] = static_cast<Candidate>(on);
    on_nodes_[cell_of(on)] = node;
    return true;
}

// What is on once the candidate is off. False at a contradiction.
template <bool through_cells>
bool Closure::expand_off(const Grid& grid, int off) {
    const int cell = cell_of(off), digit = digit_of(off);
    const unsigned rest = grid.options[cell] & ~(1U << digit);
    if (through_cells && single(rest) &&
        !conclude_on(candidate(cell, lowest(rest)), Link::cell, off)) {
        return false;
    }
    for (const Kind kind : boxes_rows_columns) {
        const int h = house_of(cell, kind);
        const unsigned others =
            grid.places[h][digit] & ~(1U << geometry.position[cell][index_of(kind)]);
        if (single(others) && !conclude_on(candidate(geometry.cell_at[h][lowest(others)], digit),
                                           link_of(kind), off)) {
            return false;
        }
    }
    return true;
}

// Adds what patterns of the working grid eliminate; whether there was any.
bool Closure::infer(const Grid& working, Search& search) {
    bool any = false;
    each_inference(*grid_, working, reasoning_, search, [&](const NestedHint& found) {
        const auto number = static_cast<std::uint16_t>(inferences_.size());
        int depth = 0;
        for (const Candidate parent : found.parents()) {
            depth = std::max<int>(depth, off_nodes_[parent].depth);
        }
        bool used = false;
        for (const Candidate off : found.eliminated()) {
            if (!off_.has(off)) {
                off_.add(off);
                add_off(off, by_pattern | number, depth + 1);
                used = true;
            }
        }
        if (used) {
            any = true;
            inferences_.push_back({static_cast<std::uint32_t>(inference_parents_.size()),
                                   static_cast<std::uint16_t>(found.parents().size()),
                                   found.complexity, found.identity});
            inference_parents_.insert(inference_parents_.end(), found.parents().begin(),
                                      found.parents().end());
            if (describes_) {
                nested_.push_back(found.describe());
            }
        }
    });
    return any;
}

// The parents of a node: the one that came last, then the rest in order.
template <class Visit>
void Closure::each_parent(int node, bool on, Visit visit) const {
    if (is_start(node, on)) {
        return;
    }
    if (!on) {
        const std::uint16_t parent = off_nodes_[node].parent;
        if ((parent & by_pattern) == 0) {
            visit(parent, true);
            return;
        }
        const Inference& inference = inferences_[parent & ~by_pattern];
        for (int i = 0; i < inference.count; ++i) {
            visit(inference_parents_[inference.parents + i], false);
        }
        return;
    }
    const int cell = cell_of(node), digit = digit_of(node), trigger = on_node(node).trigger;
    visit(trigger, false);
    if (on_node(node).link == Link::cell) {
        for_each_bit(grid_->options[cell] & ~(1U << digit) & ~(1U << digit_of(trigger)),
                     [&](int other) { visit(candidate(cell, other), false); });
        return;
    }
    const Kind kind = kind_of(on_node(node).link);
    const int h = house_of(cell, kind);
    const unsigned own = 1U << geometry.position[cell][index_of(kind)] |
                         1U << geometry.position[cell_of(trigger)][index_of(kind)];
    for_each_bit(grid_->places[h][digit] & ~own,
                 [&](int i) { visit(candidate(geometry.cell_at[h][i], digit), false); });
}

int Closure::ancestors(int node, bool on, NestedCount& nested, int most) const {
    std::uint16_t& noted = ancestors_of(node, on);
    if (inferences_.empty() && (noted & counted) != 0) {
        return noted & ~counted;
    }
    std::array<Candidate, 2 * candidates> stack;  // off nodes from `candidates` on
    std::array<std::uint64_t, 2 * candidates / 64 + 1> seen{};
    int depth = 0, number = 0;
    const auto visit = [&](int candidate, bool is_on) {
        const int which = is_on ? candidate : candidates + candidate;
        std::uint64_t& word = seen[static_cast<std::size_t>(which) / 64];
        const std::uint64_t bit = std::uint64_t{1} << (which % 64);
        stack[depth] = static_cast<Candidate>(which);
        const int is_new = (word & bit) == 0;
        word |= bit;
        depth += is_new;
        number += is_new;
    };
    visit(node, on);
    while (depth > 0 && number <= most) {
        const int top = stack[--depth];
        const bool is_on = top < candidates;
        const int candidate = is_on ? top : top - candidates;
        if (!is_on && !is_start(candidate, false) &&
            (off_nodes_[candidate].parent & by_pattern) != 0) {
            const Inference& inference = inferences_[off_nodes_[candidate].parent & ~by_pattern];
            if (inference.complexity > 0) {
                nested.add(inference.identity, inference.complexity);
            }
        }
        each_parent(candidate, is_on, visit);
    }
    noted = static_cast<std::uint16_t>(depth == 0 ? number | counted : number);
    return number;
}

void Closure::describe(int target, bool on, Hint& hint) const {
    Chain& chain = hint.chain;
    const std::size_t first = chain.nodes.size();
    std::array<std::int16_t, 2 * candidates> index;
    index.fill(-1);
    const auto number_of = [&](int node, bool is_on) {
        std::int16_t& number = index[is_on ? node : candidates + node];
        if (number < 0) {
            number = static_cast<std::int16_t>(chain.nodes.size());
            chain.nodes.push_back({static_cast<Candidate>(node), is_on});
        }
        return static_cast<std::uint32_t>(number);
    };
    std::vector<int> added(nested_.size(), -1);  // where nested hints of this closure went
    chain.targets.push_back(number_of(target, on));
    for (std::size_t i = first; i < chain.nodes.size(); ++i) {
        const int node = chain.nodes[i].candidate;
        const bool is_on = chain.nodes[i].on;
        Node described = chain.nodes[i];
        described.parents = static_cast<std::uint32_t>(chain.parent_lists.size());
        each_parent(node, is_on, [&](int parent, bool parent_on) {
            const std::uint32_t number = number_of(parent, parent_on);
            if (describes_) {
                chain.parent_lists.push_back(number);
                ++described.parent_count;
            }
        });
        if (is_start(node, is_on)) {
            described.link = Link::assumed;
        } else if (is_on) {
            described.link = on_node(node).link;
        } else if ((off_nodes_[node].parent & by_pattern) == 0) {
            described.link = link_between(off_nodes_[node].parent, node);
        } else {
            const int which = off_nodes_[node].parent & ~by_pattern;
            described.link = Link::pattern;
            if (!nested_.empty()) {
                if (added[which] < 0) {
                    added[which] = static_cast<int>(hint.nested.size());
                    hint.nested.push_back(nested_[which]);
                }
                described.nested = static_cast<std::int16_t>(added[which]);
            }
        }
        chain.nodes[i] = described;
    }
}

}  // namespace satsudoku::explainer
