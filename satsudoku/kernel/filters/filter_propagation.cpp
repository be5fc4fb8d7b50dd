// What FilterSearch does between two choices.
#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "filters/filter_search.hpp"

namespace satsudoku {

// The cells of a house that may hold a symbol; where there are more than `most`, one more.
FilterSearch::Places FilterSearch::places_of(std::size_t house, Mask symbol, int most) {
    Places places;
    const std::size_t words = filters_.words;
    const std::uint64_t *members = &filters_.members[house * words], *holders = cells_of(symbol);
    for (std::size_t word = 0; word < words; ++word) {
        for (std::uint64_t here = members[word] & holders[word]; here != 0; here &= here - 1) {
            if (places.number > most) {
                return places;
            }
            places.cells[places.number++] =
                static_cast<std::int32_t>(word * 64 + std::countr_zero(here));
        }
    }
    return places;
}

// Lets the filters look at all that has changed, the quick ones first. False for a dead end.
bool FilterSearch::propagate() {
    bool alive = true;
    while (alive) {
        if (!changed_.empty()) {
            const std::int32_t cell = changed_.back();
            changed_.pop_back();
            is_changed_[cell] = 0;
            alive = settle(cell);
        } else if (!houses_.empty()) {
            const std::int32_t house = houses_.back();
            houses_.pop_back();
            house_waits_[house] = 0;
            alive = filter_house(house);
        } else if (!placed_.empty()) {
            const std::int32_t house = placed_.back();
            placed_.pop_back();
            placed_waits_[house] = 0;
            alive = filter_places(house);
        } else if (!rules_.empty() || !patient_.empty()) {
            std::int32_t rule;
            if (!rules_.empty()) {
                rule = rules_.front();
                rules_.pop_front();
            } else {
                rule = patient_.back();
                patient_.pop_back();
            }
            rule_waits_[rule] = 0;
            alive = filter_rule(rule);
        } else {
            return true;
        }
    }
    for (const std::int32_t cell : changed_) {
        is_changed_[cell] = 0;
    }
    for (const std::int32_t house : houses_) {
        house_waits_[house] = 0;
    }
    for (const std::int32_t house : placed_) {
        placed_waits_[house] = 0;
    }
    placed_.clear();
    std::fill(gone_.begin(), gone_.end(), 0);
    std::fill(has_pair_.begin(), has_pair_.end(), 0);
    for (const std::int32_t rule : rules_) {
        rule_waits_[rule] = 0;
    }
    for (const std::int32_t rule : patient_) {
        rule_waits_[rule] = 0;
    }
    changed_.clear();
    houses_.clear();
    rules_.clear();
    patient_.clear();
    return false;
}

// The peers and pairs of a cell that has changed; its houses and rules wait.
bool FilterSearch::settle(std::int32_t cell) {
    const Mask left = left_[cell];
    if (single(left)) {
        if (!exclude(left, {&cell, 1})) {
            const std::int32_t both[] = {cell, empty_};
            blame(both);
            return false;
        }
    }
    for (const Filters::Pair& pair : filters_.pairs[cell]) {
        if (!restrict(pair.cell, filters_.tables[pair.table].image(left))) {
            const std::int32_t both[] = {cell, pair.cell};
            blame(both);
            return false;
        }
    }
    for (const std::int32_t house : filters_.house_of[cell]) {
        if (!house_waits_[house]) {
            house_waits_[house] = 1;
            houses_.push_back(house);
        }
    }
    for (const std::int32_t rule : filters_.rules_of[cell]) {
        if (rule != changed_by_[cell]) {
            wait(rule);
        }
    }
    return true;
}

void FilterSearch::wait(std::int32_t rule) {
    if (!rule_waits_[rule]) {
        rule_waits_[rule] = 1;
        if (filters_.rules[rule]->patient) {
            patient_.push_back(rule);
        } else {
            rules_.push_back(rule);
        }
    }
}

// A symbol that has lost a place and has one left in a house goes there.
bool FilterSearch::filter_house(std::int32_t house) {
    const auto number = static_cast<std::size_t>(house);
    Mask once = 0, twice = 0;
    for (const std::int32_t cell : filters_.houses[number]) {
        twice |= once & left_[cell];
        once |= left_[cell];
    }
    for (Mask left = gone_[number] & ~twice; left != 0; left &= left - 1) {
        const Places places = places_of(number, left, 1);
        if (places.number == 0) {
            blame(filters_.houses[number]);
            return false;
        }
        restrict(places.cells[0], left & -left);
    }
    if (!placed_waits_[house]) {
        placed_waits_[house] = 1;
        placed_.push_back(house);
    }
    return true;
}

// A symbol that has lost a place goes from the cells that see all it has left. Two symbols with the
// same two places take them, and two cells with the same two symbols.
bool FilterSearch::filter_places(std::int32_t house) {
    const auto number = static_cast<std::size_t>(house);
    const Mask look = std::exchange(gone_[number], 0);
    bool alive = true;
    for (Mask left = look; alive && left != 0; left &= left - 1) {
        const Mask symbol = left & -left;
        const Places places = seen_places(number, symbol);
        if (places.number < 2) {
            continue;
        }
        alive = take(symbol);
        const auto [one, two] = std::pair{places.cells[0], places.cells[1]};
        Mask others = left_[one] & left_[two] & ~symbol;
        for (; alive && places.number == 2 && others != 0; others &= others - 1) {
            if (places_of(number, others, 2).number == 2) {
                const Mask both = symbol | (others & -others);
                alive = restrict(one, both) && restrict(two, both);
                break;
            }
        }
    }
    if (!alive || (std::exchange(has_pair_[number], 0) && !filter_pairs(number))) {
        blame(filters_.houses[number]);
        return false;
    }
    return true;
}

// Two cells of a house with the same two symbols take them from the cells that see both.
bool FilterSearch::filter_pairs(std::size_t house) {
    std::array<std::int32_t, most_symbols> pairs;
    std::size_t number = 0;
    for (const std::int32_t cell : filters_.houses[house]) {
        const Mask mask = left_[cell], second = mask & (mask - 1);
        if (second == 0 || !single(second)) {
            continue;
        }
        for (std::size_t k = 0; k < number; ++k) {
            const std::int32_t both[] = {pairs[k], cell};
            if (left_[pairs[k]] == mask &&
                !(exclude(mask & -mask, both) && exclude(second, both))) {
                return false;
            }
        }
        pairs[number++] = cell;
    }
    return true;
}

// The cells of a house that may hold a symbol, all or more than two of them. `common_` are then
// those outside it that may hold it, too, and see all its places.
FilterSearch::Places FilterSearch::seen_places(std::size_t house, Mask symbol) {
    Places places;
    const std::size_t words = filters_.words;
    const std::uint64_t *members = &filters_.members[house * words], *holders = cells_of(symbol);
    for (std::size_t word = 0; word < words; ++word) {
        common_[word] = holders[word] & ~members[word];
    }
    for (std::size_t word = 0; word < words; ++word) {
        for (std::uint64_t here = members[word] & holders[word]; here != 0; here &= here - 1) {
            const std::size_t cell = word * 64 + static_cast<std::size_t>(std::countr_zero(here));
            places.cells[places.number++] = static_cast<std::int32_t>(cell);
            if (see_also(cell) == 0 && places.number > 2) {
                return places;
            }
        }
    }
    return places;
}

// Leaves in `common_` the cells that see one more. 0 where none is left.
std::uint64_t FilterSearch::see_also(std::size_t cell) {
    const std::uint64_t* sees = &filters_.sees[cell * filters_.words];
    std::uint64_t any = 0;
    for (std::size_t word = 0; word < filters_.words; ++word) {
        any |= common_[word] &= sees[word];
    }
    return any;
}

// Takes a symbol from the cells that see all of some. False as `take`.
bool FilterSearch::exclude(Mask symbol, std::span<const std::int32_t> seen) {
    std::copy_n(cells_of(symbol), filters_.words, common_.begin());
    for (const std::int32_t cell : seen) {
        if (see_also(static_cast<std::size_t>(cell)) == 0) {
            return true;
        }
    }
    return take(symbol);
}

// Takes a symbol from `common_`. False where it is the last one of a cell, `empty_`.
bool FilterSearch::take(Mask symbol) {
    for (std::size_t word = 0; word < filters_.words; ++word) {
        for (std::uint64_t common = common_[word]; common != 0; common &= common - 1) {
            const auto cell = static_cast<std::int32_t>(word * 64 + std::countr_zero(common));
            if (!restrict(cell, ~symbol)) {
                empty_ = cell;
                return false;
            }
        }
    }
    return true;
}

bool FilterSearch::filter_rule(std::int32_t number) {
    const Rule& rule = *filters_.rules[number];
    masks_.clear();
    for (const std::int32_t cell : rule.cells) {
        masks_.push_back(left_[cell]);
    }
    workspace_.needed.clear();
    workspace_.blamed.clear();
    bool alive = rule.prune(masks_, workspace_);
    bool changed = false, filled = true;
    for (std::size_t k = 0; alive && k < masks_.size(); ++k) {
        changed = changed || masks_[k] != left_[rule.cells[k]];
        filled = filled && single(masks_[k]);
        alive = restrict(rule.cells[k], masks_[k], number);
    }
    if (alive && changed && filled) {
        wait(number);  // what it leaves need not be a way to fill the cells
    }
    for (std::size_t k = 0; alive && k < workspace_.needed.size(); ++k) {
        const auto [symbol, places] = workspace_.needed[k];
        needed_.clear();
        for (std::uint64_t left = places; left != 0; left &= left - 1) {
            needed_.push_back(rule.cells[std::countr_zero(left)]);
        }
        alive = exclude(symbol, needed_);
    }
    if (!alive) {
        blame(workspace_.blamed.empty() ? rule.cells : workspace_.blamed);
    }
    return alive;
}

}  // namespace satsudoku
