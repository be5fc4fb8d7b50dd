"""Draw a board: as text for terminals, as HTML for notebooks.

Both know where the thick lines run: around the board, and around the houses of a family that tiles
it with connected areas which are no lines (boxes, freely drawn regions).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape

from satsudoku.variant import Variant, connected

__all__ = ["Look", "draw_cells", "draw_html", "draw_text", "look"]

_Place = tuple[int, int]
_Edge = tuple[int, int, int, int]


@dataclass(frozen=True)
class Look:
    """How a board is drawn.

    Attributes:
        walls: pairs of neighbours (r, c, r', c') between which a thick line runs.
        rows: below which rows, 0 for the top edge, a text drawing has a line: where a thick line
            runs, and everywhere if thick lines bend, so that cells stay evenly spaced.
        columns: the same, to the right of columns.
        shaded: cells of houses that neither tile the board nor run along a line: diagonals, ...
    """

    walls: frozenset[_Edge]
    rows: frozenset[int]
    columns: frozenset[int]
    shaded: frozenset[_Place]


@lru_cache(maxsize=64)
def look(rules: Variant) -> Look:
    """Where the thick lines of a variant run, and which cells are shaded.

    >>> from satsudoku import variant
    >>> len(look(variant("classic4")).walls), sorted(look(variant("x5")).shaded)[:3]
    (24, [(1, 1), (1, 5), (2, 2)])
    """
    families: dict[str, list[list[_Place]]] = {}
    for house in rules.houses:
        families.setdefault(house.family, []).append([rules.cells[c] for c in house.cells])
    regions: dict[_Place, list[int]] = {cell: [] for cell in rules.cells}
    shaded: set[_Place] = set()
    for areas in families.values():
        if sum(map(len, areas)) < len(rules.cells):
            shaded.update(cell for area in areas if not _is_line(area) for cell in area)
        elif not any(_is_line(area) or not connected(area) for area in areas):
            for number, area in enumerate(areas):
                for cell in area:
                    regions[cell].append(number)
    height, width = rules.shape
    below = {(r, c, r + 1, c) for r in range(height + 1) for c in range(1, width + 1)}
    beside = {(r, c, r, c + 1) for r in range(1, height + 1) for c in range(width + 1)}
    walls = {e for e in below | beside if regions.get(e[:2]) != regions.get(e[2:])}
    # Where a cell ends no region, though a thick line runs elsewhere in its line, that line bends.
    inside = {e for e in below | beside if e[:2] in regions and e[2:] in regions} - walls

    def lines(edges: set[_Edge], axis: int) -> frozenset[int]:
        thick = {edge[axis] for edge in edges & walls}
        bends = not thick.isdisjoint(edge[axis] for edge in edges & inside)
        return frozenset(edge[axis] for edge in edges) if bends else frozenset(thick)

    return Look(frozenset(walls), lines(below, 0), lines(beside, 1), frozenset(shaded))


def _is_line(cells: list[_Place]) -> bool:
    return len({r for r, _ in cells}) == 1 or len({c for _, c in cells}) == 1


def draw_text(values: bytes, rules: Variant) -> str:
    """Draw values as lines of text, framed by thick lines.

    Args:
        values: one byte a cell, 0 for empty.
        rules: the variant.

    >>> from satsudoku import variant
    >>> print(draw_text(bytes([1, *[0] * 24]), variant("x5")))
    +-----------+
    | 1 . . . . |
    | . . . . . |
    | . . . . . |
    | . . . . . |
    | . . . . . |
    +-----------+
    """
    alphabet = "." + rules.symbols
    return draw_cells([alphabet[value] for value in values], rules)


def draw_cells(texts: Sequence[str], rules: Variant) -> str:
    """Draw texts, such as pencil marks, in cells of one width.

    The drawing is a lattice: odd rows and columns are cells, even ones the lines between them.

    Args:
        texts: one a cell.
        rules: the variant.

    >>> from satsudoku import variant
    >>> print(draw_cells(["1", "234", *["12"] * 14], variant("classic4")))
    +---------+---------+
    |  1  234 |  12  12 |
    |  12  12 |  12  12 |
    +---------+---------+
    |  12  12 |  12  12 |
    |  12  12 |  12  12 |
    +---------+---------+
    """
    seen = look(rules)
    walls = seen.walls
    height, width = rules.shape
    size = max(map(len, texts))

    def wall(i: int, j: int) -> bool:
        """Whether a thick line passes lattice place (i, j), of which one is even."""
        if i % 2:
            return (i // 2 + 1, j // 2, i // 2 + 1, j // 2 + 1) in walls
        return (i // 2, j // 2 + 1, i // 2 + 1, j // 2 + 1) in walls

    rows = [i for i in range(2 * height + 1) if i % 2 or i // 2 in seen.rows]
    columns = [j for j in range(2 * width + 1) if j % 2 or j // 2 in seen.columns]

    def mark(i: int, j: int) -> str:
        if i % 2 and j % 2:
            index = rules.cell_index.get((i // 2 + 1, j // 2 + 1))
            return " " * size if index is None else texts[index].center(size)
        if i % 2:
            return "|" if wall(i, j) else " "
        if j % 2:
            return ("-" if wall(i, j) else " ") * size
        left, right = j > 0 and wall(i, j - 1), j < 2 * width and wall(i, j + 1)
        up, down = i > 0 and wall(i - 1, j), i < 2 * height and wall(i + 1, j)
        if (left or right) and (up or down):
            return "+"
        return "-" if left or right else "|" if up or down else " "

    lines = []
    for i in rows:
        text = mark(i, columns[0]) if columns[0] == 0 else ""
        for j in columns[1:] if columns[0] == 0 else columns:
            # The gap before a mark belongs to the cell beside it.
            gap = "-" if i % 2 == 0 and wall(i, j if j % 2 else j - 1) else " "
            text += gap + mark(i, j)
        lines.append(text.rstrip())
    return "\n".join(lines)


def draw_html(values: bytes, rules: Variant) -> str:
    """Draw values as an HTML table.

    Args:
        values: one byte a cell, 0 for empty.
        rules: the variant.

    >>> from satsudoku import variant
    >>> draw_html(bytes([1, *[0] * 24]), variant("x5")).count("<tr")
    5
    """
    seen = look(rules)
    height, width = rules.shape
    alphabet = ["", *rules.symbols]

    def line(*edge: int) -> str:
        return "2px solid currentColor" if edge in seen.walls else "1px solid #888"

    rows = []
    for r in range(1, height + 1):
        row = []
        for c in range(1, width + 1):
            index = rules.cell_index.get((r, c))
            if index is None:
                row.append("<td style='border:none'></td>")
                continue
            style = (
                f"border-left:{line(r, c - 1, r, c)};border-right:{line(r, c, r, c + 1)};"
                f"border-top:{line(r - 1, c, r, c)};border-bottom:{line(r, c, r + 1, c)};"
                "width:1.7em;height:1.7em;padding:0;text-align:center"
            )
            if (r, c) in seen.shaded:
                style += ";background:#8884"
            row.append(f"<td style='{style}'>{escape(alphabet[values[index]])}</td>")
        rows.append(f"<tr style='background:none'>{''.join(row)}</tr>")
    return f"<table style='border-collapse:collapse'>{''.join(rows)}</table>"
