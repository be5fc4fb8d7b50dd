"""A line along the inner side of the border of some cells."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import groupby

from satsudoku.drawing.shapes import number

_Place = tuple[int, int]
# A stretch of the line: whether it runs down, its place across, its start and its end along.
_Stretch = tuple[bool, float, float, float]


def outline_path(cells: Collection[_Place], size: float, inset: float, margin: float) -> str:
    """A path around cells, at a distance from their border; holes have a path, too.

    >>> outline_path({(1, 1), (1, 2)}, 10, 1, 0)
    'M1 1H19M1 9H19M1 1V9M19 1V9'
    """
    path = []
    stretches = sorted(_stretches(cells, size, inset))
    for (down, across), of_line in groupby(stretches, key=lambda stretch: stretch[:2]):
        for start, end in _joined([stretch[2:] for stretch in of_line]):
            first = (across, start) if down else (start, across)
            at = " ".join(number(margin + place) for place in first)
            path.append(f"M{at}{'V' if down else 'H'}{number(margin + end)}")
    return "".join(path)


def _stretches(cells: Collection[_Place], size: float, inset: float) -> Iterator[_Stretch]:
    """A stretch for each side of a cell that does not border another of the cells."""
    for row, column in cells:
        for down in (False, True):
            for side in (-1, 1):

                def there(along: int, across: int, down: bool = down, side: int = side) -> bool:
                    """Whether a neighbour belongs: so far along the stretch, so far outside."""
                    step = (along, across * side) if down else (across * side, along)
                    return (row + step[0], column + step[1]) in cells  # noqa: B023

                if there(0, 1):
                    continue
                line, place = (column, row) if down else (row, column)
                across = (line - (side < 0)) * size - side * inset
                ends = [
                    # To the line around the corner, on to the next cell, or round into a bay.
                    (-inset if not there(along, 0) else inset if there(along, 1) else 0)
                    for along in (-1, 1)
                ]
                yield down, across, (place - 1) * size - ends[0], place * size + ends[1]


def _joined(stretches: list[tuple[float, ...]]) -> Iterator[tuple[float, float]]:
    """Stretches of one line, in their order, those that touch as one."""
    start, end = stretches[0]
    for next_start, next_end in stretches[1:]:
        if next_start > end + 1e-6:
            yield start, end
            start = next_start
        end = next_end
    yield start, end
