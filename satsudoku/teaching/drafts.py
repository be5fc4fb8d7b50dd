"""Drafts: puzzles that may still have several solutions. What holds in each of them is certain."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from satsudoku.board.puzzle import Puzzle
from satsudoku.errors import PuzzleError
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.rule import Rule
from satsudoku.human.rules.search import SolverSearch
from satsudoku.solvers import solver
from satsudoku.solvers.methods import count
from satsudoku.teaching.attempt import Attempt, Mistakes


def certain(ladder: Ladder) -> Ladder:
    """A ladder without the rules that suppose just one solution: uniqueness, and search.

    >>> from satsudoku import ladder
    >>> certain(ladder("satsudoku")).tiers == ladder("satsudoku").tiers
    False
    """

    def holds(rule: Rule) -> bool:
        return not (rule.needs_uniqueness or isinstance(rule, SolverSearch))

    return replace(
        ladder,
        tiers=tuple(
            replace(tier, rules=tuple(rule for rule in tier.rules if holds(rule)))
            for tier in ladder.tiers
        ),
    )


def certain_mistakes(attempt: Attempt) -> Mistakes:
    """What an attempt has that no solution has, however many there are.

    If each part fits some solution, but not all together, the mistakes are a least set of parts
    that exclude each other.

    Raises:
        PuzzleError: the puzzle has no solution.
        TimeoutError: at the deadline of this thread.

    >>> draft = satsudoku.puzzle("1...............", "classic4")
    >>> wrong = certain_mistakes(Attempt.of(draft, "11.............."))
    >>> Attempt.of(draft).names(wrong.entries)
    ['r1c2#1']
    """
    puzzle, symbols = attempt.puzzle, len(attempt.puzzle.variant.symbols)
    solution = next(iter(solver("auto", puzzle.variant).solutions(puzzle)), None)
    if solution is None:
        raise PuzzleError("the puzzle has no solution; expected at least one")
    entered = [
        cell * symbols + value - 1
        for cell, value in enumerate(attempt.values)
        if value and not puzzle.values[cell]
    ]
    found = {cell * symbols + value - 1 for cell, value in enumerate(solution.values)}
    wrong = [o for o in entered if o not in found and not _fits(puzzle, [o], ())]
    lost = [o for o in sorted(found & attempt.removed) if not _fits(puzzle, (), [o])]
    if wrong or lost:
        return Mistakes(tuple(wrong), tuple(lost))
    if _fits(puzzle, entered, attempt.removed):
        return Mistakes()
    removed = [] if not _fits(puzzle, entered, ()) else sorted(attempt.removed)
    for parts in (removed, entered):
        for part in list(parts):
            parts.remove(part)
            if _fits(puzzle, entered, removed):
                parts.append(part)
    return Mistakes(tuple(sorted(entered)), tuple(sorted(removed)), together=True)


def _fits(puzzle: Puzzle, entered: Sequence[int], removed: Iterable[int]) -> bool:
    """Whether a solution has all entered options and none of the removed ones."""
    symbols = len(puzzle.variant.symbols)
    values = bytearray(puzzle.values)
    for option in entered:
        values[option // symbols] = option % symbols + 1
    attempt = Attempt(puzzle, bytes(values), frozenset(removed))
    try:
        return bool(count(attempt.as_puzzle(), limit=1).value)
    except PuzzleError:  # an entry that pencil marks exclude
        return False
