"""Certificates of the tiers of mus: made for every variant, refused when anything is wrong."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, product
from pathlib import Path
from random import Random

import pytest
from certificate_mutants import check_refusals, claim_less, rehashed
from data import data_file
from strategies import KNIGHT6
from tier_claims import is_true

import satsudoku
from satsudoku import Puzzle, formats, rater
from satsudoku.board.encoding import parse_encoding
from satsudoku.certificates.tier_certificate import TierCertificate, prove_least_tier
from satsudoku.cover.geometry import declared_geometry
from satsudoku.errors import PuzzleError
from satsudoku.proof.checker import RefusedError
from satsudoku.proof.checker.rules import rules_of
from satsudoku.proof.checker.tiers import MODELS, STATE, STEPS, causes, check_files
from satsudoku.proof.checker.tiers.board import board_of
from satsudoku.proof.checker.tiers.ladders import tiers_of
from satsudoku.proof.checker.tiers.marks import Marks
from satsudoku.proof.shared import shared_by
from satsudoku.raters.mus.parts import parts_of

PUZZLES = Path(__file__).parents[2] / "puzzles"
SHORT = parse_encoding(  # with a house that has fewer cells than there are symbols
    '''
    extends = "classic6"
    [[houses]]
    family = "dot"
    kind = "regions"
    map = """
