"""A digest of what decides the records of a part: its puzzles, their rules, and where they stand.

It is that of the puzzles as they were read, so that work which continues need not read its input a
second time to know that what it passes over is what it answered. How a stream is cut into batches
changes nothing.
"""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.encoding import shipped_variant
from satsudoku.board.shipped import variant_names
from satsudoku.board.variant import Variant
from satsudoku.stream.batch import Batch, Part


def digest_of(part: Batch) -> str:
    """The digest of a part.

    >>> from satsudoku import Puzzle
    >>> from satsudoku.formats import Entry
    >>> puzzles = Puzzle("1..............4", "classic4"), Puzzle("1..............3", "classic4")
    >>> one, other = (Batch.of([Entry("a.txt", 7, "", p, None)]) for p in puzzles)
    >>> digest_of(one) == digest_of(one), digest_of(one) == digest_of(other)
    (True, False)
    """
    digest = hashlib.sha256()
    changes = [0, *(np.flatnonzero(np.diff(part.files)) + 1).tolist()] if len(part) else []
    digest.update(_text([len(part), [(part.file(place), place) for place in changes]]))
    digest.update(_numbers(part.lines))
    for batch in sorted(part.parts, key=lambda batch: int(batch.places[0])):
        digest.update(_text([_rules(batch.variant), len(batch)]))
        digest.update(_numbers(batch.places))
        digest.update(_puzzles(batch))
    for place, entry in sorted(part.entries.items()):
        text = [entry.text, str(entry.error)] if entry.puzzle is None else None
        beside = [entry.comment, entry.solution and entry.solution.line, dict(entry.carried)]
        extras = entry.extras and [entry.extras.title, entry.extras.author, entry.extras.rules]
        digest.update(_text([place, text, beside, extras]))
    # What else a record holds is in the text that it was read from.
    if any(origin.carries for origin in part.origins):
        for first, last in _runs(part):
            origin = part.origins[int(part.origin[first])]
            begins = int(part.begins[first]), int(part.begins[last])
            digest.update(origin.source(*begins) if origin.carries else b"")
    return digest.hexdigest()


def _puzzles(part: Part) -> bytes | memoryview:
    if part.marked:
        return _text([puzzle.text for puzzle in part.marked])
    return _bytes(part.givens)


def _numbers(numbers: NDArray[np.int64]) -> bytes | memoryview:
    """Ascending numbers; mostly they follow one another, and two of them are enough."""
    if len(numbers) and (np.diff(numbers) == 1).all():
        return _text([int(numbers[0]), int(numbers[-1])])
    return _bytes(numbers)


def _bytes(numbers: NDArray[Any]) -> memoryview:
    return np.ascontiguousarray(numbers).data.cast("B") if numbers.size else memoryview(b"")


def _runs(part: Batch) -> list[tuple[int, int]]:
    """The first and the last place of each run of records of one origin."""
    numbers: dict[int, int] = {}  # batches that were joined may have had the same one
    same = [numbers.setdefault(id(origin), len(numbers)) for origin in part.origins]
    origin = np.array([*same, -1])[part.origin]
    ends = np.flatnonzero(np.diff(origin)).tolist()
    both = zip([0, *(end + 1 for end in ends)], [*ends, len(origin) - 1], strict=True)
    return [(first, last) for first, last in both if origin[first] >= 0]


def _text(value: object) -> bytes:
    return json.dumps(value, default=str).encode()


@lru_cache(maxsize=256)
def _rules(variant: Variant) -> str:
    if variant.name in variant_names() and variant == shipped_variant(variant.name):
        return variant.name  # the program's own

    from satsudoku.proof.declaration import declare, digest

    return f"{variant.name} {digest(declare(variant))}"
