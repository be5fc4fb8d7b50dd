"""The constraints that encodings may declare: one file each, found by being here."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from satsudoku.board.constraint import Constraint

__all__ = ["CONSTRAINTS"]

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")

CONSTRAINTS: tuple[type[Constraint], ...] = tuple(
    sorted(Constraint.__subclasses__(), key=lambda kind: kind.key)
)
"""All kinds of constraints, by the keys of their tables."""
