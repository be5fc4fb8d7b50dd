"""Sheets: many boards in one SVG picture, in rows, to print."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from satsudoku.drawing.shapes import number
from satsudoku.drawing.style import SVG_STYLE

__all__ = ["draw_sheet"]

_SIZE = re.compile(r'width="([\d.]+)" height="([\d.]+)"')
_GAP = 24.0
_TITLE = 22.0  # above each board that has a title


def draw_sheet(boards: Sequence[str], titles: Sequence[str] = (), columns: int = 2) -> str:
    """Lay out drawn boards in rows on one picture.

    Args:
        boards: pictures by `satsudoku.draw_svg`.
        titles: what stands above each board; empty: nothing above any.
        columns: how many boards a row has.

    >>> from satsudoku import draw_svg, variant
    >>> drawn = draw_svg(bytes(16), variant("classic4"))
    >>> draw_sheet([drawn] * 3, ["1", "2", "3"]).count("<svg ")
    4
    """
    sizes = [tuple(map(float, match.groups())) for b in boards if (match := _SIZE.search(b))]
    head = _TITLE if titles else 0.0
    across = range(min(columns, len(boards)))
    widths = [max(size[0] for size in sizes[column::columns]) for column in across]
    lines = range(0, len(boards), columns)
    heights = [max(size[1] for size in sizes[line : line + columns]) + head for line in lines]
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
    width = number(sum(widths) + _GAP * (len(widths) - 1))
    height = number(sum(heights) + _GAP * (len(heights) - 1))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="ss" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}"><style>{SVG_STYLE}</style>{"".join(parts)}</svg>'
    )
