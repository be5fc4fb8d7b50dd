"""Certificates of paths: each step of every rater follows, and damage is refused."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest
from certificate_mutants import damaged, puzzle_of, rehashed
from data import data_file

import satsudoku
from satsudoku import Puzzle
from satsudoku.certificates.path_certificate import PathCertificate, prove_path
from satsudoku.cli import run
from satsudoku.errors import PuzzleError
from satsudoku.proof.checker import RefusedError
from satsudoku.proof.checker.rules import rules_of
from satsudoku.proof.checker.tiers import STEPS, check_files
from satsudoku.proof.checker.tiers.board import Board, Candidate, Item, board_of
from satsudoku.proof.checker.tiers.paths import refutation
from satsudoku.proof.shared import shared_by

SMALL = Puzzle("........6.344..1....5....2..6....4.2", "classic6")
# Arto Inkala's: chains of all kinds, almost locked sets, and guesses.
HARD = Puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
WITH_PATHS = ("hodoku", "se121", "sukaku", "sato")
CLAIM = "steps to the only solution, each of which follows"


def test_every_rater_has_paths() -> None:
    easy = Puzzle(next(iter(satsudoku.solutions(Puzzle("." * 81)))).line[:-9] + "." * 9)
    for name in WITH_PATHS:
        certificate = satsudoku.prove_tier(easy, name)
        assert isinstance(certificate, PathCertificate)
        assert certificate.verify() == f"9 {CLAIM}"
    for name in "kanoya", "hamada:assumption=scan":
        assert satsudoku.prove_tier(SMALL, name).verify().endswith(CLAIM)


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["hodoku", "se121", "sukaku"])
def test_hard_paths_can_be_followed(name: str) -> None:
    certificate = prove_path(HARD, name)
    techniques = {json.loads(line)["technique"] for line in certificate.files[STEPS].splitlines()}
    assert len(techniques) > 5
    assert certificate.verify() == certificate.claim


def test_what_is_not_solved_has_no_path() -> None:
    with pytest.raises(PuzzleError, match="sato does not solve the puzzle"):
        prove_path(HARD, "sato")


def test_a_refutation_is_right_whatever_its_truths() -> None:
    """Of random items, against all fillings of the board."""
    puzzle, rng = Puzzle("1.....2........4", "classic4"), Random(3)
    board = board_of(rules_of(shared_by(puzzle.variant).declaration))
    left = {divmod(option, 4) for option in range(64)}
    left = {(cell, symbol) for cell, symbol in left if puzzle.values[cell] in (0, symbol + 1)}
    ways = [{(c, v - 1) for c, v in enumerate(grid.values)} for grid in satsudoku.solutions(puzzle)]
    held = set().union(*ways)
    items = list(board.items)
    seen = set()
    for _ in range(300):
        truths = rng.sample(items, rng.choice([3, 10, len(items)]))
        candidate = rng.choice(sorted(left))
        refuted = refutation(board, left, truths, candidate, true=True)
        assert refuted is None or (candidate not in held and refuted <= set(truths))
        assert refuted is not None or len(truths) < len(items) or candidate in held
        seen.add((refuted is None, len(truths)))
    assert len(seen) > 4


def is_choice(
    board: Board,
    left: set[Candidate],
    truths: Sequence[Item],
    chosen: tuple[Candidate, ...],
    but: Candidate | None,
) -> bool:
    """Whether each truth can have a candidate beside those that are chosen, all tried."""
    if not truths:
        return True
    first, *others = truths
    return any(
        is_choice(board, left, others, (*chosen, candidate), but)
        for candidate in board.items[first] & left - {but}
        if not board.rivals[candidate] & {*chosen}
    )


def test_what_no_choice_allows_is_refuted() -> None:
    """Of random items and candidates: just where no choice of all is left."""
    rng, seen = Random(5), Counter[tuple[bool, bool]]()
    board = board_of(rules_of(shared_by(satsudoku.variant("classic4")).declaration))
    for _ in range(300):
        # Of two symbols, three cells that see each other have none; that takes cases.
        symbols, share = rng.choice([(2, 1), (4, 0.5)])
        left = {(c, s) for c, s in board.rivals if s < symbols and rng.random() < share}
        items = list(board.items)[: 16 if symbols == 2 else None]  # of two symbols only cells
        truths = rng.sample(items, rng.randrange(1, 8))
        candidate, true = rng.choice(sorted(board.rivals)), rng.random() < 0.5
        refuted = refutation(board, left, truths, candidate, true=true)
        chosen, but = ((candidate,), None) if true else ((), candidate)
        assert (refuted is None) == is_choice(board, left, truths, chosen, but)
        if refuted is not None:
            assert refuted <= {*truths}
            assert not is_choice(board, left, [*refuted], chosen, but)
        seen[true, refuted is None] += 1
    assert len(seen) == 4


def change_steps(change: Callable[[list[dict]], object]) -> dict[str, bytes]:
    files = dict(prove_path(SMALL, "mus").files)
    steps = [json.loads(line) for line in files[STEPS].splitlines()]
    change(steps)
    text = "".join(f"{json.dumps(step)}\n" for step in steps)
    return rehashed(files | {STEPS: text.encode()})


def false_placement(steps: list[dict]) -> None:
    [cell, symbol] = steps[-1]["place"][0]
    steps[-1]["place"][0] = [cell, (symbol + 1) % 6]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda steps: steps.pop(), "missing, or too many"),
        (lambda steps: steps.insert(0, steps.pop()), "does not follow"),
        (lambda steps: steps[0]["truths"].clear(), "does not follow"),
        (lambda steps: steps[0]["truths"].append([99]), "no item"),
        (lambda steps: (steps[0]["place"].clear(), steps[0]["remove"].clear()), "does nothing"),
        (false_placement, "does not follow"),
    ],
)
def test_wrong_steps_are_refused(change: Callable[[list[dict]], object], why: str) -> None:
    with pytest.raises(RefusedError, match=why):
        check_files(change_steps(change))


def test_mutants_are_refused_or_true() -> None:
    # A given less than SMALL; the first of two excluded candidates makes up for it.
    givens = SMALL.line[:11] + "." + SMALL.line[12:]
    marked = puzzle_of({"puzzle": {"givens": givens, "excluded": [[2, 0], [1, 0]]}}, SMALL.variant)
    files = dict(prove_path(marked, "mus").files)
    manifest = json.loads(files["manifest.json"])
    solution = next(iter(satsudoku.solutions(SMALL))).line
    refused = 0
    accepted = set()
    for _, mutant in damaged(files, 300, Random(5)):
        try:
            check_files(mutant)
        except RefusedError:
            refused += 1
            continue
        changed = json.loads(mutant["manifest.json"])
        if changed["variant"] == manifest["variant"]:
            puzzle = puzzle_of(changed, SMALL.variant)
            assert [grid.line for grid in satsudoku.solutions(puzzle)] == [solution]
            accepted.add((puzzle.line, puzzle.excluded))
    assert refused > 150
    assert len(accepted) > 1


@pytest.mark.quick(1)
@pytest.mark.data
@pytest.mark.parametrize("name", WITH_PATHS)
def test_public_puzzles(name: str) -> None:
    lines = data_file("puzzles3_magictour_top1465").read_text().splitlines()
    proved = 0
    for line in [line for line in lines if line[:1] != "#"][::150]:
        try:
            proved += bool(prove_path(Puzzle(line[:81]), name).verify())
        except PuzzleError:
            assert name == "sato"  # which leaves hard ones open
    assert proved or name == "sato"


def test_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["prove", "-o", "path.zip", "--tier", "kanoya", SMALL.line, "-v", "classic6"]) == 0
    assert "a path of kanoya, proved in" in capsys.readouterr().out
    assert run(["verify", "path.zip"]) == 0
    assert CLAIM in capsys.readouterr().out
