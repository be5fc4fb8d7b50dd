"""The smallest parts of an SVG drawing, as text."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

CAPITAL = 0.36  # not dominant-baseline, which several programs leave out
"""Half a capital's height, as a share of the font's size."""


def number(value: float) -> str:
    """A number of the drawing's units, as short as the eye needs it.

    >>> number(12.0), number(1 / 3)
    ('12', '0.33')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")


def text(kind: str, x: float, y: float, words: str, size: float) -> str:
    """A text of a class, its middle (of the class ``sum`` its left end) at a place.

    >>> text("label", 8, 10, "3", 10)
    '<text class="ss-label" x="8" y="13.6" font-size="10">3</text>'
    """
    at = f'x="{number(x)}" y="{number(y + CAPITAL * size)}" font-size="{number(size)}"'
    return f'<text class="ss-{kind}" {at}>{escape(words)}</text>'


class Letter(NamedTuple):
    """A symbol of a class, its middle at a place.

    >>> Letter("given", 8, 10, "3", 10).drawn
    '<text class="ss-given" x="8" y="13.6" font-size="10">3</text>'
    """

    kind: str
    x: float
    y: float
    symbol: str
    size: float

    @property
    def drawn(self) -> str:
        """The symbol as a text of its own."""
        return text(*self)


def letters(several: Iterable[Letter]) -> str:
    """Symbols in as few elements as there are classes and sizes, with a place for each.

    >>> letters([Letter("given", 8, 10, "3", 10), Letter("given", 20, 10, "4", 10)])
    '<text class="ss-given" x="8 20" y="13.6 13.6" font-size="10">34</text>'
    """
    alike: dict[tuple[str, float], list[Letter]] = {}
    for letter in several:
        alike.setdefault((letter.kind, letter.size), []).append(letter)
    parts = []
    for (kind, size), group in alike.items():
        if any(ord(letter.symbol) > 0xFFFF for letter in group):  # two places each, in browsers
            parts += [letter.drawn for letter in group]
            continue
        x = " ".join(number(round(letter.x, 1)) for letter in group)
        y = " ".join(number(round(letter.y + CAPITAL * size, 1)) for letter in group)
        words = escape("".join(letter.symbol for letter in group))
        at = f'x="{x}" y="{y}" font-size="{number(size)}"'
        parts.append(f'<text class="ss-{kind}" {at}>{words}</text>')
    return "".join(parts)


def square(kind: str, left: float, top: float, size: float, corner: str = "") -> str:
    """A square of a class.

    >>> square("mark", 1, 2, 5)
    '<rect class="ss-mark" x="1" y="2" width="5" height="5"/>'
    """
    side = number(size)
    at = f'x="{number(left)}" y="{number(top)}"{corner} width="{side}" height="{side}"'
    return f'<rect class="ss-{kind}" {at}/>'


def disc(kind: str, x: float, y: float, radius: float) -> str:
    """A disc, or a ring, of a class.

    >>> disc("dot", 1, 2, 5)
    '<circle class="ss-dot" cx="1" cy="2" r="5"/>'
    """
    return f'<circle class="ss-{kind}" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'


def diamond(kind: str, x: float, y: float, half: float) -> str:
    """A square of a class that is on its corner, and is twice `half` wide.

    >>> diamond("color-1", 10, 10, 4)
    '<path class="ss-color-1" d="M6 10L10 6L14 10L10 14z"/>'
    """
    corners = ((x - half, y), (x, y - half), (x + half, y), (x, y + half))
    path = "L".join(f"{number(a)} {number(b)}" for a, b in corners)
    return f'<path class="ss-{kind}" d="M{path}z"/>'


def strike(x: float, y: float, half: float) -> str:
    """A line that strikes out what is at a place.

    >>> strike(10, 10, 4)
    '<path class="ss-strike" d="M6 14L14 6"/>'
    """
    ends = (x - half, y + half, x + half, y - half)
    return '<path class="ss-strike" d="M{} {}L{} {}"/>'.format(*map(number, ends))
