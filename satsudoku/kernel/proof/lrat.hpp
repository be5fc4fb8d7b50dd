// From a clausal proof, as SAT solvers log it, to one that a checker can follow without search.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace satsudoku {

// The clauses of a CNF are lists of literals, each ended by 0; the proof is DRAT as text: a lemma a
// line, "d" before a deleted clause, each ended by 0. Every lemma must follow from the clauses
// before it by unit propagation (RUP, which is what solvers log for these problems).
//
// Returns LRAT as text, a lemma a line: its number, its literals, 0, the numbers of the clauses
// that become unit one after the other until the last is false, 0. Lemmas that the refutation does
// not use are left out; the last line is the empty clause. Clauses of the CNF are numbered from 1.
//
// Throws std::invalid_argument where a lemma does not follow, where the proof is no text of that
// form, or where the empty clause is not reached.
std::string lrat_of(std::int32_t variables, std::span<const std::int32_t> clauses,
                    std::string_view drat);

}  // namespace satsudoku
