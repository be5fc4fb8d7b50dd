"""The solution beside a puzzle."""

from __future__ import annotations

from dataclasses import replace
from itertools import compress

from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.errors import PuzzleError
from satsudoku.formats.reading.entry import Entries, Entry


def checked_solution(text: str, puzzle: Puzzle) -> Grid:
    """Read the solution beside a puzzle.

    Raises:
        PuzzleError: it is not filled, breaks a rule, or does not solve the puzzle.

    >>> checked_solution("1243342143122134", Puzzle("1.....2..3.....4", "classic4"))
    Grid('1243342143122134', 'classic4')
    """
    solution = Grid.from_line(text, puzzle.variant)
    names = puzzle.variant.cell_names
    if 0 in solution.values:
        empty = names[solution.values.index(0)]
        raise PuzzleError(f"{empty} is empty; expected a filled grid")
    if bytes(compress(solution.values, puzzle.values)) != puzzle.values.replace(b"\0", b""):
        cell, given = next(
            (cell, given)
            for cell, given in enumerate(puzzle.values)
            if given and given != solution.values[cell]
        )
        symbols = puzzle.variant.symbols
        raise PuzzleError(
            f"{symbols[solution.values[cell] - 1]} in {names[cell]}; expected the given "
            f"{symbols[given - 1]}"
        )
    return solution


def with_solution(entry: Entry, text: str, entries: Entries) -> Entry:
    """The entry with the solution beside it; an error if the solution is wrong."""
    if entry.puzzle is None or not text:
        return entry
    try:
        return replace(entry, solution=checked_solution(text, entry.puzzle))
    except PuzzleError as error:
        error.message = f"the solution beside the puzzle: {error.message}"
        return entries.error(entry.line, entry.text, error)
