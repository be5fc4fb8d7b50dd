#include "explainer/simple_chains.hpp"

#include <algorithm>
#include <climits>
#include <tuple>

#include "explainer/chain_rating.hpp"

namespace satsudoku::explainer {
namespace {

// Which links from off to on a pass follows: by the houses of a digit (X), by bivalue cells (Y).
struct Links {
    bool x, y;

    int key() const { return x && y ? 4 : x ? 2 : 3; }
};

auto merit(const SimpleChain& chain) {
    return std::make_tuple(chain.rating, chain.complexity, chain.key, chain.order);
}

class SimpleChains {
public:
    SimpleChains(const Grid& grid, bool all) : grid_(grid), all_(all) {}

    void search() {
        for (const Links links : {Links{true, false}, Links{false, true}, Links{true, true}}) {
            links_ = links;
            for (int cell = 0; cell < cells; ++cell) {
                const int n = count(grid_.options[cell]);
                if (n < 2 || (n > 2 && !links.x)) {
                    continue;
                }
                for_each_bit(grid_.options[cell], [&](int digit) { from(candidate(cell, digit)); });
            }
        }
    }

    std::vector<SimpleChain> kept;  // one if not all are wanted

private:
    struct Node {
        Candidate candidate;
        bool on;
        int parent;
    };

    void from(int start) {
        cycles(start);
        if (links_.x) {
            chains(start, true);
            chains(start, false);
        }
    }

    // --- links ---

    // What is off once the candidate is on, in order.
    template <class Visit>
    void each_off(int candidate, Visit visit) const {
        const int cell = cell_of(candidate), digit = digit_of(candidate);
        if (links_.y) {
            for_each_bit(grid_.options[cell] & ~(1U << digit),
                         [&](int other) { visit(explainer::candidate(cell, other)); });
        }
        Cells rest = grid_.cells_with[digit] & geometry.peers[cell];
        for (const Kind kind : boxes_rows_columns) {
            const Cells& members = geometry.members[house_of(cell, kind)];
            (rest & members).for_each([&](int peer) { visit(explainer::candidate(peer, digit)); });
            rest -= members;
        }
    }

    // What is on once the candidate is off, in order.
    template <class Visit>
    void each_on(int candidate, Visit visit) const {
        const int cell = cell_of(candidate), digit = digit_of(candidate);
        if (links_.y && count(grid_.options[cell]) == 2) {
            visit(explainer::candidate(cell, lowest(grid_.options[cell] & ~(1U << digit))));
        }
        if (!links_.x) {
            return;
        }
        Cells seen;
        for (const Kind kind : boxes_rows_columns) {
            const int h = house_of(cell, kind);
            const unsigned mask = grid_.places[h][digit];
            if (count(mask) != 2) {
                continue;
            }
            const unsigned other = mask & ~(1U << geometry.position[cell][index_of(kind)]);
            const int peer = geometry.cell_at[h][lowest(other)];
            if (!seen.has(peer)) {
                seen.add(peer);
                visit(explainer::candidate(peer, digit));
            }
        }
    }

    // --- searches ---

    // The largest complexity with which a chain of that base rating is of interest.
    int limit(int base) const {
        if (all_ || kept.empty()) {
            return INT_MAX;
        }
        const SimpleChain& best = kept[0];
        const int points = best.rating - base;
        if (points < 0) {
            return 0;
        }
        // With fewer points any complexity, with the same only one that is not larger.
        const int same = best.complexity - (links_.key() >= best.key);
        return std::max(points == 0 ? 0 : largest_complexity(points - 1),
                        std::min(largest_complexity(points), same));
    }

    bool is_ancestor(int node, int candidate) const {
        for (int n = nodes_[node].parent; n >= 0; n = nodes_[n].parent) {
            if (!nodes_[n].on && nodes_[n].candidate == candidate) {
                return true;
            }
        }
        return false;
    }

