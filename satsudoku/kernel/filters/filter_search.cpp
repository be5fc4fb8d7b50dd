#include "filters/filter_search.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace satsudoku::filters {

namespace {

// The growth of the failures between restarts. From 500 on, growing by 2, a search takes a tenth
// longer; without restarts, a few puzzles take five times as long.
constexpr double growth = 3;
constexpr double forgetting = 1.005;
constexpr double too_much = 1e100;
// To begin with; 1 failure counts 1. Of 1 and 30 a rule takes a tenth longer on setters' puzzles.
constexpr double weight_of_pair = 0.1, weight_of_rule = 8;
// With regions near rows or columns. Of 5 and 20 failures, the times are much the same.
constexpr std::uint64_t failures_along = 10;  // since a solution
constexpr std::size_t most_earlier = 10000;   // solutions: then it stays there
constexpr std::size_t most_blamed = 64;       // cells: a larger rule does not blame single cells
constexpr int steps_between_polls = 64;

}  // namespace

FilterSearch::FilterSearch(const Filters& filters, std::span<const Mask> candidates,
                           std::uint64_t failures)
    : filters_(filters), left_(candidates.begin(), candidates.end()),
      allowed_(static_cast<double>(failures)) {
    const auto cells = static_cast<std::size_t>(filters.cells);
    left_.resize(static_cast<std::size_t>(filters.shown), 0);
    left_.insert(left_.end(), filters.hidden.begin(), filters.hidden.end());
    exchange_of_.resize(cells);
    unused_.resize(filters.exchanges.size() + 1);
    for (std::size_t k = 0; k < filters.exchanges.size(); ++k) {
        const auto& [some, symbols] = filters.exchanges[k];
        if (std::all_of(some.begin(), some.end(),
                        [&](std::int32_t cell) { return (symbols & ~left_[cell]) == 0; })) {
            for (const std::int32_t cell : some) {
                exchange_of_[cell] = static_cast<std::int32_t>(k + 1);
            }
        }
    }
    holders_.resize(static_cast<std::size_t>(filters.symbols) * filters.words);
    lost_.resize(cells);
    changed_.resize(cells + 1);
    houses_.resize(filters.houses.size() + 1);
    gone_.resize(filters.houses.size());
    few_.resize(filters.houses.size());
    rule_waits_.resize(filters.rules.size());
    for (std::size_t cell = 0; cell < cells; ++cell) {
        left_[cell] &= cell < static_cast<std::size_t>(filters.shown) ? filters.all : ~Mask{0};
        for (Mask left = left_[cell]; left != 0; left &= left - 1) {
            cells_of(left)[cell / 64] |= std::uint64_t{1} << (cell % 64);
        }
    }
    for (const auto& house :
         filters.houses) {  // as if each cell had all symbols, until it is settled
        const auto size = static_cast<unsigned>(house.size());
        Counts& counts = counts_.emplace_back();
        Mask* digits[] = {&counts.ones,    &counts.twos,    &counts.more[0],
                          &counts.more[1], &counts.more[2], &counts.more[3]};
        for (unsigned k = 0; k < 6; ++k) {
            *digits[k] = size >> k & 1 ? filters.all : 0;
        }
        large_ = large_ || size > 15;
    }
    changed_by_.resize(cells);
    weigh();
    if (filters.joints_along[0].empty()) {
        along_ = 2;
    }
}

// The weights before any failure.
void FilterSearch::weigh() {
    weight_.clear();
    for (std::size_t cell = 0; cell < left_.size(); ++cell) {
        weight_.push_back(1 + weight_of_pair * static_cast<double>(filters_.pairs[cell].size()) +
                          weight_of_rule * static_cast<double>(filters_.rules_of[cell].size()));
    }
    blame_ = 1;
}

// Looks at everything once. False for a puzzle without a solution.
bool FilterSearch::begin() {
    started_ = true;
    for (std::int32_t cell = 0; cell < filters_.cells; ++cell) {
        if (left_[cell] == 0) {
            return false;
        }
        lost_[cell] = filters_.all;
        changed_by_[cell] = -1;
        changed_[changes_++] = cell;
    }
    for (std::size_t house = 0; house < filters_.houses.size(); ++house) {
        gone_[house] = filters_.all;
        houses_[waiting_++] = static_cast<std::int32_t>(house);
    }
    for (std::size_t rule = 0; rule < filters_.rules.size(); ++rule) {
        wait(static_cast<std::int32_t>(rule));
    }
    bool possible = propagate();
    while (possible && fill_alike()) {
        possible = propagate();
    }
    return possible;
}

// Exchangeable symbols that stand nowhere are alike.
void FilterSearch::note_unused() {
    for (std::size_t k = 0; k < filters_.exchanges.size(); ++k) {
        const auto& [some, symbols] = filters_.exchanges[k];
        unused_[k + 1] = symbols;
        for (const std::int32_t cell : some) {
            unused_[k + 1] &= ~(single(left_[cell]) ? left_[cell] : 0);
        }
    }
}

