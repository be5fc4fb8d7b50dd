#include "finders/set_chains.hpp"

#include <algorithm>
#include <bit>

#include "finders/bits.hpp"

namespace satsudoku {

namespace {

bool meet(std::span<const std::uint64_t> one, std::span<const std::uint64_t> two) {
    std::uint64_t common = 0;
    for (std::size_t i = 0; i < one.size(); ++i) {
        common |= one[i] & two[i];
    }
    return common != 0;
}

}  // namespace

SetLinks links_of(const AlmostLockedSets& sets, int least, int most) {
    SetLinks made;
    std::int32_t rows = 0;
    for (std::size_t number = 0; number < sets.sets().size(); ++number) {
        const AlmostLockedSets::Set& set = sets.sets()[number];
        const int cells = static_cast<int>(set.cells.size());
        if (cells < least || cells > most) {
            continue;
        }
        for (int one = 0; one <= cells; ++one) {
            const auto places = sets.places(set.entry + one);
            made.masks.insert(made.masks.end(), places.begin(), places.end());
            for (int two = one + 1; two <= cells; ++two) {
                made.ends.insert(made.ends.end(), {rows + one, rows + two});
                made.sets.push_back(static_cast<std::int32_t>(number));
            }
        }
        rows += cells + 1;
    }
    return made;
}

// All routes between nodes that exclude anything in common: what the sets exclude is more than
// that.
SetChainSearch::SetChainSearch(const AlmostLockedSets& sets,
                               std::span<const std::uint64_t> possible)
    : sets_(sets), possible_(possible.begin(), possible.end()),
      links_(links_of(sets, 1, kMostSetSymbols)),
      graph_(links_.masks, links_.ends, sets.excluded(), sets.words()),
      search_(graph_.links(), Words(possible.size(), ~std::uint64_t{0})) {}

std::vector<SetChain> SetChainSearch::advance(const Poll& poll) {
    ++length_;
    const std::vector<std::int32_t> routes = search_.advance(poll);
    std::vector<SetChain> made;
    Words gone(possible_.size());
    for (std::size_t at = 0; at < routes.size(); at += 2 * length_) {
        const auto route = std::span(routes).subspan(at, 2 * length_);
        if (length_ > 1 && exclude(route, gone)) {  // a set by itself excludes nothing
            made.push_back({spelled(route), gone});
        }
    }
    return made;
}

// Sets what the ends of a route exclude; returns whether that is anything.
bool SetChainSearch::exclude(std::span<const std::int32_t> route, Words& gone) const {
    const std::int32_t enter = route[1], leave = route[route.size() - 2];
    if (!meet(graph_.sees(route.front()), graph_.sees(route.back()))) {
        return false;
    }
    const Set& one = set_of(route.front(), enter);
    const Set& two = set_of(leave, route.back());
    std::fill(gone.begin(), gone.end(), 0);
    std::uint64_t any = 0;
    for_each_bit(one.symbols & two.symbols, [&](int symbol) {
        const std::size_t first = sets_.entry_of(one, symbol);
        const std::size_t last = sets_.entry_of(two, symbol);
        if (is(first, enter) || is(first, leave) || is(last, enter) || is(last, leave)) {
            return;
        }
        for (std::size_t i = 0; i < gone.size(); ++i) {
            gone[i] |= sets_.sees(first)[i] & sets_.sees(last)[i] & possible_[i];
            any |= gone[i];
        }
    });
    return any != 0;
}

std::vector<std::int32_t> SetChainSearch::spelled(std::span<const std::int32_t> route) const {
    std::vector<std::int32_t> made;
    for (std::size_t at = 0; at < route.size(); at += 2) {
        const std::int32_t number = links_.sets[graph_.link(route[at], route[at + 1])];
        made.insert(made.end(), {number, symbol(number, route[at]), symbol(number, route[at + 1])});
    }
    return made;
}

const AlmostLockedSets::Set& SetChainSearch::set_of(std::int32_t one, std::int32_t two) const {
    return sets_.sets()[links_.sets[graph_.link(one, two)]];
}

// The symbol of a set whose places are a node.
std::int32_t SetChainSearch::symbol(std::int32_t number, std::int32_t node) const {
    const Set& set = sets_.sets()[number];
    std::int32_t made = -1;
    for_each_bit(set.symbols,
                 [&](int symbol) { made = is(sets_.entry_of(set, symbol), node) ? symbol : made; });
    return made;
}

// Whether the places of a set's symbol are a node.
bool SetChainSearch::is(std::size_t entry, std::int32_t node) const {
    return std::ranges::equal(sets_.places(entry), graph_.mask(node));
}

}  // namespace satsudoku
