#include "lanes/chains.hpp"

#include <algorithm>

#include "lanes/chain_nodes.hpp"
#include "poll.hpp"
#include "threads.hpp"

namespace satsudoku::lanes {

namespace {

// A state's chains, of its nodes (`ChainNodes`):
//
//     e ------ a ====== b ------ c ====== d ------ e      e excludes a, so b holds, so c does not,
//        weak    strong    weak    strong    weak          so d holds, and excludes e: e goes.
//
// Without a bound on links, "b holds" says the same as "a does not". So nodes that strong links
// join are one variable, and weak links are implications between variables and their negations,
// the literals. There are so few that the closure is that of a small square of bits.
class Chains : ChainNodes {
public:
    Chains(const RuleTables& tables, ChainLinks links)
        : ChainNodes(tables, links), at_(tables_.options), seen_(words_) {
        const std::int32_t from = links.cells ? 0 : tables_.cells;
        const std::int32_t to = links.houses ? tables_.primary : tables_.cells;
        items_.resize(open_of_.size());
        for (std::int32_t item = from; item < to; ++item) {
            const std::int32_t symbol = tables_.item_options[item][0] % tables_.symbols;
            items_[links.one_symbol ? symbol : 0].push_back(item);
        }
        if (links.one_symbol && tables_.items == tables_.primary) {  // relations tie other symbols
            own_.resize(items_.size() * words_);
            for (std::int32_t o = 0; o < tables_.options; ++o) {
                set(&own_[o % tables_.symbols * words_], static_cast<std::size_t>(o));
            }
        }
    }

    // Removes the exclusions of a packed state's chains; returns whether there were any. `searched`
    // is that of the job, for this state.
    bool run(std::uint64_t* state, std::uint64_t* searched) {
        parts_.clear();
        searched_ = links_.one_symbol ? 0 : ~std::uint64_t{0};
        for (std::size_t part = 0; part < items_.size(); ++part) {
            if (searched == nullptr || own_.empty() || differ(part, state, searched)) {
                parts_.push_back(part);
                searched_ |= std::uint64_t{1} << part;
            }
        }
        if (searched != nullptr) {
            std::copy_n(state, words_, searched);
        }
        if (parts_.empty()) {
            return false;
        }
        find_places(state);
        bool changed = false;
        for (const std::size_t part : parts_) {
            link_strongly(items_[part]);
            if (!pairs_.empty()) {
                list_open(part);
                // Sets of nodes take few words; loops of a known length are quick.
                switch (row_ = (nodes_.size() + 63) / 64; row_) {
                case 1: changed |= run<1>(state); break;
                case 2: changed |= run<2>(state); break;
                case 3: changed |= run<3>(state); break;
                case 4: changed |= run<4>(state); break;
                default: changed |= run<0>(state);
                }
            }
            forget();
        }
        return changed;
    }

private:
    // Whether two states differ in the candidates of a symbol.
    bool differ(std::size_t symbol, const std::uint64_t* first, const std::uint64_t* second) const {
        const std::uint64_t* const own = &own_[symbol * words_];
        std::uint64_t difference = 0;
        for (std::size_t w = 0; w < words_; ++w) {
            difference |= (first[w] ^ second[w]) & own[w];
        }
        return difference != 0;
    }

    // --- weak links ---

    // Sets of nodes are rows of words; `Row` where their number is fixed.
    template <int Row>
    std::size_t row() const {
        return Row == 0 ? row_ : Row;
    }
    template <int Row>
    std::uint64_t* off(std::int32_t option) {
        return &off_[at_[option] * row<Row>()];
    }
    static void set(std::uint64_t* row, std::size_t bit) {
        row[bit / 64] |= std::uint64_t{1} << (bit % 64);
    }
    static void clear(std::uint64_t* row, std::size_t bit) {
        row[bit / 64] &= ~(std::uint64_t{1} << (bit % 64));
    }
    template <int Row, class F>
    void for_each(const std::uint64_t* set, F f) const {
        for (std::size_t w = 0; w < row<Row>(); ++w) {
            for_each_bit(set[w], [&](int bit) { f(64 * w + bit); });
        }
    }
    template <int Row>
    void add(std::uint64_t* to, const std::uint64_t* more) const {
        for (std::size_t w = 0; w < row<Row>(); ++w) {
            to[w] |= more[w];
        }
    }

