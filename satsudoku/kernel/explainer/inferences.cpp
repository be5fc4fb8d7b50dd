#include "explainer/inferences.hpp"

#include <algorithm>
#include <memory>

#include "explainer/fish.hpp"
#include "explainer/forcing.hpp"
#include "explainer/locking.hpp"
#include "explainer/simple_chains.hpp"
#include "explainer/subsets.hpp"

namespace satsudoku::explainer {
namespace {

using Visit = std::function<void(NestedHint&&)>;

class Inferences {
public:
    Inferences(const Grid& base, const Grid& grid, const Visit& visit)
        : base_(base), grid_(grid), visit_(visit) {}

    bool locking() {
        each_locked(grid_, [&](const Locked& locked) {
            NestedHint made;
            add_missing(locked.house, all_digits, locked.digit, made);
            if (!made.parents.empty()) {
                add(made, locked.cleared(grid_), locked.digit);
                made.describe = [this, locked] {
                    Hint hint;
                    explainer::describe(grid_, locked, hint);
                    return hint;
                };
                offer(std::move(made));
            }
            return false;
        });
        return any_;
    }

    bool hidden_pairs() {
        each_hidden(grid_, 2, 5, [&](const Subset& pair) {
            NestedHint made;
            for_each_bit(pair.digits, [&](int digit) {
                add_missing(pair.house, all_digits & ~pair.positions, digit, made);
            });
            if (!made.parents.empty()) {
                clear_hidden(grid_, pair, [&](int cell, unsigned mask) { add(made, cell, mask); });
                made.describe = [this, pair] {
                    Hint hint;
                    describe_hidden(grid_, pair, hint);
                    return hint;
                };
                offer(std::move(made));
            }
            return false;
        });
        return any_;
    }

    bool naked_pairs() {
        each_naked(grid_, 2, [&](const Subset& pair) {
            NestedHint made;
            for_each_bit(pair.positions, [&](int i) {
                const int cell = geometry.cell_at[pair.house][i];
                for_each_bit(base_.options[cell] & ~grid_.options[cell] & ~pair.digits,
                             [&](int digit) { rest_on(cell, digit, made); });
            });
            if (!made.parents.empty()) {
                clear_naked(grid_, pair, [&](int cell, unsigned mask) { add(made, cell, mask); });
                made.describe = [this, pair] {
                    Hint hint;
                    describe_naked(grid_, pair, hint);
                    return hint;
                };
                offer(std::move(made));
            }
            return false;
        });
        return any_;
    }

    bool x_wings() {
        each_fish(grid_, 2, [&](const Fish& fish) {
            NestedHint made;
            for_each_bit(fish.lines, [&](int line) {
                add_missing(static_cast<int>(fish.base) + line, all_digits & ~fish.cover,
                            fish.digit, made);
            });
            if (!made.parents.empty()) {
                add(made, fish.cleared(grid_), fish.digit);
                made.describe = [this, fish] {
                    Hint hint;
                    explainer::describe(grid_, fish, hint);
                    return hint;
                };
                offer(std::move(made));
            }
            return false;
        });
        return any_;
    }

    bool simple_chains() {
        for (const SimpleChain& chain : all_simple_chains(grid_)) {
            Hint hint;
            explainer::describe(grid_, chain, hint);
            offer_chain(std::move(hint));
        }
        return any_;
    }

    bool forcing(const Reasoning& reasoning, Interrupt& interrupt) {
        for (Hint& hint : all_forcing(grid_, reasoning, interrupt)) {
            offer_chain(std::move(hint));
        }
        return any_;
    }

private:
    void rest_on(int cell, int digit, NestedHint& made) {
        const auto parent = static_cast<Candidate>(candidate(cell, digit));
        if (std::find(made.parents.begin(), made.parents.end(), parent) == made.parents.end()) {
            made.parents.push_back(parent);
        }
    }
    // The places of the digit in the house, of those positions, that are gone.
    void add_missing(int house, unsigned positions, int digit, NestedHint& made) {
        for_each_bit(base_.places[house][digit] & ~grid_.places[house][digit] & positions,
                     [&](int i) { rest_on(geometry.cell_at[house][i], digit, made); });
    }
    static void add(NestedHint& made, const Cells& cleared, int digit) {
        cleared.for_each([&](int cell) {
            made.eliminated.push_back(static_cast<Candidate>(candidate(cell, digit)));
        });
    }
    static void add(NestedHint& made, int cell, unsigned mask) {
        for_each_bit(mask, [&](int digit) {
            made.eliminated.push_back(static_cast<Candidate>(candidate(cell, digit)));
        });
    }

    void offer(NestedHint&& made) {
        if (!made.eliminated.empty()) {
            any_ = true;
            visit_(std::move(made));
        }
    }

    // A chain rests on what is gone behind each step from off to on, and behind its cases.
    void offer_chain(Hint&& hint) {
        NestedHint made;
        if (hint.technique == Technique::cell_forcing) {
            hint.parts[0].for_each([&](int cell) { add_missing_digits(cell, made); });
        } else if (hint.technique == Technique::house_forcing) {
            add_missing(hint.houses[0], all_digits, lowest(hint.digits), made);
        }
        for (const Node& node : hint.chain.nodes) {
            const int cell = cell_of(node.candidate);
            if (!node.on || node.link == Link::assumed) {
                continue;
            }
            if (node.link == Link::cell) {
                add_missing_digits(cell, made);
            } else {
                const Kind kind = node.link == Link::row      ? Kind::row
                                  : node.link == Link::column ? Kind::column
                                                              : Kind::box;
                add_missing(house_of(cell, kind), all_digits, digit_of(node.candidate), made);
            }
        }
        if (!made.parents.empty()) {
            made.eliminated = hint.eliminated;
            made.describe = [shared = std::make_shared<Hint>(std::move(hint))] { return *shared; };
            offer(std::move(made));
        }
    }
    void add_missing_digits(int cell, NestedHint& made) {
        for_each_bit(base_.options[cell] & ~grid_.options[cell],
                     [&](int digit) { rest_on(cell, digit, made); });
    }

    const Grid& base_;
    const Grid& grid_;
    const Visit& visit_;
    bool any_ = false;
};

}  // namespace

void each_inference(const Grid& base, const Grid& grid, const Reasoning& reasoning,
                    Interrupt& interrupt, const Visit& visit) {
    Inferences rules(base, grid, visit);
    if (rules.locking() || rules.hidden_pairs() || rules.naked_pairs() || rules.x_wings()) {
        return;
    }
    if (reasoning.level >= 4) {
        rules.forcing({.dynamic = true, .level = reasoning.limit}, interrupt);
        return;
    }
    if (reasoning.level >= 2 && rules.simple_chains()) {
        return;
    }
    if (reasoning.level >= 3) {
        rules.forcing({.dynamic = false}, interrupt);
    }
}

}  // namespace satsudoku::explainer
