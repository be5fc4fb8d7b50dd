#include "filters/filter_search.hpp"

#include <algorithm>
#include <bit>

namespace satsudoku {

namespace {

constexpr double first_failures = 250;  // before the first restart
constexpr double growth = 2;
constexpr double forgetting = 1.02;
constexpr double too_much = 1e100;
constexpr int steps_between_polls = 64;

}  // namespace

FilterSearch::FilterSearch(const Filters& filters, std::span<const Mask> candidates)
    : filters_(filters), left_(candidates.begin(), candidates.end()) {
    const auto cells = static_cast<std::size_t>(filters.cells);
    left_.resize(cells, 0);
    is_changed_.resize(cells);
    house_waits_.resize(filters.houses.size());
    crossing_waits_.resize(filters.crossings.size());
    diagram_waits_.resize(filters.diagrams.size());
    weight_.resize(cells);
    for (std::size_t cell = 0; cell < cells; ++cell) {
        left_[cell] &= filters.all;
        weight_[cell] = 1 + 0.1 * static_cast<double>(filters.pairs[cell].size()) +
                        static_cast<double>(filters.diagram_of[cell].size());
    }
    std::size_t nodes = 0, layers = 0;
    for (const Filters::Diagram& diagram : filters.diagrams) {
        nodes = std::max(nodes, diagram.symbols.size());
        layers = std::max(layers, diagram.first.size());
    }
    reached_.resize(nodes);
    alive_.resize(nodes);
    layers_.resize(layers);
    kept_.resize(layers);
}

// Looks at everything once. False for a puzzle without a solution.
bool FilterSearch::begin() {
    started_ = true;
    for (std::int32_t cell = 0; cell < filters_.cells; ++cell) {
        if (left_[cell] == 0) {
            return false;
        }
        is_changed_[cell] = 1;
        changed_.push_back(cell);
    }
    for (std::size_t house = 0; house < filters_.houses.size(); ++house) {
        house_waits_[house] = 1;
        houses_.push_back(static_cast<std::int32_t>(house));
    }
    for (std::size_t diagram = 0; diagram < filters_.diagrams.size(); ++diagram) {
        diagram_waits_[diagram] = 1;
        diagrams_.push_back(static_cast<std::int32_t>(diagram));
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
    solutions = 0;
    double allowed = first_failures;
    for (;;) {
        const Event event = advance(poll, static_cast<std::uint64_t>(std::min(allowed, 1e18)));
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
            restart();
            allowed *= growth;
        }
    }
}

// Whether there is another branch; takes it as far as its filters go.
bool FilterSearch::backtrack() {
    while (!stack_.empty()) {
        const Choice choice = stack_.back();
        stack_.pop_back();
        undo(choice.trail);
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
        left_[trail_.back().cell] = trail_.back().before;
        trail_.pop_back();
    }
}

// Starts anew. What was refuted before any choice stays refuted.
void FilterSearch::restart() {
    if (!stack_.empty()) {
        undo(stack_.front().trail);
        stack_.clear();
    }
    trail_.clear();
    solutions_ = closed_;
    failures_ = 0;
}

// Gives a cell one of its candidates. False where none has several.
bool FilterSearch::choose() {
    std::int32_t best = -1;
    double least = 0;
    for (std::int32_t cell = 0; cell < filters_.cells; ++cell) {
        const int size = std::popcount(left_[cell]);
        const double cost = size * size * size;  // what it has measured against its weight
        if (size > 1 && (best < 0 || cost < least * weight_[cell])) {
            best = cell;
            least = cost / weight_[cell];
        }
    }
    if (best < 0) {
        return false;
    }
    const Mask symbol = left_[best] & -left_[best];
    stack_.push_back({trail_.size(), best, symbol});
    restrict(best, symbol);
    return true;
}

// Keeps of a cell's candidates those of a mask. False where none is left.
inline bool FilterSearch::restrict(std::int32_t cell, Mask mask) {
    const Mask before = left_[cell], after = before & mask;
    if (after == before) {
        return true;
    }
    trail_.push_back({cell, before});
    left_[cell] = after;
    if (!is_changed_[cell]) {
        is_changed_[cell] = 1;
        changed_.push_back(cell);
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
        } else if (!crossings_.empty()) {
            const std::int32_t crossing = crossings_.back();
            crossings_.pop_back();
            crossing_waits_[crossing] = 0;
            alive = filter_crossing(crossing);
        } else if (!diagrams_.empty()) {
            const std::int32_t diagram = diagrams_.back();
            diagrams_.pop_back();
            diagram_waits_[diagram] = 0;
            alive = filter_diagram(diagram);
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
    for (const std::int32_t crossing : crossings_) {
        crossing_waits_[crossing] = 0;
    }
    for (const std::int32_t diagram : diagrams_) {
        diagram_waits_[diagram] = 0;
    }
    changed_.clear();
    houses_.clear();
    crossings_.clear();
    diagrams_.clear();
    return false;
}

// The peers and pairs of a cell that has changed; its houses and diagrams wait.
bool FilterSearch::settle(std::int32_t cell) {
    const Mask left = left_[cell];
    if (std::has_single_bit(left)) {
        for (const std::int32_t peer : filters_.peers[cell]) {
            if (!restrict(peer, ~left)) {
                const std::int32_t both[] = {cell, peer};
                blame(both);
                return false;
            }
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
    for (const std::int32_t diagram : filters_.diagram_of[cell]) {
        if (!diagram_waits_[diagram]) {
            diagram_waits_[diagram] = 1;
            diagrams_.push_back(diagram);
        }
    }
    return true;
}

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
        if (!std::has_single_bit(only)) {
            blame(cells);
            return false;
        }
        restrict(cell, only);
    }
    for (const std::int32_t crossing : filters_.crossing_of[house]) {
        if (!crossing_waits_[crossing]) {
            crossing_waits_[crossing] = 1;
            crossings_.push_back(crossing);
        }
    }
    return true;
}

bool FilterSearch::filter_crossing(std::int32_t number) {
    const Filters::Crossing& crossing = filters_.crossings[number];
    Mask both = 0, first = 0, second = 0;
    for (const std::int32_t cell : crossing.both) {
        both |= left_[cell];
    }
    for (const std::int32_t cell : crossing.first) {
        first |= left_[cell];
    }
    for (const std::int32_t cell : crossing.second) {
        second |= left_[cell];
    }
    if (both & second & ~first) {
        for (const std::int32_t cell : crossing.second) {
            if (!restrict(cell, first)) {
                blame(crossing.both);
                return false;
            }
        }
    }
    if (both & first & ~second) {
        for (const std::int32_t cell : crossing.first) {
            if (!restrict(cell, second)) {
                blame(crossing.both);
                return false;
            }
        }
    }
    return true;
}

bool FilterSearch::filter_diagram(std::int32_t number) {
    const Filters::Diagram& diagram = filters_.diagrams[number];
    const std::size_t length = diagram.cells.size();
    ++pass_;
    layers_[0].assign(1, 0);
    for (std::size_t k = 0; k < length; ++k) {
        const Mask left = left_[diagram.cells[k]];
        auto& beyond = layers_[k + 1];
        beyond.clear();
        for (const std::int32_t node : layers_[k]) {
            const Mask symbols = diagram.symbols[node];
            for (Mask open = symbols & left; open != 0; open &= open - 1) {
                const int place = std::popcount(symbols & ((open & -open) - 1));
                const std::int32_t target = diagram.targets[diagram.start[node] + place];
                if (reached_[target] != pass_) {
                    reached_[target] = pass_;
                    beyond.push_back(target);
                }
            }
        }
        if (beyond.empty()) {
            blame(diagram.cells);
            return false;
        }
    }
    alive_[layers_[length][0]] = pass_;
    for (std::size_t k = length; k-- > 0;) {
        const Mask left = left_[diagram.cells[k]];
        Mask kept = 0;
        for (const std::int32_t node : layers_[k]) {
            const Mask symbols = diagram.symbols[node];
            for (Mask open = symbols & left; open != 0; open &= open - 1) {
                const Mask bit = open & -open;
                const int place = std::popcount(symbols & (bit - 1));
                if (alive_[diagram.targets[diagram.start[node] + place]] == pass_) {
                    kept |= bit;
                    alive_[node] = pass_;
                }
            }
        }
        kept_[k] = kept;
    }
    for (std::size_t k = 0; k < length; ++k) {
        restrict(diagram.cells[k], kept_[k]);
    }
    return true;
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
