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

from satsudoku.registry import find

# Where each name is found when it is first used: the command line starts without numpy. These are
# files of this room,
_OWN = {"Batch": "batch", "Question": "question", "Record": "record", "Records": "records"}
_OWN |= {"read": "reading"}
# and these are functions of questions, which may be in any room.
_ASKING = {
    "candidates": "candidates",
    "canonical": "canonical",
    "card": "card",
    "classify": "classify",
    "count": "count",
    "different": "dedupe",
    "doubles": "dedupe",
    "draw": "draw",
    "fewest": "fewest",
    "fog": "fog",
    "hint": "hint",
    "hint_puzzles": "hint",
    "judge": "judge",
    "judge_games": "judge",
    "minimal": "minimal",
    "positions": "positions",
    "prove": "prove",
    "prove_counts": "prove_count",
    "prove_tiers": "prove_tier",
    "solve": "solve",
    "tiers": "tier",
    "unique": "unique",
    "vicinity": "vicinity",
}
_UP_TO_SYMMETRY = ("canonical_forms", "dedupe")

__all__ = sorted([*_OWN, *_ASKING, *_UP_TO_SYMMETRY])


def __getattr__(name: str) -> object:
    if name in _OWN:
        module = import_module(f"satsudoku.stream.{_OWN[name]}")
    elif name in _ASKING:
        module = find("questions", _ASKING[name])
    elif name in _UP_TO_SYMMETRY:
        module = find("symmetry", "streams")
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(module, name)
    globals()[name] = value  # at once the next time
    return value
