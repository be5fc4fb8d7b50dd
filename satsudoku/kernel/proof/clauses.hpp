// Clauses under unit propagation, and why each literal is true.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

namespace satsudoku::proof {

// Clauses are numbered from 1, in the order in which they are added.
//
//   trail     -3   7  12 | -5   9  -1      literals that are true, in the order of assignment
//   reason     2   4   8 |  0  11   2      the clause that forced each, 0 if it was assumed
//             `fixed`    ^ below: follow from the clauses alone, and stay; above: undone
//
// Each clause of two literals or more is watched by its first two: while neither is false, or one
// of them is true, the clause forces nothing.
class Clauses {
public:
    using Id = std::uint32_t;
    static constexpr Id none = 0;
    // With 2, proofs of 9x9 puzzles are up to a third longer, and those of boards with skyscrapers
    // as short.
    static constexpr std::uint32_t uses_to_state = 16;

    explicit Clauses(std::int32_t variables)
        : values_(index(variables) + 2), watches_(index(variables) + 2),
          reason_(static_cast<std::size_t>(variables) + 1), place_(reason_.size()),
          seen_(reason_.size()), stated_(reason_.size()), uses_(reason_.size()) {}

    std::span<const std::int32_t> literals(Id id) const {
        return {pool_.data() + starts_[id], starts_[id + 1] - starts_[id]};
    }

    // 1 for a true literal, -1 for a false one, 0 for neither.
    int value(std::int32_t literal) const { return values_[index(literal)]; }

    // The literals that follow from the clauses alone, by propagation.
    std::span<const std::int32_t> fixed() const { return {trail_.data(), fixed_}; }

    // Adds a clause without repeated literals, and what follows from it by propagation. Returns the
    // clause that is false then, or none.
    Id add(std::span<const std::int32_t> literals) {
        pool_.insert(pool_.end(), literals.begin(), literals.end());
        starts_.push_back(pool_.size());
        alive_.push_back(true);
        const Id id = static_cast<Id>(starts_.size() - 2);
        const std::span<std::int32_t> own{pool_.data() + starts_[id], literals.size()};
        // Literals that are not false go to the front, to be watched.
        std::size_t open = 0;
        for (std::size_t i = 0; i < own.size() && open < 2; ++i) {
            if (value(own[i]) >= 0) {
                std::swap(own[i], own[open++]);
            }
        }
        if (own.size() >= 2) {
            watch(own[0], id);
            watch(own[1], id);
        }
        if (open == 0) {
            return id;
        }
        if (open == 1 && value(own[0]) == 0) {
            assign(own[0], id);
        }
        const Id conflict = propagate();
        fixed_ = trail_.size();
        return conflict;
    }

    // Forgets a clause, unless it says why a literal is true.
    void remove(Id id) {
        const std::span<const std::int32_t> own = literals(id);
        if (own.empty() || reason_[variable(own[0])] != id || value(own[0]) <= 0) {
            alive_[id] = false;
        }
    }

    // Finds the clauses from which a lemma follows by unit propagation: with all its literals
    // false, each of them forces one literal, and the last is false. Empty if it does not
    // follow.
    std::vector<Id> antecedents(std::span<const std::int32_t> lemma) {
        Id conflict = none;
        for (const std::int32_t literal : lemma) {
            if (value(literal) > 0) {
                conflict = reason_[variable(literal)];  // none if -literal was assumed before
                break;
            }
            if (value(literal) == 0) {
                assign(-literal, none);
            }
        }
        if (conflict == none) {
            conflict = propagate();
        }
        std::vector<Id> ids;
        if (conflict != none) {
            ids = explain(conflict);
        }
        undo();
        return ids;
    }

    // The clauses that make a clause false which is so without any assumption, itself the last.
    // Each forces one literal; a stated one is forced by its own clause.
    std::vector<Id> explain(Id conflict) {
        std::vector<Id> ids{conflict};
        mark(conflict);
        while (!marked_.empty()) {
            std::pop_heap(marked_.begin(), marked_.end());
            const std::size_t place = marked_.back();
            marked_.pop_back();
            const std::size_t v = variable(trail_[place]);
            if (reason_[v] != none && reason_[v] != conflict) {
                const Id reason = stated_[v] != none ? stated_[v] : reason_[v];
                ids.push_back(reason);
                mark(reason);
                if (place < fixed_ && ++uses_[v] == uses_to_state) {
                    frequent_.push_back(trail_[place]);
                }
            }
            seen_[v] = false;
        }
        return {ids.rbegin(), ids.rend()};
    }

