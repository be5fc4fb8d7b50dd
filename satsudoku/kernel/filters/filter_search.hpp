// A search for the solutions of one puzzle by filters.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "filters/filters.hpp"
#include "poll.hpp"

namespace satsudoku {

// Depth first: a cell holds one of its candidates, or it does not.
//
//   trail    (r1c1, 123) (r1c2, 12) | (r5c5, 45) (r5c6, 4) ...    candidates as they were before
//   stack                           ^ r5c5 = 4                    one entry a choice
//
// Cells of filters that failed often come first (the "weighted degree" of Boussemart, Hemery,
// Lecoutre and Sais, ECAI 2004, kept by cell). What a bad start has cost it teaches: counting
// starts anew, with the weights it has gathered, after so many failures, and ever later.
class FilterSearch {
public:
    using Mask = Filters::Mask;
    enum class Event { solution, finished, stopped, restart };

    // Keeps a reference to `filters`. `candidates`: one mask a cell.
    FilterSearch(const Filters& filters, std::span<const Mask> candidates);

    // Moves to the next solution. After `stopped`, at which `poll` asked to stop, it may be called
    // again.
    Event advance(const Poll& poll) { return advance(poll, UINT64_MAX); }

    // Counts the solutions from the start, up to `limit` of them (0: all). False if `poll` stopped
    // it, with the most that it saw.
    bool count(std::uint64_t limit, const Poll& poll, std::uint64_t& solutions);

    // The symbol of each cell, from 0. Pre: the last advance() returned Event::solution.
    std::vector<std::uint8_t> values() const;

private:
    struct Change {
        std::int32_t cell;
        Mask before;
    };

    struct Choice {
        std::size_t trail;
        std::int32_t cell;
        Mask symbol;
    };

    Event advance(const Poll& poll, std::uint64_t failures);
    bool begin();
    bool backtrack();
    void undo(std::size_t trail);
    void restart();
    bool choose();
    bool restrict(std::int32_t cell, Mask mask);
    bool propagate();
    bool settle(std::int32_t cell);
    bool filter_house(std::int32_t house);
    bool filter_crossing(std::int32_t crossing);
    bool filter_diagram(std::int32_t diagram);
    void blame(std::span<const std::int32_t> cells);

    const Filters& filters_;
    std::vector<Mask> left_;  // candidates, one mask a cell
    std::vector<Change> trail_;
    std::vector<Choice> stack_;
    std::vector<double> weight_;  // one a cell
    double blame_ = 1;            // what a failure adds; it grows, so that old ones count less
    std::uint64_t failures_ = 0;
    std::uint64_t solutions_ = 0;  // since the last start
    std::uint64_t closed_ = 0;     // those that the first choices, refuted for good, now exclude
    bool started_ = false, over_ = false, pending_ = false;
    // What has to be looked at, each once.
    std::vector<std::int32_t> changed_, houses_, crossings_, diagrams_;
    std::vector<std::uint8_t> is_changed_, house_waits_, crossing_waits_, diagram_waits_;
    // The nodes of a diagram that a path from the first one reaches, and of those, the ones from
    // which a path leads to the last one; by the number of the pass.
    std::vector<std::vector<std::int32_t>> layers_;
    std::vector<std::uint32_t> reached_, alive_;
    std::vector<Mask> kept_;
    std::uint32_t pass_ = 0;
};

}  // namespace satsudoku
