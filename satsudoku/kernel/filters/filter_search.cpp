#include "filters/filter_search.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace satsudoku {

namespace {

constexpr double growth = 2;
constexpr double forgetting = 1.005;
constexpr double too_much = 1e100;
constexpr int steps_between_polls = 64;

}  // namespace

FilterSearch::FilterSearch(const Filters& filters, std::span<const Mask> candidates)
    : filters_(filters), left_(candidates.begin(), candidates.end()) {
    const auto cells = static_cast<std::size_t>(filters.cells);
    left_.resize(cells, 0);
    holders_.resize(static_cast<std::size_t>(filters.symbols) * filters.words);
    is_changed_.resize(cells);
    house_waits_.resize(filters.houses.size());
    placed_waits_.resize(filters.houses.size());
    rule_waits_.resize(filters.rules.size());
    weight_.resize(cells);
    for (std::size_t cell = 0; cell < cells; ++cell) {
        left_[cell] &= filters.all;
        for (Mask left = left_[cell]; left != 0; left &= left - 1) {
            cells_of(left)[cell / 64] |= std::uint64_t{1} << (cell % 64);
        }
        weight_[cell] = 1 + 0.1 * static_cast<double>(filters.pairs[cell].size()) +
                        static_cast<double>(filters.rules_of[cell].size());
    }
    changed_by_.resize(cells);
}

// Looks at everything once. False for a puzzle without a solution.
bool FilterSearch::begin() {
    started_ = true;
    for (std::int32_t cell = 0; cell < filters_.cells; ++cell) {
        if (left_[cell] == 0) {
            return false;
        }
        is_changed_[cell] = 1;
        changed_by_[cell] = -1;
        changed_.push_back(cell);
    }
    for (std::size_t house = 0; house < filters_.houses.size(); ++house) {
        house_waits_[house] = 1;
        houses_.push_back(static_cast<std::int32_t>(house));
    }
    for (std::size_t rule = 0; rule < filters_.rules.size(); ++rule) {
        wait(static_cast<std::int32_t>(rule));
    }
    const bool possible = propagate();
    trail_.clear();  // this holds for good
    return possible;
}

FilterSearch::Event FilterSearch::advance(const Poll& poll, std::uint64_t failures) {
    if (over_) {
        return Event::finished;
    }
    bool alive = true;
    if (!started_) {
        alive = begin();
    } else if (pending_) {
        pending_ = false;
        alive = false;
    }
    for (int steps = 0;;) {
        if (!alive && !backtrack()) {
            over_ = true;
            return Event::finished;
        }
        alive = true;
        if (++steps % steps_between_polls == 0) {
            if (failures_ >= failures) {
                return Event::restart;
            }
            if (poll()) {
                return Event::stopped;
            }
        }
        if (!choose()) {
            ++solutions_;
            pending_ = true;  // the next call goes on behind this solution
            return Event::solution;
        }
        alive = propagate();
    }
}

bool FilterSearch::count(std::uint64_t limit, const Poll& poll, std::uint64_t& solutions) {
    solutions = solutions_;
    for (;;) {
        const Event event = advance(poll, static_cast<std::uint64_t>(std::min(allowed_, 1e18)));
        if (event == Event::solution) {
            solutions = std::max(solutions, solutions_);
            if (solutions_ == limit) {
                return true;
            }
        } else if (event == Event::finished) {
            return true;
        } else if (event == Event::stopped) {
            return false;
        } else {
            if (!restart()) {
                over_ = true;
            }
            allowed_ *= growth;
        }
    }
}

// Whether there is another branch; takes it as far as its filters go.
bool FilterSearch::backtrack() {
    while (!stack_.empty()) {
        const Choice choice = stack_.back();
        stack_.pop_back();
        undo(choice.trail);
        weight_[choice.cell] += blame_;
        if (stack_.empty()) {
            closed_ = solutions_;
        }
        if (restrict(choice.cell, ~choice.symbol) && propagate()) {
            return true;
        }
    }
    return false;
}

