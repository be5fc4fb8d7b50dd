// From a clausal proof, as SAT solvers log it, to one that a checker can follow without search.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "poll.hpp"
#include "proof/clauses.hpp"

namespace satsudoku::proof {

// Refutes the clauses of a CNF, in two steps: a SAT solver refutes the residue, and its proof
// becomes one of the whole CNF.
//
//   CNF --unit propagation--> residue --SAT solver--> DRAT --lrat()--> LRAT
//    |                                                        ^
//    +----------- the clauses that each lemma follows from ---+
class Refutation {
public:
    // The clauses are lists of literals, each ended by 0. Throws std::invalid_argument for a
    // literal of a variable above `variables`.
    Refutation(std::int32_t variables, std::span<const std::int32_t> clauses);

    // What unit propagation leaves: the literals that it makes true as clauses of their own, then
    // the clauses that are not true, without false literals. One empty clause where it refutes all.
    std::vector<std::vector<std::int32_t>> residue() const;

    // Turns a proof into LRAT as text, one lemma per line: its number, its literals, 0, numbers
    // of clauses, 0. These clauses become unit one after the other, until the last is false.
    // Lemmas that the refutation does not use are left out; the last line is the empty clause.
    // Clauses of the CNF are numbered from 1. To be called once. None if `poll` stopped it.
    //
    // The proof is DRAT in binary: "a" before a lemma, "d" before a deleted clause, then its
    // literals and a byte 0. A literal is 2 * variable, + 1 if negative, in bytes of seven bits.
    // Every lemma must follow from the CNF and the lemmas before it by unit propagation (RUP,
    // which is what solvers log for these problems). Deletions of clauses of the CNF are ignored.
    // Literals that follow from the clauses alone become lemmas where many lemmas follow from
    // them.
    //
    // Throws std::invalid_argument where a lemma does not follow, where the proof is not of that
    // form, or where the empty clause is not reached.
    std::optional<std::string> lrat(std::string_view drat, const Poll& poll);

private:
    using Id = Clauses::Id;

    // A lemma, by its number among all clauses, and the clauses that it follows from.
    struct Lemma {
        Id id;
        std::vector<Id> hints;
    };

    void require_variables(std::span<const std::int32_t> literals) const;
    void add(std::span<const std::int32_t> literals);
    void derive(const std::vector<std::int32_t>& literals);
    void remove(const std::vector<std::int32_t>& literals);
    std::string text() const;

    std::int32_t variables_;
    Clauses clauses_;
    Id formula_ = 0;  // clauses of the CNF
    Id last_ = 0;     // the number of the last clause
    std::vector<Lemma> lemmas_;
    std::vector<Id> refuting_;  // the clauses that refute all, once they are known
    std::unordered_map<std::uint64_t, std::vector<Id>> lemmas_by_sum_;  // those not deleted
};

}  // namespace satsudoku::proof
