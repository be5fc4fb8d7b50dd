"""All kinds of constraints: the files of folders called ``kinds``, loaded when one is declared."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from functools import cache
from string import Formatter

from satsudoku.board.constraint import DEMAND_WORDS, SHAPES, Constraint, kinds
from satsudoku.errors import VariantError
from satsudoku.registry import modules

_PARTS = ("family_name", "titles", "demand", "example", "schema", "read", "table")
_LANGUAGES = {"titles": ("ja",), "demand": ("en", "ja")}


@cache
def constraint_kinds() -> tuple[type[Constraint], ...]:
    """All kinds of constraints, by the keys of their tables.

    Raises:
        SatsudokuError: a file has no kind, or a kind lacks a part; one line, with the file.
    """
    files = {module.__name__: module.__file__ for module in modules("kinds")}
    every = tuple(kind for _, kind in sorted(kinds().items()))
    for name in files.keys() - {kind.__module__ for kind in every}:
        raise VariantError("expected a subclass of Constraint with a key", file=files[name])
    for kind in every:
        for fault in faults(kind):
            file = sys.modules[kind.__module__].__file__
            raise VariantError(f"constraint {kind.__name__}: {fault}", file=file)
    return every


def faults(kind: type[Constraint]) -> Iterator[str]:
    """The missing or wrong parts of a kind, each in a few words."""
    for part in _PARTS:
        if getattr(getattr(kind, part, None), "__isabstractmethod__", not hasattr(kind, part)):
            yield f"it has no {part}"
            return
    for part, languages in _LANGUAGES.items():
        texts = getattr(kind, part)
        if not isinstance(texts, Mapping):
            yield f"expected texts by language as its {part}; found {texts!r}"
            return
        for language in languages:
            if language not in texts:
                yield f"no text for {language!r} in its {part}"
    for text in kind.demand.values():
        for _, word, _, _ in Formatter().parse(text):
            if word is not None and word not in DEMAND_WORDS:
                yield f"demand: expected a word of {', '.join(DEMAND_WORDS)}; found {word!r}"
    if kind.shape not in SHAPES:
        shapes = ", ".join(filter(None, SHAPES))
        yield f"shape: expected one of {shapes}; found {kind.shape!r}"