void FilterSearch::undo(std::size_t trail) {
    while (trail_.size() > trail) {
        const auto [cell, before] = trail_.back();
        trail_.pop_back();
        const auto word = static_cast<std::size_t>(cell) / 64;
        for (Mask back = before & ~left_[cell]; back != 0; back &= back - 1) {
            cells_of(back)[word] |= std::uint64_t{1} << (cell % 64);
        }
        left_[cell] = before;
    }
}

// Starts anew. What was refuted before any choice stays refuted. False if nothing is left.
bool FilterSearch::restart() {
    if (!stack_.empty()) {
        undo(stack_.front().trail);
        stack_.clear();
    }
    trail_.clear();
    solutions_ = closed_;
    const bool alive = probe();
    failures_ = 0;
    return alive;
}

// Refutes what propagation alone refutes. False if nothing is left.
bool FilterSearch::probe() {
    for (std::int32_t cell = 0; cell < filters_.cells; ++cell) {
        if (single(left_[cell])) {
            continue;
        }
        for (Mask symbols = left_[cell]; symbols != 0; symbols &= symbols - 1) {
            const Mask symbol = symbols & -symbols;
            if (!(left_[cell] & symbol) || single(left_[cell])) {
                continue;
            }
            restrict(cell, symbol);
            const bool alive = propagate();
            undo(0);
            if (!alive) {
                if (!restrict(cell, ~symbol) || !propagate()) {
                    return false;
                }
                trail_.clear();
            }
        }
    }
    return true;
}

// Gives a cell one of its candidates. False where none has several.
bool FilterSearch::choose() {
    std::int32_t best = -1;
    double least = 0;
    int smallest = 0;
    for (std::int32_t cell = 0; cell < filters_.cells; ++cell) {
        const Mask left = left_[cell];
        if (single(left)) {
            continue;
        }
        const int size = size_of(left);
        if (best < 0 || size < least * weight_[cell]) {
            best = cell;
            least = size / weight_[cell];
            smallest = size;
        }
    }
    if (best < 0) {
        return false;
    }
    Mask symbol = left_[best] & -left_[best];
    // Or a symbol that has two places in a house, in one of them.
    for (std::size_t house = 0; smallest > 2 && house < filters_.houses.size(); ++house) {
        for (Mask left = filters_.all; left != 0; left &= left - 1) {
            const Places places = places_of(house, left, 2);
            if (places.number != 2) {
                continue;
            }
            const auto [one, two] = std::pair{places.cells[0], places.cells[1]};
            const double weight = (weight_[one] + weight_[two]) / 2;
            if (2 < least * weight) {
                least = 2 / weight;
                best = weight_[one] >= weight_[two] ? one : two;
                symbol = left & -left;
            }
        }
    }
    stack_.push_back({trail_.size(), best, symbol});
    restrict(best, symbol);
    return true;
}

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