// Fills the heaviest cell among those whose symbols are all alike. False if there is none.
bool FilterSearch::fill_alike() {
    note_unused();
    std::int32_t best = -1;
    for (std::int32_t cell = 0; cell < filters_.cells; ++cell) {
        if (!single(left_[cell]) && !(left_[cell] & ~unused(cell)) &&
            (best < 0 || weight_[cell] > weight_[best])) {
            best = cell;
        }
    }
    return best >= 0 && restrict(best, left_[best] & -left_[best]);
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
        if (failures_ >= failures) {
            return Event::restart;
        }
        if (++steps % steps_between_polls == 0 && poll()) {
            return Event::stopped;
        }
        if (!choose()) {
            ++solutions_;
            if (along_ < 2) {
                failures_ = 0;
            }
            pending_ = true;  // the next call continues after this solution
            return Event::solution;
        }
        alive = propagate();
    }
}

FilterSearch::Event FilterSearch::advance(const Poll& poll) {
    if (along_ < 2) {
        earlier_.insert(first_solutions_.begin(), first_solutions_.end());
    }
    for (;;) {
        const bool may_restart = along_ < 2 && earlier_.size() < most_earlier;
        const Event event = advance(poll, may_restart ? failures_along : UINT64_MAX);
        if (event == Event::restart) {
            over_ = !restart();
        } else if (event != Event::solution) {
            return event;
        } else if (may_restart ? earlier_.insert(values()).second
                               : earlier_.empty() || !earlier_.contains(values())) {
            return event;
        }
    }
}

FilterSearch::Event FilterSearch::solve_with(std::int32_t cell, Mask symbol,
                                             std::span<const Mask> wanted, const Poll& poll) {
    if (!started_) {
        along_ = 2;
        over_ = !begin();
    } else if (!stack_.empty()) {
        restore(0);
        stack_.clear();
    }
    wanted_ = wanted;
    int steps = 0;
    while (!over_ && (left_[cell] & symbol)) {
        choose(cell, symbol, symbol);
        for (bool alive = propagate();; alive = propagate()) {
            if (!alive) {
                wanted_ = {};
                alive = backtrack();
                if (stack_.empty()) {  // refuted
                    over_ = !alive;
                    return Event::finished;
                }
            }
            if (static_cast<double>(failures_) >= allowed_) {
                over_ = !restart();
                break;
            }
            if (++steps % steps_between_polls == 0 && poll()) {
                return Event::stopped;
            }
            if (!choose()) {
                return Event::solution;
            }
        }
    }
    return Event::finished;
}

bool FilterSearch::count(std::uint64_t limit, const Poll& poll, std::uint64_t& solutions) {
    if (limit == 0) {
        along_ = 2;
    }
    solutions = solutions_;
    for (;;) {
        const Event event =
            advance(poll, along_ < 2 ? failures_along
                                     : static_cast<std::uint64_t>(std::min(allowed_, 1e18)));
        if (event == Event::solution) {
            if (first_solutions_.size() < 2) {
                first_solutions_.push_back(values());
            }
            if (known_.size() < 2 && (known_.empty() || known_.front() != values())) {
                known_.push_back(values());
            }
            solutions = std::max(solutions, solutions_);
            if (solutions_ == limit) {
                return true;
            }
            // Few steps lie between two of many solutions.
            if (solutions_ % steps_between_polls == 0 && poll()) {
                return false;
            }
        } else if (event == Event::finished) {
            return true;
        } else if (event == Event::stopped) {
            return false;
        } else {
            over_ = !restart();
        }
    }
}

// Takes the next branch as far as its filters go. False if there is none.
bool FilterSearch::backtrack() {
    while (!stack_.empty()) {
        const Choice choice = stack_.back();
        stack_.pop_back();
        restore(stack_.size());
        weight_[choice.cell] += blame_;
        if (stack_.empty()) {
            closed_ = solutions_;
        }
        if (restrict(choice.cell, ~choice.symbols) && propagate()) {
            return true;
        }
    }
    return false;
}

// Keeps the candidates as they are before a choice.
void FilterSearch::save(std::size_t depth) {
    if (saved_.size() < (depth + 1) * left_.size()) {
        saved_.resize((depth + 1) * left_.size());
        saved_holders_.resize((depth + 1) * holders_.size());
        saved_counts_.resize((depth + 1) * counts_.size());
    }
    std::copy_n(left_.data(), left_.size(), saved_.data() + depth * left_.size());
    std::copy_n(holders_.data(), holders_.size(), saved_holders_.data() + depth * holders_.size());
    std::copy_n(counts_.data(), counts_.size(), saved_counts_.data() + depth * counts_.size());
}

void FilterSearch::restore(std::size_t depth) {
    std::copy_n(saved_.data() + depth * left_.size(), left_.size(), left_.data());
    std::copy_n(saved_holders_.data() + depth * holders_.size(), holders_.size(), holders_.data());
    std::copy_n(saved_counts_.data() + depth * counts_.size(), counts_.size(), counts_.data());
}

