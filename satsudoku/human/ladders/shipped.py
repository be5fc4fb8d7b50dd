"""The ladder files that come with the package."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from warnings import warn

from satsudoku.errors import SatsudokuWarning

_FOLDER = "satsudoku.human.ladders"


# Ladders whose tiers another one has taken over.
_FORMER = {"chains": "satsudoku", "variants": "satsudoku"}


def current_name(name: str) -> str:
    """The name under which a ladder is found now; for former names with a warning."""
    if name not in _FORMER:
        return name
    now = _FORMER[name]
    warn(
        f"the ladder {name!r} has become part of {now!r}, the default, whose tiers have other "
        "numbers",
        SatsudokuWarning,
        stacklevel=1,  # one place: told once
    )
    return now


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
