#include "lanes/chains.hpp"

#include <algorithm>
#include <bit>
#include <span>

#include "poll.hpp"
#include "threads.hpp"

namespace satsudoku {

namespace {

template <class F>
void for_each_bit(std::uint64_t word, F f) {
    for (; word != 0; word &= word - 1) {
        f(std::countr_zero(word));
    }
}

bool has_several_bits(std::uint64_t word) { return (word & (word - 1)) != 0; }

// A state's chains. A node is a candidate, or a group of them; a strong link joins two nodes of
// which exactly one holds:
//
//     e ------ a ====== b ------ c ====== d ------ e      e excludes a, so b holds, so c does not,
//        weak    strong    weak    strong    weak          so d holds, and excludes e: e goes.
//
// Without a bound on links, "b holds" says the same as "a does not". So nodes that strong links
// join are one variable, and weak links are implications between variables and their negations,
// the literals. There are so few that the closure is that of a small square of bits.
class Chains {
public:
    Chains(const RuleTables& tables, ChainLinks links)
        : rules_(tables), tables_(tables.tables), links_(links),
          words_(static_cast<std::size_t>(tables.words())), left_(tables_.primary),
          open_of_(links.one_symbol ? tables_.symbols : 1), node_of_(tables_.options, nothing),
          at_(tables_.options), groups_from_(tables_.options, nothing), seen_(words_) {
        list_places();
        const std::int32_t from = links.cells ? 0 : tables_.cells;
        const std::int32_t to = links.houses ? tables_.primary : tables_.cells;
        items_.resize(open_of_.size());
        for (std::int32_t item = from; item < to; ++item) {
            const std::int32_t symbol = tables_.item_options[item][0] % tables_.symbols;
            items_[links.one_symbol ? symbol : 0].push_back(item);
        }
    }

