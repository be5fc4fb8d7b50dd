#include "minutes/solving.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "minutes/eliminations.hpp"

namespace satsudoku::minutes {

namespace {

constexpr double kScale = 1 << 20;  // whole rates per unit
constexpr int kShort = 3;           // strong links of a wing
constexpr double kNever = std::numeric_limits<double>::infinity();

bool is_hidden(int step) {
    return step == static_cast<int>(Step::hidden_box) ||
           step == static_cast<int>(Step::hidden_line);
}

struct Placement {
    std::int32_t option;
    std::int64_t rate;
    Step step;  // its quickest reading
};

class Solving {
public:
    Solving(State state, const Pace& pace, const std::vector<std::uint8_t>& right, const Poll& poll,
            std::vector<Moment>* moments)
        : state_(std::move(state)), pace_(pace), right_(right), poll_(poll), moments_(moments),
          at_(static_cast<std::size_t>(state_.board().cells), -1) {}

    double run() {
        while (state_.left() > 0 && !state_.dead()) {
            look();
            if (!placements_.empty()) {
                place_easiest();
            } else if (!eliminate()) {
                return kNever;
            }
        }
        return state_.dead() ? kNever : time_;
    }

private:
    // All open placements, each with the sum of the rates of its readings.
    void look() {
        for (const auto& placement : placements_) {
            at_[static_cast<std::size_t>(state_.board().cell(placement.option))] = -1;
        }
        placements_.clear();
        total_ = 0;
        const auto& board = state_.board();
        state_.each_lone([&](std::int32_t item, std::int32_t option) {
            const auto house = board.houses[static_cast<std::size_t>(item)];
            const auto kind = board.kinds[static_cast<std::size_t>(item)];
            if (kind == Kind::cell) {
                add(option, Step::naked);
            } else if (house >= 0 && state_.empty(house) == 1) {
                add(option, Step::last_cell);
            } else {
                add(option, kind == Kind::box ? Step::hidden_box : Step::hidden_line);
            }
        });
    }

    void add(std::int32_t option, Step step) {
        const auto& board = state_.board();
        const auto rate = pace_.rate(step, state_.homeless(board.symbol(option)));
        auto& at = at_[static_cast<std::size_t>(board.cell(option))];
        if (at < 0) {
            at = static_cast<std::int32_t>(placements_.size());
            placements_.push_back({option, 0, step});
        }
        auto& placement = placements_[static_cast<std::size_t>(at)];
        placement.rate += rate;
        placement.step = std::min(placement.step, step);
        total_ += rate;
    }

    // Places all that are easiest, as if one after the other, without a look at what they open.
    void place_easiest() {
        std::int64_t most = 0;
        for (const auto& placement : placements_) {
            most = std::max(most, placement.rate);
        }
        const auto open = static_cast<std::int32_t>(placements_.size());
        auto rest = total_;
        for (const auto& placement : placements_) {
            if (placement.rate == most && state_.open(placement.option)) {
                const auto time = pace_.to_placement(state_.left(), rest);
                state_.place(placement.option);
                note({placement.step, placement.option, open, time});
                rest -= most;
            }
        }
    }

    // The easiest kind of pattern that removes something.
    bool eliminate() {
        const auto apply = [&](Step step, const Eliminations& eliminations) {
            if (eliminations.options.empty()) {
                return false;
            }
            // A trial is one piece of work, however many candidates it would refute.
            const int ways = step < Step::trial ? eliminations.patterns : 1;
            note({step, -1, ways, pace_.to_pattern(step, state_.left(), ways)});
            for (const auto option : eliminations.options) {
                state_.exclude(option);
            }
            return true;
        };
        const auto try_kind = [&](Step step, const auto& find) {
            Eliminations eliminations;
            find(eliminations);
            return apply(step, eliminations);
        };
        const auto trial = [&](int least, int most) {
            return try_kind(Step::trial, [&](auto& out) {
                find_refuted(state_, scratch(), least, most, poll_, out);
            });
        };
        const auto chains = [&] {
            Eliminations eliminations;
            const int length = find_chains(state_, eliminations);
            return apply(length > kShort ? Step::chains : Step::wings, eliminations);
        };
        return try_kind(Step::constraint, [&](auto& out) { find_constrained(state_, out); }) ||
               try_kind(Step::locked, [&](auto& out) { find_locked(state_, out); }) ||
               try_kind(Step::pairs, [&](auto& out) { find_subsets(state_, 2, 2, out); }) ||
               try_kind(Step::larger, [&](auto& out) { find_subsets(state_, 3, 4, out); }) ||
               try_kind(Step::fish, [&](auto& out) { find_fish(state_, out); }) ||
               (!poll_() && chains()) ||
               (!poll_() && (trial(0, 2) || trial(3, state_.board().symbols))) ||
               (!poll_() && try_kind(Step::deep, [&](auto& out) {
                   find_deep(state_, scratch(), right_, poll_, out);
               }));
    }

    State& scratch() {
        if (!scratch_) {
            scratch_ = state_;
        }
        return *scratch_;
    }

    void note(const Moment& moment) {
        time_ += moment.time;
        if (moments_ != nullptr) {
            moments_->push_back(moment);
        }
    }

    State state_;
    std::optional<State> scratch_;  // for trials, which most puzzles do not need
    const Pace& pace_;
    const std::vector<std::uint8_t>& right_;
    const Poll& poll_;
    std::vector<Moment>* moments_;
    std::vector<Placement> placements_;
    std::vector<std::int32_t> at_;  // of each cell, where it stands in placements_, or -1
    std::int64_t total_ = 0;        // of the placements' rates
    double time_ = 0;
};

}  // namespace

Pace::Pace(const Board& board, const Parameters& parameters) : parameters_(parameters) {
    for (std::int32_t empty = 0; empty <= board.cells; ++empty) {
        search_.push_back(std::pow(empty, parameters.crowd));
    }
    const auto homes = std::max(1, *std::max_element(board.homes.begin(), board.homes.end()));
    for (std::int32_t homeless = 0; homeless <= homes; ++homeless) {
        const double missing = std::max(homeless, 1) / static_cast<double>(homes);
        for (int step = 0; step < kSteps; ++step) {
            const double scarce = is_hidden(step) ? std::pow(missing, -parameters.scarcity) : 1;
            whole_.push_back(std::llround(parameters.rates[step] * scarce * kScale));
        }
    }
}

double Pace::to_placement(int empty, std::int64_t rate) const {
    return parameters_.handling +
           search_[static_cast<std::size_t>(empty)] /
               (parameters_.persistence + static_cast<double>(rate) / kScale);
}

double Pace::to_pattern(Step step, int empty, int ways) const {
    return search_[static_cast<std::size_t>(empty)] /
           (parameters_.rates[static_cast<int>(step)] * ways);
}

double solving_time(State state, const Pace& pace, const std::vector<std::uint8_t>& right,
                    const Poll& poll, std::vector<Moment>* moments) {
    return Solving(std::move(state), pace, right, poll, moments).run();
}

}  // namespace satsudoku::minutes
