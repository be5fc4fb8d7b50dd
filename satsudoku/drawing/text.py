"""Draw a board as text, for terminals.

It knows where the thick lines run: around the board, and around the houses of a family that tiles
it with connected areas which are not lines (boxes, freely drawn regions).
"""

from __future__ import annotations

from collections.abc import Sequence

from satsudoku.board.own_parts import own_parts
from satsudoku.board.relation import Pairs
from satsudoku.board.variant import Variant
from satsudoku.drawing.layout import sign_of
from satsudoku.drawing.look import look


def draw_text(values: bytes, variant: Variant) -> str:
    """Draw values as lines of text, framed by thick lines.

    Args:
        values: one byte per cell, 0 for empty.
        variant: the variant.

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
    alphabet = "." + variant.symbols
    return draw_cells([alphabet[value] for value in values], variant)


def legend(variant: Variant) -> str:
    r"""The constraints and signs that a drawing in text cannot show: a line each, after a line end.

    >>> from satsudoku import Variant
    >>> table = 'extends = "classic4"\n[[cages]]\ncells = "r1c1 r1c2 r2c2"\nsum = 6'
    >>> from satsudoku.board.encoding import parse_encoding
    >>> legend(parse_encoding(table, "mine"))
    '\n6-cage at r1c1: r1c1 r1c2 r2c2 = 6'
    """
    texts = ((constraint.name, constraint.text(variant.cell_names)) for constraint in variant.shown)
    return "".join(
        f"\n{variant.place_names[name]}{text.removeprefix(name)}" for name, text in texts
    ) + "".join(f"\n{name}: {'; '.join(listed)}" for name, listed in signs(variant).items())


def signs(variant: Variant) -> dict[str, list[str]]:
    r"""The cells of each relation by name; a sign of greater-than is between its cells.

    A relation that most cells at its distances have, such as anti-knight, is a rule of the whole
    board, and left out, unless its direction differs.

    >>> from satsudoku import Variant
    >>> table = 'extends = "classic4"\n[[relations]]\nname = "more"\nallow = "greater"\n'
    >>> from satsudoku.board.encoding import parse_encoding
    >>> signs(parse_encoding(table + 'cells = ["r1c2 r1c1", "r1c3 r1c4"]', "mine"))
    {'more': ['r1c2 > r1c1', 'r1c3 > r1c4']}
    """
    by_name: dict[str, list[Pairs]] = {}
    for relation in own_parts(variant).relations:
        if isinstance(relation, Pairs):
            by_name.setdefault(relation.name, []).append(relation)
    return {
        name: _signs(constraints, variant)
        for name, constraints in by_name.items()
        if _are_signs(constraints, variant)
    }


def _are_signs(relations: Sequence[Pairs], variant: Variant) -> bool:
    if len({relation.forbidden for relation in relations}) > 1:
        return True
    distances = set()
    for first, second in (relation.cells for relation in relations):
        (r, c), (row, column) = variant.cells[first], variant.cells[second]
        distances.add((row - r, column - c))
    places = variant.cell_index
    pairs = sum((row + r, column + c) in places for row, column in places for r, c in distances)
    return 2 * len(relations) <= pairs


def _signs(relations: Sequence[Pairs], variant: Variant) -> list[str]:
    texts = []
    for relation in relations:
        first, second = (variant.cell_names[cell] for cell in relation.cells)
        sign = sign_of(relation.forbidden, relation.symbols)
        if sign == "less":
            first, second = second, first
        texts.append(f"{first} {'> ' if sign in ('greater', 'less') else ''}{second}")
    return texts


def draw_cells(texts: Sequence[str], variant: Variant) -> str:
    """Draw texts, such as pencil marks, in cells of one width.

    The drawing is a lattice: odd rows and columns are cells, even ones the lines between them.

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
    seen = look(variant)
    walls = seen.walls
    height, width = variant.shape
    size = max(map(len, texts))

    def wall(i: int, j: int) -> bool:
        """Whether a thick line passes lattice place (i, j); one of the two is even."""
        if i % 2:
            return (i // 2 + 1, j // 2, i // 2 + 1, j // 2 + 1) in walls
        return (i // 2, j // 2 + 1, i // 2 + 1, j // 2 + 1) in walls

    rows = [i for i in range(2 * height + 1) if i % 2 or i // 2 in seen.rows]
    columns = [j for j in range(2 * width + 1) if j % 2 or j // 2 in seen.columns]

    def mark(i: int, j: int) -> str:
        if i % 2 and j % 2:
            index = variant.cell_index.get((i // 2 + 1, j // 2 + 1))
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
