"""Proofs lemma by lemma: another solver's unit propagation judges what the checker accepts.

A lemma follows if unit propagation finds a conflict once all of its literals are false. MiniSat
does that here. It knows neither the hints of a proof nor the code that writes and checks them.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import NamedTuple

import pytest
from pysat.solvers import Solver
from samples import tries

import satsudoku
from satsudoku.proof import prove
from satsudoku.proof.checker import RefusedError
from satsudoku.proof.checker.lrat import check_lrat, read_dimacs

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
PUZZLES = {"hard": (HARD, "classic9"), "empty": ("." * 16, "classic4")}
NAMES = [*PUZZLES, "skyscrapers"]


class Line(NamedTuple):
    """A lemma: its number, its literals, and the numbers of the clauses it follows from."""

    number: int
    lemma: tuple[int, ...]
    hints: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(map(str, (self.number, *self.lemma, 0, *self.hints, 0)))


class Proof(NamedTuple):
    """The clauses of a problem, as lines and as numbers, and the lines of its proof."""

    clauses: list[str]
    literals: list[list[int]]
    lines: list[Line]


@cache
def proof_of(name: str) -> Proof:
    if name == "skyscrapers":
        rules, side = satsudoku.build("classic6"), range(1, 7)
        for line, seen in zip(side, (3, 1, 6, 2, 2, 3), strict=True):
            rules = rules.skyscraper([f"r{line}c{place}" for place in side], seen)
        for line, seen in zip(side, (2, 3, 2, 1, 4, 3), strict=True):
            rules = rules.skyscraper([f"r{place}c{line}" for place in side], seen)
        puzzle = rules.puzzle("4" + "." * 35)
    else:
        puzzle = satsudoku.puzzle(*PUZZLES[name])
    files = prove(puzzle).files
    _, clauses = read_dimacs(files["problem.cnf"])
    lines = []
    for text in files["proof.lrat"].decode().splitlines():
        numbers = [int(word) for word in text.split()]
        end = numbers.index(0)
        lines.append(Line(numbers[0], tuple(numbers[1:end]), tuple(numbers[end + 1 : -1])))
    return Proof(clauses, [[int(w) for w in line.split()[:-1]] for line in clauses], lines)


@contextmanager
def propagating(proof: Proof) -> Iterator[Solver]:
    with Solver("minisat22", bootstrap_with=proof.literals) as minisat:
        yield minisat


def follows(minisat: Solver, lemma: Sequence[int]) -> bool:
    if any(-literal in lemma for literal in lemma):
        return True
    consistent, _ = minisat.propagate(assumptions=[-literal for literal in dict.fromkeys(lemma)])
    return not consistent


@pytest.mark.parametrize("name", NAMES)
def test_each_lemma_follows_from_those_before_it(name: str) -> None:
    proof = proof_of(name)
    with propagating(proof) as minisat:
        assert not follows(minisat, ())  # or there would be nothing to prove
        for line in proof.lines:
            assert follows(minisat, line.lemma), line
            minisat.add_clause(line.lemma)
    assert proof.lines[-1].lemma == ()


@pytest.mark.parametrize("name", NAMES)
def test_each_lemma_serves_another(name: str) -> None:
    lines = proof_of(name).lines
    assert {line.number for line in lines[:-1]} <= {hint for line in lines for hint in line.hints}


@pytest.mark.parametrize("name", NAMES)
def test_what_follows_without_assumptions_is_derived_few_times(name: str) -> None:
    """A literal on which many lemmas rest is a lemma, so that they need not repeat why it holds."""
    proof, derived = proof_of(name), Counter[int]()
    clauses = dict(enumerate(map(tuple, proof.literals), start=1))
    with propagating(proof) as minisat:
        for line in proof.lines:
            true = {-literal for literal in line.lemma}
            for hint in line.hints[:-1]:
                [left] = [literal for literal in clauses[hint] if -literal not in true]
                true.add(left)
                fixed = not minisat.propagate(assumptions=[left])[1]  # it was true before
                derived[left] += fixed and len(clauses[hint]) > 1
            clauses[line.number] = line.lemma
            minisat.add_clause(line.lemma)
    assert 2 <= max(derived.values()) <= 16  # `Clauses::uses_to_state`


def altered(chance: random.Random, proof: Proof, line: Line) -> Line:
    """The same line with another lemma: a literal less, more, negated, or exchanged."""
    lemma, variables = list(line.lemma), max(max(map(abs, own)) for own in proof.literals)
    other = chance.choice([-1, 1]) * chance.randint(1, variables)
    place = chance.randrange(len(lemma)) if lemma else 0
    match chance.choice(["less", "more", "negated", "exchanged"]) if lemma else "more":
        case "less":
            del lemma[place]
        case "more":
            lemma.insert(place, other)
        case "negated":
            lemma[place] = -lemma[place]
        case _:
            lemma[place] = other
    return line._replace(lemma=tuple(lemma))


@pytest.mark.quick(1)
@pytest.mark.parametrize("seed", range(tries(1, 8)))
@pytest.mark.parametrize("name", NAMES)
def test_altered_lemmas_are_refused_or_follow(name: str, seed: int) -> None:
    proof, chance, accepted = proof_of(name), random.Random(seed), 0
    texts = [str(line) for line in proof.lines]
    check_lrat(proof.clauses, "\n".join([*texts, ""]).encode())
    places = sorted(chance.choices(range(len(texts)), k=40))
    with propagating(proof) as minisat:
        known = 0
        for place in places:
            for line in proof.lines[known:place]:
                minisat.add_clause(line.lemma)
            known = place
            other = altered(chance, proof, proof.lines[place])
            changed = "\n".join([*texts[:place], str(other), *texts[place + 1 :], ""])
            try:
                check_lrat(proof.clauses, changed.encode())
            except RefusedError:
                continue
            accepted += 1
            assert follows(minisat, other.lemma), other
    assert accepted < len(places) / 2
