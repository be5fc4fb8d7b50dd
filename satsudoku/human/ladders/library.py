"""Find a ladder by name."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from satsudoku.errors import UnknownNameError
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.spelling import split_name

if TYPE_CHECKING:
    pass

__all__ = ["ladder", "ladder_names"]


@lru_cache(maxsize=1)
def ladder_names() -> tuple[str, ...]:
    """The names of the shipped ladders.

    >>> ladder_names()
    ('hamada', 'rank8', 'rank8-remove', 'satsudoku')
    """
    names = (entry.name for entry in files("satsudoku.human.ladders").iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def ladder(name: str) -> Ladder:
    """Find a shipped ladder by name, or read a ladder file of your own.

    Args:
        name: one of `ladder_names`, or a path that ends in ``.toml``; behind a colon values for the
            ladder's options, as in ``hamada:assumption=depth,h=no``.

    Raises:
        UnknownNameError: no such ladder or option; the nearest names are suggested.
        LadderError: the file does not declare a ladder, or an option has not such a value.

    >>> ladder("rank8-remove").tiers[6].rules[0].name
    'negation-remove'
    >>> ladder("hamada:h=no,u=2-2-2").name
    'hamada:h=no'
    """
    base, chosen = split_name(name)
    if base.endswith(".toml"):
        from satsudoku.human.ladders.reading import read_ladder

        return read_ladder(Path(base), chosen)
    return _shipped(base, tuple(chosen.items()))


@lru_cache(maxsize=64)
def _shipped(name: str, chosen: tuple[tuple[str, str], ...]) -> Ladder:
    from satsudoku.human.ladders.reading import parse_ladder

    if name not in ladder_names():
        raise UnknownNameError("ladder", name, ladder_names())
    text = (files("satsudoku.human.ladders") / f"{name}.toml").read_text(encoding="utf-8")
    return parse_ladder(text, name, f"ladders/{name}.toml", dict(chosen))
