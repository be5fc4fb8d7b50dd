"""Cosmetics of a board: colors, lines, shapes and texts without a rule, drawn in their colors."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from satsudoku.drawing.cosmetic import Cosmetic
from satsudoku.drawing.outline import outline_path
from satsudoku.drawing.places import Places
from satsudoku.drawing.shapes import CAPITAL, number

_SHARE = 0.7  # of a cell, that a shape takes; and of a shape, that its text takes
_LINE = 0.25


def is_beside(cosmetic: Cosmetic, shape: tuple[int, int]) -> bool:
    """Whether some of it lies outside a board with these numbers of rows and columns."""
    return any(not (0 < r <= shape[0] and 0 < c <= shape[1]) for r, c in cosmetic.cells)


def draw_cosmetics(cosmetics: Iterable[Cosmetic], places: Places, *, above: bool) -> str:
    """The cosmetics above the lines of the board, or those below: colors and lines.

    >>> from satsudoku import variant
    >>> places = Places(variant("classic4"), candidates=False, labels=True)
    >>> draw_cosmetics([Cosmetic("color", ((1, 1),), fill="#fc0")], places, above=False)
    '<g class="ss-own"><rect x="16" y="16" width="36" height="36" fill="#fc0"/></g>'
    """
    chosen = [
        cosmetic for cosmetic in cosmetics if (cosmetic.look not in ("color", "line")) is above
    ]
    drawn = "".join(_DRAWN[cosmetic.look](cosmetic, places) for cosmetic in chosen)
    return f'<g class="ss-own">{drawn}</g>' if drawn else ""


def _color(cosmetic: Cosmetic, places: Places) -> str:
    half = places.size / 2
    corners = [(x - half, y - half) for x, y in map(places.beside, cosmetic.cells)]
    fill = cosmetic.fill or "#cfcfcf"
    size = number(places.size)
    return "".join(
        f'<rect x="{number(x)}" y="{number(y)}" width="{size}" height="{size}" fill="{fill}"/>'
        for x, y in corners
    )


def _line(cosmetic: Cosmetic, places: Places) -> str:
    points = [" ".join(map(number, places.beside(cell))) for cell in cosmetic.cells]
    width = number((cosmetic.width or _LINE) * places.size)
    return (
        f'<path d="M{"L".join(points)}" fill="none" stroke="{cosmetic.color or "#b0b0b0"}" '
        f'stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _shape(cosmetic: Cosmetic, places: Places) -> str:
    x, y = _middle(cosmetic, places)
    across = (cosmetic.width or _SHARE) * places.size
    down = (cosmetic.height or cosmetic.width or _SHARE) * places.size
    look = f'fill="{cosmetic.fill or "none"}" stroke="{cosmetic.color or "#000"}"'
    if cosmetic.look == "circle":
        at = f'cx="{number(x)}" cy="{number(y)}" rx="{number(across / 2)}" ry="{number(down / 2)}"'
        drawn = f"<ellipse {at} {look}/>"
    else:
        at = f'x="{number(x - across / 2)}" y="{number(y - down / 2)}"'
        drawn = f'<rect {at} width="{number(across)}" height="{number(down)}" {look}/>'
    size = cosmetic.size * places.size if cosmetic.size else _SHARE * min(across, down)
    return _turned(drawn + _words(cosmetic, x, y, size), cosmetic, x, y)


def _text(cosmetic: Cosmetic, places: Places) -> str:
    x, y = _middle(cosmetic, places)
    size = (cosmetic.size or 0.5) * places.size
    return _turned(_words(cosmetic, x, y, size), cosmetic, x, y)


def _cage(cosmetic: Cosmetic, places: Places) -> str:
    inset = 0.07 * places.size
    path = outline_path(set(cosmetic.cells), places.size, inset, places.margin)
    color = cosmetic.color or "#444"
    drawn = f'<path class="ss-cage" d="{path}" style="stroke:{color}"/>'
    x, y = places.beside(min(cosmetic.cells))
    size = 0.24 * places.size
    words = escape(cosmetic.text)
    left, top = x - 0.44 * places.size, y - 0.34 * places.size + CAPITAL * size
    at = f'x="{number(left)}" y="{number(top)}" font-size="{number(size)}"'
    ink = cosmetic.ink or color
    return f'{drawn}<text {at} text-anchor="start" fill="{ink}">{words}</text>' if words else drawn


def _middle(cosmetic: Cosmetic, places: Places) -> tuple[float, float]:
    xs, ys = zip(*map(places.beside, cosmetic.cells), strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def _words(cosmetic: Cosmetic, x: float, y: float, size: float) -> str:
    if not cosmetic.text:
        return ""
    at = f'x="{number(x)}" y="{number(y + CAPITAL * size)}" font-size="{number(size)}"'
    return f'<text {at} fill="{cosmetic.ink or "#000"}">{escape(cosmetic.text)}</text>'


def _turned(drawn: str, cosmetic: Cosmetic, x: float, y: float) -> str:
    if not cosmetic.angle:
        return drawn
    turn = f"rotate({number(cosmetic.angle)} {number(x)} {number(y)})"
    return f'<g transform="{turn}">{drawn}</g>'


_DRAWN = {
    "color": _color,
    "line": _line,
    "rectangle": _shape,
    "circle": _shape,
    "text": _text,
    "cage": _cage,
}
