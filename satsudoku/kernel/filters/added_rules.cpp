#include "filters/added_rules.hpp"

#include <algorithm>
#include <cstddef>
#include <stdexcept>

#include "filters/any_of_rule.hpp"
#include "filters/count_rules.hpp"
#include "filters/line_rules.hpp"
#include "filters/partial_sums_rule.hpp"
#include "filters/rank_rule.hpp"
#include "filters/runs_rule.hpp"
#include "filters/sets_rule.hpp"
#include "filters/symbol_sets.hpp"

namespace satsudoku::filters {

namespace {

void require(bool right) {
    if (!right) {
        throw std::invalid_argument("the arrays have the wrong shapes");
    }
}

// Adds a rule of its cells, which exist, and other arguments: always true.
template <class AnyRule, class... Arguments>
bool add(Filters& filters, const Cells& cells, Arguments&&... arguments) {
    filters.check(cells);
    filters.add_rule(std::make_unique<AnyRule>(cells, std::forward<Arguments>(arguments)...));
    return true;
}

// The precondition of rules that know sets of symbols.
bool has_sets(const Filters& filters, const Cells& cells) {
    filters.check(cells);
    return filters.symbols <= SymbolSets::most && !cells.empty() &&
           cells.size() <= static_cast<std::size_t>(filters.symbols) && filters.differ(cells);
}

// If all cells but the last hold numbers of regions: a cell that says yes, the joint of each cell
// with the one at before(place), and the last cell, so that a count of equal symbols counts shared
// regions. Otherwise, the same cells.
template <class Before>
Cells joints(Filters& filters, const Cells& cells, Before&& before) {
    Cells joints{0};
    for (std::size_t place = 1; place + 1 < cells.size(); ++place) {
        joints.push_back(filters.joint(cells[before(place)], cells[place]));
        if (joints.back() < 0) {
            return cells;
        }
    }
    if (cells.size() == 2) {
        return cells;
    }
    joints.front() = filters.add_hidden(2);
    joints.push_back(cells.back());
    return joints;
}

}  // namespace

bool add_partial_sums(Filters& filters, const Cells& cells, const Cells& weights,
                      std::int64_t total) {
    require(cells.size() == weights.size());
    return PartialSumsRule::serves(weights, total, filters.symbols) &&
           add<PartialSumsRule>(filters, cells, weights, total, filters.symbols);
}

bool add_crust(Filters& filters, const Cells& cells, int total, bool own, bool zero) {
    return has_sets(filters, cells) &&
           add<CrustRule>(filters, cells, filters.symbols, total, own, zero ? 0 : 1);
}

bool add_pointed_sum(Filters& filters, const Cells& cells, int total, bool zero) {
    return has_sets(filters, cells) &&
           add<PointedSumRule>(filters, cells, filters.symbols, total, zero ? 0 : 1);
}

bool add_pointed_symbol(Filters& filters, const Cells& cells, int symbol, bool zero) {
    return has_sets(filters, cells) && add<PointedSymbolRule>(filters, cells, symbol, zero ? 0 : 1);
}

void add_remote(Filters& filters, const Cells& cells, const Cells& line, int first) {
    require(cells.size() >= 2 && std::all_of(line.begin(), line.end(), [&](int place) {
                return place >= 0 && static_cast<std::size_t>(place) < cells.size();
            }));
    add<RemoteRule>(filters, cells, line, first);
}

bool add_visible(Filters& filters, const Cells& cells, int seen, int least) {
    filters.check(cells);
    if (cells.size() >= static_cast<std::size_t>(most_symbols) || seen < 0 ||
        seen >= most_symbols || least < 0 || least >= filters.symbols) {
        return false;
    }
    return add<VisibleRule>(filters, cells, filters.symbols, seen, least, filters.differ(cells));
}

bool add_span(Filters& filters, const Cells& cells) {
    return cells.size() <= static_cast<std::size_t>(filters.symbols) &&
           add<SetsRule>(filters, cells,
                         consecutive_sets(filters.symbols, static_cast<int>(cells.size())));
}

bool add_runs(Filters& filters, const Cells& cells, const Cells& arms, int start) {
    if (cells.size() > RunsRule::most_cells) {
        return false;
    }
    require(cells.size() >= 2 && std::is_sorted(arms.begin(), arms.end()) &&
            (arms.empty()
                 ? cells.size() == 2
                 : arms.front() == 1 && static_cast<std::size_t>(arms.back()) < cells.size()));
    const auto before = [&](std::size_t place) {
        return std::count(arms.begin(), arms.end(), static_cast<std::int32_t>(place)) ? 0
                                                                                      : place - 1;
    };
    filters.check(cells);
    return add<RunsRule>(filters, joints(filters, cells, before), arms, start);
}

void add_interval(Filters& filters, const Cells& cells, int gap, bool outside) {
    require(cells.size() >= 2);
    add<IntervalRule>(filters, cells, filters.symbols, gap, outside);
}

void add_count(Filters& filters, const Cells& cells, const Cells& weights, Mask counted,
               const Cells& counts) {
    require(cells.size() == weights.size());
    add<CountRule>(filters, cells, weights, counted & filters.all, counts);
}

bool add_matches(Filters& filters, const Cells& cells, int start) {
    if (cells.size() > MatchRule::most_cells) {
        return false;
    }
    require(cells.size() >= 2 && start >= 0 && start < most_symbols);
    filters.check(cells);
    return add<MatchRule>(filters, joints(filters, cells, [](std::size_t) { return 0; }), start);
}

void add_distinct(Filters& filters, const Cells& cells, int start) {
    require(cells.size() >= 2 && (start == 0 || start == 1));
    add<DistinctRule>(filters, cells, start);
}

bool add_tally(Filters& filters, const Cells& cells,
               const std::vector<std::pair<Mask, Cells>>& classes) {
    filters.check(cells);
    if (cells.size() > TallyRule::most_cells) {
        return false;
    }
    std::vector<TallyRule::Class> tallies;
    for (const auto& [counted, counts] : classes) {
        std::uint64_t bits = 0;
        for (const std::int32_t count : counts) {
            bits |= count >= 0 && count < 64 ? std::uint64_t{1} << count : 0;
        }
        tallies.push_back({counted & filters.all, bits});
    }
    return add<TallyRule>(
        filters, cells, std::move(tallies), filters.all,
        [&](std::int32_t one, std::int32_t two) { return filters.differ(one, two); });
}

void add_ranks(Filters& filters, const Cells& cells,
               const std::vector<std::tuple<int, int, bool>>& ranks) {
    filters.check(cells);
    std::size_t size = 0;
    while (size * size < cells.size()) {
        ++size;
    }
    require(size > 0 && size * size == cells.size());
    const int lines = 4 * static_cast<int>(size);
    std::vector<RankRule::Clue> clues;
    for (const auto& [line, smaller, ties] : ranks) {
        require(line >= 0 && line < lines && smaller >= 0 && smaller < lines);
        clues.push_back({static_cast<std::size_t>(line), smaller, ties});
    }
    bool known_sides = size == static_cast<std::size_t>(filters.symbols);
    for (const std::size_t step : {std::size_t{1}, size}) {
        for (const std::size_t start : {std::size_t{0}, (size - 1) * (size + 1 - step)}) {
            Cells side;
            for (std::size_t k = 0; k < size; ++k) {
                side.push_back(cells[start + k * step]);
            }
            known_sides = known_sides && filters.differ(side);
        }
    }
    add<RankRule>(filters, cells, clues, known_sides);
}

bool add_tallied_sets(Filters& filters, const Cells& cells,
                      const std::vector<std::pair<Mask, Cells>>& classes) {
    filters.check(cells);
    if (cells.empty() || !filters.differ(cells)) {
        return false;
    }
    auto sets = mixed_sets(filters.all, cells.size());
    if (sets.empty()) {
        return false;
    }
    for (const auto& [counted, counts] : classes) {
        std::erase_if(sets, [&](Mask set) {
            return std::find(counts.begin(), counts.end(), size_of(set & counted)) == counts.end();
        });
    }
    return add<SetsRule>(filters, cells, std::move(sets));
}

void add_regions(Filters& filters, const Cells& cells, const std::vector<Cells>& near, int size,
                 const std::vector<Cells>& together, bool exchangeable) {
    const std::size_t places = near.size();
    require(places > 0 && places <= Regions::most && cells.size() == 2 * places && size > 0 &&
            size <= filters.symbols && places % static_cast<std::size_t>(size) == 0 &&
            places / static_cast<std::size_t>(size) <= static_cast<std::size_t>(filters.symbols));
    for (const auto* lists : {&near, &together}) {
        for (const Cells& list : *lists) {
            for (const std::int32_t place : list) {
                require(place >= 0 && static_cast<std::size_t>(place) < places);
            }
        }
    }
    const auto half = cells.begin() + static_cast<std::ptrdiff_t>(places);
    filters.add_regions({{cells.begin(), half}, {half, cells.end()}, near, size, together, {}},
                        exchangeable);
}

void add_any_of(Filters& filters, const Cells& cells,
                const std::vector<std::shared_ptr<Filters>>& options) {
    for (const auto& option : options) {
        require(option->shown == static_cast<int>(cells.size()) && option->hidden.empty() &&
                option->symbols == filters.symbols);
    }
    add<AnyOfRule>(filters, cells,
                   std::vector<std::shared_ptr<const Filters>>(options.begin(), options.end()));
}

std::shared_ptr<Filters> option(const Filters& filters, const Cells& cells) {
    filters.check(cells);
    auto made =
        std::make_shared<Filters>(static_cast<int>(cells.size()), filters.symbols, filters.all);
    for (std::int32_t one = 0; one < made->cells; ++one) {
        for (std::int32_t other = 0; other < one; ++other) {
            if (filters.differ(cells[one], cells[other])) {
                made->see(one, other, true);
                made->see(other, one, true);
            }
        }
    }
    return made;
}

}  // namespace satsudoku::filters
