// A search for the solutions of one puzzle by filters.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <deque>
#include <set>
#include <span>
#include <vector>

#include "filters/filters.hpp"
#include "poll.hpp"

namespace satsudoku::filters {

// Depth first: a cell holds one of its candidates, or it does not.
//
//   stack   r5c5 = 4, r1c2 = 1 ...    one entry a choice
//   saved   all candidates before it   copying them takes less time than a note of each change
//
// Cells of filters and choices that failed often come first (the "weighted degree" of Boussemart,
// Hemery, Lecoutre and Sais, ECAI 2004, by cell). A bad start teaches good weights: after a growing
// number of failures, counting starts anew with these weights. It then tries each candidate alone;
// those that the filters refute are gone for good.
//
// Regions to be found come before values, but few divisions of a large board can be filled.
// Regions that are rows or columns ask nothing new of the values. So the first few failures are
// spent on regions as near to rows as possible, then to columns: that solves puzzles that have many
// solutions. It teaches no weights.
class FilterSearch {
public:
    using Mask = Filters::Mask;
    using Symbols = std::vector<std::uint8_t>;
    enum class Event { solution, finished, stopped, restart };

    // Keeps a reference to `filters`. `candidates`: one mask a cell. `failures`: before the first
    // restart.
    FilterSearch(const Filters& filters, std::span<const Mask> candidates,
                 std::uint64_t failures = 1000);

    // Moves to the next solution. `stopped` means that `poll` asked to stop; then it
    // may be called again.
    Event advance(const Poll& poll);

    // Counts the solutions, up to `limit` of them (0: all). False if `poll` stopped it, with the
    // number so far; called again with the same limit, it continues.
    bool count(std::uint64_t limit, const Poll& poll, std::uint64_t& solutions);

    // Looks for a solution with a symbol in a cell; where there is none, that candidate is gone for
    // good. As long as nothing fails, other cells take the symbols of `wanted`, one mask a cell.
    // For calls of this function alone, and filters without exchanges; after `stopped` no more.
    Event solve_with(std::int32_t cell, Mask symbol, std::span<const Mask> wanted,
                     const Poll& poll);

    // The symbol of each cell, from 0. Pre: the last call returned Event::solution.
    Symbols values() const;

    // The number of choices so far, with those before restarts.
    std::uint64_t choices() const { return choices_; }

    // The first two solutions that count() has found, with those before restarts.
    const std::vector<Symbols>& known() const { return known_; }

    // Those since the last restart.
    const std::vector<Symbols>& first_solutions() const { return first_solutions_; }

private:
    // How many places each symbol has in a house: a bit of each mask is a digit of a binary number.
    // A cell that has changed counts as before until it is settled.
    struct Counts {
        Mask ones, twos, more[4];

        // Symbols of more than three places.
        Mask many() const { return more[0] | more[1] | more[2] | more[3]; }

        // Takes a place from some symbols, which have one. `large`: from 16 places on.
        void drop(Mask symbols, bool large) {
            const auto step = [&](Mask& digit) {
                const Mask borrowed = symbols & ~digit;
                digit ^= symbols;
                symbols = borrowed;
            };
            step(ones);
            step(twos);
            step(more[0]);
            step(more[1]);
            if (large) {
                step(more[2]);
                step(more[3]);
            }
        }
    };

    struct Choice {
        std::int32_t cell;
        Mask symbols;  // it takes the first of them, or none: the others are alike
    };

    Event advance(const Poll& poll, std::uint64_t failures);
    void weigh();
    bool begin();
    bool backtrack();
    void save(std::size_t depth);
    void restore(std::size_t depth);
    bool restart();
    bool probe();
    bool choose();
    bool choose_joint();
    void choose(std::int32_t cell, Mask symbol, Mask alike);
    void note_unused();
    bool fill_alike();

    // The candidates of a cell that differed by an exchange alone when the last choice began.
    Mask unused(std::int32_t cell) const {
        return left_[cell] & unused_[static_cast<std::size_t>(exchange_of_[cell])];
    }

