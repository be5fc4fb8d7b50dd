"""The neighbours of the puzzles of a stream."""

from __future__ import annotations

from collections.abc import Iterator

from satsudoku.stream.gathering import Items, entries_of
from satsudoku.stream.record import Record
from satsudoku.stream.records import Records
from satsudoku.stream.table import bad_record

__all__ = ["vicinity"]


def vicinity(
    items: Items, remove: int = 1, add: int = 1, *, minimal: bool = False, threads: int = 1
) -> Records:
    r"""Find the neighbours of each puzzle that have exactly one solution.

    Args:
        items: batches or entries of puzzles.
        remove: how many clues a neighbour lacks.
        add: how many others it has instead.
        minimal: only those that need each of their clues.
        threads: how many share the work; 0 for all cores.

    Returns:
        One record for each neighbour, lazily, with file and line of its puzzle.

    Raises:
        SatsudokuError: while iterating: as `satsudoku.vicinity`.

    >>> import io
    >>> from satsudoku import stream
    >>> lines = io.StringIO("1.....2..3.....4\n")
    >>> len(list(stream.vicinity(stream.read(lines))))
    32
    """
    from satsudoku.analysis.vicinity import vicinity as neighbours

    def records() -> Iterator[Record]:
        for entry in entries_of(items):
            if entry.puzzle is None:
                yield bad_record(entry)
                continue
            for puzzle in neighbours(entry.puzzle, remove, add, minimal=minimal, threads=threads):
                yield Record(
                    entry.file,
                    entry.line,
                    puzzle.text,
                    puzzle.variant.name,
                    clues=puzzle.clues,
                    further=entry.further or None,
                )

    return Records(records())
