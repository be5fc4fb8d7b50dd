"""Sheets: many boards in one SVG picture, in rows; and pages of them, to print."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from math import ceil

from satsudoku.drawing.shapes import number
from satsudoku.drawing.style import SVG_STYLE

_SIZE = re.compile(r'width="([\d.]+)" height="([\d.]+)"')
_GAP = 24.0
_TITLE = 22.0  # above each board that has a title
_PAPER = (794.0, 1123.0)  # A4, in CSS pixels
_MARGIN = 57.0
_ALMOST = 0.85  # of a row, that is made to fit
_LARGEST = 1.6  # how much small boards grow to fill a page


def draw_sheet(boards: Sequence[str], titles: Sequence[str] = (), columns: int = 2) -> str:
    """Lay out drawn boards in rows on one picture.

    >>> from satsudoku import draw_svg, variant
    >>> drawn = draw_svg(bytes(16), variant("classic4"))
    >>> draw_sheet([drawn] * 3, ["1", "2", "3"]).count("<svg ")
    4
    """
    head = _TITLE if titles else 0.0
    widths, heights = _widths_and_heights(boards, head, columns)
    parts = []
    for place, board in enumerate(boards):
        row, column = divmod(place, columns)
        x = sum(widths[:column]) + _GAP * column
        y = sum(heights[:row]) + _GAP * row
        if titles:
            parts.append(
                f'<text class="ss-title" x="{number(x + 2)}" y="{number(y + 15)}" font-size="14">'
                f"{escape(titles[place])}</text>"
            )
        inner = board.replace(f"<style>{SVG_STYLE}</style>", "", 1)
        parts.append(inner.replace("<svg ", f'<svg x="{number(x)}" y="{number(y + head)}" ', 1))
    return _whole(_with_gaps(widths), _with_gaps(heights), "".join(parts))


def draw_pages(boards: Sequence[str], titles: Sequence[str] = (), columns: int = 2) -> list[str]:
    """Lay out drawn boards in rows on pages of A4, scaled alike so that a row fits.

    >>> from satsudoku import draw_svg, variant
    >>> drawn = draw_svg(bytes(81), variant("classic9"))
    >>> [page.count('class="ss-board"') for page in draw_pages([drawn] * 7, columns=2)]
    [6, 1]
    """
    head = _TITLE if titles else 0.0
    widths, heights = _widths_and_heights(boards, head, columns)
    across, down = (side - 2 * _MARGIN for side in _PAPER)
    tallest = max(heights) + _GAP
    scale = min(_LARGEST, across / _with_gaps(widths), down / tallest)
    rows_a_page = down / (scale * tallest)
    if rows_a_page % 1 > _ALMOST:  # a little smaller, and one more row fits
        scale = down / (ceil(rows_a_page) * tallest)
    pages: list[list[int]] = [[]]
    for row in range(len(heights)):
        if pages[-1] and scale * _with_gaps([heights[r] for r in (*pages[-1], row)]) > down:
            pages.append([])
        pages[-1].append(row)
    drawn = []
    for rows in pages:
        part = slice(rows[0] * columns, (rows[-1] + 1) * columns)
        sheet = draw_sheet(boards[part], titles[part], columns)
        drawn.append(_on_paper(sheet, scale))
    return drawn


def _on_paper(sheet: str, scale: float) -> str:
    width, height = _size(sheet)
    scaled = sheet.replace(f"<style>{SVG_STYLE}</style>", "", 1).replace(
        f'width="{number(width)}" height="{number(height)}"',
        f'x="{number(_MARGIN)}" y="{number(_MARGIN)}" '
        f'width="{number(scale * width)}" height="{number(scale * height)}"',
        1,
    )
    return _whole(*_PAPER, scaled)


def _whole(width: float, height: float, inner: str) -> str:
    across, down = number(width), number(height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="ss" width="{across}" height="{down}" '
        f'viewBox="0 0 {across} {down}"><style>{SVG_STYLE}</style>{inner}</svg>'
    )


def _size(drawing: str) -> tuple[float, float]:
    match = _SIZE.search(drawing)
    assert match is not None
    return float(match[1]), float(match[2])


def _widths_and_heights(
    boards: Sequence[str], head: float, columns: int
) -> tuple[list[float], list[float]]:
    """The widths of the columns, and the heights of the rows with their titles."""
    sizes = list(map(_size, boards))
    across = range(min(columns, len(boards)))
    lines = range(0, len(boards), columns)
    return (
        [max(size[0] for size in sizes[column::columns]) for column in across],
        [max(size[1] for size in sizes[line : line + columns]) + head for line in lines],
    )


def _with_gaps(sizes: Sequence[float]) -> float:
    return sum(sizes) + _GAP * (len(sizes) - 1)
