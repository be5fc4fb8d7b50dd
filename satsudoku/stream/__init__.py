r"""Streams: files of puzzles in, records out, in the same order and in bounded memory.

`read` yields batches and entries. Each question takes what it yields, or what
`satsudoku.formats.read` yields, and returns a `Record` for every puzzle, as soon as it is known. A
bad entry becomes a record that says what is wrong; the stream continues.

>>> import io
>>> from satsudoku import stream
>>> lines = io.StringIO("1.....2..3.....4\n1...............\n")
>>> [(record.line, record.count) for record in stream.count(stream.read(lines), limit=2)]
[(1, 1), (2, 2)]
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from satsudoku.stream.batch import Batch as Batch
    from satsudoku.stream.classifying import classify as classify
    from satsudoku.stream.classifying import tiers as tiers
    from satsudoku.stream.counting import count as count
    from satsudoku.stream.counting import unique as unique
    from satsudoku.stream.hinting import hint as hint
    from satsudoku.stream.hinting import hint_puzzles as hint_puzzles
    from satsudoku.stream.minimality import minimal as minimal
    from satsudoku.stream.neighbours import vicinity as vicinity
    from satsudoku.stream.proving import prove as prove
    from satsudoku.stream.proving import prove_tiers as prove_tiers
    from satsudoku.stream.random_solutions import draw as draw
    from satsudoku.stream.reading import read as read
    from satsudoku.stream.record import Record as Record
    from satsudoku.stream.records import Records as Records
    from satsudoku.stream.solving import solve as solve
    from satsudoku.stream.symmetry import canonical as canonical
    from satsudoku.stream.symmetry import canonical_forms as canonical_forms
    from satsudoku.stream.symmetry import dedupe as dedupe
    from satsudoku.stream.symmetry import different as different
    from satsudoku.stream.true_candidates import candidates as candidates

# Where each name is found when it is first used: the command line starts without numpy.
_LATE = {
    "Batch": "batch",
    "Record": "record",
    "Records": "records",
    "candidates": "true_candidates",
    "canonical": "symmetry",
    "canonical_forms": "symmetry",
    "classify": "classifying",
    "count": "counting",
    "dedupe": "symmetry",
    "different": "symmetry",
    "draw": "random_solutions",
    "hint": "hinting",
    "hint_puzzles": "hinting",
    "minimal": "minimality",
    "prove": "proving",
    "prove_tiers": "proving",
    "read": "reading",
    "solve": "solving",
    "tiers": "classifying",
    "unique": "counting",
    "vicinity": "neighbours",
}

__all__ = sorted(_LATE)


def __getattr__(name: str) -> object:
    if name not in _LATE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"satsudoku.stream.{_LATE[name]}"), name)
    globals()[name] = value  # at once the next time
    return value