    template <int Row>
    bool run(std::uint64_t* state) {
        link_weakly<Row>();
        return links_.most == 0 ? close<Row>(state) : reach<Row>(state);
    }

    // Lists the open candidates that may exclude nodes. Of one symbol, those that have it or that a
    // relation ties to a node. (What is beside a node that holds, in its cell, singles see as
    // well.)
    void list_open(std::size_t part) {
        open_ = open_of_[part];
        if (links_.one_symbol && tables_.items > tables_.primary) {
            for (const Node& node : nodes_) {
                const std::int32_t some =
                    node.option != nothing ? node.option : members_[node.begin];
                for (const std::int32_t item : tables_.option_items[some]) {
                    if (item >= tables_.primary) {
                        const auto options = tables_.item_options[item];
                        open_.insert(open_.end(), options.begin(), options.end());
                    }
                }
            }
            std::erase_if(open_, [&](std::int32_t o) {
                return (before_[o / 64] >> (o % 64) & 1) == 0 || !is_open(o);
            });
            std::ranges::sort(open_);
            open_.erase(std::unique(open_.begin(), open_.end()), open_.end());
        }
        for (std::size_t k = 0; k < open_.size(); ++k) {
            at_[open_[k]] = static_cast<std::int32_t>(k);
        }
    }

    // Finds for each open candidate and each node the nodes that it excludes.
    template <int Row>
    void link_weakly() {
        in_item_.resize(tables_.items * row<Row>());
        for (const std::int32_t o : open_) {
            for (const std::int32_t item : tables_.option_items[o]) {
                std::fill_n(&in_item_[item * row<Row>()], row<Row>(), 0);
            }
        }
        for (std::size_t id = 0; id < nodes_.size(); ++id) {
            const Node& node = nodes_[id];
            if (node.option == nothing && !node.crossing->plain) {
                continue;
            }
            const auto items = node.option != nothing ? tables_.option_items[node.option]
                                                      : rules_.crossed(*node.crossing);
            for (const std::int32_t item : items) {
                set(&in_item_[item * row<Row>()], id);
            }
        }
        off_.assign(open_.size() * row<Row>(), 0);
        for (const std::int32_t o : open_) {
            for (const std::int32_t item : tables_.option_items[o]) {
                add<Row>(off<Row>(o), &in_item_[item * row<Row>()]);
            }
        }
        for (std::size_t id = 0; id < nodes_.size(); ++id) {
            if (const Node& node = nodes_[id]; node.option != nothing) {
                clear(off<Row>(node.option), id);
            } else if (node.crossing->plain) {
                for (const std::int32_t o : members(static_cast<std::int32_t>(id))) {
                    clear(off<Row>(o), id);
                }
            } else {
                exclude_group<Row>(static_cast<std::int32_t>(id));
            }
        }
        weak_.assign(nodes_.size() * row<Row>(), ~std::uint64_t{0});
        for (std::size_t id = 0; id < nodes_.size(); ++id) {
            std::uint64_t* const weak = &weak_[id * row<Row>()];
            if (nodes_[id].option != nothing) {
                std::copy_n(off<Row>(nodes_[id].option), row<Row>(), weak);
                continue;
            }
            for (const std::int32_t o : members(static_cast<std::int32_t>(id))) {
                for (std::size_t w = 0; w < row<Row>(); ++w) {
                    weak[w] &= off<Row>(o)[w];
                }
            }
        }
    }

    // Adds a group to each open candidate that excludes every member, through any items.
    template <int Row>
    void exclude_group(std::int32_t id) {
        std::ranges::fill(seen_, 0);
        for (const std::int32_t o : members(id)) {
            beside_ = before_;
            rules_.choose(o, beside_.data(), 1);
            for (std::size_t w = 0; w < words_; ++w) {
                seen_[w] |= beside_[w];
            }
        }
        for (const std::int32_t o : open_) {
            if ((before_[o / 64] & ~seen_[o / 64]) >> (o % 64) & 1) {
                set(off<Row>(o), id);
            }
        }
    }

    // --- chains of any length ---

