#include "filters/sets_rule.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <mutex>
#include <set>

#include "filters/symbol_sets.hpp"

namespace satsudoku::filters {

namespace {

constexpr std::size_t most_symbol_sets = 400;  // sets to try whenever a cell changes
constexpr std::size_t most_known = 64;         // symbols and sizes whose sets are kept

// Adds the sets that extend a set by symbols from `open`. False if they are too many.
bool extend(std::span<const Mask> allowed, std::size_t more, Mask set, Mask open,
            std::vector<Mask>& sets) {
    if (more == 0) {
        sets.push_back(set);
        return sets.size() <= most_symbol_sets;
    }
    for (; open != 0; open &= open - 1) {
        const Mask after = open & (open - 1) & allowed[std::countr_zero(open)];
        if (!extend(allowed, more - 1, set | (open & -open), after, sets)) {
            return false;
        }
    }
    return true;
}

// An order in which the first few sets have all symbols.
bool mixed(Mask one, Mask other) { return one * 0x9E3779B1u < other * 0x9E3779B1u; }

}  // namespace

SetsRule::SetsRule(std::span<const std::int32_t> cells_, std::vector<Mask> sets)
    : Rule(cells_), sets_(std::move(sets)) {
    if (!std::is_sorted(sets_.begin(), sets_.end(), mixed)) {
        std::sort(sets_.begin(), sets_.end(), mixed);
    }
}

bool SetsRule::prune(std::span<Mask> masks, Workspace& workspace) const {
    std::array<Mask, most_symbols> kept{}, fit;
    const std::size_t size = masks.size();
    Mask needed = ~Mask{0}, decided = 0, possible = 0;
    for (const Mask mask : masks) {
        decided |= single(mask) ? mask : 0;
        possible |= mask;
    }
    for (const Mask set : sets_) {
        bool fits = ((decided & ~set) | (set & ~possible)) == 0;
        for (std::size_t k = 0; fits && k < size; ++k) {
            fit[k] = masks[k] & set;
            fits = fit[k] != 0;
        }
        if (fits && narrow(set, {fit.data(), size})) {
            needed &= set;
            bool all = (needed & ~decided) == 0;
            for (std::size_t k = 0; k < size; ++k) {
                kept[k] |= fit[k];
                all = all && kept[k] == masks[k];
            }
            if (all) {
                return true;  // other sets remove no less
            }
        }
    }
    if (kept[0] == 0) {
        return false;
    }
    std::copy_n(kept.begin(), size, masks.begin());
    for (; needed != 0; needed &= needed - 1) {
        const Mask symbol = needed & -needed;
        std::uint64_t places = 0;
        for (std::size_t k = 0; k < size; ++k) {
            places |= static_cast<std::uint64_t>((kept[k] & symbol) != 0) << k;
        }
        if (!single(places)) {
            workspace.needed.push_back({symbol, places});
        }
    }
    return true;
}

std::vector<Mask> consecutive_sets(int symbols, int size) {
    std::vector<Mask> sets;
    for (int low = 0; low + size <= symbols; ++low) {
        sets.push_back(static_cast<Mask>(((std::uint64_t{1} << size) - 1) << low));
    }
    return sets;
}

std::vector<std::vector<std::int32_t>> cliques(std::span<const std::int32_t> pairs) {
    std::map<std::int32_t, std::set<std::int32_t>> paired;
    for (std::size_t i = 0; i < pairs.size(); i += 2) {
        paired[pairs[i]].insert(pairs[i + 1]);
        paired[pairs[i + 1]].insert(pairs[i]);
    }
    std::vector<std::vector<std::int32_t>> groups;
    for (std::size_t i = 0; i < pairs.size(); i += 2) {
        if (!paired[pairs[i]].contains(pairs[i + 1])) {
            continue;  // in another group
        }
        std::vector<std::int32_t> group{pairs[i], pairs[i + 1]};
        for (const std::int32_t cell : paired[pairs[i]]) {
            const auto joins = [&](std::int32_t other) { return paired[cell].contains(other); };
            if (std::all_of(group.begin(), group.end(), joins)) {
                group.push_back(cell);
            }
        }
        for (const std::int32_t one : group) {
            for (const std::int32_t two : group) {
                paired[one].erase(two);
            }
        }
        if (group.size() > 2) {
            groups.push_back(std::move(group));
        }
    }
    return groups;
}

std::vector<Mask> compatible_sets(std::span<const Mask> allowed, std::size_t size) {
    std::vector<Mask> sets;
    const auto all = static_cast<Mask>((std::uint64_t{1} << allowed.size()) - 1);
    if (!extend(allowed, size, 0, all, sets)) {
        sets.clear();
    }
    return sets;
}

std::vector<Mask> mixed_sets(Mask symbols, std::size_t size) {
    static std::mutex one_at_a_time;
    static std::map<std::pair<Mask, std::size_t>, std::vector<Mask>> known;
    const std::scoped_lock lock(one_at_a_time);
    if (known.size() == most_known) {
        known.clear();
    }
    const auto [place, is_new] = known.try_emplace({symbols, size});
    if (is_new) {
        std::vector<Mask> others;
        for (Mask symbol = 0; symbol < static_cast<Mask>(std::bit_width(symbols)); ++symbol) {
            others.push_back(symbols & ~(Mask{1} << symbol));
        }
        place->second = compatible_sets(others, size);
        std::sort(place->second.begin(), place->second.end(), mixed);
    }
    return place->second;
}

}  // namespace satsudoku::filters