    // Removes from a packed state what its chains exclude; whether there was anything.
    bool run(std::uint64_t* state) {
        before_.assign(state, state + words_);
        find_places();
        bool changed = false;
        for (std::size_t part = 0; part < items_.size(); ++part) {
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
    static constexpr std::int32_t nothing = -1;

    struct Node {
        std::int32_t option;                             // nothing for a group
        std::uint32_t begin = 0, end = 0;                // of a group, in members_
        const RuleTables::Crossing* crossing = nullptr;  // that it is in
        std::int32_t next = nothing;                     // another group with the same first member
    };
    struct Pair {
        std::int32_t one, two;
    };
    struct Place {
        std::int32_t item;
        std::uint64_t place;  // a bit
    };

    void list_places() {
        std::vector<std::int32_t> place(tables_.primary);  // the next of each item
        first_place_.push_back(0);
        for (std::int32_t o = 0; o < tables_.options; ++o) {
            for (const std::int32_t item : tables_.option_items[o]) {
                if (item < tables_.primary) {
                    places_.push_back({item, std::uint64_t{1} << place[item]++});
                }
            }
            first_place_.push_back(places_.size());
        }
    }
    std::span<const Place> places_of(std::int32_t o) const {
        return {places_.data() + first_place_[o], places_.data() + first_place_[o + 1]};
    }

    // --- strong links ---

    // Finds the places left in each item that must be covered, and the candidates of cells that
    // have several.
    void find_places() {
        std::ranges::fill(left_, 0);
        for (auto& open : open_of_) {
            open.clear();
        }
        for (std::size_t w = 0; w < words_; ++w) {
            for_each_bit(before_[w], [&](int bit) {
                const auto o = static_cast<std::int32_t>(64 * w) + bit;
                for (const auto& [item, place] : places_of(o)) {
                    left_[item] |= place;
                }
            });
        }
        for (std::size_t w = 0; w < words_; ++w) {
            for_each_bit(before_[w], [&](int bit) {
                const auto o = static_cast<std::int32_t>(64 * w) + bit;
                if (is_open(o)) {
                    open_of_[links_.one_symbol ? o % tables_.symbols : 0].push_back(o);
                }
            });
        }
    }

    bool is_open(std::int32_t option) const {
        return has_several_bits(left_[option / tables_.symbols]);
    }

    // Lists the nodes of some items, and the pairs of them that strong links join.
    void link_strongly(const std::vector<std::int32_t>& items) {
        for (const std::int32_t item : items) {
            const std::uint64_t left = left_[item], rest = left & (left - 1);
            if (rest == 0) {
                continue;
            }
            if (!has_several_bits(rest)) {
                const auto options = tables_.item_options[item];
                const std::int32_t one = node(options[std::countr_zero(left)]);
                pairs_.push_back({one, node(options[std::countr_zero(rest)])});
            } else if (links_.groups && item >= tables_.cells) {
                split(item, left);
            }
        }
    }

    std::int32_t node(std::int32_t option) {
        if (node_of_[option] == nothing) {
            node_of_[option] = static_cast<std::int32_t>(nodes_.size());
            nodes_.push_back({option});
        }
        return node_of_[option];
    }

    // The node of several places of an item, which lie in a crossing of it; a node with these
    // members may be there.
    std::int32_t node(std::span<const std::int32_t> options, std::uint64_t places,
                      const RuleTables::Crossing& crossing) {
        const auto begin = static_cast<std::uint32_t>(members_.size());
        for_each_bit(places, [&](int k) { members_.push_back(options[k]); });
        const auto end = static_cast<std::uint32_t>(members_.size());
        std::int32_t& first = groups_from_[members_[begin]];
        for (std::int32_t id = first; id != nothing; id = nodes_[id].next) {
            if (std::ranges::equal(members(id), std::span(members_).subspan(begin))) {
                members_.resize(begin);
                return id;
            }
        }
        nodes_.push_back({nothing, begin, end, &crossing, first});
        return first = static_cast<std::int32_t>(nodes_.size() - 1);
    }

    std::span<const std::int32_t> members(std::int32_t id) const {
        const Node& node = nodes_[id];
        return {members_.data() + node.begin, members_.data() + node.end};
    }

    // Adds the links of an item whose places fall into two nodes, at least one of them a group.
    void split(std::int32_t item, std::uint64_t left) {
        const auto options = tables_.item_options[item];
        const auto crossings = rules_.crossings(item);
        for (auto one = crossings.begin(); one != crossings.end(); ++one) {
            const std::uint64_t group = one->places & left, rest = left ^ group;
            if (!has_several_bits(group) || rest == 0) {
                continue;
            }
            if (!has_several_bits(rest)) {
                const std::int32_t single = node(options[std::countr_zero(rest)]);
                pairs_.push_back({node(options, group, *one), single});
                continue;
            }
            const auto two = std::find_if(one + 1, crossings.end(), [&](const auto& crossing) {
                return (crossing.places & left) == rest;
            });
            if (two != crossings.end()) {
                const std::int32_t id = node(options, group, *one);
                pairs_.push_back({id, node(options, rest, *two)});
            }
        }
    }

    // --- weak links ---

    // Sets of nodes are rows of so many words, `Row` where that is not 0.
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

    // Adds a group to each open candidate that excludes every member, by whatever items.
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
        for (const auto& [one, two] : pairs_) {
            const std::int32_t a = root(one), b = root(two);
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
        for (const auto& [one, two] : pairs_) {
            if (literal_[one] == literal_[two]) {
                set(&implies_[literal_[one] * width], literal_[one] ^ 1);
                set(&implies_[(literal_[one] ^ 1) * width], literal_[one]);
            }
        }
    }

    // --- chains up to a length ---

    // Which nodes hold if one does not, by chains of so many strong links at most:
    //
    //     far(a)     those that follow from its partners b
    //     near(b)    b itself, and those that follow from the partners of what it excludes
    //
    // A candidate that excludes a and a node of far(a) goes.
    template <int Row>
    bool reach(std::uint64_t* state) {
        const std::size_t n = row<Row>(), all = nodes_.size() * n;
        partners_.assign(all, 0);
        for (const auto& [one, two] : pairs_) {
            set(&partners_[one * n], two);
            set(&partners_[two * n], one);
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
    bool meet(const std::uint64_t* one, const std::uint64_t* two) const {
        std::uint64_t common = 0;
        for (std::size_t w = 0; w < row<Row>(); ++w) {
            common |= one[w] & two[w];
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

    void forget() {
        for (const Node& node : nodes_) {
            if (node.option != nothing) {
                node_of_[node.option] = nothing;
            } else {
                groups_from_[members_[node.begin]] = nothing;
            }
        }
        nodes_.clear();
        members_.clear();
        pairs_.clear();
    }

    const RuleTables& rules_;
    const Tables& tables_;
    ChainLinks links_;
    std::size_t words_;  // of a state
    // For each option its places: of each item that must be covered, in which it is, a bit.
    std::vector<std::size_t> first_place_;
    std::vector<Place> places_;
    std::vector<std::uint64_t> left_;                 // for each such item the places left
    std::vector<std::vector<std::int32_t>> items_;    // with strong links; of one symbol, by symbol
    std::vector<std::vector<std::int32_t>> open_of_;  // candidates of cells with several, likewise
    std::vector<std::int32_t> open_;                  // those at work
    std::vector<std::int32_t> node_of_;               // for each option
    std::vector<std::int32_t> at_;                    // for each option its number in open_
    std::vector<Node> nodes_;
    std::vector<std::int32_t> members_;      // of all groups
    std::vector<std::int32_t> groups_from_;  // for each option a group of which it is the first
    std::vector<Pair> pairs_;
    std::vector<std::uint64_t> before_, seen_, beside_;  // packed states; the first as it was
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
                job.changed[i] = chains.run(left) ? 1 : 0;
            }
            if (own_poll()) {
                job.stopped = true;
            }
        }
    });
}

}  // namespace satsudoku
