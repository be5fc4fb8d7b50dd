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
    from satsudoku.analysis.questions.candidates import candidates as candidates
    from satsudoku.analysis.questions.fewest import fewest as fewest
    from satsudoku.analysis.questions.minimal import minimal as minimal
    from satsudoku.analysis.questions.vicinity import vicinity as vicinity
    from satsudoku.making.questions.draw import draw as draw
    from satsudoku.stream.batch import Batch as Batch
    from satsudoku.stream.question import Question as Question
    from satsudoku.stream.questions.classify import classify as classify
    from satsudoku.stream.questions.count import count as count
    from satsudoku.stream.questions.prove import prove as prove
    from satsudoku.stream.questions.prove import prove_tiers as prove_tiers
    from satsudoku.stream.questions.solve import solve as solve
    from satsudoku.stream.questions.tier import tiers as tiers
    from satsudoku.stream.questions.unique import unique as unique
    from satsudoku.stream.reading import read as read
    from satsudoku.stream.record import Record as Record
    from satsudoku.stream.records import Records as Records
    from satsudoku.symmetry.questions.canonical import canonical as canonical
    from satsudoku.symmetry.questions.dedupe import different as different
    from satsudoku.symmetry.streams import canonical_forms as canonical_forms
    from satsudoku.symmetry.streams import dedupe as dedupe
    from satsudoku.teaching.questions.card import card as card
    from satsudoku.teaching.questions.hint import hint as hint
    from satsudoku.teaching.questions.hint import hint_puzzles as hint_puzzles

# Where each name is found when it is first used: the command line starts without numpy.
_LATE = {
    "Batch": "batch",
    "Question": "question",
    "Record": "record",
    "Records": "records",
    "candidates": "questions.candidates",
    "canonical": "questions.canonical",
    "canonical_forms": "symmetry",
    "card": "questions.card",
    "classify": "questions.classify",
    "count": "questions.count",
    "dedupe": "symmetry",
    "different": "questions.dedupe",
    "draw": "questions.draw",
    "fewest": "questions.fewest",
    "hint": "questions.hint",
    "hint_puzzles": "questions.hint",
    "minimal": "questions.minimal",
    "prove": "questions.prove",
    "prove_tiers": "questions.prove",
    "read": "reading",
    "solve": "questions.solve",
    "tiers": "questions.tier",
    "unique": "questions.unique",
    "vicinity": "questions.vicinity",
}

__all__ = sorted(_LATE)


def __getattr__(name: str) -> object:
    if name not in _LATE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"satsudoku.stream.{_LATE[name]}"), name)
    globals()[name] = value  # at once the next time
    return value
