#include "raters/explainer/closure.hpp"

#include <algorithm>

#include "raters/explainer/inferences.hpp"

namespace satsudoku::raters::explainer {

void Closure::run(const Grid& grid, const Reasoning& reasoning, int start, bool on,
                  Session& session, int most) {
    session.check();
    grid_ = &grid;
    reasoning_ = reasoning;
    start_ = start;
    start_on_ = on;
    describes_ = session.describes();
    conflict_ = -1;
    least_ = 0;
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
    left_ = grid.masks();
    if (!reasoning.dynamic) {
        spread<false, true>();
    } else if (!reasoning.cells) {
        spread<true, false>();
    } else {
        // Chains rest on what the last ones turned off, or they would have been found with them.
        while (spread<true, true>() && reasoning.level > 0 && infer(session) && least_ < most) {
        }
    }
}

// Everything that is on before each that is off. False at a contradiction.
template <bool dynamic, bool through_cells>
bool Closure::spread() {
    for (;;) {
        if (next_on_ < on_number_) {
            if (!expand_on<through_cells>(on_list_[next_on_++])) {
                return false;
            }
        } else if (next_off_ < off_number_) {
            if (!expand_off<dynamic, through_cells>(off_list_[next_off_++])) {
                return false;
            }
        } else {
            return true;
        }
    }
}

// False at a contradiction.
bool Closure::conclude_off(int cell, int digit, int parent, int depth) {
    const int off = candidate(cell, digit);
    if ((on_.digits_of[cell] >> digit & 1) != 0) {
        conflict_ = off;
        conflict_node_ = on_nodes_[cell];
        off_nodes_[off] = {static_cast<std::uint16_t>(parent), static_cast<std::uint16_t>(depth),
                           static_cast<std::uint16_t>(depth)};
        return false;
    }
    off_.add_to_cell(cell, 1U << digit);
    add_off(off, static_cast<std::uint16_t>(parent), depth);
    return true;
}

// Turns candidates off once the candidate is on. False at a contradiction.
template <bool through_cells>
bool Closure::expand_on(int on) {
    const int cell = cell_of(on), digit = digit_of(on);
    const int depth = on_nodes_[cell].depth + 1;
    if constexpr (through_cells) {
        for (unsigned rest = grid_->options(cell) & ~off_.digits_of[cell] & ~(1U << digit);
             rest != 0; rest &= rest - 1) {
            off_.cells_with[lowest(rest)].add(cell);
            if (!conclude_off(cell, lowest(rest), on, depth)) {
                return false;
            }
        }
    }
    Cells rest = (grid_->cells_with(digit) & geometry.peers[cell]) - off_.cells_with[digit];
    off_.cells_with[digit] |= rest;
    for (const Kind kind : boxes_rows_columns) {
        if (rest.empty()) {
            break;
        }
        const Cells& members = geometry.members[house_of(cell, kind)];
        if ((rest & members).any_of([&](int peer) {
                return !conclude_off(peer, digit, on, depth);
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

// Turns candidates on once the candidate is off. False at a contradiction.
template <bool dynamic, bool through_cells>
bool Closure::expand_off(int off) {
    const auto& [item, bit] = items_of.of[off];
    std::array<unsigned, 4> others;
    bool last = false;
    for (int k = 0; k < 4; ++k) {
        others[k] = left_[item[k]] & ~static_cast<unsigned>(bit[k]);
        if constexpr (dynamic) {
            left_[item[k]] = static_cast<std::uint16_t>(others[k]);
        }
        last |= (others[k] & (others[k] - 1)) == 0;
    }
    if (!last) {
        return true;
    }
    static constexpr std::array<Link, 4> links{Link::cell, Link::box, Link::row, Link::column};
    for (int k = through_cells ? 0 : 1; k < 4; ++k) {
        if (single(others[k]) &&
            !conclude_on(candidate_of(item[k], lowest(others[k])), links[k], off)) {
            return false;
        }
    }
    return true;
}

// Adds the eliminations of patterns in the grid without the candidates off; whether there were any.
bool Closure::infer(Session& session) {
    Grid working = *grid_;
    working.eliminate(off_.cells_with, left_);
    bool any = false, chains = false;
    each_inference(*grid_, working, reasoning_, session, [&](const NestedHint& hint) {
        const auto number = static_cast<std::uint16_t>(inferences_.size());
        int depth = 0;
        for (const Candidate parent : hint.parents()) {
            depth = std::max<int>(depth, off_nodes_[parent].depth);
        }
        int used = -1;
        for (const Candidate off : hint.eliminated()) {
            if (!off_.has(off)) {
                off_.add(off);
                add_off(off, by_pattern | number, depth + 1);
                used = off;
            }
        }
        if (used >= 0) {
            inferences_.push_back({static_cast<std::uint32_t>(inference_parents_.size()),
                                   static_cast<std::uint16_t>(hint.parents().size()),
                                   hint.complexity, hint.identity});
            inference_parents_.insert(inference_parents_.end(), hint.parents().begin(),
                                      hint.parents().end());
            if (describes_) {
                nested_.push_back(hint.describe());
            }
            if (hint.complexity > 0) {
                NestedCount nested;
                const int number = ancestors(used, false, nested, INT_MAX) + nested.total();
                least_ = chains ? std::min(least_, number) : number;
                chains = true;
            }
            any = true;
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
    const int trigger = on_node(node).trigger, item = item_through(node, on_node(node).link);
    visit(trigger, false);
    for (const int bit : each(grid_->mask(item))) {
        if (const int other = candidate_of(item, bit); other != node && other != trigger) {
            visit(other, false);
        }
    }
}

int Closure::ancestors(int node, bool on, NestedCount& nested, int most) const {
    std::uint16_t& noted = ancestors_of(node, on);
    if (inferences_.empty() && (noted & counted) != 0) {
        return noted & ~counted;
    }
    // The candidates on, and those that patterns have turned off, offset by `candidates`.
    std::array<Candidate, 2 * candidates> stack;
    std::array<std::uint64_t, 2 * candidates / 64 + 1> seen{};
    int depth = 0, number = 0;
    const auto is_new = [&](int which) {
        std::uint64_t& word = seen[static_cast<std::size_t>(which) / 64];
        const std::uint64_t bit = std::uint64_t{1} << (which % 64), before = word;
        word |= bit;
        const bool added = (before & bit) == 0;
        number += added;
        return added;
    };
    const auto visit = [&](int parent, bool is_on) {
        if (!is_on) {
            if (!is_new(candidates + parent) || is_start(parent, false)) {
                return;
            }
            const std::uint16_t by = off_nodes_[parent].parent;
            if ((by & by_pattern) != 0) {
                stack[depth++] = static_cast<Candidate>(candidates + parent);
                return;
            }
            parent = by;
        }
        if (is_new(parent)) {
            stack[depth++] = static_cast<Candidate>(parent);
        }
    };
    visit(node, on);
    while (depth > 0 && number <= most) {
        const int top = stack[--depth];
        if (top >= candidates) {
            const Inference& inference =
                inferences_[off_nodes_[top - candidates].parent & ~by_pattern];
            if (inference.complexity > 0) {
                nested.add(inference.identity, inference.complexity);
            }
        }
        each_parent(top < candidates ? top : top - candidates, top < candidates, visit);
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

}  // namespace satsudoku::raters::explainer
