"""What a page must know of a variant's board to let people work at it."""

from __future__ import annotations

from typing import Any

from satsudoku.board.variant import Variant
from satsudoku.drawing.places import Places
from satsudoku.drawing.svg import draw_svg

__all__ = ["board"]


def board(variant: Variant) -> dict[str, Any]:
    """The board in the types of JSON.

    ``places`` holds left, top and size of each cell in the units of the drawing.

    >>> from satsudoku import variant
    >>> told = board(variant("classic4"))
    >>> told["cells"][4], told["symbols"], len(told["places"])
    ([2, 1], '1234', 16)
    """
    cells = range(len(variant.cells))
    places = Places(variant, candidates=True, labels=True)
    return {
        "variant": variant.name,
        "title": variant.title,
        "description": variant.description,
        "symbols": variant.symbols,
        "cells": [list(cell) for cell in variant.cells],
        "names": list(variant.cell_names),
        "peers": [sorted(variant.peers[cell]) for cell in cells],
        "places": [[*places.corner(cell), places.size] for cell in cells],
        "width": places.width,
        "height": places.height,
        "svg": draw_svg(bytes(len(cells)), variant, candidates=[""] * len(cells)),
    }
