"""Lines that may be the grids of one board: a remark names both readings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from satsudoku.board.grid_shape import GridShape
from satsudoku.board.library import variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.shipped import variant_names
from satsudoku.formats.reading.entry import Entry
from satsudoku.formats.reading.extras import Extras
from satsudoku.formats.reading.gaps import BOARDS

MOST = 5
"""The number of lines that may be one board."""


def overlap_remark(puzzles: Sequence[Puzzle]) -> str | None:
    """A remark on all puzzles of a source, if they agree where the grids of a board overlap.

    >>> corner = "1" + "." * 80, "." * 72 + "......2..", "......" + "1.." + "." * 72
    >>> overlap_remark([Puzzle(line) for line in corner]) is None
    True
    """
    if len(puzzles) != MOST or any(len(puzzle.values) != 81 for puzzle in puzzles):
        return None
    for name in BOARDS:
        if name in variant_names() and _agree(puzzles, variant(name).grids):
            return (
                f"read as {MOST} puzzles, but they agree where the grids of a {name} overlap; "
                f"expected --variant {name} if they are one"
            )
    return None


def _agree(puzzles: Sequence[Puzzle], grids: Sequence[GridShape]) -> bool:
    """Whether all cells that grids share hold the same in each, and some hold a symbol."""
    board: dict[tuple[int, int], int] = {}
    clues = 0
    in_order = sorted(grids, key=lambda shape: (shape.row, shape.column))
    for puzzle, shape in zip(puzzles, in_order, strict=True):
        for place, value in enumerate(puzzle.values):
            row, column = divmod(place, shape.columns)
            cell = row + shape.row, column + shape.column
            if board.setdefault(cell, value) != value:
                return False
            clues += bool(value)
    return clues > sum(map(bool, board.values()))


def with_overlap_remark(entries: Iterator[Entry]) -> Iterator[Entry]:
    """The entries, the last of them with the remark, if there is one."""
    first: list[Entry] = []
    for entry in entries:
        first.append(entry)
        if len(first) < MOST:
            yield entry
            continue
        puzzles = [entry.puzzle for entry in first if entry.puzzle is not None]
        remark = overlap_remark(puzzles)
        following = None if remark is None else next(entries, None)
        if remark is not None and following is None:
            extras = entry.extras or Extras()
            entry = replace(entry, extras=replace(extras, remarks=(*extras.remarks, remark)))
        yield entry
        if following is not None:
            yield following
        yield from entries
        return