    template <int Row>
    bool close(std::uint64_t* state) {
        join();
        const std::size_t literals = 2 * static_cast<std::size_t>(variables_);
        return literals <= 64    ? close<Row, 1>(state, literals)
               : literals <= 128 ? close<Row, 2>(state, literals)
                                 : close<Row, 0>(state, literals);
    }

    template <int Row, int Width>
    bool close(std::uint64_t* state, std::size_t literals) {
        const std::size_t width = Width == 0 ? (literals + 63) / 64 : Width;
        const auto add = [&](std::uint64_t* to, const std::uint64_t* more) {
            for (std::size_t w = 0; w < width; ++w) {
                to[w] |= more[w];
            }
        };
        imply<Row>(literals, width);
        const auto each = [&](const std::vector<std::uint64_t>& set, auto f) {
            for (std::size_t w = 0; w < width; ++w) {
                for_each_bit(set[w], [&](int bit) { f(64 * w + bit); });
            }
        };
        first_.resize(width);
        all_.resize(width);
        // Warshall's closure, a variable at a time. What implies a literal is the contrary of what
        // its contrary implies. (Where a literal implies its contrary, it is refuted all the same.)
        for (std::size_t literal = 0; literal < literals; literal += 2) {
            std::copy_n(&implies_[literal * width], width, first_.begin());
            std::copy_n(&implies_[(literal + 1) * width], width, all_.begin());
            each(first_, [&](std::size_t l) { add(&implies_[(l ^ 1) * width], all_.data()); });
            each(all_, [&](std::size_t l) { add(&implies_[(l ^ 1) * width], first_.data()); });
        }
        return remove_if(state, [&](std::int32_t o) {
            std::ranges::fill(first_, 0);
            for_each<Row>(off<Row>(o),
                          [&](std::size_t id) { set(first_.data(), literal_[id] ^ 1); });
            std::ranges::copy(first_, all_.begin());
            each(first_, [&](std::size_t l) { add(all_.data(), &implies_[l * width]); });
            return std::ranges::any_of(all_, contradicts);
        });
    }

    // Whether a literal and its negation, neighbouring bits, are both set.
    static bool contradicts(std::uint64_t literals) {
        return (literals & literals >> 1 & 0x5555555555555555) != 0;
    }

    // Gives each node its literal, 2 v or 2 v + 1 for a variable v: the ends of a strong link have
    // those of one variable.
    void join() {
        // A tree a variable: above_ of a node is its parent, twice, and 1 if it is the contrary.
        above_.resize(nodes_.size());
        for (std::size_t id = 0; id < nodes_.size(); ++id) {
            above_[id] = static_cast<std::int32_t>(2 * id);
        }
        for (const auto& [first, second] : pairs_) {
            const std::int32_t a = root(first), b = root(second);
            if (a / 2 != b / 2) {
                above_[b / 2] = a ^ (b & 1) ^ 1;
            }
        }
        variables_ = 0;
        literal_.resize(nodes_.size());
        for (std::size_t id = 0; id < nodes_.size(); ++id) {
            if (above_[id] == static_cast<std::int32_t>(2 * id)) {
                literal_[id] = 2 * variables_++;
            }
        }
        for (std::size_t id = 0; id < nodes_.size(); ++id) {
            const std::int32_t top = root(static_cast<std::int32_t>(id));
            literal_[id] = literal_[top / 2] ^ (top & 1);
        }
    }

    std::int32_t root(std::int32_t id) {
        std::int32_t at = 2 * id;
        while (above_[at / 2] != (at & ~1)) {
            at = above_[at / 2] ^ (at & 1);
        }
        return above_[id] = at;
    }

    // The implications of one weak link each; and of a ring of strong links that cannot be.
    template <int Row>
    void imply(std::size_t literals, std::size_t width) {
        implies_.assign(literals * width, 0);
        for (std::size_t id = 0; id < nodes_.size(); ++id) {
            std::uint64_t* const row = &implies_[literal_[id] * width];
            for_each<Row>(&weak_[id * this->row<Row>()],
                          [&](std::size_t other) { set(row, literal_[other] ^ 1); });
        }
        for (const auto& [first, second] : pairs_) {
            if (literal_[first] == literal_[second]) {
                set(&implies_[literal_[first] * width], literal_[first] ^ 1);
                set(&implies_[(literal_[first] ^ 1) * width], literal_[first]);
            }
        }
    }

