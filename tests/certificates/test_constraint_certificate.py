"""Certificates of tiers with constraints: the checker's rules, and their proofs."""

from __future__ import annotations

import json
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from random import Random

import pytest
from certificate_mutants import damaged, rehashed
from constraint_states import PROVABLE, RULES, caged, states
from random_constraints import drawn, grids, with_few_givens
from samples import batched, tries
from tier_claims import agrees, is_true, marks_of, with_steps

import satsudoku
from satsudoku import Puzzle, generate
from satsudoku.certificates.tier_certificate import prove_least_tier
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.path import deduce
from satsudoku.human.rules import rule
from satsudoku.human.state import State
from satsudoku.proof.checker import RefusedError
from satsudoku.proof.checker.tiers import STEPS, check_files
from satsudoku.proof.checker.tiers.deductions import PATTERNS, ladder_rules

CHAIN, CASES = "constraint-chain", "cases"
TOGETHER = ("constraint-pair", "house-constraints", "large-areas", "three-houses")


# --- the rules of the checker --------------------------------------------------------------------


def removed_by(state: State, name: str) -> set[tuple[int, int]]:
    options = (option for one in rule(name).find(state) for option in one.eliminated)
    return {divmod(option, state.geometry.symbols) for option in options}


def assert_rules_agree(state: State, seen: Counter[str], rules: Sequence[str] = RULES) -> None:
    marks = marks_of(state)
    for name in rules:
        changes = PATTERNS[name].every(marks)
        gone = {change.candidate for change in changes if marks.changes(change)}
        assert gone == removed_by(state, name), name
        seen[name] += bool(gone)


@pytest.mark.quick(1)
@pytest.mark.parametrize("kinds", batched(PROVABLE, 3), ids="-".join)
def test_rules_remove_what_those_of_the_ladder_remove(kinds: list[str]) -> None:
    random, seen = Random("-".join(kinds)), Counter[str]()
    for side, number in [(4, 1), (4, 3), (6, 2)]:
        first, later = states(random, *drawn(random, side, kinds, number))
        # Of a large board with few steps done, three houses take longer than all else.
        rules = [name for name in RULES if side == 4 or name != "three-houses"]
        assert_rules_agree(first, seen, rules)
        assert_rules_agree(later, seen)
    assert seen or kinds == ["thermometers"]  # of two cells these are marks


@pytest.mark.quick(1)
@pytest.mark.parametrize("kinds", batched(PROVABLE, 2), ids="-".join)
def test_chains_remove_what_those_of_the_ladder_remove(kinds: list[str]) -> None:
    """At the fixpoint of smaller rules, as on a ladder."""
    random = Random("-".join(kinds))
    smaller = [rule(name) for name in ("naked-single", "hidden-single", *RULES)]
    for side, number in [(4, 3), (6, 2), (6, 4)]:
        for state in states(random, *drawn(random, side, kinds, number)):
            deque(deduce(state, smaller), maxlen=0)
            marks = marks_of(state)
            changes = PATTERNS[CHAIN].every(marks)
            gone = {change.candidate for change in changes if marks.changes(change)}
            assert gone == removed_by(state, CHAIN)


@pytest.mark.quick(1)
@pytest.mark.parametrize("kinds", batched(PROVABLE, 2), ids="-".join)
def test_cases_exclude_what_those_of_the_ladder_exclude(kinds: list[str]) -> None:
    random = Random("-".join(kinds))
    [checked] = ladder_rules([[CASES]])
    for side, number in [(4, 2), (6, 2)]:
        for state in states(random, *drawn(random, side, kinds, number)):
            marks = marks_of(state)
            changes = checked[CASES].every(marks)
            gone = {change.candidate for change in changes if marks.changes(change)}
            assert gone == {divmod(o, side) for _, [o] in rule(CASES).consequences(state)}


