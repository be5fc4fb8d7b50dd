"""The look of a variant itself: its lines, and its declarations about cells and neighbours.

It is drawn as newspapers do: a square for even and a disc for odd cells, > between cells, a bar for
consecutive ones and a dot for one that is twice the other; cages as dashed lines with their sums.
"""

from __future__ import annotations

from functools import lru_cache

from satsudoku.board.own_parts import own_parts
from satsudoku.board.relation import Pairs
from satsudoku.board.variant import Variant
from satsudoku.drawing.look import look
from satsudoku.drawing.outline import outline_path
from satsudoku.drawing.places import Places
from satsudoku.drawing.shapes import disc, number, square, text


def draw_lines(variant: Variant, places: Places, labels: bool) -> str:
    """Thin and thick lines, and the numbers of rows and columns."""
    size, margin = places.size, places.margin
    walls = []
    for _, c, below, beside in sorted(look(variant).walls):
        x, y = margin + (beside - 1) * size, margin + (below - 1) * size
        walls.append(f"M{number(x)} {number(y)}{'h' if c == beside else 'v'}{number(size)}")
    parts = [
        f'<path class="ss-lines" d="{places.squares(range(len(variant.cells)))}"/>',
        f'<path class="ss-walls" d="{"".join(walls)}"/>',
    ]
    if labels:
        height, width = variant.shape
        for row in range(1, height + 1):
            y = margin + (row - 0.5) * size
            parts.append(text("label", places.label, y, str(row), places.letters))
        for column in range(1, width + 1):
            x = margin + (column - 0.5) * size
            parts.append(text("label", x, places.label, str(column), places.letters))
    return "".join(parts)


def draw_parities(variant: Variant, places: Places) -> str:
    """Squares in even, discs in odd cells."""
    inset = 0.12 * places.size
    parts = []
    for mark in own_parts(variant).marks:
        parities = {symbol % 2 for symbol in mark.allowed}
        left, top = places.corner(mark.cell)
        if parities == {1}:
            parts.append(square("mark", left + inset, top + inset, places.size - 2 * inset))
        elif parities == {0}:
            parts.append(disc("mark", *places.middle(mark.cell), places.size / 2 - inset))
    return "".join(parts)


def draw_signs(variant: Variant, places: Places) -> str:
    """The signs between neighbours."""
    parts = []
    for relation in own_parts(variant).relations:
        if not isinstance(relation, Pairs):
            continue
        first, second = relation.cells
        (r1, c1), (r2, c2) = variant.cells[first], variant.cells[second]
        if abs(r1 - r2) + abs(c1 - c2) == 1:
            kind = sign_of(relation.forbidden, len(variant.symbols))
            parts.append(_between(kind, places.middle(first), places.middle(second), places.size))
    return "".join(parts)


def _between(
    kind: str | None, first: tuple[float, float], second: tuple[float, float], cell: float
) -> str:
    if kind == "less":
        first, second = second, first
    x, y = (first[0] + second[0]) / 2, (first[1] + second[1]) / 2
    dx, dy = ((b > a) - (b < a) for a, b in zip(first, second, strict=True))
    size = 0.1 * cell
    if kind == "double":
        return disc("dot", x, y, size)
    if kind == "consecutive":  # along the line between the cells
        start = f"{number(x - 2.5 * size * dy)} {number(y - 2.5 * size * dx)}"
        other = f"{number(x + 2.5 * size * dy)} {number(y + 2.5 * size * dx)}"
        return f'<path class="ss-bar" d="M{start}L{other}"/>'
    if kind is None:
        return ""
    tip = f"{number(x + size * dx)} {number(y + size * dy)}"
    back = x - size * dx, y - size * dy
    start = f"{number(back[0] + size * dy)} {number(back[1] + size * dx)}"
    other = f"{number(back[0] - size * dy)} {number(back[1] - size * dx)}"
    return f'<path class="ss-sign" d="M{start}L{tip}L{other}"/>'


@lru_cache(maxsize=256)
def sign_of(forbidden: frozenset[tuple[int, int]], symbols: int) -> str | None:
    """The name of a relation that leaves two cells no other pairs; None for other relations.

    >>> sign_of(frozenset({(0, 0), (0, 1), (1, 1)}), 2)
    'greater'
    """
    every = {(a, b) for a in range(symbols) for b in range(symbols)}
    kinds = {
        "greater": {(a, b) for a, b in every if a > b},
        "less": {(a, b) for a, b in every if a < b},
        "consecutive": {(a, b) for a, b in every if abs(a - b) == 1},
        "double": {(a, b) for a, b in every if a + 1 == 2 * (b + 1) or b + 1 == 2 * (a + 1)},
    }
    allowed = every - forbidden
    return next((kind for kind, pairs in kinds.items() if pairs == allowed), None)


def draw_outlines(variant: Variant, places: Places) -> str:
    """Dashed lines around the cells of constraints, and their texts."""
    inset = 0.09 * places.size
    parts = []
    for constraint in variant.shown:
        for outline in constraint.outlines:
            cells = {variant.cells[cell] for cell in outline.cells}
            path = outline_path(cells, places.size, inset, places.margin)
            parts.append(f'<path class="ss-cage" d="{path}"/>')
            if outline.text:
                x, y = places.corner(min(outline.cells))
                size = min(0.22 * places.size, 9.5)
                at = x + 0.6 * inset, y + 0.6 * inset + 0.36 * size
                parts.append(text("sum", *at, outline.text, size))
    return "".join(parts)
