"""Sheets: many boards in one SVG picture, in rows; and pages of them, to print."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from math import ceil

from satsudoku.drawing.shapes import number
from satsudoku.drawing.style import SVG_STYLE
from satsudoku.errors import UnknownNameError

_SIZE = re.compile(r'width="([\d.]+)" height="([\d.]+)"')
_GAP = 24.0
_TITLE = 22.0  # above each board that has a title
PAPERS = {"a4": (210, 297), "a5": (148, 210), "a6": (105, 148), "letter": (216, 279)}
"""Sizes of paper, in millimetres."""

_MILLIMETRE = 794 / 210  # in CSS pixels
_MEASURES = re.compile(r"(\d{2,4})x(\d{2,4})")
_MARGIN = 57 / 794  # of the width of the paper
_ALMOST = 0.85  # of a row, that is made to fit
_LARGEST = 1.6  # how much small boards grow to fill a page
_LETTER = 0.62  # of a title's size, the width of its letters
_FOOT = 0.17  # of a page, for small solutions
_HEADING = 0.9  # of a margin, the room for a heading


def draw_sheet(
    boards: Sequence[str], titles: Sequence[str] = (), columns: int = 2, *, letters: float = 14.0
) -> str:
    """Lay out drawn boards in rows on one picture.

    Args:
        boards: as `satsudoku.draw_svg` draws them.
        titles: of each board, above it; empty for none.
        columns: the number of boards in a row.
        letters: the size of titles; those that are too long for their column have a smaller one.

    >>> from satsudoku import draw_svg, variant
    >>> drawn = draw_svg(bytes(16), variant("classic4"))
    >>> draw_sheet([drawn] * 3, ["1", "2", "3"]).count("<svg ")
    4
    """
    head = _head(titles, letters)
    widths, heights = _widths_and_heights(boards, head, columns)
    parts = []
    for place, board in enumerate(boards):
        row, column = divmod(place, columns)
        x = sum(widths[:column]) + _GAP * column
        y = sum(heights[:row]) + _GAP * row
        if titles:
            size = min(letters, widths[column] / (_LETTER * max(len(titles[place]), 1)))
            at = f'x="{number(x + 2)}" y="{number(y + head - 7)}" font-size="{number(size)}"'
            parts.append(f'<text class="ss-title" {at}>{escape(titles[place])}</text>')
        inner = board.replace(f"<style>{SVG_STYLE}</style>", "", 1)
        parts.append(inner.replace("<svg ", f'<svg x="{number(x)}" y="{number(y + head)}" ', 1))
    return _whole(_with_gaps(widths), _with_gaps(heights), "".join(parts))


def paper_size(name: str) -> tuple[float, float]:
    """The width and height of a paper, in CSS pixels.

    Args:
        name: one of `PAPERS`, or millimetres such as ``182x257``.

    >>> paper_size("a4"), paper_size("182x257")
    ((794.0, 1123.0), (688.0, 972.0))
    """
    match = _MEASURES.fullmatch(name)
    if match is None and name.lower() not in PAPERS:
        raise UnknownNameError("paper", name, (*PAPERS, "millimetres such as 182x257"))
    across, down = map(int, match.groups()) if match else PAPERS[name.lower()]
    return float(round(across * _MILLIMETRE)), float(round(down * _MILLIMETRE))


def draw_pages(
    boards: Sequence[str],
    titles: Sequence[str] = (),
    columns: int = 2,
    per_page: int | None = None,
    *,
    letters: float = 14.0,
    feet: tuple[Sequence[str], Sequence[str]] = ((), ()),
    paper: str = "a4",
    heading: str = "",
) -> list[str]:
    """Lay out drawn boards in rows on pages, scaled alike so that a row fits.

    Args:
        boards: as for `draw_sheet`.
        titles: as there.
        columns: as there.
        per_page: the number of boards on a page, as large as they can be; instead of columns.
        letters: as for `draw_sheet`.
        feet: small boards for the foot of the page of each board, upside down; and their titles.
        paper: the size of the pages: see `paper_size`.
        heading: the text at the top of each page; empty for none.

    Raises:
        UnknownNameError: no such paper.

    >>> from satsudoku import draw_svg, variant
    >>> drawn = draw_svg(bytes(81), variant("classic9"))
    >>> [page.count('class="ss-board"') for page in draw_pages([drawn] * 7, columns=2)]
    [6, 1]
    >>> [page.count('class="ss-board"') for page in draw_pages([drawn] * 7, per_page=4)]
    [4, 3]
    """
    head = _head(titles, letters)
    size = paper_size(paper)
    margin = _MARGIN * size[0]
    across, down = (side - 2 * margin for side in size)
    top = margin + (_HEADING * margin if heading else 0.0)
    down -= top - margin
    if feet[0]:
        down *= 1 - _FOOT
    if per_page is not None:
        columns = _best_columns(boards, head, per_page, across / down)
    widths, heights = _widths_and_heights(boards, head, columns)
    if per_page is None:
        tallest = max(heights) + _GAP
        scale = min(
            _LARGEST * size[0] / paper_size("a4")[0], across / _with_gaps(widths), down / tallest
        )
        rows_a_page = down / (scale * tallest)
        if rows_a_page % 1 > _ALMOST:  # a little smaller, and one more row fits
            scale = down / (ceil(rows_a_page) * tallest)
        pages: list[list[int]] = [[]]
        for row in range(len(heights)):
            if pages[-1] and scale * _with_gaps([heights[r] for r in (*pages[-1], row)]) > down:
                pages.append([])
            pages[-1].append(row)
        parts = [slice(rows[0] * columns, (rows[-1] + 1) * columns) for rows in pages]
    else:
        parts = [slice(at, at + per_page) for at in range(0, len(boards), per_page)]
        rows_of_all = [heights[at : at + per_page // columns or 1] for at in range(len(heights))]
        scale = min(across / _with_gaps(widths), down / max(map(_with_gaps, rows_of_all)))
    left = (size[0] - scale * _with_gaps(widths)) / 2
    drawn = []
    for part in parts:
        placed = _placed(
            draw_sheet(boards[part], titles[part], columns, letters=letters), left, top, scale
        )
        foot = _foot(feet[0][part], feet[1][part], size) if feet[0] else ""
        head_line = _centred(heading, size[0], 1.4 * margin, 0.5 * margin) if heading else ""
        drawn.append(_whole(*size, head_line + placed + foot))
    return drawn


def numbered(pages: Sequence[str]) -> list[str]:
    """Pages with their numbers in the lower margin, from 1.

    >>> from satsudoku import draw_svg, variant
    >>> pages = draw_pages([draw_svg(bytes(81), variant("classic9"))] * 7, columns=2)
    >>> [page.endswith(">2</text></svg>") for page in numbered(pages)]
    [False, True]
    """
    result = []
    for number_of_page, page in enumerate(pages, start=1):
        width, height = _size(page)
        margin = _MARGIN * width
        text = _centred(str(number_of_page), width, height - 0.4 * margin, 0.3 * margin)
        result.append(f"{page.removesuffix('</svg>')}{text}</svg>")
    return result


def _centred(text: str, width: float, y: float, size: float) -> str:
    """A line of text in the middle of a page; smaller if it is too long."""
    size = min(size, width * (1 - 2 * _MARGIN) / (_LETTER * len(text)))
    at = f'x="{number(width / 2)}" y="{number(y)}" font-size="{number(size)}"'
    return f'<text class="ss-title" style="text-anchor:middle" {at}>{escape(text)}</text>'


def _head(titles: Sequence[str], letters: float) -> float:
    """The room for a title above a board."""
    return letters + _TITLE - 14.0 if titles else 0.0


def _best_columns(boards: Sequence[str], head: float, per_page: int, shape: float) -> int:
    """The number of columns with which so many boards are largest on a page of a shape."""
    sizes = list(map(_size, boards))
    width, height = (
        max(size[axis] for size in sizes) + (_GAP, head + _GAP)[axis] for axis in (0, 1)
    )

    def room(columns: int) -> float:
        return min(shape / (columns * width), 1 / (ceil(per_page / columns) * height))

    return max(range(1, per_page + 1), key=room)


def _foot(boards: Sequence[str], titles: Sequence[str], paper: tuple[float, float]) -> str:
    """Small boards in a row along the lower margin, upside down."""
    sheet = draw_sheet(boards, titles, len(boards), letters=24.0)
    width, height = _size(sheet)
    margin = _MARGIN * paper[0]
    across, room = paper[0] - 2 * margin, _FOOT * (paper[1] - 2 * margin) - _GAP / 2
    scale = min(across / width, room / height)
    top = paper[1] - margin - scale * height
    placed = _placed(sheet, (paper[0] - scale * width) / 2, top, scale)
    middle = f"{number(paper[0] / 2)} {number(top + scale * height / 2)}"
    return f'<g transform="rotate(180 {middle})">{placed}</g>'


def _placed(sheet: str, left: float, top: float, scale: float) -> str:
    """A sheet at a place of another drawing, scaled."""
    width, height = _size(sheet)
    return sheet.replace(f"<style>{SVG_STYLE}</style>", "", 1).replace(
        f'width="{number(width)}" height="{number(height)}"',
        f'x="{number(left)}" y="{number(top)}" '
        f'width="{number(scale * width)}" height="{number(scale * height)}"',
        1,
    )


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
