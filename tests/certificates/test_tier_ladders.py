"""Certificates of the upper tiers: chains, negation, assumptions, trials in trials, search."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from random import Random

import pytest
from certificate_mutants import rehashed
from data import data_file

import satsudoku
from satsudoku import Puzzle, ladder
from satsudoku.certificates.tier_certificate import TierCertificate, prove_least_tier
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.proof.checker import CNF, LRAT, RefusedError
from satsudoku.proof.checker.tiers import STATE, STEPS, check_files, served
from satsudoku.proof.checker.tiers.ladders import tiers_of

SMALL = Puzzle("1....6.5.1.........4.35.3.46........", "classic6")
NESTED = """
title = "Trials"
description = "Singles, and trials one to three deep."
confluent = true
[[tiers]]
name = "Singles"
rules = ["naked-single", "hidden-single:in=box", "hidden-single:in=line"]
[[tiers]]
name = "Three deep"
rules = ["te3"]
"""
# Of each ladder and tier one; all made by `satsudoku generate`.
EXAMPLES = {
    ("rank8", 7): ("classic6", ".1..6..3.1.......45...2.......6..41."),
    ("rank8", 8): ("classic6", "........14.....1....45.35..6...16..4"),
    ("rank8-remove", 7): ("classic6", ".5.1..23.4....56......5.6...1....2.."),
    ("satsudoku", 12): ("classic6", "3..........4..5.6..6...2...3....6.5."),
    ("satsudoku", 13): ("classic6", ".6....1.5.....15.......22..3.55...4."),
    ("satsudoku", 15): ("classic6", "3......14........1...46....2....2.45"),
    ("satsudoku", 17): ("x7", ".7.3......64.3.6.......2.1.......12......7......."),
    ("hamada", 5): (
        "classic9",
        "3.......15....4.6..7....2.......178...864.......3..1.518..2....6.3.5...9.....9...",
    ),
    ("hamada", 6): ("classic6", "....5..4...6.2.4..3.......1..2....1."),
    ("hamada", 7): ("classic6", "...5......245....1..2.5.1...3..3...."),
    ("hamada", 8): ("jigsaw6", "..3.6..6......4.2..5...............1"),
}


@cache
def certificate_of(name: str, tier: int) -> TierCertificate:
    variant, line = EXAMPLES[name, tier]
    return prove_least_tier(Puzzle(line, variant), name)


@pytest.mark.quick(2)
@pytest.mark.parametrize(("name", "tier"), EXAMPLES)
def test_each_upper_tier_has_certificates(name: str, tier: int) -> None:
    certificate = certificate_of(name, tier)
    assert certificate.exact
    assert certificate.tier == tier
    # That is checked by now; `test_claims` checks it anew.
    assert certificate.claim == f"{name}: tier {tier} ({ladder(name).tier_names[tier - 1]})"
    rules = {json.loads(line)["rule"] for line in certificate.files[STEPS].splitlines()}
    own = {rule.name for rule in ladder(name).tiers[tier - 1].rules}
    assert rules & own
    assert ({CNF, LRAT} <= set(certificate.files)) == ("search" in rules)


def test_trials_three_deep_are_followed() -> None:
    certificate = prove_least_tier(SMALL, Ladder.from_toml(NESTED, "nested"))
    assert certificate.verify() == "nested: tier 2 (Three deep)"


@pytest.mark.thorough
@pytest.mark.data
def test_public_puzzles_three_deep() -> None:
    rows = data_file("rated_te_depth.tsv").read_text().splitlines()
    lines = [row.split("\t")[0] for row in rows if row.split("\t")[1] == "3"]
    certificate = prove_least_tier(Puzzle(lines[-90]), "satsudoku")
    assert certificate.verify() == "satsudoku: tier 18 (Trial and error, three deep)"


def test_the_checker_lists_the_same_tiers() -> None:
    options = [*("h=no", "u=general", "wy=3", "assumption=depth", "assumption=depth,h=no")]
    names = ["satsudoku", "rank8", "rank8-remove", "hamada"]
    for name in names + [f"hamada:{one}" for one in options]:
        own = ladder(name)
        listed = [(tier.name, [rule.name for rule in tier.rules]) for tier in own.tiers]
        assert tiers_of(own.name) == listed, name


# --- damage --------------------------------------------------------------------------------------


def with_steps(files: dict[str, bytes], steps: list[dict]) -> dict[str, bytes]:
    text = "".join(f"{json.dumps(step)}\n" for step in steps)
    return rehashed(files | {STEPS: text.encode()})


def dropped(files: dict[str, bytes], rules: set[str]) -> Iterator[dict[str, bytes]]:
    """The path without one of the steps by some rules."""
    steps = [json.loads(line) for line in files[STEPS].splitlines()]
    for number, step in enumerate(steps):
        if step["rule"] in rules:
            yield with_steps(files, steps[:number] + steps[number + 1 :])


def false_removals(files: dict[str, bytes], solution: str) -> Iterator[dict[str, bytes]]:
    """A step by which candidates go takes one of the solution along."""
    steps = [json.loads(line) for line in files[STEPS].splitlines()]
    for step in steps:
        if step["remove"]:
            cell = len(solution) // 2
            step["remove"].append([cell, int(solution[cell]) - 1])
            yield with_steps(files, steps)
            step["remove"].pop()


def other_states(files: dict[str, bytes], symbols: str, rng: Random) -> Iterator[dict[str, bytes]]:
    """The state with one candidate fewer, or one put back."""
    state = json.loads(files[STATE])
    open_cells = [cell for cell, marks in enumerate(state["marks"]) if len(marks) > 1]
    for cell in rng.sample(open_cells, len(open_cells)):
        old = state["marks"][cell]
        missing = sorted(set(symbols) - set(old))
        for marks in (old.replace(rng.choice(old), ""), old + rng.choice(missing)):
            state["marks"][cell] = marks
            yield rehashed(files | {STATE: json.dumps(state).encode()})
        state["marks"][cell] = old


def relabelled(files: dict[str, bytes], tier: int) -> Iterator[dict[str, bytes]]:
    """The claims of the tiers beside it, and of other ladders."""

    def beside(difference: int) -> Callable[[dict], object]:
        def change(manifest: dict) -> None:
            name, number = manifest["ladder"]["name"], tier + difference
            tiers = tiers_of(name)
            assert tiers is not None
            manifest["claim"]["tier"] = number
            manifest["ladder"]["tiers"] = [{"name": n, "rules": r} for n, r in tiers[:number]]

        return change

    def of_ladder(name: str) -> Callable[[dict], object]:
        return lambda manifest: manifest["ladder"].__setitem__("name", name)

    own = json.loads(files["manifest.json"])["ladder"]["name"]
    changes = [beside(-1), beside(1)]
    changes += [
        of_ladder(name) for name in ("satsudoku", "rank8", "hamada", "rank8-remove") if name != own
    ]
    for change in changes:
        yield rehashed(files, change)


@pytest.mark.quick(2)
@pytest.mark.parametrize(("name", "tier"), EXAMPLES)
def test_damage_is_refused(name: str, tier: int) -> None:
    certificate = certificate_of(name, tier)
    files = dict(certificate.files)
    puzzle, own = certificate.puzzle, {rule.name for rule in ladder(name).tiers[tier - 1].rules}
    solution = next(iter(satsudoku.solutions(puzzle))).line
    for mutant in (*relabelled(files, tier), *islice(false_removals(files, solution), 1)):
        with pytest.raises(RefusedError):
            raise AssertionError(check_files(mutant))
    # What a step less or another state proves all the same is the same claim.
    verdicts = [
        verdict_of(mutant)
        for mutant in (
            *islice(dropped(files, own), 2),
            *islice(other_states(files, puzzle.variant.symbols, Random(tier)), 2),
        )
    ]
    assert set(verdicts) <= {"refused", certificate.claim}
    assert verdicts.count("refused") > len(verdicts) / 2


def verdict_of(files: dict[str, bytes]) -> str:
    try:
        return check_files(files)
    except RefusedError:
        return "refused"


KNOWN = (
    *(
        "naked-pair",
        "x-wing:cells=2",
        "swordfish:cells=3",
        "pointing:cells=2",
        "aic:links=3",
        "te1",
    ),
    *("constraint-fillings", "constraint-fillings:of=ratios", "cause:parts=12", "search"),
    *("hidden-single:in=box", "assumption:digits=2,reading=depth"),
)
UNKNOWN = (
    *("", "Naked-pair", "naked-pair ", "naked-pair:of=ratios", "naked-pair:cells=2", "te4"),
    *("constraint-fillings:x=1", "constraint-fillings:", "cage-combinations:of=cages"),
    *("x-wing:", "x-wing:cells=", "x-wing:cells=02", "x-wing:cells=1000", "x-wing:cells=\u00b2"),
    *("x-wing:cells=-1", "x-wing:links=2", "aic:cells=3", "cause:parts=", "cause:parts=01"),
    *("cause=2", "cause:parts=1000", "assumption", "assumption:digits=4", "search:x=1"),
)


def test_the_checker_knows_rules_to_the_letter() -> None:
    assert [name for name in KNOWN if not served(name)] == []
    assert [name for name in UNKNOWN if served(name)] == []
