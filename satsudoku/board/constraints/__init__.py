"""The constraints that encodings may declare: one file each, found by being here."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from satsudoku.board.constraint import Constraint, kinds
from satsudoku.errors import VariantError

__all__ = ["CONSTRAINTS", "check_constraints"]

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")


_PARTS = ("family_name", "titles", "demand", "example", "schema", "read", "table")


CONSTRAINTS: tuple[type[Constraint], ...] = tuple(kind for _, kind in sorted(kinds().items()))
"""All kinds of constraints, by the keys of their tables."""


@cache
def check_constraints() -> None:
    """Check that all kinds have all their parts.

    Raises:
        VariantError: a part is missing; one line, with the file.
    """
    for kind in CONSTRAINTS:
        for part in _PARTS:
            if getattr(getattr(kind, part, None), "__isabstractmethod__", not hasattr(kind, part)):
                file = sys.modules[kind.__module__].__file__
                raise VariantError(f"constraint {kind.__name__}: it has no {part}", file=file)