// Keeps of a cell's candidates those of a mask. False where none is left.
inline bool FilterSearch::restrict(std::int32_t cell, Mask mask, std::int32_t rule) {
    const Mask before = left_[cell], after = before & mask;
    if (after == before) {
        return true;
    }
    trail_.push_back({cell, before});
    left_[cell] = after;
    const auto word = static_cast<std::size_t>(cell) / 64;
    for (Mask gone = before & ~after; gone != 0; gone &= gone - 1) {
        cells_of(gone)[word] &= ~(std::uint64_t{1} << (cell % 64));
    }
    if (!is_changed_[cell]) {
        is_changed_[cell] = 1;
        changed_by_[cell] = rule;
        changed_.push_back(cell);
    } else if (changed_by_[cell] != rule) {
        changed_by_[cell] = -1;
    }
    return after != 0;
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
        if (!exclude(left, {&cell, 1}, nullptr)) {
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

// A symbol with one place in a house goes there.
bool FilterSearch::filter_house(std::int32_t house) {
    const auto& cells = filters_.houses[house];
    Mask once = 0, twice = 0;
    for (const std::int32_t cell : cells) {
        twice |= once & left_[cell];
        once |= left_[cell];
    }
    if (once != filters_.all) {
        blame(cells);
        return false;
    }
    once &= ~twice;
    for (const std::int32_t cell : cells) {
        const Mask only = left_[cell] & once;
        if (only == 0 || only == left_[cell]) {
            continue;
        }
        if (!single(only)) {
            blame(cells);
            return false;
        }
        restrict(cell, only);
    }
    if (!placed_waits_[house]) {
        placed_waits_[house] = 1;
        placed_.push_back(house);
    }
    return true;
}

// A symbol goes from the cells that see all its places in a house. Two symbols with the same two
// places take them, and two cells with the same two symbols.
bool FilterSearch::filter_places(std::int32_t house) {
    const auto& cells = filters_.houses[house];
    const std::uint64_t* members =
        &filters_.members[static_cast<std::size_t>(house) * filters_.words];
    struct Pair {
        std::int32_t one, two;
        Mask symbols;
    };
    std::array<Pair, most_symbols> pairs;
    int number = 0;
    for (Mask left = filters_.all; left != 0; left &= left - 1) {
        const Mask symbol = left & -left;
        const Places places = places_of(static_cast<std::size_t>(house), symbol, most_symbols);
        if (places.number < 2) {
            continue;
        }
        const auto [one, two] = std::pair{places.cells[0], places.cells[1]};
        bool alive = exclude(symbol, {places.cells.data(), places.size()}, members);
        for (int k = 0; alive && places.number == 2 && k < number; ++k) {
            if (pairs[k].one == one && pairs[k].two == two) {
                const Mask both = symbol | pairs[k].symbols;
                alive = restrict(one, both) && restrict(two, both);
            }
        }
        if (!alive) {
            blame(cells);
            return false;
        }
        if (places.number == 2) {
            pairs[number++] = {one, two, symbol};
        }
    }
    number = 0;
    for (const std::int32_t cell : cells) {
        const Mask mask = left_[cell], second = mask & (mask - 1);
        if (second == 0 || !single(second)) {
            continue;
        }
        for (int k = 0; k < number; ++k) {
            const std::int32_t both[] = {pairs[k].one, cell};
            if (pairs[k].symbols == mask &&
                !(exclude(mask & -mask, both, nullptr) && exclude(second, both, nullptr))) {
                blame(cells);
                return false;
            }
        }
        pairs[number++] = {cell, cell, mask};
    }
    return true;
}

// Takes a symbol from the cells that see all of some, but not from those of a set of bits. False
// where it is the last one of a cell, `empty_`.
bool FilterSearch::exclude(Mask symbol, std::span<const std::int32_t> seen,
                           const std::uint64_t* but) {
    const std::size_t words = filters_.words;
    const std::uint64_t* holders = cells_of(symbol);
    for (std::size_t word = 0; word < words; ++word) {
        std::uint64_t common = holders[word];
        if (but != nullptr) {
            common &= ~but[word];
        }
        for (std::size_t k = 0; k < seen.size() && common != 0; ++k) {
            common &= filters_.sees[static_cast<std::size_t>(seen[k]) * words + word];
        }
        for (; common != 0; common &= common - 1) {
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
    bool alive = rule.prune(masks_, workspace_);
    for (std::size_t k = 0; alive && k < masks_.size(); ++k) {
        alive = restrict(rule.cells[k], masks_[k], number);
    }
    for (std::size_t k = 0; alive && k < workspace_.needed.size(); ++k) {
        const auto [symbol, places] = workspace_.needed[k];
        needed_.clear();
        for (std::uint64_t left = places; left != 0; left &= left - 1) {
            needed_.push_back(rule.cells[std::countr_zero(left)]);
        }
        alive = exclude(symbol, needed_, nullptr);
    }
    if (!alive) {
        blame(rule.cells);
    }
    return alive;
}

void FilterSearch::blame(std::span<const std::int32_t> cells) {
    ++failures_;
    for (const std::int32_t cell : cells) {
        weight_[cell] += blame_;
    }
    blame_ *= forgetting;
    if (blame_ > too_much) {
        for (double& weight : weight_) {
            weight /= too_much;
        }
        blame_ /= too_much;
    }
}

std::vector<std::uint8_t> FilterSearch::values() const {
    std::vector<std::uint8_t> values;
    for (const Mask left : left_) {
        values.push_back(static_cast<std::uint8_t>(std::countr_zero(left)));
    }
    return values;
}

}  // namespace satsudoku
