"""The files of tier certificates, which `satsudoku.proof.checker.tiers.claim` reads."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from satsudoku.board.grid import Grid
from satsudoku.board.variant import Variant
from satsudoku.cover.geometry import Geometry
from satsudoku.cover.plain import is_plain
from satsudoku.human.state import State


class TierProof(NamedTuple):
    """Files that prove a tier, but for the manifest, or that the puzzle is above it.

    The ladder up to that tier is as the manifest declares it.
    """

    files: Mapping[str, bytes]
    exact: bool
    tiers: list[dict[str, Any]]


@lru_cache(maxsize=4)
def item_names(geometry: Geometry) -> dict[int, tuple[int, ...]]:
    """Cells as (cell,), symbols of houses as (house, symbol), as the checker names them.

    >>> from satsudoku import variant
    >>> from satsudoku.cover.geometry import geometry
    >>> [item_names(geometry(variant("classic4")))[item] for item in (2, 16, 21)]
    [(2,), (0, 0), (1, 1)]
    """
    names: dict[int, tuple[int, ...]] = {cell: (cell,) for cell in range(geometry.cells)}
    for house, items in enumerate(geometry.house_items):
        names |= {item: (house, symbol) for symbol, item in enumerate(items)}
    return names


def state_file(state: State, solution: Grid | None = None) -> bytes:
    """The filled cells of a state, its pencil marks, and the solution where no steps end at it."""
    symbols = state.geometry.variant.symbols
    filled = "".join("." if value == 0 else symbols[value - 1] for value in state.values)
    marks = [state.symbols(cell) for cell in range(state.geometry.cells)]
    named = {} if solution is None else {"solution": solution.line}
    return f"{json.dumps({'filled': filled, 'marks': marks, **named})}\n".encode()


def declared_implied(variant: Variant) -> dict[str, Any]:
    """The implied houses of a variant for a manifest, each with its reason; empty for none.

    Houses are counted from 0, the implied ones behind those that the variant declares.

    >>> from satsudoku import variant
    >>> declared_implied(variant("x5"))["implied_houses"][0]
    {'cells': [0, 4, 12, 20, 24], 'around': [], 'within': []}
    """
    if is_plain(variant):
        return {}
    from satsudoku.cover.implied_houses import implied_houses, with_implied_houses

    number = {house: at for at, house in enumerate(with_implied_houses(variant).houses)}
    implied = [
        {
            "cells": list(found.house.cells),
            "around": [number[house] for house in found.around],
            "within": [number[house] for house in found.within],
        }
        for found in implied_houses(variant)
    ]
    return {"implied_houses": implied} if implied else {}
