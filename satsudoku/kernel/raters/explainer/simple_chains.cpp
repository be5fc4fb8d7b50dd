#include "raters/explainer/simple_chains.hpp"

#include <algorithm>
#include <climits>
#include <optional>
#include <tuple>

#include "raters/explainer/chain_rating.hpp"
#include "raters/explainer/implications.hpp"

namespace satsudoku::raters::explainer {
namespace {

constexpr std::array<Links, 3> passes{{{true, false}, {false, true}, {true, true}}};

// X-chains before Y-chains before those with both, as the sort key has it.
int key(Links links) { return links.x && links.y ? 4 : links.x ? 2 : 3; }
int cycle_rating(Links links) { return links.x && links.y ? 70 : 65; }
int chain_rating(Links links) { return links.y ? 70 : 66; }

auto merit(const SimpleChain& chain) {
    return std::make_tuple(chain.rating, chain.complexity, chain.key, chain.order);
}

class SimpleChains {
public:
    SimpleChains(const Grid& grid, const StrongLinks& strong, const Reach& reach, bool all)
        : grid_(grid), reach_(reach), all_(all) {
        for (const Links links : passes) {
            Implications implications(grid, strong, links);
            sweep(links, implications);
        }
    }

    std::vector<SimpleChain> kept;  // only the best, but with `all`

private:
    // A candidate that is on, over which one that is off.
    struct Node {
        Candidate on, off;
        std::int16_t parent;  // -1: the start
        std::int16_t depth;   // how many nodes are on before it
    };

    // Tries all candidates as starts. Y-cycles start from bivalue cells.
    void sweep(Links links, Implications& implications) {
        links_ = links;
        implications_ = &implications;
        set_limits();
        for (int cell = 0; cell < cells; ++cell) {
            const int n = count(grid_.options(cell));
            if (n < 2 || (n > 2 && !links.x)) {
                continue;
            }
            for (const int digit : each(grid_.options(cell))) {
                const int start = candidate(cell, digit);
                const bool cycles = !reach_.computed() || reach_.on_cycle(start);
                const bool chain = links.x && (!reach_.computed() || reach_.failing(start));
                if (cycles || chain) {
                    from_on(start, cycles, chain);
                }
                if (links.x && (!reach_.computed() || reach_.fails_peers(start))) {
                    from_off(start);
                }
            }
        }
    }

    void set_limits() {
        cycle_limit_ = limit(cycle_rating(links_));
        chain_limit_ = links_.x ? limit(chain_rating(links_)) : 0;
    }
    // The largest complexity with which a chain of that base rating is of interest.
    int limit(int base) const {
        if (best_ == nullptr) {
            return INT_MAX;
        }
        // Of equal ones the first counts.
        const bool later = key(links_) >= best_->key;
        return largest_within(base, best_->rating, best_->complexity - later);
    }
    // The largest complexity with which a chain of that base has a lower rating, or that rating and
    // no larger a complexity.
    static int largest_within(int base, int rating, int complexity) {
        if (rating < base) {
            return 0;
        }
        const int lower = rating == base ? 0 : largest_complexity(rating - base - 1);
        return std::max(lower, std::min(largest_complexity(rating - base), complexity));
    }

    // --- searches: breadth-first, each candidate is turned on once ---

    void begin() {
        ++search_;
        number_ = 0;
    }
    void add(int on, int off, int parent, int depth) {
        if (searched_[on] != search_) {
            searched_[on] = search_;
            nodes_[number_++] = {static_cast<Candidate>(on), static_cast<Candidate>(off),
                                 static_cast<std::int16_t>(parent),
                                 static_cast<std::int16_t>(depth)};
        }
    }

    bool is_ancestor(int node, int off) const {
        for (int n = node; nodes_[n].parent >= 0; n = nodes_[n].parent) {
            if (nodes_[n].off == off) {
                return true;
            }
        }
        return false;
    }

    // Cycles through the start, then a chain from it to its contrary. A candidate that is off may
    // come up again, but not among its own ancestors.
    void from_on(int start, bool cycles, bool chain) {
        begin();
        add(start, start, -1, 0);
        int chain_end = -1;
        for (int n = 0; n < number_; ++n) {
            const Node node = nodes_[n];
            const int complexity = 2 * node.depth + 2;
            const int of_chains = chain && chain_end < 0 ? chain_limit_ : 0;
            const int of_cycles = cycles ? cycle_limit_ : 0;
            if (complexity > of_cycles && complexity > of_chains) {
                break;
            }
            if (node.depth > 0) {
                if (complexity <= of_chains && implications_->excludes(node.on, start)) {
                    chain_end = n;
                }
                if (complexity <= of_cycles) {
                    close_cycles(n, start, complexity);
                }
            }
            if (complexity + 1 >= of_cycles && complexity + 1 >= of_chains) {
                continue;
            }
            for (const auto& [off, on] : implications_->after_on(node.on)) {
                add(on, off, n, node.depth + 1);
            }
        }
        if (chain_end >= 0) {
            offer_chain(start, true, chain_end, 2 * nodes_[chain_end].depth + 2);
        }
    }

    // Offers the cycles that the node closes over candidates with a strong link to the start.
    void close_cycles(int n, int start, int complexity) {
        const int on = nodes_[n].on;
        const auto last = implications_->after_off(start);
        if (std::none_of(last.begin(), last.end(),
                         [&](int off) { return implications_->excludes(on, off); })) {
            return;
        }
        for (const auto& [off, next] : implications_->after_on(on)) {
            if (next == start && !is_ancestor(n, off)) {
                offer_cycle(off, n, complexity);
            }
        }
    }

