"""Lay fog over a puzzle: few lamps, from which a solver always gets on."""

from __future__ import annotations

import json
from collections.abc import Sequence

from satsudoku.board.puzzle import Puzzle
from satsudoku.cli.boards import PuzzleFileLines
from satsudoku.fog.fog import around
from satsudoku.formats import to_dict
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.judging.clearing import Clearing, clear_fog
from satsudoku.judging.judge import judging_ladder
from satsudoku.making.randomness import Words


def lay_fog(puzzle: Puzzle, seed: int, ladder: str = DEFAULT_LADDER) -> dict[str, str]:
    """Choose lamps so that every view leads on by rules, and none of them can go.

    Args:
        puzzle: with exactly one solution.
        seed: the same one chooses the same lamps everywhere.
        ladder: whose rules count.

    Returns:
        The fog as `satsudoku.fog.fog` documents it. All is lit if nothing less suffices.

    Raises:
        PuzzleError: the puzzle does not have exactly one solution.
        LadderError: the ladder's rules may not be applied in any order.

    >>> puzzle = Puzzle("1.....2..3.....4", "classic4")
    >>> lay_fog(puzzle, seed=1)
    {'lamps': 'r2c2'}
    """
    variant = puzzle.variant
    order = Words(seed).orders(1, len(variant.cells))[0].tolist()
    lamps: list[int] = []
    seen = _seen(puzzle, lamps, ladder)
    while seen.tier is None and len(lamps) < len(order):
        lit = frozenset[int]() if seen.stuck is None else seen.stuck.lit
        lamp = max(order, key=lambda cell: (_new_clues(cell, lit, puzzle), -order.index(cell)))
        if lamp in lamps:  # no clue is dark, so what is missing is no light
            lamps = list(order)
            break
        lamps.append(lamp)
        seen = _seen(puzzle, lamps, ladder)
    for lamp in lamps[:-1]:
        fewer = [other for other in lamps if other != lamp]
        if _seen(puzzle, fewer, ladder).tier is not None:
            lamps = fewer
    return _fog(puzzle, lamps)


def _new_clues(cell: int, lit: frozenset[int], puzzle: Puzzle) -> int:
    """How many dark cells a lamp lights; those with givens count more."""
    dark = around(cell, puzzle.variant) - lit
    return sum(3 if puzzle.values[other] else 1 for other in dark)


def _seen(puzzle: Puzzle, lamps: Sequence[int], ladder: str) -> Clearing:
    return clear_fog(puzzle, dict(_fog(puzzle, lamps)), ladder)


def _fog(puzzle: Puzzle, lamps: Sequence[int]) -> dict[str, str]:
    return {"lamps": " ".join(puzzle.variant.cell_names[lamp] for lamp in sorted(lamps))}


class FoggedLines(PuzzleFileLines):
    """Writes puzzles with fog, each a line of JSON that every command reads.

    Args:
        file: the output; None for standard output.
        seed: of the first; each next one has the next number.
        ladder: whose rules count.

    Raises:
        LadderError: the ladder's rules may not be applied in any order.

    >>> line = FoggedLines(None, 1).line(Puzzle("1.....2..3.....4", "classic4"))
    >>> json.loads(line)["fog"]
    {'lamps': 'r2c2'}
    """

    def __init__(self, file: str | None, seed: int, ladder: str = DEFAULT_LADDER) -> None:
        super().__init__(file)
        judging_ladder(ladder)
        self._seed, self._ladder = seed, ladder

    def line(self, puzzle: Puzzle) -> str:
        fog = lay_fog(puzzle, self._seed, self._ladder)
        self._seed += 1
        return f"{json.dumps(to_dict(puzzle) | {'fog': fog})}\n"