    // A literal that follows from the clauses alone, and was named so often that a clause of its
    // own makes proofs shorter; 0 if there is none. Each is returned once.
    std::int32_t next_frequent() {
        while (!frequent_.empty()) {
            const std::int32_t literal = frequent_.back();
            frequent_.pop_back();
            if (literals(reason_[variable(literal)]).size() > 1) {
                return literal;
            }
        }
        return 0;
    }

    // The clauses from which a true literal follows, the one that forced it the last.
    std::vector<Id> explain_literal(std::int32_t literal) {
        return explain(reason_[variable(literal)]);
    }

    // From now on, what follows from a literal names a clause that states it alone.
    void state(std::int32_t literal, Id id) { stated_[variable(literal)] = id; }

private:
    // Two entries per variable, that of the positive literal first.
    static std::size_t index(std::int32_t literal) {
        return 2 * static_cast<std::size_t>(std::abs(literal)) + (literal < 0);
    }
    static std::size_t variable(std::int32_t literal) {
        return static_cast<std::size_t>(std::abs(literal));
    }
    void assign(std::int32_t literal, Id reason) {
        values_[index(literal)] = 1;
        values_[index(-literal)] = -1;
        reason_[variable(literal)] = reason;
        place_[variable(literal)] = trail_.size();
        trail_.push_back(literal);
    }

    // Post: `literal` is true, or has no further clause that waits for it to become false.
    void watch(std::int32_t literal, Id id) { watches_[index(literal)].push_back(id); }

    // Its literals are to be explained, the last assigned ones first.
    void mark(Id id) {
        for (const std::int32_t literal : literals(id)) {
            const std::size_t v = variable(literal);
            if (!seen_[v] && value(literal) != 0) {
                seen_[v] = true;
                marked_.push_back(place_[v]);
                std::push_heap(marked_.begin(), marked_.end());
            }
        }
    }

    // Assigns implied literals; returns a clause that is then false, or none.
    Id propagate() {
        for (; next_ < trail_.size(); ++next_) {
            const std::int32_t gone = -trail_[next_];
            std::vector<Id>& watching = watches_[index(gone)];
            std::size_t kept = 0;
            for (std::size_t i = 0; i < watching.size(); ++i) {
                const Id id = watching[i];
                if (!alive_[id]) {
                    continue;
                }
                std::int32_t* const own = pool_.data() + starts_[id];
                if (own[0] == gone) {
                    std::swap(own[0], own[1]);
                }
                if (value(own[0]) > 0 || !rewatch(id, own)) {
                    watching[kept++] = id;
                } else {
                    continue;
                }
                if (value(own[0]) < 0) {
                    while (++i < watching.size()) {
                        watching[kept++] = watching[i];
                    }
                    watching.resize(kept);
                    return id;
                }
                if (value(own[0]) == 0) {
                    assign(own[0], id);
                }
            }
            watching.resize(kept);
        }
        return none;
    }

    // Finds another literal to watch than the second, which is false; false if there is none.
    bool rewatch(Id id, std::int32_t* own) {
        const std::size_t size = starts_[id + 1] - starts_[id];
        for (std::size_t k = 2; k < size; ++k) {
            if (value(own[k]) >= 0) {
                std::swap(own[1], own[k]);
                watch(own[1], id);
                return true;
            }
        }
        return false;
    }

    void undo() {
        while (trail_.size() > fixed_) {
            values_[index(trail_.back())] = values_[index(-trail_.back())] = 0;
            reason_[variable(trail_.back())] = none;
            trail_.pop_back();
        }
        next_ = trail_.size();
    }

    std::vector<std::int32_t> pool_;            // the literals of all clauses
    std::vector<std::size_t> starts_ = {0, 0};  // clause 0 is none
    std::vector<bool> alive_ = {false};
    std::vector<signed char> values_;       // by literal
    std::vector<std::vector<Id>> watches_;  // by literal: the clauses that watch it
    std::vector<Id> reason_;                // by variable
    std::vector<std::size_t> place_;        // by variable: where it is in the trail
    std::vector<bool> seen_;                // by variable: scratch of explain(), as the next one
    std::vector<std::size_t> marked_;       // a heap of places in the trail
    std::vector<Id> stated_;                // by variable: the clause that states it alone, or none
    std::vector<std::uint32_t> uses_;  // by variable, if it is fixed: how often explain() named it
    std::vector<std::int32_t> frequent_;  // literals that were named so often
    std::vector<std::int32_t> trail_;
    std::size_t next_ = 0;   // the first literal of the trail that has not been propagated
    std::size_t fixed_ = 0;  // how many literals of the trail stay
};

}  // namespace satsudoku::proof
