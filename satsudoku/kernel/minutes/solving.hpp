// How long people take for a puzzle: the time to each next step, from what is open at that moment.
//
// Somebody looks at a board. Each placement that is open catches the eye at a rate of its own,
// and the first one seen is made. So the time to it is one over the sum of all rates. It is
// longer where many cells are empty. Where no placement is open, the time is that of the easiest
// pattern that removes candidates, over how many of these there are. All rates are whole numbers,
// and equal placements count as one: times do not depend on the order of symbols, lines or cells.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "minutes/state.hpp"
#include "poll.hpp"

namespace satsudoku::minutes {

// What a step is; a hidden single may stand in a box or in a line.
enum class Step : std::uint8_t {
    last_cell,
    hidden_box,
    hidden_line,
    naked,
    constraint,
    locked,
    pairs,
    larger,
    fish,
    wings,
    chains,
    trial,
    deep
};
inline constexpr int kSteps = 13;

// The model: times have a unit of its own, which `satsudoku.teaching.minutes` turns into seconds.
struct Parameters {
    double handling;     // to enter a symbol
    double crowd;        // the power of the number of empty cells with which a search takes longer
    double persistence;  // the rate at which people find something although nothing is open
    double scarcity;     // the power with which symbols that stand in many places are seen sooner
    double rates[kSteps];
};

// The model on one board, as tables.
class Pace {
public:
    Pace(const Board& board, const Parameters& parameters);

    // The rate of a placement, in whole parts of `persistence`'s unit. `homeless` items of its
    // symbol are not covered yet.
    std::int64_t rate(Step step, int homeless) const {
        return whole_[static_cast<std::size_t>(homeless * kSteps + static_cast<int>(step))];
    }
    // The time to one of the placements that are open, when these have that rate in all.
    double to_placement(int empty, std::int64_t rate) const;
    // The time to a pattern that stands in `ways` places.
    double to_pattern(Step step, int empty, int ways) const;

private:
    Parameters parameters_;
    std::vector<double> search_;       // by the number of empty cells
    std::vector<std::int64_t> whole_;  // by `homeless` and step
};

struct Moment {
    Step step;
    std::int32_t option;  // that is placed, -1 for none
    std::int32_t open;    // how many placements, or patterns, are open
    double time;
};

// The time for a puzzle whose givens are placed; `right` has its solution, a value of each cell.
// `moments` gets every step if it is not null. Infinity where `poll` stopped it or the state is
// dead.
double solving_time(State state, const Pace& pace, const std::vector<std::uint8_t>& right,
                    const Poll& poll, std::vector<Moment>* moments);

}  // namespace satsudoku::minutes
