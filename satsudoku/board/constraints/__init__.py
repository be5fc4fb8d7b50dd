"""The constraints that encodings may declare: one file each, found by being here."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from satsudoku.board.constraint import Constraint

__all__ = ["CONSTRAINTS"]

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")


def _kinds(base: Any) -> Iterator[type[Constraint]]:
    """The classes below a base that declare a key of tables."""
    for kind in base.__subclasses__():
        if "key" in vars(kind):
            yield kind
        yield from _kinds(kind)


CONSTRAINTS: tuple[type[Constraint], ...] = tuple(
    sorted(_kinds(Constraint), key=lambda kind: kind.key)
)
"""All kinds of constraints, by the keys of their tables."""
