"""Describe a variant's board for a page on which people solve and set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from satsudoku.board.variant import Variant
from satsudoku.catalogue import languages
from satsudoku.drawing.cosmetic import Cosmetic
from satsudoku.drawing.cosmetics import is_beside
from satsudoku.drawing.places import Places
from satsudoku.drawing.svg import draw_svg
from satsudoku.links.rules_writing import written_rules


def board(
    variant: Variant, *, outside: bool = False, cosmetics: Sequence[Cosmetic] = ()
) -> dict[str, Any]:
    """The board in the types of JSON.

    ``places`` holds left, top and size of each cell in the units of the drawing, and ``ring`` the
    width of the room for clues around the cells. ``boxes`` holds for each cell the number of the
    box or region that it lies in, or null. ``allowed`` holds the
    symbols that marks leave to each cell. ``related`` says whether more than houses has to hold.
    """
    cells = range(len(variant.cells))
    outside = outside or any(is_beside(cosmetic, variant.shape) for cosmetic in cosmetics)
    places = Places(variant, candidates=True, labels=True, outside=outside)
    svg = draw_svg(
        bytes(len(cells)),
        variant,
        candidates=[""] * len(cells),
        outside=outside,
        cosmetics=cosmetics,
    )
    return {
        "variant": variant.name,
        "title": variant.title,
        "description": variant.description,
        "symbols": variant.symbols,
        "cells": [list(cell) for cell in variant.cells],
        "names": list(variant.cell_names),
        "peers": [sorted(variant.peers[cell]) for cell in cells],
        "boxes": _boxes(variant),
        "allowed": _allowed(variant),
        "related": bool(variant.relations or variant.marks),
        "rules": {language: written_rules(variant, language) for language in ("en", *languages())},
        "constraints": [
            {
                "name": variant.place_names[constraint.name],
                "names": {
                    code: constraint.place_name(variant.cell_names, code) for code in languages()
                },
                "key": constraint.key,
                "cells": list(constraint.cells),
                "table": constraint.table(variant.cell_names),
            }
            for constraint in variant.shown
        ],
        "places": [[*places.corner(cell), places.size] for cell in cells],
        "ring": places.ring,
        "width": places.width,
        "height": places.height,
        "svg": svg,
    }


def _boxes(variant: Variant) -> list[int | None]:
    """The number of each cell's box or region."""
    numbers: list[int | None] = [None] * len(variant.cells)
    families = (house for house in variant.houses if house.family in ("box", "region"))
    for number, house in enumerate(families):
        for cell in house.cells:
            numbers[cell] = number
    return numbers


def _allowed(variant: Variant) -> list[str]:
    left = [set(range(len(variant.symbols))) for _ in variant.cells]
    for mark in variant.marks:
        left[mark.cell] &= mark.allowed
    return ["".join(variant.symbols[symbol] for symbol in sorted(cell)) for cell in left]
