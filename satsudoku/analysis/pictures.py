"""Puzzles, their true candidates and their solutions as one picture."""

from __future__ import annotations

from collections.abc import Sequence

from satsudoku.analysis.true_candidates import true_candidates
from satsudoku.board.puzzle import Puzzle
from satsudoku.drawing.sheet import draw_sheet
from satsudoku.drawing.svg import draw_svg
from satsudoku.solve import solver

__all__ = ["sheet"]


def sheet(puzzles: Sequence[Puzzle], *, candidates: bool, solutions: bool, columns: int) -> str:
    """Puzzles as one picture, with a solution of each after them if that is wanted.

    >>> drawn = sheet([Puzzle("1.....2..3.....4", "classic4")] * 2, candidates=False,
    ...     solutions=True, columns=2)
    >>> drawn.count("<svg "), "Solution 2" in drawn
    (5, True)
    """
    boards = [_board(puzzle, candidates) for puzzle in puzzles]
    titles = [f"{number}" for number in range(1, len(boards) + 1)]
    if solutions:
        boards += map(_solution, puzzles)
        titles += [f"Solution {number}" for number in titles]
    return boards[0] if len(boards) == 1 else draw_sheet(boards, titles, columns)


def _board(puzzle: Puzzle, candidates: bool) -> str:
    marks = None
    symbols = puzzle.variant.symbols
    if candidates:
        marks = [
            "".join(symbol for symbol, possible in zip(symbols, row, strict=True) if possible)
            for row in true_candidates(puzzle)
        ]
    elif puzzle.candidates is not None:
        size, text = len(symbols), puzzle.text
        marks = [text[i : i + size].replace(".", "") for i in range(0, len(text), size)]
    return draw_svg(puzzle.values, puzzle.variant, candidates=marks)


def _solution(puzzle: Puzzle) -> str:
    """A solution; the bare puzzle where there is none."""
    solution = solver("auto", puzzle.variant).solve(puzzle)
    values = puzzle.values if solution is None else solution.values
    return draw_svg(values, puzzle.variant, givens=puzzle.values)
