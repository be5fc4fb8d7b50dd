"""Complete what a link to another tool carries: the solution, a title, and rules in words."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import islice

from satsudoku.errors import SatsudokuError
from satsudoku.formats.reading.entry import Entry
from satsudoku.formats.reading.extras import Extras
from satsudoku.links.rules_writing import written_rules
from satsudoku.solvers.methods import solutions

_PATIENCE = 5.0  # seconds for the solution


def completed(entry: Entry, *, solve: bool = True) -> Extras:
    """The extras of an entry, and what follows from its puzzle. Pre: it has one.

    A solution is added if the puzzle has only one, and it is found soon; rules are if there are
    none in words.

    Args:
        entry: of a file or a link.
        solve: whether the solution is wanted.

    >>> from satsudoku import Puzzle
    >>> puzzle = Puzzle("1.....2..3.....4", "classic4")
    >>> extras = completed(Entry("mine.txt", 1, puzzle.line, puzzle, None, comment="Easy"))
    >>> extras.solution, extras.title, extras.rules
    ('1243342143122134', 'Easy', 'Normal sudoku rules apply.')
    """
    assert entry.puzzle is not None
    extras = entry.extras or Extras()
    solution = extras.solution
    if entry.solution is not None:
        solution = entry.solution.line
    elif solve:
        with suppress(SatsudokuError, TimeoutError):  # it is not known soon
            found = list(islice(solutions(entry.puzzle, timeout=_PATIENCE), 2))
            solution = found[0].line if len(found) == 1 else solution
    return replace(
        extras,
        solution=solution,
        title=extras.title or entry.comment or "",
        rules=extras.rules or written_rules(entry.puzzle.variant),
    )