@pytest.mark.quick(1)
@pytest.mark.parametrize(("side", "number"), [(4, 8), (6, 4), (9, 1)])
def test_rules_of_cages_agree(side: int, number: int) -> None:
    random, seen = Random(side), Counter[str]()
    # Of 9x9, the checker looks at a thousand threes of houses, in plain Python.
    rules = [name for name in RULES if side < 9 or name != "three-houses"]
    for _ in range(tries(-(-number // 3), number)):
        grid = random.choice(grids(side))
        for state in states(random, caged(random, side, grid), grid):
            assert_rules_agree(state, seen, rules)
    assert set(seen) >= {"cage-combinations", "innies-outies", "constraint-locked"}


def test_cages_of_twelve_symbols_have_certificates() -> None:
    """The diagram of a long one is of sums alone: no repeats is for the house to say."""
    grid = next(iter(satsudoku.solutions(Puzzle(bytes(144), "classic12")))).values
    build = satsudoku.build("classic12").cage("r1c1 r1c2 r1c3 r1c4 r1c5", sum=sum(grid[:5]))
    puzzle = build.cage("r1c7 r1c9", sum=grid[6] + grid[8]).puzzle()
    puzzle = Puzzle(bytes(12) + grid[12:], puzzle.variant)
    assert (grid[6] + grid[8]) % 2 == 0
    assert satsudoku.prove(puzzle).verify() == "exactly 1 solution"
    assert prove_least_tier(puzzle, "satsudoku").verify() == "satsudoku: tier 1 (Full house)"


# --- certificates --------------------------------------------------------------------------------


@pytest.mark.quick(1)
@pytest.mark.parametrize("kinds", batched(PROVABLE, 2), ids="-".join)
def test_tiers_of_small_puzzles(kinds: list[str]) -> None:
    random = Random("-".join(kinds))
    for side, number in [(4, 2), (4, 4), (6, 3)]:
        puzzle = with_few_givens(random, *drawn(random, side, kinds, number))
        certificate = prove_least_tier(puzzle, "satsudoku")
        assert certificate.exact
        assert agrees(certificate, "satsudoku")


def test_a_ladder_may_choose_kinds() -> None:
    text = 'title = "t"\ndescription = "d"\nconfluent = true\n[[tiers]]\nname = "Singles"\n'
    text += 'rules = ["naked-single", "hidden-single"]\n[[tiers]]\nname = "Lines"\nrules = ["{}"]\n'
    build = satsudoku.build("classic4").ratio("r3c3 r3c2", ratio=3).ratio("r4c4 r4c2", ratio=2)
    puzzle = build.ratio("r1c2 r4c4", ratio=1).puzzle("..21............")
    claims = []
    for kind in "ratios", "pair_sums":
        ladder = Ladder.from_toml(text.format(f"constraint-fillings:of={kind}"), kind)
        claims.append(prove_least_tier(puzzle, ladder).verify())
    assert claims == ["ratios: tier 2 (Lines)", "pair_sums: above tier 2 (Lines)"]


# --- damage --------------------------------------------------------------------------------------


def overlapping() -> Iterator[Puzzle]:
    """Puzzles with constraints that share cells."""
    random, kinds = Random(12), ["cages", "differences", "ratios", "whispers"]
    for number in (8, 12):
        for _ in range(12):
            yield with_few_givens(random, *drawn(random, 6, kinds, number))


@lru_cache
def mixed(name: str = "constraint-houses") -> tuple[Puzzle, dict[str, bytes]]:
    """A puzzle with cages and lines, and a certificate with steps of a rule."""
    cloned, caged = ["clones", "arrows"], ["cages", "whispers", "arrows"]
    for puzzle in (
        overlapping()
        if name in TOGETHER
        else generate(1, "classic6", constraints=cloned, seed=1)
        if name == "constraint-templates"
        else chain.from_iterable(
            generate(8, "classic4", constraints=caged, seed=n) for n in (10, 12)
        )
    ):
        certificate = prove_least_tier(puzzle, "satsudoku")
        steps = certificate.files[STEPS].splitlines()
        if name in {json.loads(step)["rule"] for step in steps}:
            return puzzle, dict(certificate.files)
    raise AssertionError(f"no puzzle needs {name}")


@pytest.mark.quick(4)
@pytest.mark.parametrize("name", RULES)
def test_a_step_that_removes_too_much_is_refused(name: str) -> None:
    puzzle, files = mixed(name)
    grid = satsudoku.solve(puzzle)
    assert grid is not None

    def remove_the_true_one(steps: list[dict]) -> None:
        step = next(step for step in steps if step["rule"] == name)
        cell = step["remove"][0][0]
        step["remove"].append([cell, grid.values[cell] - 1])

    def name_another_cell(steps: list[dict]) -> None:
        truths = next(step for step in steps if step["rule"] == name)["truths"]
        truths[0] = next([cell] for cell in range(len(grid.values)) if [cell] not in truths)

    for change in remove_the_true_one, name_another_cell:
        with pytest.raises(RefusedError, match="does not follow"):
            check_files(with_steps(files, change))


def test_a_relation_of_no_constraint_proves_nothing() -> None:
    def disown(manifest: dict) -> None:
        declared = manifest["variant"]["declaration"]
        for entry in declared["exclusions"] + declared["diagrams"]:
            entry.pop("constraint")

    with pytest.raises(RefusedError, match=r"does not follow|applies"):
        check_files(rehashed(mixed()[1], disown))


def test_a_cage_has_the_sum_that_is_required() -> None:
    def add_one(manifest: dict) -> None:
        cages = manifest["variant"]["declaration"]["constraints"]
        next(one for one in cages if "total" in one)["total"] += 1

    with pytest.raises(RefusedError, match="a cage with a sum that is nowhere required"):
        check_files(rehashed(mixed()[1], add_one))


@pytest.mark.thorough
def test_mutants_are_refused_or_are_proofs_all_the_same() -> None:
    puzzle, files = mixed()
    variant = puzzle.variant
    declaration = json.loads(files["manifest.json"])["variant"]["declaration"]
    refused = 0
    for name, mutant in damaged(files, 120, Random(3)):
        try:
            check_files(mutant)
        except RefusedError:
            refused += 1
            continue
        if json.loads(mutant["manifest.json"])["variant"]["declaration"] == declaration:
            assert is_true(mutant, variant), (name, mutant["manifest.json"])
    assert refused > 60