......
.A..A.
......
......
.A..A.
......
"""
    ''',
    "short6",
)
CAGES = parse_encoding(
    """
    extends = "classic6"
    cages = [
        { cells = "r1c1 r1c2 r2c2", sum = 9 }, { cells = "r3c3 r4c3 r4c4 r5c4", sum = 14 },
        { cells = "r6c1 r5c1", sum = 5 }, { cells = "r1c5 r1c6", sum = 7 },
    ]
    thermometers = [{ cells = "r2c6 r3c6 r4c6 r4c5" }]
    """,
    "cages6",
)
LOCKED = Puzzle("........6.344..1....5....2..6....4.2", "classic6")
CAGED = Puzzle(".4...................2..........24..", CAGES)
TIERS = {
    Puzzle("1.....2..3.....4", "classic4"): 1,
    LOCKED: 2,
    Puzzle("..1.4......15......26....5.2..1....3", "classic6"): 5,
    Puzzle(".1.......3.......4...2.4.", "x5"): 4,
    Puzzle("...5.......11...36.........4........", "diagonal6"): 3,
    Puzzle("3..5....64.....3..4...6...2.....5...", "jigsaw6"): 5,
    Puzzle("..1..5.24................5.........3", KNIGHT6): 3,
    Puzzle("....3...2...1..46....3...5.....3.2..", SHORT): 2,
    Puzzle("..5.1......44...21.........2.5.6....", SHORT): 5,
    Puzzle("...........3.............3..........", CAGES): 4,
    CAGED: 3,
}


@cache
def proved(puzzle: Puzzle) -> TierCertificate:
    return prove_least_tier(puzzle, "mus")


@pytest.mark.quick(1)
@pytest.mark.parametrize(("puzzle", "tier"), TIERS.items())
def test_tiers(puzzle: Puzzle, tier: int) -> None:
    certificate = proved(puzzle)
    assert rater("mus:parts=symbols").classify(puzzle).tier == certificate.tier == tier
    name = "1 part" if tier == 1 else f"{tier} parts"
    by = "mus:parts=symbols" if puzzle.variant.relations else "mus"
    assert certificate.claim == f"{by}: tier {tier} ({name})"  # checked by now
    lower = {STATE, MODELS} if tier > 1 else set()
    assert set(certificate.files) == {"manifest.json", STEPS} | lower


def test_copies_have_the_same_tier() -> None:
    moved = LOCKED.relabel("461253").permute([4, 3, 1, 2, 6, 5], [2, 3, 1, 6, 5, 4])
    assert prove_least_tier(moved, "mus").verify() == "mus: tier 2 (2 parts)"


def test_every_small_variant() -> None:
    seen = Counter()
    for entry in formats.read(PUZZLES / "variants.jsonl"):
        if entry.puzzle is not None and len(entry.puzzle.values) <= 25:
            certificate = prove_least_tier(entry.puzzle, "mus")
            assert certificate.tier == rater("mus:parts=symbols").classify(entry.puzzle).tier
            seen[certificate.tier] += 1
    assert len(seen) > 1


@pytest.mark.thorough
@pytest.mark.data
def test_public_puzzles() -> None:
    lines = data_file("puzzles2_17_clue").read_text().splitlines()
    tiers = set()
    for line in lines[5000::40000]:
        certificate = prove_least_tier(Puzzle(line[:81]), "mus")
        assert certificate.tier == rater("mus").classify(Puzzle(line[:81])).tier
        tiers.add(certificate.tier)
    assert len(tiers) > 1


def test_puzzles_with_several_solutions_have_none() -> None:
    with pytest.raises(PuzzleError, match="does not have exactly one solution"):
        prove_least_tier(Puzzle("." * 16, "classic4"), "mus")


def test_the_checker_lists_the_same_tiers() -> None:
    listed = tiers_of("mus")
    assert listed is not None
    assert [name for name, _ in listed] == list(rater("mus").tier_names)
    assert listed[3] == ("4 parts", ["cause:parts=4"])


# --- what the checker works out for itself -------------------------------------------------------


def test_models_of_random_clauses() -> None:
    rng = Random(1)
    seen = Counter()
    for _ in range(400):
        clauses = [
            {rng.choice((-1, 1)) * v for v in rng.sample(range(1, 6), rng.randint(1, 3))}
            for _ in range(rng.randint(3, 12))
        ]
        models = (
            all(any((literal > 0) == model[abs(literal) - 1] for literal in c) for c in clauses)
            for model in product((False, True), repeat=5)
        )
        expected = any(models)
        assert causes._has_model(clauses, set()) == expected
        seen[expected] += 1
    assert min(seen.values()) > 50


def test_hitting_random_sets() -> None:
    rng = Random(2)
    seen = Counter()
    for _ in range(400):
        sets = [sum(1 << b for b in rng.sample(range(7), rng.randint(1, 4))) for _ in range(6)]
        most = rng.randint(0, 4)
        choices = (sum(1 << b for b in some) for some in combinations(range(7), most))
        expected = any(all(one & choice for one in sets) for choice in choices)
        assert causes._can_hit(sets, most) == expected
        seen[expected] += 1
    assert min(seen.values()) > 50
    assert causes._can_hit([], 0)
    assert not causes._can_hit([0], 3)


@pytest.mark.quick(1)
@pytest.mark.parametrize("puzzle", [puzzle for puzzle in TIERS if len(puzzle.values) == 36])
def test_violated_parts_are_those_of_a_solver(puzzle: Puzzle) -> None:
    """Of random models with any number of symbols in a cell, by the rater's clauses."""
    from pysat.solvers import Solver

    rng = Random(3)
    symbols, board = len(puzzle.variant.symbols), declared_geometry(puzzle.variant)
    start = Marks.blank(board_of(rules_of(shared_by(puzzle.variant).declaration)))
    solution = next(iter(satsudoku.solutions(puzzle)))
    held = {(cell, value - 1) for cell, value in enumerate(solution.values)}
    violated_by = causes._Violations(start, held)
    parts, _ = parts_of(board)
    # The rater has relations in the variant's order, the checker those of two cells first.
    order = sorted(parts, key=lambda part: (part[0].item is None, is_diagram(part[0], puzzle)))
    for _ in range(30):
        differing = set(rng.sample(sorted(start.left), rng.randint(1, 12)))
        chosen = held ^ differing
        assumed = [
            (1 if (cell, symbol) in chosen else -1) * (cell * symbols + symbol + 1)
            for cell, symbol in start.left
        ]
        expected = set()
        for number, (_, clauses) in enumerate(order):
            with Solver("minisat22", bootstrap_with=clauses) as solver:
                if not solver.solve(assumptions=assumed):
                    expected.add(number)
        violated = violated_by(differing)
        assert {n for n in range(len(parts)) if violated >> n & 1} == expected
        assert expected


def is_diagram(part: object, puzzle: Puzzle) -> bool:
    relation = getattr(part, "relation", None)
    return relation is not None and puzzle.variant.relations[relation].exclusions is None


# --- damage --------------------------------------------------------------------------------------


