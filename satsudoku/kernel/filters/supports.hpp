// The candidates that stand in some solution.
#pragma once

#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "filters/filter_search.hpp"
#include "filters/filters.hpp"
#include "filters/known_solutions.hpp"
#include "poll.hpp"

namespace satsudoku::filters {

// Of the states of one puzzle, most candidates have a solution that an earlier state has shown, or
// are excluded as they were there. The others are sought in solutions near known ones, and then
// searched for, one after the other, from what the filters leave of the state.
class Supports {
public:
    // Keeps a reference to `filters`.
    explicit Supports(const Filters& filters)
        : filters_(filters), solutions_(cells(), static_cast<std::size_t>(filters.symbols)) {}

    std::size_t cells() const { return static_cast<std::size_t>(filters_.shown); }

    // Of some candidates, one mask a cell, those that stand in a solution. False if `poll` stopped
    // it; then the masks mean nothing. Threads that call it wait for one another.
    bool keep(std::span<Mask> masks, const Poll& poll);

private:
    using Symbols = FilterSearch::Symbols;
    using Masks = std::vector<Mask>;

    struct Excluded {
        Masks before, gone;  // what is gone from these candidates is so from fewer, too
    };

    struct Answer {
        Masks asked, kept;
    };

    bool decide(const Poll& poll);
    std::optional<Symbols> one(FilterSearch& search, std::int32_t cell, Mask symbol,
                               const Poll& poll);
    void found(const Symbols& solution);
    void show(const Symbols& solution);
    void vary();
    void hold(const Symbols& solution);
    bool exchanges(std::int32_t from, Mask symbol);
    bool only(FilterSearch& search, const Poll& poll);

    const Filters& filters_;
    std::mutex one_at_a_time_;
    KnownSolutions solutions_;
    std::deque<Excluded> excluded_;
    std::deque<Answer> answers_;   // the last ones first
    Masks left_, missing_;         // without what is excluded, and those without a solution so far
    bool shown_ = false;           // whether a solution fits
    std::deque<Symbols> sources_;  // solutions to be varied
    Symbols varied_;
    std::vector<std::uint64_t> holding_, reached_;  // sets of cells, some words each
    std::vector<std::int32_t> moved_;
    Masks masks_;
    Workspace workspace_;
};

}  // namespace satsudoku::filters
