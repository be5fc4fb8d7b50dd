"""Pencil marks: candidates beside givens, of which the givens imply some."""

from __future__ import annotations

from itertools import compress

from satsudoku.board.variant import Variant


def not_implied(candidates: bytes, values: bytes, variant: Variant) -> bytes | None:
    r"""Candidates without exclusions that the givens imply; None if no others are left.

    Args:
        candidates: one byte per candidate, 0 if it is excluded.
        values: one byte per cell, 0 for an empty one.
        variant: whose cells they are of.

    >>> from satsudoku import variant
    >>> marks = bytes([1, 0, 0, 0, 0, 1, 0, 1] + [1] * 56)
    >>> [*not_implied(marks, b"\1" + bytes(15), variant("classic4"))[:8]]
    [1, 1, 1, 1, 1, 1, 0, 1]
    """
    kept = _implied(values, variant)
    for place in compress(range(len(kept)), candidates):
        kept[place] = 1
    return bytes(kept) if 0 in kept else None


def marks_text(candidates: bytes, values: bytes, variant: Variant) -> str:
    r"""Candidates as a person pencils them, one character each.

    What the givens exclude is left out; but a cell keeps two, as one alone is a given.

    Args:
        candidates: one byte per candidate, 0 if it is excluded.
        values: one byte per cell, 0 for an empty one.
        variant: whose cells they are of.

    >>> from satsudoku import variant
    >>> marks_text(bytes([1, 1, 0, 1]) * 16, b"\1" + bytes(15), variant("classic4"))[:20]
    '1....2.4.2.4.2.4.2.4'
    """
    count, marks = len(variant.symbols), bytearray(candidates)
    implied = _implied(values, variant)
    for cell, value in enumerate(values):
        places = range(cell * count, (cell + 1) * count)
        left = [place for place in places if marks[place] and not implied[place]]
        if value:
            left = [places[value - 1]]
        if value or len(left) > 1:
            for place in places:
                marks[place] = place in left
    symbols = variant.symbols * len(values)
    return "".join(s if mark else "." for s, mark in zip(symbols, marks, strict=True))


def _implied(values: bytes, variant: Variant) -> bytearray:
    """1 for what the variant's marks or the givens exclude, and for all of a given's cell."""
    count = len(variant.symbols)
    implied = bytearray(len(values) * count)
    for option in variant.excluded:
        implied[option] = 1
    for cell, value in enumerate(values):
        if value:
            implied[cell * count : (cell + 1) * count] = b"\1" * count
    for house in variant.houses:
        for value in {*map(values.__getitem__, house.cells)} - {0}:
            for cell in house.cells:
                implied[cell * count + value - 1] = 1
    return implied
