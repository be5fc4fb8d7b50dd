"""Lines, dots and small texts of constraints, as setters draw them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import hypot

from satsudoku.board.constraint import Stroke, Tag
from satsudoku.board.variant import Variant
from satsudoku.drawing.places import Places
from satsudoku.drawing.shapes import disc, number, text


def draw_strokes(variant: Variant, places: Places) -> str:
    """The lines, below what fills the cells."""
    strokes = (stroke for constraint in variant.shown for stroke in constraint.strokes)
    return "".join(_stroke(stroke, places) for stroke in strokes)


def _stroke(stroke: Stroke, places: Places) -> str:
    points = [places.middle(cell) for cell in stroke.cells]
    if stroke.look == "arrow":
        return _arrow(points, places.size)
    bulb = disc("bulb", *points[0], 0.34 * places.size) if stroke.look == "bulb" else ""
    tint = "" if stroke.tint == "grey" else f" ss-{stroke.tint}"
    return f'{bulb}<path class="ss-line{tint}" d="{_path(points)}"/>'


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
    parts: list[str] = []
    outside: dict[tuple[int, int], list[Tag]] = {}
    for tag in (tag for constraint in variant.shown for tag in constraint.tags):
        place = places.before(tag)
        if place is None:
            parts.append(_tag(tag, places))
        else:
            outside.setdefault(place, []).append(tag)
    for place, tags in outside.items():
        parts += _outside(place, tags, variant, places)
    return "".join(parts)


def _outside(
    place: tuple[int, int], tags: list[Tag], variant: Variant, places: Places
) -> Iterator[str]:
    """The numbers at a place beside the board, with an arrow where a diagonal starts."""
    x, y = places.beside(place)
    words = " ".join(tag.text for tag in tags)
    size = min(0.36, 0.9 / max(len(words), 1)) * places.size
    aslant = []
    for tag in tags:
        row, column = variant.cells[tag.cells[0]]
        down, right = row - place[0], column - place[1]
        if down and right:
            aslant.append((down, right))
    # A number moves away from its arrow; with arrows to both sides it stays in the middle.
    shift = {right for _, right in aslant}, {down for down, _ in aslant}
    dx, dy = (0.1 * places.size * sum(steps) if len(steps) == 1 else 0.0 for steps in shift)
    yield text("tag", x - dx, y - dy, words, size)
    for down, right in dict.fromkeys(aslant):
        far, near = 0.36 * places.ring, 0.12 * places.size
        tip = x + right * far, y + down * far
        head = [(tip[0] - right * near, tip[1]), tip, (tip[0], tip[1] - down * near)]
        tail = [(tip[0] - right * 1.4 * near, tip[1] - down * 1.4 * near), tip]
        yield f'<path class="ss-shaft" d="{_path(tail)}{_path(head)}"/>'


def _tag(tag: Tag, places: Places) -> str:
    middles = [places.middle(cell) for cell in tag.cells]
    x = sum(x for x, _ in middles) / len(middles)
    y = sum(y for _, y in middles) / len(middles)
    size = places.size
    if tag.look == "ring":
        return disc("bulb-ring", x, y, 0.4 * size)
    if tag.look in ("plain", "outside"):
        middles = middles[:1] if tag.look == "outside" else middles
        words = tag.text
        if words in "<>" and _falls(middles):
            words = "∨" if words == ">" else "∧"
        if not middles[1:]:  # in a corner, beside what fills the cell
            left, top = places.corner(tag.cells[0])
            return text("sum", left + 0.06 * size, top + 0.16 * size, words, 0.24 * size)
        return text("tag", x, y, words, 0.3 * size)
    radius = max(0.12, 0.065 * (len(tag.text) + 1)) * size
    dot = disc("dot" if tag.look == "black" else "white-dot", x, y, radius)
    kind = "tag-light" if tag.look == "black" else "tag-dark"
    return dot + (text(kind, x, y, tag.text, 0.2 * size) if tag.text else "")


def _falls(middles: list[tuple[float, float]]) -> bool:
    """Whether two cells stand one above the other."""
    return all(first[0] == second[0] for first, second in pairwise(middles))
