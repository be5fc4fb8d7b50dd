#include "explainer/closure.hpp"

#include <algorithm>

#include "explainer/inferences.hpp"

namespace satsudoku::explainer {

std::uint64_t identity(const Chain& chain) {
    std::uint64_t hash = 0xcbf29ce484222325;
    const auto mix = [&](std::uint64_t value) {
        hash = (hash ^ value) * 0x9e3779b97f4a7c15;
        hash ^= hash >> 29;
    };
    for (const std::uint32_t target : chain.targets) {
        mix(target + 0x10000);
    }
    for (const Node& node : chain.nodes) {
        mix(2U * node.candidate + node.on);
    }
    return hash;
}

void Closure::run(const Grid& grid, const Reasoning& reasoning, int start, bool on,
                  Interrupt& interrupt) {
    interrupt.check();
    grid_ = &grid;
    reasoning_ = reasoning;
    start_ = start;
    start_on_ = on;
    conflict_ = -1;
    on_.clear();
    off_.clear();
    on_list_.clear();
    off_list_.clear();
    inferences_.clear();
    nested_.clear();
    identities_.clear();
    working_.assign(1, grid);
    (on ? on_ : off_).add(start);
    (on ? on_list_ : off_list_).push_back(static_cast<Candidate>(start));
    (on ? on_depth_ : off_depth_)[start] = 1;
    // Everything that is on before each that is off.
    std::size_t next_on = 0, next_off = 0;
    for (;;) {
        if (next_on < on_list_.size()) {
            if (!expand_on(on_list_[next_on++])) {
                return;
            }
        } else if (next_off < off_list_.size()) {
            if (!expand_off(off_list_[next_off++])) {
                return;
            }
        } else if (reasoning.level == 0 || !infer(interrupt)) {
            return;
        }
    }
}

void Closure::add_off(int candidate, std::uint16_t parent, int depth) {
    off_.add(candidate);
    off_list_.push_back(static_cast<Candidate>(candidate));
    off_parent_[candidate] = parent;
    off_depth_[candidate] = static_cast<std::uint16_t>(depth);
}

// What is off once the candidate is on. False at a contradiction.
bool Closure::expand_on(int on) {
    const Grid& grid = working_[0];
    const int cell = cell_of(on), digit = digit_of(on);
    const int depth = on_depth_[on] + 1;
    const auto parent = static_cast<std::uint16_t>(on);
    const auto conclude = [&](int off) {
        if (on_.has(off)) {
            off_parent_[off] = parent;
            off_depth_[off] = static_cast<std::uint16_t>(depth);
            conflict_ = off;
        } else if (!off_.has(off)) {
            add_off(off, parent, depth);
        }
        return conflict_ >= 0;
    };
    if (reasoning_.cells) {
        for (unsigned rest = grid.options[cell] & ~(1U << digit); rest != 0; rest &= rest - 1) {
            if (conclude(candidate(cell, lowest(rest)))) {
                return false;
            }
        }
    }
    Cells rest = (grid.cells_with[digit] & geometry.peers[cell]) - off_.cells_with[digit];
    for (const Kind kind : boxes_rows_columns) {
        const Cells& members = geometry.members[house_of(cell, kind)];
        if ((rest & members).any_of([&](int peer) { return conclude(candidate(peer, digit)); })) {
            return false;
        }
        rest -= members;
    }
    return true;
}

bool Closure::conclude_on(int on, Link link, int trigger) {
    if (on_.has(on)) {
        return true;
    }
    on_link_[on] = link;
    on_trigger_[on] = static_cast<Candidate>(trigger);
    on_depth_[on] = static_cast<std::uint16_t>(off_depth_[trigger] + 1);
    if (off_.has(on)) {
        conflict_ = on;
        return false;
    }
    on_.add(on);
    on_list_.push_back(static_cast<Candidate>(on));
    return true;
}

// What is on once the candidate is off. False at a contradiction.
bool Closure::expand_off(int off) {
    Grid& grid = working_[0];
    const int cell = cell_of(off), digit = digit_of(off);
    if (reasoning_.dynamic) {
        grid.eliminate(cell, digit);
    }
    const unsigned rest = grid.options[cell] & ~(1U << digit);
    if (reasoning_.cells && single(rest) &&
        !conclude_on(candidate(cell, lowest(rest)), Link::cell, off)) {
        return false;
    }
    for (const Kind kind : boxes_rows_columns) {
        const int h = house_of(cell, kind);
        const unsigned others =
            grid.places[h][digit] & ~(1U << geometry.position[cell][index_of(kind)]);
        constexpr std::array<Link, 3> links{Link::row, Link::column, Link::box};
        if (single(others) && !conclude_on(candidate(geometry.cell_at[h][lowest(others)], digit),
                                           links[index_of(kind)], off)) {
            return false;
        }
    }
    return true;
}

// Adds what patterns of the working grid eliminate; whether there was any.
bool Closure::infer(Interrupt& interrupt) {
    bool any = false;
    each_inference(*grid_, working_[0], reasoning_, interrupt, [&](NestedHint&& found) {
        const int number = static_cast<int>(inferences_.size());
        int depth = 0;
        for (const Candidate parent : found.parents) {
            depth = std::max<int>(depth, off_depth_[parent]);
        }
        bool used = false;
        for (const Candidate off : found.eliminated) {
            if (!off_.has(off)) {
                add_off(off, static_cast<std::uint16_t>(by_pattern | number), depth + 1);
                used = true;
            }
        }
        if (used) {
            any = true;
            inferences_.push_back({std::move(found.parents), static_cast<int>(nested_.size())});
            nested_.push_back(found.describe());
            identities_.push_back(identity(nested_.back().chain));
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
        const std::uint16_t parent = off_parent_[node];
        if ((parent & by_pattern) == 0) {
            visit(parent, true);
            return;
        }
        for (const Candidate off : inferences_[parent & ~by_pattern].parents) {
            visit(off, false);
        }
        return;
    }
    const int cell = cell_of(node), digit = digit_of(node), trigger = on_trigger_[node];
    visit(trigger, false);
    if (on_link_[node] == Link::cell) {
        for_each_bit(grid_->options[cell] & ~(1U << digit) & ~(1U << digit_of(trigger)),
                     [&](int other) { visit(candidate(cell, other), false); });
        return;
    }
    const Kind kind = on_link_[node] == Link::row      ? Kind::row
                      : on_link_[node] == Link::column ? Kind::column
                                                       : Kind::box;
    const int h = house_of(cell, kind);
    const unsigned own = 1U << geometry.position[cell][index_of(kind)] |
                         1U << geometry.position[cell_of(trigger)][index_of(kind)];
    for_each_bit(grid_->places[h][digit] & ~own,
                 [&](int i) { visit(candidate(geometry.cell_at[h][i], digit), false); });
}

int Closure::ancestors(int node, bool on, NestedCount& nested) const {
    std::array<Candidate, 2 * candidates> stack;  // off nodes from `candidates` on
    Marks seen_on, seen_off;
    int depth = 0, number = 0;
    const auto visit = [&](int candidate, bool is_on) {
        Marks& seen = is_on ? seen_on : seen_off;
        if (!seen.has(candidate)) {
            seen.add(candidate);
            stack[depth++] = static_cast<Candidate>(is_on ? candidate : candidates + candidate);
            ++number;
        }
    };
    visit(node, on);
    while (depth > 0) {
        const int top = stack[--depth];
        const bool is_on = top < candidates;
        const int candidate = is_on ? top : top - candidates;
        if (!is_on && !is_start(candidate, false) && (off_parent_[candidate] & by_pattern) != 0) {
            const int which = inferences_[off_parent_[candidate] & ~by_pattern].nested;
            if (nested_[which].chain.complexity > 0) {
                nested.add(identities_[which], nested_[which].chain.complexity);
            }
        }
        each_parent(candidate, is_on, visit);
    }
    return number;
}

void Closure::describe(int target, bool on, Hint& hint) const {
    Chain& chain = hint.chain;
    const std::size_t first = chain.nodes.size();
    std::array<std::int32_t, 2 * candidates> index;
    index.fill(-1);
    const auto number_of = [&](int node, bool is_on) {
        std::int32_t& number = index[is_on ? node : candidates + node];
        if (number < 0) {
            number = static_cast<std::int32_t>(chain.nodes.size());
            chain.nodes.push_back({static_cast<Candidate>(node), is_on});
        }
        return static_cast<std::uint32_t>(number);
    };
    std::vector<int> added(nested_.size(), -1);  // where nested hints of this closure went
    chain.targets.push_back(number_of(target, on));
    for (std::size_t i = first; i < chain.nodes.size(); ++i) {
        const int node = chain.nodes[i].candidate;
        const bool is_on = chain.nodes[i].on;
        Node made = chain.nodes[i];
        made.parents = static_cast<std::uint32_t>(chain.parent_lists.size());
        each_parent(node, is_on, [&](int parent, bool parent_on) {
            chain.parent_lists.push_back(number_of(parent, parent_on));
            ++made.parent_count;
        });
        if (is_start(node, is_on)) {
            made.link = Link::assumed;
        } else if (is_on) {
            made.link = on_link_[node];
        } else if ((off_parent_[node] & by_pattern) == 0) {
            made.link = link_between(off_parent_[node], node);
        } else {
            const int which = inferences_[off_parent_[node] & ~by_pattern].nested;
            if (added[which] < 0) {
                added[which] = static_cast<int>(hint.nested.size());
                hint.nested.push_back(nested_[which]);
            }
            made.link = Link::pattern;
            made.nested = static_cast<std::int16_t>(added[which]);
        }
        chain.nodes[i] = made;
    }
}

}  // namespace satsudoku::explainer
