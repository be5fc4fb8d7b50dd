"""Streams of puzzles up to symmetry: canonical forms, and the first puzzle of each class."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.errors import PuzzleError
from satsudoku.formats import Entry
from satsudoku.lanes.loading import refuse_candidates
from satsudoku.stream.batch import Batch, Part
from satsudoku.stream.conflicts import conflicts
from satsudoku.stream.gathering import Items, batches
from satsudoku.symmetry.canonical import canonical_many
from satsudoku.symmetry.likeness import likeness


@dataclass(frozen=True)
class CanonicalForms:
    """The canonical forms of a batch's puzzles.

    Attributes:
        batch: the puzzles; none excludes candidates.
        images: for each part an array of shape (N, cells), uint8.
    """

    batch: Batch
    images: tuple[NDArray[np.uint8], ...]

    def __iter__(self) -> Iterator[tuple[Entry, Puzzle | None]]:
        forms: dict[int, Puzzle] = {}
        for part, images in zip(self.batch.parts, self.images, strict=True):
            for place, image in zip(part.places.tolist(), images, strict=True):
                forms[place] = Puzzle(image.tobytes(), part.variant)
        for place, entry in enumerate(self.batch):
            yield entry, forms.get(place)


def canonical_forms(items: Items, *, threads: int = 1) -> Iterator[CanonicalForms]:
    r"""Find the canonical form of each puzzle, many at a time.

    Args:
        items: batches or entries of puzzles; those that exclude candidates become bad entries, and
            those of a classic 9x9 whose givens contradict each other.
        threads: as for `satsudoku.canonical_many`.

    Returns:
        Batches with their forms, lazily. Each yields an entry and its form, None for bad entries.

    Raises:
        SolverError: while iterating: as `satsudoku.canonical_many`.

    >>> import io
    >>> from satsudoku import stream
    >>> lines = io.StringIO("1.....2..3.....4\n3.....2..1.....4\n")
    >>> len({form for forms in canonical_forms(stream.read(lines)) for entry, form in forms})
    1
    """
    for batch in batches(items):
        batch = _givens_alone(batch)
        try:
            images = _images(batch, threads)
        except PuzzleError:
            batch = _without_conflicts(batch)
            images = _images(batch, threads)
        yield CanonicalForms(batch, images)


def _images(batch: Batch, threads: int) -> tuple[NDArray[np.uint8], ...]:
    return tuple(
        canonical_many(part.puzzles, variant=part.variant, threads=threads) for part in batch.parts
    )


def _without_conflicts(batch: Batch) -> Batch:
    """The batch, with puzzles whose givens contradict each other as bad entries."""
    parts, entries = [], dict(batch.entries)
    for part in batch.parts:
        reasons = conflicts(part)
        for row in np.flatnonzero(reasons.choices).tolist():
            place = int(part.places[row])
            entry = batch.entry(place)
            error = PuzzleError(f"no canonical form: {reasons[row]}")
            entries[place] = replace(entry, puzzle=None, error=error.at(entry.file, entry.line))
        rows = np.flatnonzero(reasons.choices == 0)
        if len(rows):
            parts.append(part.take(rows, part.places[rows]))
    return replace(batch, parts=tuple(parts), entries=entries)


def _givens_alone(batch: Batch) -> Batch:
    """The batch, with puzzles that exclude candidates as bad entries: symmetries ignore them."""
    kept = tuple(part for part in batch.parts if not part.marked)
    if len(kept) == len(batch.parts):
        return batch
    entries = dict(batch.entries)
    for place, entry in batch.entries.items():
        try:
            if entry.puzzle is not None:
                refuse_candidates(entry.puzzle)
        except PuzzleError as error:
            entries[place] = replace(entry, puzzle=None, error=error.at(entry.file, entry.line))
    return replace(batch, parts=kept, entries=entries)


Met = dict[Variant | None, set[bytes]]
"""By variant, the canonical forms that have been met; None for boards with constraints."""


def dedupe(items: Items, *, met: Met | None = None, threads: int = 1) -> Iterator[Batch]:
    r"""Keep the first entry of each class of equivalent puzzles, in order, and the bad ones.

    Memory grows by some 200 bytes for each puzzle that is kept.

    Args:
        items: batches or entries of puzzles, of one variant or several.
        met: the kinds that other streams have met; this one adds to them; None for none.
        threads: as for `satsudoku.canonical_many`.

    Returns:
        What is kept, in batches, lazily.

    Raises:
        SolverError: while iterating: as `satsudoku.canonical_many`.

    >>> import io
    >>> from satsudoku import stream
    >>> lines = "1.....2..3.....4\n....1...........\n3.....2..1.....4\n1.....2..3......\n"
    >>> [entry.line for batch in dedupe(stream.read(io.StringIO(lines))) for entry in batch]
    [1, 2, 4]
    """
    met = {} if met is None else met
    for forms in canonical_forms(items, threads=threads):
        batch = forms.batch
        kept = np.ones(len(batch), dtype=bool)
        for part, images in zip(batch.parts, forms.images, strict=True):
            kept[part.places] = _kept(part, images, met)
        yield batch.take(np.flatnonzero(kept))


Place = tuple[str | None, int]
"""A file and a line."""


def doubles(items: Items, *, threads: int = 1) -> Iterator[tuple[Batch, dict[int, Place]]]:
    r"""Find for each puzzle that is an image of an earlier one where the first of them is.

    Memory grows by some 300 bytes for each puzzle that is the first.

    Args:
        items: as for `dedupe`.
        threads: as for `satsudoku.canonical_many`.

    Returns:
        The doubles and the bad entries, in batches, lazily; and for each double, by its place in
        the batch, that of the first.

    Raises:
        SolverError: while iterating: as `satsudoku.canonical_many`.

    >>> import io
    >>> from satsudoku import stream
    >>> lines = "1.....2..3.....4\n....1...........\n3.....2..1.....4\n1.....2..3.....4\n"
    >>> [(batch, found)] = doubles(stream.read(io.StringIO(lines)))
    >>> [(entry.line, found[place][1]) for place, entry in enumerate(batch)]
    [(3, 1), (4, 1)]
    """
    met: dict[Variant | None, dict[bytes, Place]] = {}
    for forms in canonical_forms(items, threads=threads):
        batch, first = forms.batch, dict[int, Place]()
        for part, images in zip(forms.batch.parts, forms.images, strict=True):
            kind, rows = _likenesses(part, images)
            known = met.setdefault(kind, {})
            for at, image in zip(part.places.tolist(), _rows(rows), strict=True):
                if image in known:
                    first[at] = known[image]
                else:
                    entry = batch.entry(at)
                    known[image] = entry.file, entry.line
        kept = sorted([*first, *batch.bad_places])
        places = {now: first[before] for now, before in enumerate(kept) if before in first}
        yield batch.take(np.array(kept, np.int64)), places


def _kept(part: Part, images: NDArray[np.uint8], met: Met) -> list[bool]:
    """For each puzzle of a part whether no image of it has been met before."""
    kind, rows = _likenesses(part, images)
    return _first_met(rows, met.setdefault(kind, set()))


def _likenesses(part: Part, images: NDArray[np.uint8]) -> tuple[Variant | None, NDArray[np.uint8]]:
    """What all images of each puzzle share, a row each, and the kind to which it belongs."""
    if not part.variant.constraints:
        return part.variant, images
    puzzles = (Puzzle(row.tobytes(), part.variant) for row in part.givens)
    forms = np.frombuffer(b"".join(map(likeness, puzzles)), dtype=np.uint8)
    return None, forms.reshape(len(part), -1)


def _first_met(images: NDArray[np.uint8], met: set[bytes]) -> list[bool]:
    """For each row whether it has not been met before; from now on it has."""
    first = []
    for image in _rows(images):
        first.append(image not in met)
        met.add(image)
    return first


def _rows(images: NDArray[np.uint8]) -> Iterator[bytes]:
    raw, width = images.tobytes(), images.shape[1]
    return (raw[begin : begin + width] for begin in range(0, len(raw), width))
