"""Certificates of paths: the steps with which a rater solves a puzzle, for anybody to follow.

`satsudoku.proof.checker.tiers.paths` documents them. Each step names truths from which it follows.
Those of its deduction are taken where they suffice; else, as for guesses and for programs whose
steps name none, the items that refute the contrary are collected.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from satsudoku import given
from satsudoku.board.puzzle import Puzzle
from satsudoku.certificates.tier_certificate import TierCertificate, prove_least_tier
from satsudoku.certificates.tier_files import declared_implied, item_names
from satsudoku.deadline import TimeLimit, check_time
from satsudoku.errors import LadderError, PuzzleError
from satsudoku.given import PuzzleLike
from satsudoku.human.deduction import Deduction
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.ladders.rater import Rater
from satsudoku.human.ladders.rater_library import rater
from satsudoku.human.path import Step
from satsudoku.human.state import State
from satsudoku.proof.certificate import Certificate
from satsudoku.proof.checker import RefusedError
from satsudoku.proof.checker.rules import rules_of
from satsudoku.proof.checker.tiers import STEPS
from satsudoku.proof.checker.tiers.board import Board, Candidate, Item, board_of
from satsudoku.proof.checker.tiers.implied import with_implied
from satsudoku.proof.checker.tiers.paths import PATH, refutation
from satsudoku.proof.manifest import manifest_of
from satsudoku.proof.shared import shared_by
from satsudoku.raters.mus import Mus


@dataclass(frozen=True, repr=False)
class PathCertificate(Certificate):
    """Files that prove that steps solve a puzzle, each of which follows from the marks before it.

    That the rater takes these steps is not proved, nor its verdict.

    Attributes:
        ladder: the name of the rater.
        steps: the number of steps.

    >>> certificate = prove_path(Puzzle("1.....2..3.....4", "classic4"), "kanoya")
    >>> certificate
    PathCertificate(12 steps to the only solution, each of which follows, ... bytes)
    >>> certificate.verify()
    '12 steps to the only solution, each of which follows'
    """

    ladder: str
    steps: int

    @property
    def claim(self) -> str:
        return f"{self.steps} steps to the only solution, each of which follows"


def prove_path(
    puzzle: Puzzle, judge: str | Rater, *, timeout: float | None = None
) -> PathCertificate:
    """Prove each step with which a rater solves a puzzle.

    Args:
        puzzle: with exactly one solution, which the rater reaches.
        judge: a rater, or its name.
        timeout: seconds.

    Raises:
        PuzzleError: the rater does not solve it.
        LadderError: not of this variant, or a step cannot be followed by houses and pairs alone.
        SolverError: a time that is not above 0.
        TimeoutError: `timeout` seconds did not suffice.
        UnknownNameError: no such rater.

    >>> prove_path(Puzzle("." * 16, "classic4"), "kanoya")
    Traceback (most recent call last):
    satsudoku.errors.PuzzleError: kanoya does not solve the puzzle; expected one that it solves
    """
    judge = rater(judge)
    with TimeLimit(timeout):
        path = judge.classify(puzzle).path
        check_time()  # a rater ends with a part of its path
        return _prove_path(puzzle, judge, path)


def _prove_path(puzzle: Puzzle, judge: Rater, path: Iterable[Step]) -> PathCertificate:
    state = State.of(puzzle)
    implied = declared_implied(puzzle.variant)
    rules = rules_of(shared_by(puzzle.variant).declaration)
    board = board_of(with_implied(rules, implied.get("implied_houses", [])))
    lines = []
    for step in path:
        lines.append(_line(board, state, step.deduction))
        state.apply(step.deduction)
    if not state.solved:
        name = judge.name
        raise PuzzleError(f"{name} does not solve the puzzle; expected one that it solves")
    files = {STEPS: "".join(lines).encode()}
    own = {"claim": {"kind": PATH, "steps": len(lines)}, "rater": judge.name, **implied}
    files = {"manifest.json": manifest_of(puzzle, own, files).encode()} | files
    return PathCertificate(puzzle, files, judge.name, len(lines))


def prove_tier(
    puzzle: PuzzleLike, ladder: str | Rater = DEFAULT_LADDER, *, timeout: float | None = None
) -> TierCertificate | PathCertificate:
    """Prove the tier that a puzzle needs on `mus` or a confluent ladder; of other raters the path.

    Args:
        puzzle: a `Puzzle`, or anything that `satsudoku.puzzle` takes.
        ladder: a rater, its name, or the path of a ladder file.
        timeout: seconds.

    Raises:
        PuzzleError: the puzzle does not have exactly one solution, or the rater does not solve it.
        LadderError: as for `prove_least_tier` and `prove_path`.
        SolverError: a time that is not above 0.
        TimeoutError: `timeout` seconds did not suffice.
        UnknownNameError: no such rater.

    >>> puzzle = Puzzle("1.....2..3.....4", "classic4")
    >>> prove_tier(puzzle, "rank8").claim
    'rank8: tier 1 (Very easy)'
    >>> prove_tier(puzzle, "kanoya").claim
    '12 steps to the only solution, each of which follows'
    """
    puzzle = given.puzzle(puzzle)
    judge = rater(ladder)
    if isinstance(judge, Mus) or (isinstance(judge, Ladder) and judge.confluent):
        return prove_least_tier(puzzle, judge, timeout=timeout)
    return prove_path(puzzle, judge, timeout=timeout)


def _line(board: Board, state: State, deduction: Deduction) -> str:
    count = state.geometry.symbols
    placed, removed = (
        [divmod(option, count) for option in options if state.possible(option)]
        for options in (deduction.placed, deduction.eliminated)
    )
    left = {divmod(option, count) for option in state.options()}
    conclusions = [(concluded, False) for concluded in placed] + [
        (concluded, True) for concluded in removed
    ]
    step = {
        "technique": deduction.technique.name("en"),
        "truths": sorted(_truths(board, left, _named(board, deduction), conclusions)),
        "place": placed,
        "remove": removed,
    }
    return f"{json.dumps(step)}\n"


def _named(board: Board, deduction: Deduction) -> set[Item]:
    """The items that a deduction says must be covered, as the checker names them."""
    names = item_names(deduction.geometry)
    ties = (item for chain in deduction.chains for tie in chain.ties for item in tie.items)
    named = {names.get(item, ()) for item in (*deduction.truths, *ties)}
    return {item for item in named if item in board.items and board.must_be_covered(item)}


def _truths(
    board: Board,
    left: set[Candidate],
    named: set[Item],
    conclusions: Iterable[tuple[Candidate, bool]],
) -> set[Item]:
    """Items that refute the contrary of all conclusions: those named where they do."""
    truths: set[Item] = set()
    for candidate, true in conclusions:
        used = _refutation(board, left, named, candidate, true)
        if used is None:
            every = {item for item in board.items if board.must_be_covered(item)}
            used = _refutation(board, left, every, candidate, true)
        if used is None:
            raise LadderError("a step does not follow from houses and pairs of cells alone")
        fewer = _refutation(board, left, used, candidate, true)
        while fewer is not None and len(fewer) < len(used):
            used, fewer = fewer, _refutation(board, left, fewer, candidate, true)
        truths |= used
    return truths


def _refutation(
    board: Board, left: set[Candidate], items: set[Item], candidate: Candidate, true: bool
) -> set[Item] | None:
    check_time()
    try:
        return refutation(board, left, sorted(items), candidate, true=true)
    except RefusedError:  # too many cases
        return None
