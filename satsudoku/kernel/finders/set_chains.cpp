#include "finders/set_chains.hpp"

#include <algorithm>
#include <bit>

#include "finders/bits.hpp"

namespace satsudoku::finders {

namespace {

bool meet(std::span<const std::uint64_t> first, std::span<const std::uint64_t> second) {
    std::uint64_t common = 0;
    for (std::size_t i = 0; i < first.size(); ++i) {
        common |= first[i] & second[i];
    }
    return common != 0;
}

}  // namespace

SetLinks links_of(const AlmostLockedSets& sets, int least, int most) {
    SetLinks links;
    std::int32_t rows = 0;
    for (std::size_t number = 0; number < sets.sets().size(); ++number) {
        const AlmostLockedSets::Set& set = sets.sets()[number];
        const int cells = static_cast<int>(set.cells.size());
        if (cells < least || cells > most) {
            continue;
        }
        for (int a = 0; a <= cells; ++a) {
            const auto places = sets.places(set.entry + a);
            links.masks.insert(links.masks.end(), places.begin(), places.end());
            for (int b = a + 1; b <= cells; ++b) {
                links.ends.insert(links.ends.end(), {rows + a, rows + b});
                links.sets.push_back(static_cast<std::int32_t>(number));
            }
        }
        rows += cells + 1;
    }
    return links;
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
    std::vector<SetChain> chains;
    Words gone(possible_.size());
    for (std::size_t at = 0; at < routes.size(); at += 2 * length_) {
        const auto route = std::span(routes).subspan(at, 2 * length_);
        if (length_ > 1 && exclude(route, gone)) {  // a set by itself excludes nothing
            chains.push_back({spelled(route), gone});
        }
    }
    return chains;
}

// Sets the exclusions of the ends of a route; returns whether there are any.
bool SetChainSearch::exclude(std::span<const std::int32_t> route, Words& gone) const {
    const std::int32_t enter = route[1], leave = route[route.size() - 2];
    if (!meet(graph_.sees(route.front()), graph_.sees(route.back()))) {
        return false;
    }
    const Set& left = set_of(route.front(), enter);
    const Set& right = set_of(leave, route.back());
    std::fill(gone.begin(), gone.end(), 0);
    std::uint64_t any = 0;
    for_each_bit(left.symbols & right.symbols, [&](int symbol) {
        const std::size_t first = sets_.entry_of(left, symbol);
        const std::size_t last = sets_.entry_of(right, symbol);
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
    std::vector<std::int32_t> spelling;
    for (std::size_t at = 0; at < route.size(); at += 2) {
        const std::int32_t number = links_.sets[graph_.link(route[at], route[at + 1])];
        spelling.insert(spelling.end(),
                        {number, symbol(number, route[at]), symbol(number, route[at + 1])});
    }
    return spelling;
}

const AlmostLockedSets::Set& SetChainSearch::set_of(std::int32_t first, std::int32_t second) const {
    return sets_.sets()[links_.sets[graph_.link(first, second)]];
}

// The symbol of a set whose places are a node.
std::int32_t SetChainSearch::symbol(std::int32_t number, std::int32_t node) const {
    const Set& set = sets_.sets()[number];
    std::int32_t result = -1;
    for_each_bit(set.symbols, [&](int symbol) {
        result = is(sets_.entry_of(set, symbol), node) ? symbol : result;
    });
    return result;
}

// Whether the places of a set's symbol are a node.
bool SetChainSearch::is(std::size_t entry, std::int32_t node) const {
    return std::ranges::equal(sets_.places(entry), graph_.mask(node));
}

}  // namespace satsudoku::finders