    // Breadth-first from on to on. An off node is repeated unless it is among its own ancestors.
    void cycles(int start) {
        const int base = links_.x && links_.y ? 70 : 65;
        nodes_.assign(1, {static_cast<Candidate>(start), true, -1});
        on_ = {};
        on_[digit_of(start)].add(cell_of(start));
        closings_.clear();
        std::size_t level = 0;
        for (int length = 2; level < nodes_.size() && length <= limit(base); length += 2) {
            const std::size_t ons = nodes_.size();
            for (; level < ons; ++level) {
                each_off(nodes_[level].candidate, [&](int off) {
                    if (!is_ancestor(static_cast<int>(level), off)) {
                        nodes_.push_back(
                            {static_cast<Candidate>(off), false, static_cast<int>(level)});
                    }
                });
            }
            const std::size_t offs = nodes_.size();
            for (; level < offs; ++level) {
                each_on(nodes_[level].candidate, [&](int on) {
                    if (length >= 4 && on == start) {
                        closings_.push_back(static_cast<int>(level));
                    }
                    Cells& known = on_[digit_of(on)];
                    if (!known.has(cell_of(on))) {
                        known.add(cell_of(on));
                        nodes_.push_back(
                            {static_cast<Candidate>(on), true, static_cast<int>(level)});
                    }
                });
            }
            for (const int last : closings_) {
                offer_cycle(last, length, base);
            }
            closings_.clear();
        }
    }

    // From a statement to its contrary.
    void chains(int start, bool on) {
        const int base = links_.y ? 70 : 66;
        nodes_.assign(1, {static_cast<Candidate>(start), on, -1});
        on_ = off_ = {};
        (on ? on_ : off_)[digit_of(start)].add(cell_of(start));
        std::size_t level = 0;
        bool reached = false, now_on = on;
        for (int nodes = 2; !reached && level < nodes_.size() && nodes <= limit(base);
             ++nodes, now_on = !now_on) {
            auto& known = now_on ? off_ : on_;
            const auto visit = [&](int next) {
                if (next == start && now_on == on && !reached) {
                    reached = true;
                    offer_chain(start, on, static_cast<int>(level), nodes, base);
                }
                if (!known[digit_of(next)].has(cell_of(next))) {
                    known[digit_of(next)].add(cell_of(next));
                    nodes_.push_back(
                        {static_cast<Candidate>(next), !now_on, static_cast<int>(level)});
                }
            };
            for (const std::size_t end = nodes_.size(); level < end; ++level) {
                if (now_on) {
                    each_off(nodes_[level].candidate, visit);
                } else {
                    each_on(nodes_[level].candidate, visit);
                }
            }
        }
    }

    // --- what they say ---

    void keep(SimpleChain chain) {
        chain.rating += length_points(chain.complexity);
        chain.key = links_.key();
        chain.order = order_++;
        if (all_ || kept.empty()) {
            kept.push_back(std::move(chain));
        } else if (merit(chain) < merit(kept[0])) {
            kept[0] = std::move(chain);
        }
    }

    void add_path(int last, SimpleChain& chain) const {
        for (int n = last; n >= 0; n = nodes_[n].parent) {
            chain.path.push_back({nodes_[n].candidate, nodes_[n].on});
        }
    }

    // A candidate outside the cycle's cells goes if it sees an on node and an off node of its
    // digit.
    void offer_cycle(int last, int complexity, int base) {
        std::array<Cells, digits> by_on{}, by_off{};
        Cells own;
        unsigned present = 0;
        for (int n = last; n >= 0; n = nodes_[n].parent) {
            const int cell = cell_of(nodes_[n].candidate), digit = digit_of(nodes_[n].candidate);
            own.add(cell);
            (nodes_[n].on ? by_on : by_off)[digit] |= geometry.peers[cell];
            present |= 1U << digit;
        }
        SimpleChain chain{.technique = links_.x && links_.y ? Technique::xy_cycle
                                       : links_.x           ? Technique::x_cycle
                                                            : Technique::y_cycle,
                          .rating = base,
                          .complexity = complexity,
                          .key = 0,
                          .order = 0,
                          .eliminated = {},
                          .path = {}};
        for_each_bit(present, [&](int digit) {
            ((grid_.cells_with[digit] & by_on[digit] & by_off[digit]) - own)
                .for_each([&](int cell) {
                    chain.eliminated.push_back(static_cast<Candidate>(candidate(cell, digit)));
                });
        });
        if (chain.eliminated.empty()) {
            return;
        }
        // The closing node stands for the start as well.
        chain.path.push_back({nodes_[0].candidate, true});
        add_path(last, chain);
        keep(std::move(chain));
    }