// Starts anew. Refutations before any choice remain. False if nothing is left.
bool FilterSearch::restart() {
    if (!stack_.empty()) {
        restore(0);
        stack_.clear();
    }
    solutions_ = closed_;
    first_solutions_.resize(std::min(first_solutions_.size(), static_cast<std::size_t>(closed_)));
    failures_ = 0;
    if (along_ < 2) {
        ++along_;
        weigh();
        return true;
    }
    allowed_ *= growth;
    const bool alive = probe();
    failures_ = 0;
    return alive;
}

// Removes the candidates that propagation alone refutes. False if nothing is left.
bool FilterSearch::probe() {
    for (std::int32_t cell = 0; cell < filters_.cells; ++cell) {
        if (single(left_[cell]) || cell >= filters_.shown || exchange_of_[cell] != 0) {
            continue;  // with regions, it costs more than it refutes
        }
        for (Mask symbols = left_[cell]; symbols != 0; symbols &= symbols - 1) {
            const Mask symbol = symbols & -symbols;
            if (!(left_[cell] & symbol) || single(left_[cell])) {
                continue;
            }
            save(0);
            restrict(cell, symbol);
            const bool alive = propagate();
            restore(0);
            if (!alive && (!restrict(cell, ~symbol) || !propagate())) {
                return false;
            }
        }
    }
    return true;
}

// Gives a cell one of its candidates. False if no cell has several.
bool FilterSearch::choose() {
    std::int32_t best = -1;
    double least = 0;
    int smallest = 0;
    note_unused();
    if (choose_joint()) {
        return true;
    }
    for (std::int32_t cell = 0; cell < filters_.cells; ++cell) {
        const Mask left = left_[cell];
        if (single(left)) {
            continue;
        }
        const Mask alike = unused(cell);
        const int size = size_of(left & ~alike) + (alike != 0 ? 1 : 0);
        if (best < 0 || size < least * weight_[cell]) {
            best = cell;
            least = size / weight_[cell];
            smallest = size;
        }
    }
    if (best < 0) {
        return false;
    }
    const Mask others = left_[best] & ~unused(best), rest = others != 0 ? others : left_[best];
    // Neighbours share a region first: where all are apart, no region grows.
    Mask symbol = best < filters_.shown ? rest & -rest : std::bit_floor(rest);
    if (static_cast<std::size_t>(best) < wanted_.size() && (rest & wanted_[best])) {
        symbol = rest & wanted_[best] & -(rest & wanted_[best]);
    }
    // Or puts a symbol with two places in a house into one of them. Where nothing has failed so
    // far, looking for these takes more time than it saves.
    const std::size_t houses = smallest > 2 && wanted_.empty() ? filters_.houses.size() : 0;
    for (std::size_t house = 0; house < houses; ++house) {
        const Counts& counts = counts_[house];
        for (Mask left = counts.twos & ~counts.ones & ~counts.many(); left != 0; left &= left - 1) {
            const auto places = places_of(house, left);
            const std::int32_t first = places[0], second = places[1];
            const double weight = (weight_[first] + weight_[second]) / 2;
            if (2 < least * weight) {
                least = 2 / weight;
                best = weight_[first] >= weight_[second] ? first : second;
                symbol = left & -left;
            }
        }
    }
    const Mask alike = unused(best);
    choose(best, symbol, symbol & alike ? alike : symbol);
    return true;
}

// Puts neighbours in a row or column into one region. False if all are decided.
bool FilterSearch::choose_joint() {
    if (along_ < 2) {
        for (const std::int32_t joint : filters_.joints_along[along_]) {
            if (!single(left_[joint])) {
                choose(joint, 2, 2);
                return true;
            }
        }
    }
    return false;
}

void FilterSearch::choose(std::int32_t cell, Mask symbol, Mask alike) {
    ++choices_;
    save(stack_.size());
    stack_.push_back({cell, alike});
    restrict(cell, symbol);
}

void FilterSearch::blame(std::span<const std::int32_t> cells) {
    ++failures_;
    if (cells.size() <= most_blamed) {
        for (const std::int32_t cell : cells) {
            weight_[cell] += blame_;
        }
    }
    blame_ *= forgetting;
    if (blame_ > too_much) {
        for (double& weight : weight_) {
            weight /= too_much;
        }
        blame_ /= too_much;
    }
}

FilterSearch::Symbols FilterSearch::values() const {
    Symbols values;
    values.reserve(static_cast<std::size_t>(filters_.shown));
    for (const Mask left : std::span(left_).first(static_cast<std::size_t>(filters_.shown))) {
        values.push_back(static_cast<std::uint8_t>(std::countr_zero(left)));
    }
    for (const auto& [some, symbols] : filters_.exchanges) {
        if (exchange_of_[some.front()] != 0) {
            std::array<std::uint8_t, most_symbols> ordered;
            Mask seen = 0;
            for (const std::int32_t cell : some) {
                if (!(seen & left_[cell])) {
                    ordered[values[cell]] = static_cast<std::uint8_t>(size_of(seen));
                    seen |= left_[cell];
                }
                values[cell] = ordered[values[cell]];
            }
        }
    }
    return values;
}

}  // namespace satsudoku::filters
