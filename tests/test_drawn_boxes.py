"""A drawn grid has the boxes that its frames draw."""

from __future__ import annotations

import io
from itertools import product

import pytest
from samples import AT_LENGTH

import satsudoku
from satsudoku import Puzzle, formats
from satsudoku.formats import Entry

SYMBOLS = "123456789ABCDEFG"
SHAPES = [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (2, 5), (5, 2), (3, 4), (4, 3), (2, 6)]
SHAPES += [(6, 2), (3, 5), (5, 3), (2, 7), (7, 2), (4, 4), (2, 8), (8, 2)]
UNSURE = [("lines", 4, 2), ("lines", 8, 2), ("lines", 6, 2), ("columns", 2, 8), ("groups", 2, 8)]
"""A line in the middle, which the usual boxes have there, too."""
WALLS = "AABBCABBCADDCCDD"
DRAWN = f"jigsaw4:{WALLS}"


def read(text: str, **how: str) -> Entry:
    [entry] = formats.read(io.StringIO(text), **how)
    return entry


def name_of(text: str, **how: str) -> str:
    entry = read(text, **how)
    assert entry.puzzle is not None, str(entry.error)
    return entry.puzzle.variant.name


def rows_of(size: int) -> list[str]:
    """Rows with each symbol on the diagonal."""
    return ["." * n + SYMBOLS[n] + "." * (size - n - 1) for n in range(size)]


def drawing(height: int, width: int, style: str) -> str:
    rows, bands = rows_of(height * width), []
    for start in range(0, len(rows), height):
        band = []
        for row in rows[start : start + height]:
            parts = [row[c : c + width] for c in range(0, len(row), width)]
            spread = [" ".join(part) for part in parts]
            band.append(
                {
                    "bars": "|" + "|".join(parts) + "|",
                    "columns": "|".join(parts),
                    "lines": row,
                    "frames": "| " + " | ".join(spread) + " |",
                    "gaps": "  ".join(spread),
                    "groups": " ".join(parts),
                }[style]
            )
        bands.append("\n".join(band))
    rule = "\n" + "-" * len(bands[0].split("\n")[0]) + "\n"
    between = {"columns": "\n", "gaps": "\n\n", "groups": "\n"}.get(style, rule)
    return between.join(bands)


