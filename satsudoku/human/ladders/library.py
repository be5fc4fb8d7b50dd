"""Find a ladder by name."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.ladders.reading import read_ladder, shipped_ladder
from satsudoku.human.ladders.shipped import ladder_names
from satsudoku.human.spelling import split_name

__all__ = ["ladder", "ladder_names"]


def ladder(name: str) -> Ladder:
    """Find a shipped ladder by name, or read a ladder file of your own.

    Args:
        name: one of `ladder_names`, or a path that ends in ``.toml``; a colon precedes values for
            the ladder's options, as in ``hamada:assumption=depth,h=no``.

    Raises:
        UnknownNameError: no such ladder or option; the nearest names are suggested.
        LadderError: no name, the file does not declare a ladder, or an option has no such value.

    >>> ladder("rank8-remove").tiers[6].rules[0].name
    'negation-remove'
    >>> ladder("hamada:h=no,u=2-2-2").name
    'hamada:h=no'
    """
    base, chosen = split_name(name)
    if base.endswith(".toml"):
        return Ladder.of(read_ladder(Path(base), chosen))
    return _shipped(base, tuple(chosen.items()))


@lru_cache(maxsize=64)
def _shipped(name: str, chosen: tuple[tuple[str, str], ...]) -> Ladder:
    return Ladder.of(shipped_ladder(name, dict(chosen)))
