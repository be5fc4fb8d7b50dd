"""The drawings on SudokuPad's boards: lines, arrows, shapes and texts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from satsudoku.drawing.cosmetic import Cosmetic

DRAWINGS = ("lines", "arrows", "underlays", "overlays")
"""Keys of drawings. What they mean, only the text of the rules says."""

_PIXELS = 64  # a cell of SudokuPad, the unit of its lines
_DIAGONAL = "#34BBE6"  # the color of a line that SudokuPad takes for a diagonal without repeats
_WINDOW = "#CFCFCF"
_WINDOWS = {(2.5, 2.5), (2.5, 6.5), (6.5, 2.5), (6.5, 6.5)}
_LONGEST = 100  # characters of a text

Place = tuple[float, float]
"""Row and column from the upper left corner of the board, in cells."""


def entries(data: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    """The objects in a list."""
    listed = data.get(key)
    return [e for e in listed if isinstance(e, dict)] if isinstance(listed, list) else []


def cosmetics(data: Mapping[str, Any], top: int, left: int) -> tuple[Cosmetic, ...]:
    """The drawings, at the nearest cells, edges and corners.

    Args:
        data: the board.
        top: the number of rows above the puzzle.
        left: the number of columns to the left of it.

    >>> board = {"lines": [{"wayPoints": [[0.5, 0.5], [1.5, 0.5]], "color": "#CFCFCF"}]}
    >>> cosmetics(board, 0, 0)[0].table()
    {'look': 'line', 'cells': 'r1c1 r2c1', 'color': '#CFCFCF'}
    """
    tables: list[dict[str, Any]] = []
    for line in (line for key in ("lines", "arrows") for line in entries(data, key)):
        way = [around((row - top, column - left)) for row, column in _places(line.get("wayPoints"))]
        cells = list(dict.fromkeys(near for near, *_ in way))
        colored = {"color": line.get("color"), "width": _share(line.get("thickness"))}
        tables += [{"look": "line", "cells": cells, **colored}] if len(cells) > 1 else []
    for shape in (shape for key in ("underlays", "overlays") for shape in entries(data, key)):
        for row, column in _places([shape.get("center")]):
            tables.append(_shape(shape, around((row - top, column - left))))
    for cage in entries(data, "cages"):
        text = words(cage.get("value"))
        plain = re.fullmatch("[0-9]{1,4}", text) or cage.get("unique") or cage.get("hidden")
        if cage.get("cells") and not plain:
            cells = [f"r{int(r - top) + 1}c{int(c - left) + 1}" for r, c in _places(cage["cells"])]
            tables.append({"look": "cage", "cells": cells, "text": text})
    return Cosmetic.readable([table | {"cells": " ".join(table["cells"])} for table in tables])


def _shape(shape: Mapping[str, Any], cells: list[str]) -> dict[str, Any]:
    said = {"text": words(shape.get("text")), "angle": shape.get("angle")}
    said |= {"ink": shape.get("color"), "size": _share(shape.get("fontSize"))}
    fill, color = shape.get("backgroundColor"), shape.get("borderColor")
    if not (fill or color):
        return {"look": "text", "cells": cells, **said}
    look = "circle" if shape.get("rounded") else "rectangle"
    sides = {key: shape.get(key) for key in ("width", "height")}
    return {"look": look, "cells": cells, "fill": fill, "color": color} | said | sides


def words(value: object) -> str:
    """A text on one line; numbers are texts, too."""
    if value is None or isinstance(value, bool | list | dict):
        return ""
    return " ".join(str(value).split())[:_LONGEST]


def _share(pixels: object) -> float | None:
    """A length as a share of a cell."""
    if type(pixels) not in (int, float) or not 0 < pixels < 100 * _PIXELS:  # type: ignore[operator]
        return None
    return round(pixels / _PIXELS, 3)  # type: ignore[operator]


def _places(listed: object) -> list[Place]:
    """Pairs of row and column; others are left out."""
    good = []
    for place in listed if isinstance(listed, list) else ():
        pair = place if isinstance(place, list) else []
        if [type(n) in (int, float) and -1 <= n < 98 for n in pair] == [True, True]:
            good.append((pair[0], pair[1]))
    return good


def around(place: Place) -> list[str]:
    """The cell, or the two or four cells, whose middle is nearest to a place.

    >>> around((0.5, 0.5)), around((0.5, 1))
    (['r1c1'], ['r1c1', 'r1c2'])
    """
    twice = [round(2 * along) for along in place]
    rows, columns = ([n // 2 + 1] if n % 2 else [n // 2, n // 2 + 1] for n in twice)
    return [f"r{row}c{column}" for row in rows for column in columns]


# --- drawings that SudokuPad itself takes for rules -----------------------------------------------


def diagonal_lines(data: Mapping[str, Any], rows: int, columns: int) -> Iterator[str]:
    """Yield ``diagonal+`` or ``diagonal-`` for each line that SudokuPad takes for one.

    It is blue and runs from corner to corner.

    >>> line = {"color": "#34BBE6", "thickness": 2, "wayPoints": [[0, 0], [4, 4]]}
    >>> list(diagonal_lines({"lines": [line]}, 4, 4))
    ['diagonal-']
    """
    for line in entries(data, "lines"):
        ends = {*_places(line.get("wayPoints"))}
        thin = line.get("thickness") in (1, 2)
        if thin and words(line.get("color")).upper() == _DIAGONAL and rows == columns:
            if ends == {(0, 0), (rows, columns)}:
                yield "diagonal-"
            elif ends == {(0, columns), (rows, 0)}:
                yield "diagonal+"


def has_windows(data: Mapping[str, Any]) -> bool:
    """Whether the board has the four grey squares that SudokuPad takes for those of Windoku."""
    return {
        place
        for shape in entries(data, "underlays")
        if words(shape.get("backgroundColor")).upper() == _WINDOW
        and shape.get("width") == shape.get("height") == 3
        for place in _places([shape.get("center")])
    } >= _WINDOWS


def is_dot(shape: Mapping[str, Any]) -> bool:
    """Whether SudokuPad takes a drawing for a white or black dot."""
    fill, border = (words(shape.get(key)).upper() for key in ("backgroundColor", "borderColor"))
    return bool(shape.get("rounded")) and border == "#000000" and fill in ("#000000", "#FFFFFF")


def is_sign(shape: Mapping[str, Any]) -> bool:
    """Whether SudokuPad takes a drawing for an X or a V."""
    return words(shape.get("text")).upper() in ("X", "V", "XV")


def marked_edges(
    data: Mapping[str, Any], mark: Callable[[Mapping[str, Any]], bool]
) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The pairs of cells, as row and column from 0, with a drawing on their common edge.

    >>> sign = {"center": [0.5, 1], "text": "X"}
    >>> marked_edges({"overlays": [sign]}, is_sign)
    [((0, 0), (0, 1))]
    """
    pairs = []
    for shape in filter(mark, entries(data, "overlays")):
        for row, column in _places([shape.get("center")]):
            down, right = round(2 * row) % 2 == 0, round(2 * column) % 2 == 0
            if down != right:
                first = (round(row - 0.5 - 0.5 * down), round(column - 0.5 - 0.5 * right))
                pairs.append((first, (first[0] + down, first[1] + right)))
    return pairs