    bool restrict(std::int32_t cell, Mask mask, std::int32_t rule = -1);
    bool propagate();
    bool settle(std::int32_t cell);
    bool filter_house(std::int32_t house);
    bool filter_places(std::int32_t house);
    bool filter_pair(std::int32_t cell);
    bool exclude(Mask symbol, std::span<const std::int32_t> seen);
    int count_places(std::size_t house, Mask symbol);
    std::span<const std::int32_t> places_of(std::size_t house, Mask symbol);

    // The cells that may hold the first symbol of a mask, as bits.
    std::uint64_t* cells_of(Mask symbol) {
        return &holders_[static_cast<std::size_t>(std::countr_zero(symbol)) * filters_.words];
    }
    void wait(std::int32_t rule);
    bool filter_rule(std::int32_t rule);
    void blame(std::span<const std::int32_t> cells);

    const Filters& filters_;
    std::vector<Mask> left_;  // candidates, one mask a cell
    std::vector<Choice> stack_;
    std::vector<Mask> saved_;                   // `left_` before each choice
    std::vector<std::uint64_t> saved_holders_;  // and of the others, too
    std::vector<Counts> saved_counts_;
    std::vector<double> weight_;  // one a cell
    double blame_ = 1;            // the weight of a failure; it grows, so that old ones count less
    std::uint64_t failures_ = 0, choices_ = 0;
    double allowed_;                        // failures before the next restart
    std::uint64_t solutions_ = 0;           // since the last start
    std::vector<Symbols> first_solutions_;  // the first two of them
    std::vector<Symbols> known_;
    std::uint64_t closed_ = 0;  // solutions that the first choices, refuted for good, now exclude
    bool started_ = false, over_ = false, pending_ = false;
    std::span<const Mask> wanted_;  // symbols to choose first
    std::size_t along_ = 0;  // regions are as near as possible to rows: 0, columns: 1, neither: 2
    std::set<Symbols> earlier_;  // solutions of advance() that a restart may meet again
    // Waiting to be examined, each once.
    std::vector<std::int32_t> changed_, houses_, placed_, patient_;
    std::size_t changes_ = 0, waiting_ = 0;  // of changed_ and houses_, which have room for all
    std::vector<Mask> lost_;                 // of each cell that waits, symbols that it has lost
    std::vector<Mask> gone_;  // of each house that waits, symbols of few places that have lost one
    std::vector<Mask> few_;   // of each house in placed_, those with few places left
    std::deque<std::int32_t> rules_;  // those that have waited longest come first
    std::vector<std::uint8_t> rule_waits_;
    std::vector<std::uint64_t> holders_;             // cells as bits, `Filters::words` a symbol
    std::vector<Counts> counts_;                     // one a house
    bool large_ = false;                             // whether some house has more than 15 cells
    std::array<std::int32_t, most_symbols> places_;  // of a symbol in a house
    std::vector<std::int32_t> needed_;
    std::int32_t empty_ = 0;                 // the cell that exclude() left without a symbol
    std::vector<std::int32_t> changed_by_;   // the only rule that changed a cell, or -1
    std::vector<Mask> masks_;                // of the cells of a rule
    std::vector<std::int32_t> exchange_of_;  // of each cell, from 1; 0 if none is possible
    std::vector<Mask> unused_;               // symbols of each exchange; of 0, none
    Workspace workspace_;
};

// Keeps the candidates of a cell that are in a mask. False if none is left.
inline bool FilterSearch::restrict(std::int32_t cell, Mask mask, std::int32_t rule) {
    const Mask before = left_[cell], after = before & mask;
    if (after == before) {
        return true;
    }
    left_[cell] = after;
    const auto word = static_cast<std::size_t>(cell) / 64;
    for (Mask gone = before & ~after; gone != 0; gone &= gone - 1) {
        cells_of(gone)[word] &= ~(std::uint64_t{1} << (cell % 64));
    }
    if (!lost_[cell]) {
        changed_by_[cell] = rule;
        changed_[changes_++] = cell;
    } else if (changed_by_[cell] != rule) {
        changed_by_[cell] = -1;
    }
    lost_[cell] |= before & ~after;
    return after != 0;
}

}  // namespace satsudoku::filters
