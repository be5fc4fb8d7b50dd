"""Jigsaws whose regions come with the puzzle: a variant for each drawing of regions.

The name of such a variant is its drawing, ``jigsaw4:AABBCABBCADDCCDD``. `satsudoku.variant` and
``--variant`` accept this name, and records contain it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from math import isqrt

from satsudoku.board.encoding import shipped_variant
from satsudoku.board.shipped import variant_names
from satsudoku.board.variant import House, Variant
from satsudoku.errors import PuzzleError, excerpt

LABELS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def connected(cells: Iterable[tuple[int, int]]) -> bool:
    """Whether cells (row, column) are connected side by side.

    >>> connected([(1, 1), (1, 2), (2, 2)]), connected([(1, 1), (2, 2)])
    (True, False)
    """
    rest = set(cells)
    reached = [rest.pop()]
    while reached:
        r, c = reached.pop()
        near = rest & {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}
        rest -= near
        reached.extend(near)
    return not rest


def is_regions(text: str) -> bool:
    """Whether a text draws regions: n labels, n times each, in connected cells of n x n."""
    return _fault(text) is None


def _fault(text: str) -> str | None:
    side = isqrt(len(text))
    if side * side != len(text) or f"jigsaw{side}" not in variant_names():
        return f"{len(text)} characters, expected those of n x n cells, n from 4 to 16"
    counts = Counter(text)
    if len(counts) != side or set(counts.values()) != {side}:
        return f"{len(counts)} labels, expected {side}, each for {side} cells"
    for label in counts:
        cells = [divmod(index, side) for index, other in enumerate(text) if other == label]
        if not connected(cells):
            return f"region {label} is not connected"
    return None


@lru_cache(maxsize=64)
def jigsaw(regions: str) -> Variant:
    """The jigsaw of a drawing of regions.

    Args:
        regions: a label per cell in reading order, any character; each marks one region.

    Raises:
        PuzzleError: not n labels for n cells each, or a region that is not connected.

    >>> jigsaw("ABABABABCDCDCDCD")
    Traceback (most recent call last):
    satsudoku.errors.PuzzleError: regions 'ABABABABCDCDCDCD': region A is not connected
    >>> jigsaw("1122312231443344").name
    'jigsaw4:AABBCABBCADDCCDD'
    """
    fault = _fault(regions)
    if fault is not None:
        raise PuzzleError(f"regions {excerpt(regions)}: {fault}")
    names = dict(zip(dict.fromkeys(regions), LABELS, strict=False))
    drawing = "".join(names[label] for label in regions)
    base = shipped_variant(f"jigsaw{isqrt(len(regions))}")
    areas = [
        House(
            "region",
            f"region {name}",
            tuple(cell for cell, letter in enumerate(drawing) if letter == name),
        )
        for name in names.values()
    ]
    kept = [house for house in base.houses if house.family != "region"]
    return replace(base, name=f"{base.name}:{drawing}", houses=(*kept, *areas))


def split_jigsaw(text: str) -> tuple[str, Variant] | None:
    """Split a text into givens and regions, in either order; None if it lacks either."""
    half = len(text) // 2
    for givens, regions in (text[:half], text[half:]), (text[half:], text[:half]):
        if 2 * half == len(text) and is_regions(regions):
            return givens, jigsaw(regions)
    return None
