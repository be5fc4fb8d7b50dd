"""Hints for boards with fog: they rest on what is lit, and show no more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from satsudoku.board.puzzle import Puzzle
from satsudoku.deadline import TimeLimit, check_time
from satsudoku.errors import LadderError
from satsudoku.fog.fog import Fog
from satsudoku.fog.view import view
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.ladders.rater import Rater
from satsudoku.human.ladders.rater_library import rater
from satsudoku.teaching.attempt import Attempt, find_mistakes, only_solution
from satsudoku.teaching.hint import Hint
from satsudoku.teaching.hinting import hint


def fogged_hint(
    attempt: Attempt,
    fog: Fog | Mapping[str, Any],
    ladder: str | Rater = DEFAULT_LADDER,
    *,
    entered: str | None = None,
    check: bool = False,
    timeout: float | None = None,
) -> Hint:
    """Find the next deduction from what a solver sees, or the mistakes.

    Args:
        attempt: at the whole board, which has exactly one solution.
        fog: over it, or its data as `satsudoku.fog.fog` documents them.
        ladder: the ladder of the rules, the easiest first.
        entered: what the solver entered, one character per cell; None for the entries of the
            attempt in cells without a given.
        check: report only mistakes.
        timeout: seconds.

    Returns:
        A hint whose attempt is that at the view: it has no clue that is dark.

    Raises:
        PuzzleError: the board does not have exactly one solution, or the fog does not fit.
        UnknownNameError: no such ladder.
        LadderError: the rater is not a ladder.
        SolverError: a time that is not above 0.

    >>> puzzle = Puzzle("1.....2..3.....4", "classic4")
    >>> print(fogged_hint(Attempt.of(puzzle), {"lit": "r1c1 r2c3"}).text())
    In box 1, 2 can only go in r1c2, so it goes there.
    >>> print(fogged_hint(Attempt.of(puzzle), {"lit": "r4c4"}).text())
    No rule of the ladder satsudoku finds anything.
    """
    puzzle = attempt.puzzle
    fog = fog if isinstance(fog, Fog) else Fog.read(fog, puzzle)
    chosen = rater(ladder)
    if not isinstance(chosen, Ladder):
        expected = f"expected a ladder, such as {DEFAULT_LADDER}"
        raise LadderError(f"{chosen.name} gives no hints in the fog; {expected}")
    try:
        with TimeLimit(timeout):
            return _hint(attempt, fog, chosen, entered, check=check)
    except TimeoutError:
        check_time()  # an outer time limit is the caller's to catch
        start = _seen(attempt, fog, bytes(len(puzzle.values)), entered)
        late = Hint(start, chosen.name, "out of time", proved=False, timed_out=True)
        return replace(late, dark=frozenset(range(len(puzzle.values))) - fog.lit)


def _hint(attempt: Attempt, fog: Fog, ladder: Ladder, entered: str | None, *, check: bool) -> Hint:
    puzzle = attempt.puzzle
    solution = only_solution(puzzle).values
    mistakes = find_mistakes(attempt)
    seen = _seen(attempt, fog, solution, entered)
    dark = frozenset(range(len(solution))) - view(puzzle, fog, _right(seen.values, solution)).lit
    if check or mistakes:
        found = hint(attempt, ladder, check=True)
        return replace(found, attempt=seen, dark=dark)
    return replace(hint(seen, ladder, allow_multiple=True), dark=dark)


def _seen(attempt: Attempt, fog: Fog, solution: bytes, entered: str | None) -> Attempt:
    """The attempt at what is seen of a board: its lit clues, and what was entered."""
    puzzle = attempt.puzzle
    if entered is None:
        pairs = zip(attempt.values, puzzle.values, strict=True)
        own = bytes(0 if given else value for value, given in pairs)
    else:
        own = Puzzle(entered, puzzle.variant).values
    lit = view(puzzle, fog, _right(own, solution))
    givens = bytes(given if cell in lit.lit else 0 for cell, given in enumerate(puzzle.values))
    base = Puzzle(givens, lit.puzzle.variant, lit.puzzle.candidates)
    values = bytes(given or value for given, value in zip(givens, own, strict=True))
    return Attempt(base, values, attempt.removed)


def _right(values: bytes, solution: bytes) -> bytes:
    return bytes(v if v == true else 0 for v, true in zip(values, solution, strict=True))