    void offer_chain(int start, bool on, int last, int complexity, int base) {
        SimpleChain chain{
            .technique = links_.y ? Technique::forcing_chain : Technique::forcing_x_chain,
            .rating = base,
            .complexity = complexity,
            .key = 0,
            .order = 0,
            .eliminated = {},
            .path = {}};
        if (on) {
            chain.eliminated.push_back(static_cast<Candidate>(start));
        } else {
            chain.placed = start;
            const int cell = cell_of(start);
            for_each_bit(grid_.options[cell] & ~(1U << digit_of(start)), [&](int digit) {
                chain.eliminated.push_back(static_cast<Candidate>(candidate(cell, digit)));
            });
        }
        chain.path.push_back({static_cast<Candidate>(start), !on});
        add_path(last, chain);
        keep(std::move(chain));
    }

    const Grid& grid_;
    const bool all_;
    Links links_{};
    int order_ = 0;
    std::vector<Node> nodes_;
    std::vector<int> closings_;
    std::array<Cells, digits> on_{}, off_{};
};

// Through what a node follows: the cell, or the first house with both; from off to on the first in
// which they are the only places.
Link link_between(const Grid& grid, SimpleChain::Step parent, SimpleChain::Step node) {
    const int a = cell_of(parent.candidate), b = cell_of(node.candidate);
    if (!node.on) {
        return explainer::link_between(parent.candidate, node.candidate);
    }
    if (a == b) {
        return Link::cell;
    }
    for (const Kind kind : boxes_rows_columns) {
        const int h = house_of(a, kind);
        if (h == house_of(b, kind) && count(grid.places[h][digit_of(node.candidate)]) == 2) {
            return link_of(kind);
        }
    }
    return Link::assumed;
}

}  // namespace

void describe(const Grid& grid, const SimpleChain& chain, Hint& hint) {
    hint.start(Row::forcing_chains_and_cycles, chain.technique, chain.rating);
    hint.placed = chain.placed;
    hint.eliminated = chain.eliminated;
    hint.chain.complexity = chain.complexity;
    hint.chain.targets.push_back(0);
    const int n = static_cast<int>(chain.path.size());
    for (int i = 0; i < n; ++i) {
        Node node{chain.path[i].candidate, chain.path[i].on};
        if (i + 1 < n) {
            node.link = link_between(grid, chain.path[i + 1], chain.path[i]);
            node.parents = static_cast<std::uint32_t>(i);
            node.parent_count = 1;
            hint.chain.parent_lists.push_back(static_cast<std::uint32_t>(i + 1));
        }
        hint.chain.nodes.push_back(node);
    }
}

bool find_simple_chain(const Grid& grid, Hint& hint) {
    SimpleChains chains(grid, false);
    chains.search();
    if (chains.kept.empty()) {
        return false;
    }
    describe(grid, chains.kept[0], hint);
    return true;
}

std::vector<SimpleChain> all_simple_chains(const Grid& grid) {
    SimpleChains chains(grid, true);
    chains.search();
    std::sort(chains.kept.begin(), chains.kept.end(),
              [](const SimpleChain& a, const SimpleChain& b) { return merit(a) < merit(b); });
    return std::move(chains.kept);
}

}  // namespace satsudoku::explainer
