r"""Streams of puzzles up to symmetry: the canonical form of each, and the first of each class.

>>> import io
>>> from satsudoku import formats
>>> lines = "1.....2..3.....4\n....1...........\n3.....2..1.....4\n1.....2..3......\n"
>>> [entry.line for entry in dedupe(formats.read(io.StringIO(lines)))]
[1, 2, 4]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.errors import PuzzleError
from satsudoku.lanes.loading import refuse_candidates
from satsudoku.stream.ahead import Ahead
from satsudoku.symmetry.canonical import canonical_many

if TYPE_CHECKING:
    from satsudoku.formats import Entry

__all__ = ["canonical_forms", "dedupe"]

_LARGEST_BATCH = 4096  # puzzles


def canonical_forms(
    entries: Iterable[Entry], *, threads: int = 1
) -> Iterator[tuple[Entry, Puzzle | None]]:
    """Pair each entry with the canonical form of its puzzle, in order; None where it is bad.

    Args:
        entries: puzzles with their places.
        threads: as for `satsudoku.canonical_many`.

    Raises:
        SolverError: while iterating: as `satsudoku.canonical_many`.
    """
    ahead = Ahead(entries, _LARGEST_BATCH)
    try:
        while batch := ahead.take(_LARGEST_BATCH):
            batch = [_givens_alone(entry) for entry in batch]
            groups: dict[Variant, list[Puzzle]] = {}
            for entry in batch:
                if entry.puzzle is not None:
                    groups.setdefault(entry.puzzle.variant, []).append(entry.puzzle)
            forms = {
                variant: iter(canonical_many(puzzles, variant, threads=threads))
                for variant, puzzles in groups.items()
            }
            for entry in batch:
                if entry.puzzle is None:
                    yield entry, None
                else:
                    variant = entry.puzzle.variant
                    yield entry, Puzzle(next(forms[variant]).tobytes(), variant)
    finally:
        ahead.close()


def _givens_alone(entry: Entry) -> Entry:
    """The entry, as a bad one if its puzzle excludes candidates, which symmetries do not know."""
    try:
        if entry.puzzle is not None:
            refuse_candidates(entry.puzzle)
    except PuzzleError as error:
        return replace(entry, puzzle=None, error=error.at(entry.file, entry.line))
    return entry


def dedupe(entries: Iterable[Entry], *, threads: int = 1) -> Iterator[Entry]:
    """Pass on the first entry of each class of equivalent puzzles, in order, and the bad ones.

    Memory grows by some 200 bytes for each puzzle that is passed on.

    Args:
        entries: puzzles with their places, of one variant or several.
        threads: as for `satsudoku.canonical_many`.

    Raises:
        SolverError: while iterating: as `satsudoku.canonical_many`.
    """
    seen: dict[Variant, set[bytes]] = {}
    for entry, form in canonical_forms(entries, threads=threads):
        if form is not None:
            met = seen.setdefault(form.variant, set())
            if form.values in met:
                continue
            met.add(form.values)
        yield entry