    // A chain from a start that is off to its contrary.
    void from_off(int start) {
        begin();
        const auto last = implications_->after_off(start);
        for (const Candidate on : last) {
            add(on, start, -1, 1);
        }
        for (int n = 0; n < number_; ++n) {
            const Node node = nodes_[n];
            const int complexity = 2 * node.depth + 2;
            if (complexity > chain_limit_) {
                return;
            }
            const bool ends = std::any_of(last.begin(), last.end(), [&](int off) {
                return implications_->excludes(node.on, off);
            });
            if (!ends && complexity + 1 >= chain_limit_) {
                continue;
            }
            for (const auto& [off, on] : implications_->after_on(node.on)) {
                if (on == start && off != start) {
                    offer_chain(start, false, n, complexity, off);
                    return;
                }
                add(on, off, n, node.depth + 1);
            }
        }
    }

    // --- hints ---

    void keep(SimpleChain chain) {
        chain.rating += length_points(chain.complexity);
        chain.key = key(links_);
        chain.order = order_++;
        if (all_) {
            kept.push_back(std::move(chain));
        } else if (best_ == nullptr || merit(chain) < merit(*best_)) {
            kept.assign(1, std::move(chain));
            best_ = &kept[0];
            set_limits();
        }
    }

    // The nodes from one that is on back to the start.
    void add_path(int last, SimpleChain& chain) const {
        for (int n = last; n >= 0; n = nodes_[n].parent) {
            chain.path.push_back({nodes_[n].on, true});
            if (nodes_[n].off != nodes_[n].on) {
                chain.path.push_back({nodes_[n].off, false});
            }
        }
    }

    // A candidate outside the cycle's cells goes if it sees an on node and an off node of its
    // digit.
    void offer_cycle(int closing, int last, int complexity) {
        std::array<Cells, digits> by_on{}, by_off{};
        Cells own;
        unsigned present = 0;
        const auto pass_by = [&](int candidate, std::array<Cells, digits>& seen) {
            const int cell = cell_of(candidate), digit = digit_of(candidate);
            own.add(cell);
            seen[digit] |= geometry.peers[cell];
            present |= 1U << digit;
        };
        pass_by(closing, by_off);
        for (int n = last; n >= 0; n = nodes_[n].parent) {
            pass_by(nodes_[n].on, by_on);
            if (n > 0) {
                pass_by(nodes_[n].off, by_off);
            }
        }
        SimpleChain chain;
        for (const int digit : each(present)) {
            for (const int cell : (grid_.cells_with(digit) & by_on[digit] & by_off[digit]) - own) {
                chain.eliminated.push_back(static_cast<Candidate>(candidate(cell, digit)));
            }
        }
        if (chain.eliminated.empty()) {
            return;
        }
        chain.technique = links_.x && links_.y ? Technique::xy_cycle
                          : links_.x           ? Technique::x_cycle
                                               : Technique::y_cycle;
        chain.rating = cycle_rating(links_);
        chain.complexity = complexity;
        // The closing node stands for the start as well.
        chain.path = {{nodes_[0].on, true}, {static_cast<Candidate>(closing), false}};
        add_path(last, chain);
        keep(std::move(chain));
    }

    // `last`: the node that is on before the contrary, or before `off`, from which the contrary
    // follows.
    void offer_chain(int start, bool on, int last, int complexity, int off = 0) {
        SimpleChain chain;
        chain.technique = links_.y ? Technique::forcing_chain : Technique::forcing_x_chain;
        chain.rating = chain_rating(links_);
        chain.complexity = complexity;
        chain.path.push_back({static_cast<Candidate>(start), !on});
        if (on) {
            chain.eliminated.push_back(static_cast<Candidate>(start));
        } else {
            chain.path.push_back({static_cast<Candidate>(off), false});
            chain.placed = start;
            const int cell = cell_of(start);
            for (const int digit : each(grid_.options(cell) & ~(1U << digit_of(start)))) {
                chain.eliminated.push_back(static_cast<Candidate>(candidate(cell, digit)));
            }
        }
        add_path(last, chain);
        keep(std::move(chain));
    }

    const Grid& grid_;
    const Reach& reach_;
    const bool all_;
    int cycle_limit_ = 0, chain_limit_ = 0;
    const SimpleChain* best_ = nullptr;  // without `all`
    Links links_{};
    Implications* implications_ = nullptr;
    int order_ = 0;
    std::array<Node, candidates> nodes_;
    int number_ = 0;
    std::array<std::uint32_t, candidates> searched_{};  // the last search that turned it on
    std::uint32_t search_ = 0;
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
        if (h == house_of(b, kind) && count(grid.places(h, digit_of(node.candidate))) == 2) {
            return link_of(kind);
        }
    }
    return Link::assumed;
}

}  // namespace

void describe(const Grid& grid, const SimpleChain& chain, Hint& hint) {
    hint.start({Row::forcing_chains_and_cycles, chain.technique, chain.rating});
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
    const StrongLinks strong(grid);
    const Reach reach(grid, strong);
    if (reach.computed() && !reach.any_failing()) {
        return false;
    }
    const SimpleChains chains(grid, strong, reach, false);
    if (chains.kept.empty()) {
        return false;
    }
    describe(grid, chains.kept[0], hint);
    return true;
}

std::vector<SimpleChain> all_simple_chains(const Grid& grid, const StrongLinks& strong,
                                           const Reach& reach) {
    if (reach.computed() && !reach.any_failing()) {
        return {};
    }
    SimpleChains chains(grid, strong, reach, true);
    std::sort(chains.kept.begin(), chains.kept.end(),
              [](const SimpleChain& a, const SimpleChain& b) { return merit(a) < merit(b); });
    return std::move(chains.kept);
}

}  // namespace satsudoku::raters::explainer
