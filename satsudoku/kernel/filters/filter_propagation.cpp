// The propagation of FilterSearch between two choices.
#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "filters/filter_search.hpp"

namespace satsudoku::filters {

// The number of cells of a house that may hold a symbol.
int FilterSearch::count_places(std::size_t house, Mask symbol) {
    const std::size_t words = filters_.words;
    const std::uint64_t *members = &filters_.members[house * words], *holders = cells_of(symbol);
    int number = 0;
    for (std::size_t word = 0; word < words; ++word) {
        number += size_of(members[word] & holders[word]);
    }
    return number;
}

// The cells of a house that may hold a symbol.
std::span<const std::int32_t> FilterSearch::places_of(std::size_t house, Mask symbol) {
    const std::size_t words = filters_.words;
    const std::uint64_t *members = &filters_.members[house * words], *holders = cells_of(symbol);
    std::size_t number = 0;
    for (std::size_t word = 0; word < words; ++word) {
        for (std::uint64_t here = members[word] & holders[word]; here != 0; here &= here - 1) {
            places_[number++] = static_cast<std::int32_t>(word * 64 + std::countr_zero(here));
        }
    }
    return {places_.data(), number};
}

// Lets the filters look at all changes, the quick ones first. False for a dead end.
bool FilterSearch::propagate() {
    bool alive = true;
    while (alive) {
        if (changes_ > 0) {
            alive = settle(changed_[--changes_]);
        } else if (waiting_ > 0) {
            const std::int32_t house = houses_[--waiting_];
            alive = filter_house(house);
        } else if (!placed_.empty()) {
            const std::int32_t house = placed_.back();
            placed_.pop_back();
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
    for (; changes_ > 0; --changes_) {
        lost_[changed_[changes_ - 1]] = 0;
    }
    for (; waiting_ > 0; --waiting_) {
        gone_[houses_[waiting_ - 1]] = 0;
    }
    for (const std::int32_t house : placed_) {
        few_[house] = 0;
    }
    for (const std::int32_t rule : rules_) {
        rule_waits_[rule] = 0;
    }
    for (const std::int32_t rule : patient_) {
        rule_waits_[rule] = 0;
    }
    placed_.clear();
    rules_.clear();
    patient_.clear();
    return false;
}

// The peers and pairs of a cell that has changed; its houses and rules wait.
bool FilterSearch::settle(std::int32_t cell) {
    const Mask left = left_[cell], lost = std::exchange(lost_[cell], 0);
    if (single(left)) {
        if (!exclude(left, {&cell, 1})) {
            const std::int32_t both[] = {cell, empty_};
            blame(both);
            return false;
        }
    } else if (const Mask second = left & (left - 1); single(second) && !filter_pair(cell)) {
        return false;
    }
    for (const Filters::Pair& pair : filters_.pairs[cell]) {
        if (!restrict(pair.cell, pair.images->image(left))) {
            const std::int32_t both[] = {cell, pair.cell};
            blame(both);
            return false;
        }
    }
    const Mask dropped = lost & ~left;
    const bool any_number = filters_.most_seen > 3;
    for (const std::int32_t house : filters_.houses_of[cell]) {
        Counts& counts = counts_[house];
        counts.drop(dropped, large_);
        const Mask few = any_number ? dropped : dropped & ~counts.many();
        houses_[waiting_] = house;  // counts unless it waits already: a branch would cost more
        waiting_ += (gone_[house] == 0) & (few != 0);
        gone_[house] |= few;
    }
    for (const std::int32_t rule : filters_.rules_of[cell]) {
        if (rule != changed_by_[cell]) {
            wait(rule);
        }
    }
    return true;
}

void FilterSearch::wait(std::int32_t rule) {
    if (rule_waits_[rule]) {
        return;
    }
    const Rule& some = *filters_.rules[rule];
    const bool idle = some.only_orders && exchange_of_[some.cells.front()] != 0;
    if (!idle) {
        rule_waits_[rule] = 1;
        if (some.patient) {
            patient_.push_back(rule);
        } else {
            rules_.push_back(rule);
        }
    }
}

// A symbol that has lost a place and has only one left in a house goes there.
bool FilterSearch::filter_house(std::int32_t house) {
    const auto number = static_cast<std::size_t>(house);
    const Mask gone = std::exchange(gone_[number], 0);
    const Counts& counts = counts_[number];
    const Mask ones = counts.ones, twos = counts.twos, many = counts.many();
    bool alive = (gone & ~(ones | twos | many)) == 0;
    for (Mask alone = gone & ones & ~(twos | many); alive && alone != 0; alone &= alone - 1) {
        const auto places = places_of(number, alone);
        alive = !places.empty() && restrict(places[0], alone & -alone);  // or two have one place
    }
    if (!alive) {
        blame(filters_.houses[number]);
        return false;
    }
    Mask few = gone & twos & ~many;
    for (Mask left = filters_.most_seen > 3 ? gone & many : 0; left != 0; left &= left - 1) {
        few |= count_places(number, left) <= filters_.most_seen ? left & -left : 0;
    }
    if (few != 0) {
        if (few_[number] == 0) {
            placed_.push_back(house);
        }
        few_[number] |= few;
    }
    return true;
}

// A symbol that has lost a place leaves the cells that see all its other places. Two symbols with
// the same two places take them.
bool FilterSearch::filter_places(std::int32_t house) {
    const auto number = static_cast<std::size_t>(house);
    const Mask look = std::exchange(few_[number], 0);
    bool alive = true;
    for (Mask left = look; alive && left != 0; left &= left - 1) {
        const Mask symbol = left & -left;
        const auto places = places_of(number, symbol);
        if (places.size() < 2) {
            continue;
        }
        alive = exclude(symbol, places);
        if (places.size() > 2) {
            continue;
        }
        const std::int32_t first = places[0], second = places[1];
        Mask others = left_[first] & left_[second] & ~symbol;
        for (; alive && others != 0; others &= others - 1) {
            if (count_places(number, others) == 2) {
                const Mask both = symbol | (others & -others);
                alive = restrict(first, both) && restrict(second, both);
                break;
            }
        }
    }
    if (!alive) {
        blame(filters_.houses[number]);
    }
    return alive;
}

// Removes a symbol from the cells that see all of some cells. False if it was the last one of a
// cell, `empty_`.
bool FilterSearch::exclude(Mask symbol, std::span<const std::int32_t> seen) {
    const std::size_t words = filters_.words;
    std::uint64_t* holders = cells_of(symbol);
    for (std::size_t word = 0; word < words; ++word) {
        std::uint64_t common = holders[word];
        for (const std::int32_t cell : seen) {
            common &= filters_.sees[static_cast<std::size_t>(cell) * words + word];
        }
        holders[word] &= ~common;
        for (; common != 0; common &= common - 1) {
            const auto cell = static_cast<std::int32_t>(word * 64 + std::countr_zero(common));
            left_[cell] &= ~symbol;
            changed_by_[cell] = -1;
            changed_[changes_] = cell;
            changes_ += lost_[cell] == 0;
            lost_[cell] |= symbol;
            if (left_[cell] == 0) {
                empty_ = cell;
                return false;
            }
        }
    }
    return true;
}

// Two cells that differ and have the same two symbols exclude them from the cells that see both.
bool FilterSearch::filter_pair(std::int32_t cell) {
    const Mask pair = left_[cell], high = pair & (pair - 1), low = pair ^ high;
    const std::size_t words = filters_.words;
    const std::uint64_t *with_low = cells_of(low), *with_high = cells_of(high);
    const std::uint64_t* sees = &filters_.sees[static_cast<std::size_t>(cell) * words];
    for (std::size_t word = 0; word < words; ++word) {
        std::uint64_t here = with_low[word] & with_high[word] & sees[word];
        for (; here != 0; here &= here - 1) {
            const auto other = static_cast<std::int32_t>(word * 64 + std::countr_zero(here));
            const std::int32_t both[] = {cell, other};
            if (left_[other] == pair && !(exclude(low, both) && exclude(high, both))) {
                blame(both);
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
        wait(number);  // the symbols left need not be a way to fill the cells
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

}  // namespace satsudoku::filters
