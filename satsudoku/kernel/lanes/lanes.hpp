// The lane kernel's face: the same at every width. lanes_128.cpp, lanes_256.cpp and lanes_512.cpp
// each build one; widths() says which of them this machine can run.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "lanes/rules.hpp"
#include "lanes/tables.hpp"
#include "poll.hpp"
#include "progress.hpp"

namespace satsudoku::lanes {

// A job to count. Puzzles are rows of `cells` bytes, 0 for an empty cell, else the symbol from 1.
// Several threads may work on one job: each takes puzzles as it needs them.
struct CountJob {
    const std::uint8_t* puzzles;
    std::size_t number;       // fewer than 2^32
    std::uint64_t limit;      // stop a puzzle at this number of solutions; 0 counts all
    std::uint64_t* counts;    // one per puzzle, zeroed by the caller
    std::uint8_t* solutions;  // null, or a puzzle's first solutions: `keep` rows of `cells` bytes
    std::size_t keep;
    const std::uint64_t* masks = nullptr;  // null, or the options left of each puzzle, packed
    std::atomic<std::size_t> next{0};      // the first puzzle that no thread has taken
    std::atomic<bool> stopped{false};      // end early: the counts are then lower bounds
    Progress* progress = nullptr;          // null, or that of a single puzzle, which begins here
};

// A search that hands out the solutions of one puzzle in pieces.
class Enumeration {
public:
    virtual ~Enumeration() = default;
    // Appends the next solutions, rows of `cells` bytes, to `out`; false when there are no more.
    // May append none: it returns about every millisecond.
    virtual bool next(std::vector<std::uint8_t>& out) = 0;
};

class Kernel {
public:
    virtual ~Kernel() = default;
    virtual int width() const = 0;  // lanes per vector

    // Counts the solutions of many puzzles, in memory that does not depend on them. Calls `poll`
    // about every millisecond; when it returns true the job is stopped.
    virtual void count(const Tables& tables, CountJob& job, const Poll& poll) const = 0;

    // The order is the same for the same width. Keeps a reference to the tables. The mask is empty,
    // or packs the options that are not excluded.
    virtual std::unique_ptr<Enumeration> enumerate(
        const Tables& tables, std::span<const std::uint8_t> puzzle,
        std::span<const std::uint64_t> mask = {}) const = 0;

    // Brings entries to their fixpoints, in memory that does not depend on how many there are.
    virtual void propagate(RuleJob& job, const Poll& poll) const = 0;

    // Refutes hypotheses about states, in memory that does not depend on how many there are.
    virtual void negate(NegationJob& job, const Poll& poll) const = 0;

    // Brings states to their fixpoints under trial and error; memory depends on the depth.
    virtual void trial(TrialJob& job, const Poll& poll) const = 0;
};

std::unique_ptr<Kernel> make_kernel_128();
std::unique_ptr<Kernel> make_kernel_256();
std::unique_ptr<Kernel> make_kernel_512();

// The widths that this build and this processor can run, ascending; 128 is always there.
std::vector<int> widths();
// Throws std::invalid_argument for a width that is not among them.
const Kernel& kernel(int width);

// Kernel::count on several threads, the calling one among them; only it calls `poll`.
void count_on_threads(const Kernel& kernel, const Tables& tables, CountJob& job, int threads,
                      const Poll& poll);

// Kernel::propagate, Kernel::negate and Kernel::trial, likewise.
void propagate_on_threads(const Kernel& kernel, RuleJob& job, int threads, const Poll& poll);
void negate_on_threads(const Kernel& kernel, NegationJob& job, int threads, const Poll& poll);
void trial_on_threads(const Kernel& kernel, TrialJob& job, int threads, const Poll& poll);

// RuleTables::pack, likewise.
void pack_on_threads(const RuleTables& tables, const std::uint8_t* puzzles, std::size_t number,
                     std::uint64_t* states, int threads, const Poll& poll);

}  // namespace satsudoku::lanes
