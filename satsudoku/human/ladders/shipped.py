"""The ladder files that come with the package."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

_FOLDER = "satsudoku.human.ladders"


@lru_cache(maxsize=1)
def ladder_names() -> tuple[str, ...]:
    """The names of the shipped ladders.

    >>> ladder_names()
    ('hamada', 'rank8', 'rank8-remove', 'satsudoku')
    """
    names = (entry.name for entry in files(_FOLDER).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def ladder_text(name: str) -> str:
    """The text of a shipped ladder's file."""
    return (files(_FOLDER) / f"{name}.toml").read_text(encoding="utf-8")
