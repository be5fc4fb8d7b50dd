"""The constraints that encodings may declare: one file each, found by being here."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from functools import cache
from string import Formatter

from satsudoku.board.constraint import DEMAND_WORDS, SHAPES, Constraint, kinds
from satsudoku.errors import SatsudokuError, VariantError
from satsudoku.folder import modules

__all__ = ["CONSTRAINTS", "check_constraints", "faults"]

_PARTS = ("family_name", "titles", "demand", "example", "schema", "read", "table")
_LANGUAGES = {"titles": ("ja",), "demand": ("en", "ja")}

_files: dict[str, str | None] = {}
_kinds: dict[str, type[Constraint]] = {}
_fault: SatsudokuError | None = None  # raised where a variant is read, not where this is imported
try:
    _files = {module.__name__: module.__file__ for module in modules(__name__)}
    _kinds = kinds()
except SatsudokuError as error:
    _fault = error

CONSTRAINTS: tuple[type[Constraint], ...] = tuple(kind for _, kind in sorted(_kinds.items()))
"""All kinds of constraints, by the keys of their tables."""


@cache
def check_constraints() -> None:
    """Check that each file has a kind, and that all kinds have all their parts.

    Raises:
        SatsudokuError: a part is missing or wrong; one line, with the file.
    """
    if _fault is not None:
        raise _fault
    for name in _files.keys() - {kind.__module__ for kind in CONSTRAINTS}:
        raise VariantError("expected a subclass of Constraint with a key", file=_files[name])
    for kind in CONSTRAINTS:
        for fault in faults(kind):
            file = sys.modules[kind.__module__].__file__
            raise VariantError(f"constraint {kind.__name__}: {fault}", file=file)


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
