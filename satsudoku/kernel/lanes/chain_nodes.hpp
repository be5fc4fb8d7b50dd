// The nodes and the strong links of a state, for chains.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "lanes/chains.hpp"
#include "lanes/rules.hpp"

namespace satsudoku::lanes {

template <class F>
void for_each_bit(std::uint64_t word, F f) {
    for (; word != 0; word &= word - 1) {
        f(std::countr_zero(word));
    }
}

inline bool has_several_bits(std::uint64_t word) { return (word & (word - 1)) != 0; }

// A node is a candidate, or a group of them; a strong link joins two nodes of which exactly one
// holds. Those of some items are listed at a time, and forgotten.
class ChainNodes {
protected:
    static constexpr std::int32_t nothing = -1;

    struct Node {
        std::int32_t option;                             // nothing for a group
        std::uint32_t begin = 0, end = 0;                // of a group, in members_
        const RuleTables::Crossing* crossing = nullptr;  // that it is in
        std::int32_t next = nothing;                     // another group with the same first member
    };
    struct Pair {
        std::int32_t first, second;
    };
    struct Place {
        std::int32_t item;
        std::uint64_t place;  // a bit
    };

    ChainNodes(const RuleTables& tables, ChainLinks links)
        : rules_(tables), tables_(tables.tables), links_(links),
          words_(static_cast<std::size_t>(tables.words())), left_(tables_.primary),
          open_of_(links.one_symbol ? tables_.symbols : 1), node_of_(tables_.options, nothing),
          groups_from_(tables_.options, nothing), pairs_at_(tables_.primary + 1),
          larger_at_(tables_.primary + 1) {
        list_places();
    }

    // Finds the candidates of cells that have several, of the symbols that are searched, and the
    // places of these in each house. (Of other symbols singles have filled the house.)
    void find_places(const std::uint64_t* state) {
        before_.assign(state, state + words_);
        std::ranges::fill(left_, 0);
        for (auto& open : open_of_) {
            open.clear();
        }
        const std::int32_t symbols = tables_.symbols;
        for (std::int32_t cell = 0; cell < tables_.cells; ++cell) {
            const std::int32_t first = cell * symbols;
            left_[cell] = bits(before_, first, symbols);
            if (!is_open(first)) {
                continue;
            }
            for_each_bit(left_[cell] & searched_, [&](int symbol) {
                const std::int32_t o = first + symbol;
                open_of_[links_.one_symbol ? symbol : 0].push_back(o);
                for (const auto& [item, place] : places_of(o)) {
                    left_[item] |= place;
                }
            });
        }
    }

    // A run of bits of a packed state.
    static std::uint64_t bits(const std::vector<std::uint64_t>& state, std::int32_t from,
                              std::int32_t number) {
        const std::size_t word = from / 64, shift = from % 64;
        std::uint64_t some = state[word] >> shift;
        if (shift != 0 && word + 1 < state.size()) {
            some |= state[word + 1] << (64 - shift);
        }
        return number == 64 ? some : some & ((std::uint64_t{1} << number) - 1);
    }

    bool is_open(std::int32_t option) const {
        return has_several_bits(left_[option / tables_.symbols]);
    }

    // Lists the nodes of some items, and the pairs of them that strong links join.
    void link_strongly(const std::vector<std::int32_t>& items) {
        // Sorted without branches, which no processor could predict here.
        std::size_t pairs = 0, larger = 0;
        for (const std::int32_t item : items) {
            const std::uint64_t left = left_[item], rest = left & (left - 1);
            const bool several = has_several_bits(rest);
            pairs_at_[pairs] = larger_at_[larger] = item;
            pairs += static_cast<std::size_t>((rest != 0) & !several);
            larger += static_cast<std::size_t>(several);
        }
        for (std::size_t i = 0; i < pairs; ++i) {
            const std::uint64_t left = left_[pairs_at_[i]];
            const auto options = tables_.item_options[pairs_at_[i]];
            const std::int32_t first = node(options[std::countr_zero(left)]);
            pairs_.push_back({first, node(options[std::countr_zero(left & (left - 1))])});
        }
        for (std::size_t i = 0; i < larger && links_.groups; ++i) {
            if (larger_at_[i] >= tables_.cells) {
                split(larger_at_[i], left_[larger_at_[i]]);
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
        for (auto crossing = crossings.begin(); crossing != crossings.end(); ++crossing) {
            const std::uint64_t group = crossing->places & left, rest = left ^ group;
            if (!has_several_bits(group) || rest == 0) {
                continue;
            }
            if (!has_several_bits(rest)) {
                const std::int32_t single = node(options[std::countr_zero(rest)]);
                pairs_.push_back({node(options, group, *crossing), single});
                continue;
            }
            const auto opposite =
                std::find_if(crossing + 1, crossings.end(),
                             [&](const auto& other) { return (other.places & left) == rest; });
            if (opposite != crossings.end()) {
                const std::int32_t id = node(options, group, *crossing);
                pairs_.push_back({id, node(options, rest, *opposite)});
            }
        }
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
    const ChainLinks links_;
    const std::size_t words_;            // of a state
    std::uint64_t searched_ = 0;         // the symbols that are searched, a bit each
    std::vector<std::uint64_t> before_;  // the state, packed
    std::vector<std::uint64_t> left_;    // for each item that must be covered the places left
    std::vector<std::vector<std::int32_t>> open_of_;  // candidates of cells with several, by symbol
    std::vector<std::int32_t> node_of_;               // for each option
    std::vector<Node> nodes_;
    std::vector<std::int32_t> members_;      // of all groups
    std::vector<std::int32_t> groups_from_;  // for each option a group of which it is the first
    std::vector<Pair> pairs_;
    std::vector<std::int32_t> pairs_at_, larger_at_;  // items with two places, with more

private:
    void list_places() {
        std::vector<std::int32_t> place(tables_.primary);  // the next of each item
        first_place_.push_back(0);
        for (std::int32_t o = 0; o < tables_.options; ++o) {
            for (const std::int32_t item : tables_.option_items[o]) {
                if (item < tables_.cells || item >= tables_.primary) {
                    continue;  // in a cell, a symbol's place is the symbol
                }
                places_.push_back({item, std::uint64_t{1} << place[item]++});
            }
            first_place_.push_back(places_.size());
        }
    }
    std::span<const Place> places_of(std::int32_t o) const {
        return {places_.data() + first_place_[o], places_.data() + first_place_[o + 1]};
    }

    // For each option its places: a bit for each house in which its symbol must stand.
    std::vector<std::size_t> first_place_;
    std::vector<Place> places_;
};

}  // namespace satsudoku::lanes