    // --- chains up to a length ---

    // Which nodes hold if one does not, by chains of at most this number of strong links:
    //
    //     far(a)     those that follow from its partners b
    //     near(b)    b itself, and those that follow from the partners of what it excludes
    //
    // A candidate that excludes a and a node of far(a) goes.
    template <int Row>
    bool reach(std::uint64_t* state) {
        const std::size_t n = row<Row>(), all = nodes_.size() * n;
        partners_.assign(all, 0);
        for (const auto& [first, second] : pairs_) {
            set(&partners_[first * n], second);
            set(&partners_[second * n], first);
        }
        near_.assign(all, 0);
        for (std::size_t id = 0; id < nodes_.size(); ++id) {
            set(&near_[id * n], id);
        }
        for (int links = 1;; ++links) {
            far_.assign(all, 0);
            for (std::size_t id = 0; id < nodes_.size(); ++id) {
                for_each<Row>(&partners_[id * n], [&](std::size_t other) {
                    add<Row>(&far_[id * n], &near_[other * n]);
                });
            }
            if (links == links_.most) {
                break;
            }
            for (std::size_t id = 0; id < nodes_.size(); ++id) {
                for_each<Row>(&weak_[id * n], [&](std::size_t other) {
                    add<Row>(&near_[id * n], &far_[other * n]);
                });
            }
        }
        return remove_if(state, [&](std::int32_t o) {
            bool refuted = false;
            for_each<Row>(off<Row>(o), [&](std::size_t id) {
                refuted = refuted || meet<Row>(&far_[id * n], off<Row>(o));
            });
            return refuted;
        });
    }

    template <int Row>
    bool meet(const std::uint64_t* first, const std::uint64_t* second) const {
        std::uint64_t common = 0;
        for (std::size_t w = 0; w < row<Row>(); ++w) {
            common |= first[w] & second[w];
        }
        return common != 0;
    }

    // --- results ---

    template <class Refuted>
    bool remove_if(std::uint64_t* state, Refuted refuted) {
        bool changed = false;
        for (const std::int32_t o : open_) {
            if (refuted(o)) {
                clear(state, o);
                changed = true;
            }
        }
        return changed;
    }

    std::vector<std::uint64_t> own_;  // packed: the candidates of each symbol, or empty
    std::vector<std::size_t> parts_;  // these, or 0 for all at once
    std::vector<std::vector<std::int32_t>> items_;  // with strong links; of one symbol, by symbol
    std::vector<std::int32_t> open_;                // those at work
    std::vector<std::int32_t> at_;                  // for each option its number in open_
    std::vector<std::uint64_t> seen_, beside_;      // packed states
    std::size_t row_ = 0;
    // Rows of nodes: by item, by open candidate, and by node.
    std::vector<std::uint64_t> in_item_, off_, weak_, partners_, near_, far_;
    std::int32_t variables_ = 0;
    std::vector<std::int32_t> literal_, above_;
    std::vector<std::uint64_t> implies_;      // rows of literals
    std::vector<std::uint64_t> first_, all_;  // a row
};

}  // namespace

void chain_on_threads(ChainJob& job, int threads, const Poll& poll) {
    if (job.links.groups) {
        job.tables.find_crossings();
    }
    on_threads(threads, job.stopped, poll, [&](const Poll& own_poll) {
        constexpr std::size_t together = 16;
        Chains chains(job.tables, job.links);
        const auto words = static_cast<std::size_t>(job.tables.words());
        for (std::size_t i; !job.stopped && (i = job.next.fetch_add(together)) < job.number;) {
            for (const std::size_t end = std::min(i + together, job.number); i < end; ++i) {
                std::uint64_t* const left = job.left + i * words;
                std::copy_n(job.states + i * words, words, left);
                std::uint64_t* const searched =
                    job.searched == nullptr ? nullptr : job.searched + i * words;
                job.changed[i] = chains.run(left, searched) ? 1 : 0;
            }
            if (own_poll()) {
                job.stopped = true;
            }
        }
    });
}

}  // namespace satsudoku::lanes