def changed(puzzle: Puzzle, name: str, change: Callable[[list], object]) -> dict[str, bytes]:
    """A certificate with another list of lines in a file."""
    files = dict(proved(puzzle).files)
    lines = [json.loads(line) for line in files[name].splitlines()]
    change(lines)
    text = "".join(f"{json.dumps(line)}\n" for line in lines)
    return rehashed(files | {name: text.encode()})


def forget_a_part(steps: list[dict]) -> None:
    next(step for step in steps if len(step["parts"]) == 3)["parts"].pop()


def claim_a_smaller_cause(steps: list[dict]) -> None:
    next(step for step in steps if len(step["parts"]) == 3)["rule"] = "cause:parts=2"


def place_another(steps: list[dict]) -> None:
    step = next(step for step in steps if step["place"])
    step["place"][0][1] = (step["place"][0][1] + 1) % 6


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda steps: steps.pop(), "does not fill the board"),
        (lambda steps: steps.reverse(), "does not follow"),
        (lambda steps: steps[0]["parts"].clear(), "does not follow"),
        (lambda steps: steps[0]["parts"].__setitem__(0, [99]), "no part"),
        (lambda steps: steps[0]["parts"].__setitem__(0, ["relation", 99]), "no part"),
        (lambda steps: steps[0].update(rule="cause:parts=4"), "is not a rule of these tiers"),
        (lambda steps: steps[0]["parts"].extend(steps[0]["parts"] * 3), "does not follow"),
        (forget_a_part, "does not follow"),
        (claim_a_smaller_cause, "does not follow"),
        (place_another, "does not follow"),
    ],
)
def test_wrong_steps_are_refused(change: Callable[[list], object], why: str) -> None:
    with pytest.raises(RefusedError, match=why):
        check_files(changed(CAGED, STEPS, change))


def another_solution(models: list) -> None:
    models[0] = models[0][:-1] + "1" if models[0][-1] != "1" else models[0][:-1] + "2"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda models: models.pop(), "leaves a cause of 2 parts"),
        (lambda models: models[-1].clear(), "leaves a cause of 2 parts"),
        (lambda models: models.__setitem__(slice(1, None), [models[1]] * 50), "leaves a cause"),
        (another_solution, "MODELS|jsonl:1|a symbol twice|a relation|a sum|the marks"),
        (lambda models: models[1].append([1, 3]), "a candidate that is not open"),
        (lambda models: models[1].append([99, 3]), "no cell 99"),
        (lambda models: models.pop(0), "a line of the wrong length"),
        (lambda models: models.clear(), "malformed"),
    ],
)
def test_wrong_models_are_refused(change: Callable[[list], object], why: str) -> None:
    with pytest.raises(RefusedError, match=why):
        check_files(changed(CAGED, MODELS, change))


@pytest.mark.thorough
def test_most_models_are_needed() -> None:
    """Without one of them, the bound of some candidate fails."""
    number = len(proved(CAGED).files[MODELS].splitlines()) - 1
    refused = 0
    for row in range(1, number + 1):
        try:
            check_files(changed(CAGED, MODELS, lambda models, row=row: models.pop(row)))
        except RefusedError:
            refused += 1
    assert refused > number / 2


def test_another_tier_is_refused() -> None:
    def higher(manifest: dict) -> None:
        manifest["claim"]["tier"] = 4
        manifest["ladder"]["tiers"].append({"name": "4 parts", "rules": ["cause:parts=4"]})

    def renamed(manifest: dict) -> None:
        manifest["ladder"]["tiers"][0]["rules"] = ["cause:parts=2"]

    def above(manifest: dict) -> None:
        manifest["claim"]["kind"] = "above tier"

    def unhashed(manifest: dict) -> None:
        manifest["files"] = [one for one in manifest["files"] if one["name"] != MODELS]

    changes = (
        (claim_less, "is not a rule of these tiers"),
        (higher, "leaves a cause of 3 parts"),
        (renamed, "not the tiers of mus"),
        (above, "leaves a cause of 3 parts"),
        (unhashed, "without a hash"),
    )
    check_refusals(dict(proved(CAGED).files), changes)