def expected(height: int, width: int) -> set[str]:
    """The names of rules with boxes of a shape."""
    size = height * width
    usual = satsudoku.variant(f"classic{size}")
    [box] = [house.cells for house in usual.houses if house.family == "box"][:1]
    if len({cell // size for cell in box}) == height:
        return {usual.name}
    shapes = [divmod(cell, size) for cell in range(size * size)]
    labels = "".join("ABCDEFGHIJKLMNOP"[r // height * height + c // width] for r, c in shapes)
    return {f"jigsaw{size}:{labels}", f"classic{size}-{height}x{width}"}


@pytest.mark.parametrize("style", ["bars", "columns", "lines", "frames", "gaps", "groups"])
@pytest.mark.parametrize(("height", "width"), SHAPES)
def test_boxes_of_each_shape(height: int, width: int, style: str) -> None:
    if (style, height, width) in UNSURE:
        return
    text = drawing(height, width, style)
    assert name_of(text) in expected(height, width)
    assert satsudoku.puzzle(text).variant.name in expected(height, width)


def test_a_named_variant_is_taken() -> None:
    assert name_of(drawing(3, 2, "frames"), variant="classic6") == "classic6"


def test_lines_that_fit_the_usual_boxes_say_nothing() -> None:
    """Halves of a board of four by four boxes, say."""
    rows = rows_of(16)
    halves = "\n".join([f"{row[:8]}|{row[8:]}" for row in rows])
    assert name_of(halves) == "classic16"
    assert name_of("\n".join("|".join(row) for row in rows_of(6))) == "classic6"
    outside = ["-" * 8, *(f"|{row}|" for row in rows_of(6)), "-" * 8]
    assert name_of("\n".join(outside)) == "classic6"


def test_heavy_lines_among_lines_around_each_cell() -> None:
    rows = rows_of(6)
    lines = [f"║{row[0]}│{row[1]}║{row[2]}│{row[3]}║{row[4]}│{row[5]}║" for row in rows]
    thin, heavy = "─" * 13, "═" * 13
    parts = [heavy, lines[0], thin, lines[1], thin, lines[2], heavy, lines[3], thin]
    text = "\n".join([*parts, lines[4], thin, lines[5], heavy])
    assert name_of(text) in expected(3, 2)


@pytest.mark.parametrize(
    "name", [DRAWN, *(f"jigsaw{n}" for n in (4, 5, 6, 8, 9, 10, 12, 14, 15, 16))]
)
def test_a_printed_jigsaw_is_read_back(name: str) -> None:
    rules = satsudoku.variant(name)
    puzzle = Puzzle("".join(rows_of(len(rules.symbols))), rules)
    back = read(str(puzzle)).puzzle
    assert back is not None
    assert back.line == puzzle.line
    assert {h.cells for h in back.variant.houses} == {h.cells for h in rules.houses}


@pytest.mark.parametrize(
    "text",
    [
        "12|...\n..|3..\n..|...\n..|.4.\n..|..5",
        "1|...\n.|...\n...|.\n...|3",
        "\n".join(f"{row[:2]}|{row[2:]}" for row in rows_of(9)),
        str(Puzzle("1..............3", satsudoku.variant(DRAWN))).replace("1   . |", "1   .  "),
    ],
)
def test_lines_that_draw_no_regions(text: str) -> None:
    assert "the lines between the cells draw neither" in str(read(text).error)


def test_pencil_marks_have_boxes_too() -> None:
    cells = [["123456"] * 6 for _ in range(6)]
    for r, c in product(range(6), range(6)):
        if r == c:
            cells[r][c] = str(r + 1)
    lines = ["| " + " | ".join(" ".join(row[c : c + 2]) for c in (0, 2, 4)) + " |" for row in cells]
    rule = "-" * 40
    text = "\n".join([rule, *lines[:3], rule, *lines[3:], rule])
    assert name_of(text) in expected(3, 2)


@pytest.mark.parametrize(
    ("cell", "empty"),
    [*product(["---|", ":-:|", " - |", "---+", "===+"], [False, True])],
)
@pytest.mark.parametrize("size", [4, 6, 8, 9, 12, 16])
def test_the_rule_below_the_heading_of_a_table_is_no_wall(
    size: int, cell: str, empty: bool
) -> None:
    """Markdown and org-mode have it below their first row, which may be empty."""
    rows = ["| " + " | ".join(row.replace(".", " ")) + " |" for row in rows_of(size)]
    heading = "|" + "   |" * size if empty else rows.pop(0)
    entry = read("\n".join([heading, cell[-1] + cell * size, *rows]) + "\n")
    assert entry.puzzle == Puzzle("".join(rows_of(size)), f"classic{size}")


@pytest.mark.parametrize("rule", ["|---|---|---|---|", "+---+---+---+---+", "=" * 17, None])
@pytest.mark.parametrize("heading", ["|" + "   |" * 4, "| 1 | 2 | 3 | 4 |", None])
@pytest.mark.parametrize("line", ["....12..21.....3", "........21.....3", "1234............"])
def test_a_first_row_without_cells_is_a_row_of_a_board_that_needs_it(
    line: str, heading: str | None, rule: str | None
) -> None:
    """Also where dashes are empty cells, with a rule below each row, below the first, or none.

    With a rule below it alone, a row of blanks or titles may be the heading of a broken table.
    """
    for empty, each in product(" .-", [False, True]):
        rows = ["| " + " | ".join(row.replace(".", empty)) + " |" for row in cut(line, 4)]
        between = [rule] if rule and each else []
        lines = [part for row in rows for part in [row, *between]]
        if heading is not None:
            lines = [heading, "|---|---|---|---|", *lines]
        elif rule and not each:
            lines.insert(1, rule)
        entry = read("\n".join(lines) + "\n")
        if heading is None and rule and not each and (empty == " " or line[0] == "1"):
            assert "a table that lacks a row" in str(entry.error), lines
        else:
            assert entry.puzzle == Puzzle(line, "classic4"), lines


HEADINGS = {"empty": "", "numbers": "1", "from 0": "0", "letters": "A", "columns": "C1"}


@pytest.mark.parametrize("heading", HEADINGS)
@pytest.mark.parametrize("rule", ["---|", "---+", "===="])
@pytest.mark.parametrize("labelled", [False, True])
@pytest.mark.parametrize("size", [4, 6, 9])
def test_a_table_that_lacks_a_row_is_no_board(
    heading: str, rule: str, labelled: bool, size: int
) -> None:
    """Its heading was once a row; titles and labels of a whole table were a larger board."""
    first = HEADINGS[heading]
    digits = {"1": range(1, size + 1), "0": range(size)}.get(first, ())
    names = [*map(str, digits)]
    if first in ("A", "C1"):
        names = [chr(65 + n) if first == "A" else f"C{n + 1}" for n in range(size)]
    corner = [" "] * labelled
    head = "| " + " | ".join(corner + (names or [" "] * size)) + " |"
    below = rule[-1] + rule * (size + labelled)
    some = range(size) if AT_LENGTH else (0, size // 2, size - 1)
    for empty, lost in product(" .-0", [None, *some]):
        rows = [row.replace(".", empty) for n, row in enumerate(rows_of(size)) if n != lost]
        marks = [[str(n)] * labelled for n in range(1, size + 1)]
        lines = ["| " + " | ".join([*m, *row]) + " |" for m, row in zip(marks, rows, strict=False)]
        entries = list(formats.read(io.StringIO("\n".join([head, below, *lines]) + "\n")))
        boards = [entry.puzzle.line for entry in entries if entry.puzzle is not None]
        whole = [] if lost is not None or (labelled and not names) else ["".join(rows_of(size))]
        assert boards == whole or (boards == [] and labelled), (empty, lost)


def cut(line: str, size: int) -> list[str]:
    return [line[at : at + size] for at in range(0, len(line), size)]
