"""Rules of the checker on marks and on fewer marks: what a state at rest proves rests on this.

A state proves that lower tiers do not suffice, as none of their rules does anything to what it has,
in marks from which it was cut. So whatever a rule changes in the larger marks is changed in the
state, or neither the rule nor what it `needs` has come to rest there.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

import pytest
from certificate_mutants import rehashed
from constraint_states import PROVABLE
from random_constraints import drawn
from samples import AT_LENGTH, tries
from tier_claims import board_of_variant

import satsudoku
from satsudoku import Puzzle, Variant, prove_tier, variant
from satsudoku.certificates.tier_certificate import TierCertificate
from satsudoku.proof.checker import RefusedError
from satsudoku.proof.checker.tiers import STATE, check_files
from satsudoku.proof.checker.tiers.causes import Cause
from satsudoku.proof.checker.tiers.deductions import PATTERNS, SearchRule, ladder_rules
from satsudoku.proof.checker.tiers.ladders import tiers_of
from satsudoku.proof.checker.tiers.marks import Change, Marks
from satsudoku.proof.checker.tiers.rule import Rule, exhaust

LADDERS = (
    *("satsudoku", "rank8", "rank8-remove", "mus", "hamada", "hamada:h=no"),
    *("hamada:u=general", "hamada:wy=3", "hamada:assumption=depth"),
)
BOARDS = ("classic4", "x4", "classic6", "classic6", "diagonal6", "jigsaw6")
SMALL = ("classic4", "x4")
# On larger boards each trial of these takes many seconds.
DEEP = ("te3", "assumption:digits=2", "assumption:digits=3")
SMALLER = ("naked-single", "hidden-single", "locked-candidates", "naked-pair")


@cache
def rules() -> dict[str, Rule]:
    """Each rule of each ladder, with those that it builds on, and all other patterns."""
    named: dict[str, Rule] = dict(PATTERNS)
    for ladder in LADDERS:
        for tier in ladder_rules([names for _, names in tiers_of(ladder) or []]):
            for name, rule in tier.items():
                if named.setdefault(name, rule) != rule and not isinstance(rule, SearchRule):
                    named[f"{name} of {ladder}"] = rule
    return named


PROVED_OTHERWISE = [n for n, rule in rules().items() if isinstance(rule, Cause | SearchRule)]
# Those of which each trial takes long, and the same rules upon other ones.
SLOW = [n for n in rules() if n.startswith(("te3", "assumption:", "negation-")) or " of " in n]
OF_MARKS = [name for name in rules() if name not in PROVED_OTHERWISE + SLOW]


@cache
def filled(name: str) -> list[bytes]:
    rules = variant(name)
    first = bytes(range(1, len(rules.symbols) + 1))
    start = Puzzle(first + bytes(len(rules.cells) - len(first)), rules)
    return [grid.values for grid in islice(satsudoku.solutions(start), 100)]


def boards(rng: Random, name: str) -> tuple[Variant, bytes]:
    """A variant, perhaps with constraints, and a solution of it."""
    if name.startswith(("cage", "constraint", "innies", "cases")) or rng.random() < 0.1:
        side, number = rng.choice([(4, 1), (4, 4), (6, 2), (6, 4)])
        return drawn(rng, side, [rng.choice(PROVABLE), "cages"], number)
    board = rng.choice(SMALL if name.startswith(DEEP) else BOARDS)
    return variant(board), rng.choice(filled(board))


def copied(marks: Marks) -> Marks:
    return Marks(marks.board, dict(marks.left), list(marks.filled), marks.lanes)


def larger(rng: Random, rules: Variant, grid: bytes, keeps: bool) -> Marks:
    """Marks with some cells filled and some candidates gone."""
    marks = Marks.blank(board_of_variant(rules))
    given, thin = rng.choice([0.05, 0.1, 0.2, 0.4]), rng.choice([0.1, 0.3, 0.5, 0.6])
    for cell, value in enumerate(grid):
        if rng.random() < given:
            marks.place((cell, value - 1), 1)
    marks.conclude([], marks.board.rules.excluded)
    true = {(cell, value - 1) for cell, value in enumerate(grid)}
    thin_out(rng, marks, thin, true)
    if not keeps:
        for candidate in rng.sample(sorted(true), 2):
            if not marks.filled[candidate[0]]:
                marks.remove(candidate, 1)
    exhaust(marks, [PATTERNS[name] for name in SMALLER[: rng.choice([0, 0, 2, 4])]])
    return marks


def fewer(rng: Random, marks: Marks, grid: bytes, keeps: bool) -> Marks:
    """A part of some marks, with more cells filled."""
    state = copied(marks)
    true = {(cell, value - 1) for cell, value in enumerate(grid)} if keeps else set()
    thin_out(rng, state, rng.choice([0.05, 0.2, 0.4, 0.6]), true)
    eager = rng.choice([0, 0.5, 1])
    for cell in rng.sample(range(len(grid)), len(grid)):
        here = [c for c in state.board.items[cell,] if state.left[c]]
        if len(here) == 1 and not state.filled[cell] and rng.random() < eager:
            state.place(here[0], 1)
    return state


def thin_out(
    rng: Random, marks: Marks, share: float, but: set[tuple[int, int]] | frozenset[()] = frozenset()
) -> None:
    for candidate in sorted(marks.left):
        is_open = marks.left[candidate] and not marks.filled[candidate[0]]
        if is_open and candidate not in but and rng.random() < share:
            marks.remove(candidate, 1)


def strays(rule: Rule, marks: Marks, state: Marks) -> Iterator[Change]:
    """What a rule changes in some marks, and what a state within these has otherwise."""
    for change in rule.every(marks):
        if change.lanes and marks.changes(change):
            there = state.left[change.candidate]
            followed = there and state.filled[change.candidate[0]] if change.places else not there
            if not followed:
                yield change


def tried(name: str, number: int, seed: int, *, needs: bool = True) -> Counter[str]:
    """Look for marks, and states at rest within them, of which a rule says different things.

    Without `needs`, the state is at rest for the rule alone, and one difference is enough.
    """
    rng, seen, rule = Random(f"{name} {seed}"), Counter[str](), rules()[name]
    while seen["states"] < number and (needs or not seen["stray"]):
        board, grid = boards(rng, name)
        kept = rule.counts_on_a_solution or rng.random() < 0.7
        marks = larger(rng, board, grid, kept)
        if marks.dead() or not rule.applies(marks):
            continue
        for _ in range(4):
            keeps = rule.counts_on_a_solution or (kept and rng.random() < 0.4)
            state = fewer(rng, marks, grid, keeps)
            if not state.dead():
                exhaust(state, [*(rule.needs if needs else ()), rule])
            if not state.dead():
                seen["states"] += 1
                seen["stray"] += any(strays(rule, marks, state))
    return seen


@pytest.mark.parametrize("name", OF_MARKS)
def test_rules_say_no_less_of_fewer_marks(name: str) -> None:
    assert not tried(name, 2, 1)["stray"]


@pytest.mark.thorough
@pytest.mark.parametrize("name", [*OF_MARKS, *SLOW] if AT_LENGTH else SLOW)
def test_rules_say_no_less_of_fewer_marks_at_length(name: str) -> None:
    assert not tried(name, tries(1, 3), 2)["stray"]


def test_what_is_not_seen_from_marks_needs_another_proof() -> None:
    marks = Marks.blank(board_of_variant(variant("classic4")))
    for name in PROVED_OTHERWISE:
        with pytest.raises(RefusedError):
            raise AssertionError(name, rules()[name].applies(marks))


@pytest.mark.quick(2)
@pytest.mark.parametrize("name", ["x-chain", "aic", "xy-chain", "hamada-logic", "constraint-chain"])
def test_without_their_needs_rules_say_less(name: str) -> None:
    assert tried(name, 100, 3, needs=False)["stray"]


# A state of a puzzle that one assumption solves. It lacks the 3 of the solution in r5c2, so that in
# it no assumption solves the puzzle.
SOLVED_BY_ONE = Puzzle("..23.5..4.......2..1.6..6...1.......", "classic6")
FILLED = "162345..4.6...6.2.21.6.46...1...1..6"
MARKS = (
    "1 6 2 3 4 5 35 35 4 12 6 12 345 345 6 15 2 13 2 1 35 6 35 4 6 245 35 245 1 23 345 2345 1 245 "
    "35 6"
)


@cache
def solved_by_one() -> TierCertificate:
    return prove_tier(SOLVED_BY_ONE, "hamada")


@pytest.mark.parametrize("kind", ["tier", "above tier"])
@pytest.mark.parametrize("other", [None, "another", "true"])
def test_a_state_without_the_solution_proves_no_tier(kind: str, other: str | None) -> None:
    certificate = solved_by_one()
    assert certificate.tier == 6
    tiers = tiers_of("hamada")
    assert tiers is not None
    state: dict[str, object] = {"filled": FILLED, "marks": MARKS.split()}
    if other is not None:
        true = next(iter(satsudoku.solutions(SOLVED_BY_ONE))).line
        state["solution"] = true if other == "true" else true[6:] + true[:6]

    def claim_more(manifest: dict) -> None:
        manifest["claim"] = {"kind": kind, "tier": 7}
        manifest["ladder"]["tiers"] = [{"name": n, "rules": r} for n, r in tiers[:7]]

    files = certificate.files | {STATE: json.dumps(state).encode()}
    why = "the state lacks the solution"
    if kind == "above tier" and other != "true":
        why = "names no solution, on which" if other is None else "the solution of the state has"
    with pytest.raises(RefusedError, match=why):
        check_files(rehashed(files, claim_more))


def test_a_state_above_a_tier_names_its_solution() -> None:
    puzzle = Puzzle("....61....5.........4...2.6...6.....", "jigsaw6")
    certificate = prove_tier(puzzle, "hamada")
    assert not certificate.exact
    assert certificate.verify() == "hamada: above tier 8 (Ultra Hard)"