def mutants(files: dict[str, bytes], number: int, rng: Random) -> Iterator[dict[str, bytes]]:
    """Certificates that are damaged in what they say, but well formed."""
    while number:
        name = rng.choice([MODELS, MODELS, STATE, STEPS, "manifest.json"])
        text = files[name].decode()
        if name == "manifest.json":
            mutant = rehashed(files, lambda manifest: damage_manifest(manifest, rng))
        elif name == STATE:
            state = json.loads(text)
            damage_state(state, rng)
            mutant = rehashed(files | {name: json.dumps(state).encode()})
        else:
            lines = [json.loads(line) for line in text.splitlines()]
            (damage_models if name == MODELS else damage_steps)(lines, rng)
            written = "".join(f"{json.dumps(line)}\n" for line in lines)
            mutant = rehashed(files | {name: written.encode()})
        if json.loads(mutant["manifest.json"]) != json.loads(files["manifest.json"]):
            number -= 1
            yield mutant


def damage_models(models: list, rng: Random) -> None:
    row = rng.randrange(len(models))
    if row == 0:
        at = rng.randrange(len(models[0]))
        models[0] = models[0][:at] + rng.choice("123456") + models[0][at + 1 :]
    elif rng.random() < 0.3:
        del models[row]
    elif rng.random() < 0.5:
        del models[row][rng.randrange(len(models[row]))]
    else:
        models[row].append(rng.choice(rng.choice(models[1:])))


def damage_steps(steps: list[dict], rng: Random) -> None:
    step, other = rng.choice(steps), rng.choice(steps)
    kind = rng.randrange(6)
    if kind == 0:
        steps.remove(step)
    elif kind == 1:
        step["parts"].pop(rng.randrange(len(step["parts"])))
    elif kind == 2:
        step["parts"][rng.randrange(len(step["parts"]))] = rng.choice(other["parts"])
    elif kind == 3:
        step["remove"].append([rng.randrange(36), rng.randrange(6)])
    elif kind == 4:
        step["rule"] = f"cause:parts={rng.randint(1, 6)}"
    else:
        step["place"], step["remove"] = other["place"], other["remove"]


def damage_state(state: dict, rng: Random) -> None:
    cell, symbol = rng.randrange(len(state["marks"])), rng.choice("123456")
    marks = set(state["marks"][cell]) ^ {symbol}
    state["marks"][cell] = "".join(sorted(marks))
    filled = min(marks) if len(marks) == 1 and rng.random() < 0.5 else "."
    state["filled"] = state["filled"][:cell] + filled + state["filled"][cell + 1 :]


def damage_manifest(manifest: dict, rng: Random) -> None:
    kind, ladder = rng.randrange(4), manifest["ladder"]
    if kind == 0:  # another given, or one less
        givens = manifest["puzzle"]["givens"]
        at = rng.randrange(len(givens))
        givens = givens[:at] + rng.choice("123456.....") + givens[at + 1 :]
        manifest["puzzle"]["givens"] = givens
    elif kind == 1:
        manifest["puzzle"]["excluded"].append([rng.randrange(36), rng.randrange(6)])
    elif kind == 2:  # another claim
        number = rng.randint(1, 6)
        manifest["claim"] = {"kind": rng.choice(["tier", "above tier"]), "tier": number}
        ladder["tiers"] = [
            {"name": f"{n} part{'s' if n > 1 else ''}", "rules": [f"cause:parts={n}"]}
            for n in range(1, number + 1)
        ]
    else:  # a ladder of one's own
        ladder["name"] = "mine"
        tier = rng.choice(ladder["tiers"])
        tier["rules"] = [f"cause:parts={rng.randint(1, 6)}"]


@pytest.mark.thorough
@pytest.mark.parametrize("puzzle", [puzzle for puzzle, tier in TIERS.items() if tier in (2, 3)])
def test_mutants_are_refused_or_true(puzzle: Puzzle) -> None:
    refused, accepted = 0, 0
    for mutant in mutants(dict(proved(puzzle).files), 30, Random(4)):
        try:
            check_files(mutant)
        except RefusedError:
            refused += 1
            continue
        assert is_true(mutant, puzzle.variant), mutant["manifest.json"]
        accepted += 1
    assert refused > 10
    assert accepted
