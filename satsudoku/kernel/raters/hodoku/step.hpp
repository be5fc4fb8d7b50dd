// One step: its effects on the grid, and the pattern that proves them.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "raters/cells.hpp"
#include "raters/digits.hpp"
#include "raters/hodoku/grid.hpp"
#include "raters/hodoku/technique.hpp"

namespace satsudoku::raters::hodoku {

// "The digit is in one of these cells" (on), or in none of them (off).
struct Node {
    Cells cells;
    std::uint8_t digit;
    bool on;
};
inline Node node(int cell, int digit, bool on) {
    return {Cells::of(cell), static_cast<std::uint8_t>(digit), on};
}
// The link into a node that is on is strong, the link into one that is off is weak. In a trail of a
// forcing net a node follows from all before it, not only from the one before.
using Chain = std::vector<Node>;

// Cells with the digits that matter in them: one cell of a wing, a subset, an almost locked
// set.
struct StepPart {
    Cells cells;
    Digits digits;
};

// Digits that cannot be in both of two parts.
struct Restricted {
    std::uint8_t first, second;  // of Step::parts
    Digits digits;
};

// Candidates to delete, as cells of each digit.
struct Deletions {
    std::array<Cells, 9> cells{};

    void add(Cells of_digit, int digit) { cells[digit] |= of_digit; }
    bool empty() const {
        Cells any;
        for (const Cells& of_digit : cells) {
            any |= of_digit;
        }
        return any.empty();
    }
    int count() const {
        int number = 0;
        for (const Cells& of_digit : cells) {
            number += of_digit.count();
        }
        return number;
    }
    bool operator==(const Deletions&) const = default;
};

struct Step {
    Technique technique;
    // In HoDoKu's order, on which the queues of singles depend.
    std::vector<Candidate> placed{}, eliminated{};
    Digits digits = 0;  // of the pattern
    // Houses: of a subset, a locked candidate, a conjugate pair (base only), of a fish.
    std::vector<std::uint8_t> base{}, cover{};
    std::vector<Candidate> fins{}, endo_fins{};
    std::vector<StepPart> parts{};
    std::vector<Restricted> restricted{};
    // Colours of a cluster in pairs: cells where the digit is if it is in one of them.
    std::vector<Cells> colours{};
    std::vector<Chain> chains{};

    void eliminate(Cells cells, int digit) {
        for (const int cell : cells) {
            eliminated.push_back(candidate(cell, digit));
        }
    }
    void eliminate(const Deletions& gone) {
        for (int digit = 0; digit < 9; ++digit) {
            eliminate(gone.cells[digit], digit);
        }
    }
};

// Takes the steps that a finder comes upon.
class Sink {
public:
    virtual ~Sink() = default;
    // Whether it wants to know why, where that costs more than the step itself.
    virtual bool describes() const { return true; }
    // Whether it wants all steps there are, also those that HoDoKu passes over while it solves.
    virtual bool takes_all() const { return false; }
    // Whether a step with these deletions and a pattern of this length is of use. Finders of which
    // only the best step counts ask before they describe one.
    virtual bool wants(Technique, const Deletions& /*gone*/, int /*length*/) { return true; }
    // Returns true if the finder is to end.
    virtual bool take(Step step) = 0;
};

}  // namespace satsudoku::raters::hodoku
