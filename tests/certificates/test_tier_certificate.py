"""Certificates of tiers: made for every ladder and variant, refused when anything is wrong."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain, islice
from pathlib import Path
from random import Random
from weakref import WeakKeyDictionary

import pytest
from certificate_mutants import check_refusals, claim_less, damaged, rehashed
from data import data_file
from tier_claims import agrees, is_true, marks_of, with_steps

import satsudoku
from satsudoku import Puzzle, formats
from satsudoku.certificates import tier_certificate
from satsudoku.certificates.questions.prove_tier import ProveTier
from satsudoku.certificates.tier_certificate import (
    TierCertificate,
    certifiable,
    prove_least_tier,
)
from satsudoku.cli import run
from satsudoku.errors import LadderError, PuzzleError
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.path import walk
from satsudoku.human.rules import rule
from satsudoku.human.state import State
from satsudoku.proof.checker import RefusedError
from satsudoku.proof.checker.tiers import STATE, STEPS, check_files
from satsudoku.proof.checker.tiers.deductions import PATTERNS, ladder_rules

PUZZLES = Path(__file__).parents[2] / "puzzles"
EASY = Puzzle("1.....2..3.....4", "classic4")
LOCKED = Puzzle("........6.344..1....5....2..6....4.2", "classic6")
TRIAL = Puzzle("1....6.5.1.........4.35.3.46........", "classic6")
LADDERS = ("rank8", "satsudoku", "hamada")


@pytest.mark.parametrize(
    ("puzzle", "ladder", "claim"),
    [
        (EASY, "rank8", "rank8: tier 1 (Very easy)"),
        (LOCKED, "rank8", "rank8: tier 3 (Normal)"),
        (LOCKED, "hamada", "hamada: tier 4 (Pleasant)"),
        (TRIAL, "rank8", "rank8: tier 7 (Very hard)"),
        (TRIAL, "satsudoku", "satsudoku: tier 13 (Wings)"),
    ],
)
def test_claims(puzzle: Puzzle, ladder: str, claim: str) -> None:
    certificate = prove_least_tier(puzzle, ladder)
    assert certificate.claim == certificate.verify() == claim
    lower = certificate.tier > 1 or not certificate.exact
    expected = {"manifest.json"} | ({STEPS} if certificate.exact else set())
    assert set(certificate.files) == expected | ({STATE} if lower else set())


@pytest.mark.thorough
def test_every_variant_has_certificates() -> None:
    seen: Counter[bool] = Counter()
    for file in "variants.jsonl", "jigsaw.txt", "colour.toml":
        for number, entry in enumerate(formats.read(PUZZLES / file)):
            if number % 10 == 3 and entry.puzzle is not None and len(entry.puzzle.values) <= 81:
                ladder = LADDERS[number // 10 % len(LADDERS)]
                certificate = prove_least_tier(entry.puzzle, ladder)
                assert agrees(certificate, ladder)
                seen[certificate.exact] += 1
    assert seen[True] > 6
    assert seen[False]


@pytest.mark.thorough
@pytest.mark.data
@pytest.mark.parametrize(
    ("name", "step"), [("puzzles2_17_clue", 15_000), ("puzzles3_magictour_top1465", 500)]
)
def test_public_puzzles(name: str, step: int) -> None:
    lines = [line[:81] for line in data_file(name).read_text().splitlines() if line[:1] != "#"]
    for line, ladder in zip(lines[::step], LADDERS, strict=False):
        assert agrees(prove_least_tier(Puzzle(line), ladder), ladder)


def test_the_first_of_a_tier_is_verified_and_all_with_constraints(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    verified = []
    verify = TierCertificate.verify
    monkeypatch.setattr(
        TierCertificate, "verify", lambda self: verified.append(self.tier) or verify(self)
    )
    monkeypatch.setattr(tier_certificate, "_verified", WeakKeyDictionary())
    plain = [Puzzle(line, "classic4") for line in ("1.....2..3.....4", "4.....3..2.....1")]
    made = [prove_least_tier(puzzle, "rank8") for puzzle in plain]
    assert verified == [1]
    assert [verify(certificate) for certificate in made] == ["rank8: tier 1 (Very easy)"] * 2
    prove_least_tier(plain[0], "satsudoku")
    assert verified == [1, 2]
    killer = satsudoku.build("classic4").cage("r1c1 r1c2", sum=3).puzzle(EASY.line)
    for _ in range(2):
        prove_least_tier(killer, "satsudoku")
    assert len(verified) == 4


def test_a_trial_that_says_nothing_ends_no_certificate() -> None:
    """Where a setter drew constraints, trials three deep are left out, so they take no time."""
    empty = "." * 81
    caged = satsudoku.build("classic9").cage("r1c1 r1c2", sum=3).puzzle(empty)
    te3 = rule("te3")
    assert tier_certificate._is_long(te3, State.of(Puzzle(empty)))
    assert not tier_certificate._is_long(te3, State.of(caged))


def test_what_has_no_certificate() -> None:
    with pytest.raises(PuzzleError, match="does not have exactly one solution"):
        prove_least_tier(Puzzle("." * 16, "classic4"), "rank8")
    with pytest.raises(LadderError, match="sato has no certificates"):
        prove_least_tier(EASY, "sato")
    text = 'title = "t"\ndescription = "d"\nconfluent = true\n[[tiers]]\n'
    text += 'name = "Wings"\nrules = ["naked-single", "pattern-overlay"]\n'
    with pytest.raises(LadderError, match="do not know all rules of tier 1 of wings"):
        prove_least_tier(EASY, Ladder.from_toml(text, "wings"))


# --- damage --------------------------------------------------------------------------------------


def with_state(files: dict[str, bytes], change: Callable[[dict], object]) -> dict[str, bytes]:
    state = json.loads(files[STATE])
    change(state)
    return rehashed(files | {STATE: json.dumps(state).encode()})


def of_a_lower_tier(steps: list[dict]) -> None:
    locked = next(step for step in steps if step["rule"] == "locked-candidates")
    locked["rule"] = "hidden-single"


def another_rule(steps: list[dict]) -> None:
    steps[0]["rule"] = "naked-pair"


def removes_more(steps: list[dict]) -> None:
    step = next(step for step in steps if step["remove"])
    step["remove"].append([step["remove"][0][0], (step["remove"][0][1] + 1) % 6])


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda steps: steps.pop(), "does not fill the board"),
        (lambda steps: steps.reverse(), "does not follow"),
        (lambda steps: steps[0]["place"].clear(), "does nothing"),
        (lambda steps: steps[0]["place"].append([0, 0]), "does not follow"),
        (lambda steps: steps[0]["truths"].append([99]), "no item"),
        (of_a_lower_tier, "does not follow"),
        (another_rule, "is not a rule of these tiers"),
        (removes_more, "does not follow"),
    ],
)
def test_wrong_steps_are_refused(change: Callable[[list[dict]], object], why: str) -> None:
    with pytest.raises(RefusedError, match=why):
        check_files(with_steps(dict(prove_least_tier(LOCKED, "rank8").files), change))


def solve_it(state: dict) -> None:
    values = next(iter(satsudoku.solutions(LOCKED)))
    state["filled"], state["marks"] = values.line, list(values.line)


def forget_a_mark(state: dict) -> None:
    cell = next(cell for cell, marks in enumerate(state["marks"]) if len(marks) == 2)
    state["marks"][cell] = state["marks"][cell][:1]


def unfill(state: dict) -> None:
    cell = next(cell for cell, symbol in enumerate(LOCKED.line) if symbol != ".")
    state["filled"] = state["filled"][:cell] + "." + state["filled"][cell + 1 :]


def allow_everything(state: dict) -> None:
    state["filled"], state["marks"] = LOCKED.line, ["123456"] * 36


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (solve_it, "the state is solved"),
        (forget_a_mark, "applies|without candidates|excludes"),
        (unfill, "lacks a given"),
        (allow_everything, "a cell otherwise|a candidate too many"),
        (lambda state: state["marks"].pop(), "another number of cells"),
        (lambda state: state["marks"].__setitem__(0, ""), "without candidates|otherwise"),
    ],
)
def test_wrong_states_are_refused(change: Callable[[dict], object], why: str) -> None:
    with pytest.raises(RefusedError, match=why):
        check_files(with_state(dict(prove_least_tier(LOCKED, "rank8").files), change))


def test_another_tier_is_refused() -> None:
    def higher(manifest: dict) -> None:
        manifest["claim"]["tier"] = 4
        manifest["ladder"]["name"] = "mine"  # what bears a known name has its tiers
        manifest["ladder"]["tiers"].append({"name": "A", "rules": ["naked-pair"]})

    def undeclared(manifest: dict) -> None:
        manifest["claim"]["tier"] = 4

    def unhashed(manifest: dict) -> None:
        manifest["files"].pop()

    changes = (
        (claim_less, "is not a rule of these tiers"),
        (higher, "in the state .* applies"),
        (undeclared, "not declared up to the tier"),
        (unhashed, "without a hash"),
    )
    check_refusals(dict(prove_least_tier(LOCKED, "rank8").files), changes)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("puzzle", "ladder"), [(LOCKED, "rank8"), (LOCKED, "hamada"), (TRIAL, "rank8")]
)
def test_mutants_are_refused_or_are_proofs_all_the_same(puzzle: Puzzle, ladder: str) -> None:
    files = dict(prove_least_tier(puzzle, ladder).files)
    declaration = json.loads(files["manifest.json"])["variant"]["declaration"]
    refused = 0
    for name, mutant in damaged(files, 60, Random(7)):
        try:
            check_files(mutant)
        except RefusedError:
            refused += 1
            continue
        same = json.loads(mutant["manifest.json"])["variant"]["declaration"]
        if same == declaration:  # of another variant the claim may be as true
            assert is_true(mutant, puzzle.variant), (name, mutant["manifest.json"])
    assert refused > 30


# --- the rules of the checker --------------------------------------------------------------------

HARD = Puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
FISH = Puzzle("2....8.6.3.....1...61..5.7..29....4......28..5..3....1.7....9.....9.......34.1..5")
# A plain subset may have a filled cell, so a larger one says what a smaller one says.
SMALLER = {
    "common-peers": ["locked-candidates", "hidden-single"],
    "locked-triple": ["locked-pair"],
    "naked-triple": ["naked-pair"],
    "naked-quad": ["naked-pair", "naked-triple"],
    "hidden-triple": ["hidden-pair"],
    "hidden-quad": ["hidden-pair", "hidden-triple"],
    "swordfish": ["x-wing"],
    "swordfish:cells=2": ["x-wing"],
    "jellyfish": ["x-wing", "swordfish"],
}


def calm_states(puzzle: Puzzle) -> Iterator[State]:
    """The states of a path in which there are no singles."""
    state = State.of(puzzle)
    steps = walk(state, [tier.rules for tier in certifiable("satsudoku")[0].tiers[:9]])
    for _ in chain([None], steps):
        if not any(any(rule(name).find(state)) for name in ("naked-single", "hidden-single")):
            yield state


@pytest.mark.quick(1)
@pytest.mark.parametrize("puzzle", [LOCKED, TRIAL, HARD, FISH])
def test_rules_say_the_same_as_those_of_ladders(puzzle: Puzzle) -> None:
    names = [*PATTERNS, "pointing:cells=2", "swordfish:cells=2", "aic:links=3", "te1"]
    seen = set()
    for state in islice(calm_states(puzzle), 4):
        marks = marks_of(state)
        for name in names:
            these = [name, *SMALLER.get(name, [])]
            applies = any(any(rule(one).find(state)) for one in these)
            [rules] = ladder_rules([these])
            assert any(rules[one].applies(marks) for one in these) == applies, name
            seen.add((name, applies))
    assert {name for name, _ in seen} == set(names)
    expected = {LOCKED: "locked-candidates", TRIAL: "te1", FISH: "swordfish"}
    assert puzzle is HARD or (expected[puzzle], True) in seen


# --- the command ---------------------------------------------------------------------------------


@pytest.mark.quick(2)
@pytest.mark.parametrize("archive", ["tiers.zip", "tiers.jsonl", "tiers.jsonl.gz", "tiers"])
def test_the_command(
    archive: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("puzzles.txt").write_text(f"{LOCKED.line}\n{TRIAL.line}\n{'.' * 36}\n")
    assert run(["prove", "--json", "-o", archive, "--tier", "rank8", "puzzles.txt"]) == 1
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert tuple(records[0]) == ProveTier("rank8").names
    assert [(r["tier"], r["at_least"]) for r in records] == [(3, None), (7, None), (None, None)]
    assert records[2]["error"].startswith("the puzzle does not have exactly one solution")
    assert run(["verify", archive]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{archive}:1  verified: rank8: tier 3 (Normal)",
        f"  of {LOCKED.line} by the rules of classic6, as shipped",
        "  on the ladder rank8, as shipped",
        f"{archive}:2  verified: rank8: tier 7 (Very hard)",
        f"  of {TRIAL.line} by the rules of classic6, as shipped",
        "  on the ladder rank8, as shipped",
    ]


def test_options_that_exclude_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["prove", "-o", "x.zip", "--tier", "rank8", "--drat", EASY.line]) == 2
    assert "--tier excludes --most and --drat" in capsys.readouterr().err


@pytest.mark.thorough
def test_three_assumptions_are_not_fewer() -> None:
    puzzle = Puzzle(".....5...1.3..4.......6....3..4.....", "jigsaw6")
    certificate = prove_least_tier(puzzle, "hamada")
    assert certificate.tier == 8
    for number in 2, 1:

        def fewer(steps: list[dict], number: int = number) -> None:
            for step in steps:
                if step["rule"] == "assumption:digits=3":
                    step["rule"] = f"assumption:digits={number}"

        forged = with_steps(dict(certificate.files), fewer)
        for _ in range(3 - number):
            forged = rehashed(forged, claim_less)
        with pytest.raises(RefusedError, match="does not follow"):
            check_files(forged)
