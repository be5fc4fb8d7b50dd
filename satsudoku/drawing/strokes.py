"""Lines, dots and small texts of constraints, as setters draw them."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from satsudoku.board.constraint import Stroke, Tag
from satsudoku.board.variant import Variant
from satsudoku.drawing.places import Places
from satsudoku.drawing.shapes import disc, number, text

__all__ = ["draw_strokes", "draw_tags"]


def draw_strokes(variant: Variant, places: Places) -> str:
    """The lines, below what fills the cells."""
    strokes = (stroke for one in variant.constraints for stroke in one.strokes)
    return "".join(_stroke(stroke, places) for stroke in strokes)


def _stroke(stroke: Stroke, places: Places) -> str:
    points = [places.middle(cell) for cell in stroke.cells]
    if stroke.look == "arrow":
        return _arrow(points, places.size)
    bulb = disc("bulb", *points[0], 0.34 * places.size) if stroke.look == "bulb" else ""
    return f'{bulb}<path class="ss-line" d="{_path(points)}"/>'


def _path(points: list[tuple[float, float]]) -> str:
    path = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
    return path if points[1:] else f"{path}h0"


def _arrow(points: list[tuple[float, float]], size: float) -> str:
    """A thin line from the border of the first cell's ring, with a head."""
    if not points[1:]:
        return ""
    (x0, y0), (x1, y1) = points[:2]
    far = hypot(x1 - x0, y1 - y0) or 1
    share = 0.4 * size / far
    points = [(x0 + share * (x1 - x0), y0 + share * (y1 - y0)), *points[1:]]
    (xa, ya), (xb, yb) = points[-2:]
    far = hypot(xb - xa, yb - ya) or 1
    dx, dy = (xb - xa) / far * 0.18 * size, (yb - ya) / far * 0.18 * size
    head = [(xb - dx - dy, yb - dy + dx), (xb, yb), (xb - dx + dy, yb - dy - dx)]
    return f'<path class="ss-shaft" d="{_path(points)}{_path(head)}"/>'


def draw_tags(variant: Variant, places: Places) -> str:
    """The dots and texts, above the lines of the board."""
    tags = (tag for one in variant.constraints for tag in one.tags)
    return "".join(_tag(tag, places) for tag in tags)


def _tag(tag: Tag, places: Places) -> str:
    middles = [places.middle(cell) for cell in tag.cells]
    x = sum(x for x, _ in middles) / len(middles)
    y = sum(y for _, y in middles) / len(middles)
    size = places.size
    if tag.look == "ring":
        return disc("bulb-ring", x, y, 0.4 * size)
    if tag.look == "plain":
        words = tag.text
        if words in "<>" and _falls(middles):
            words = "∨" if words == ">" else "∧"
        if not middles[1:]:  # in a corner, beside what fills the cell
            left, top = places.corner(tag.cells[0])
            return text("sum", left + 0.06 * size, top + 0.16 * size, words, 0.24 * size)
        return text("tag", x, y, words, 0.3 * size)
    radius = max(0.12, 0.065 * (len(tag.text) + 1)) * size
    dot = disc("dot" if tag.look == "black" else "white-dot", x, y, radius)
    kind = "tag-light" if tag.look == "black" else "tag"
    return dot + (text(kind, x, y, tag.text, 0.2 * size) if tag.text else "")


def _falls(middles: list[tuple[float, float]]) -> bool:
    """Whether two cells stand one above the other."""
    return all(one[0] == two[0] for one, two in pairwise(middles))
