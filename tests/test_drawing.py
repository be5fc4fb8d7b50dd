"""Puzzles drawn as text and as HTML."""

from __future__ import annotations

import re

import pytest
from strategies import first_grid
from unusual_boards import ALL, name

import satsudoku
from satsudoku import Puzzle, Variant, variant
from satsudoku.board.encoding import parse_encoding

LINE = "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8..."

DRAWINGS = {
    "x5": """
+-----------+
| 1 2 3 4 5 |
| 3 4 5 1 2 |
| 5 1 2 3 4 |
| 2 3 4 5 1 |
| 4 5 1 2 3 |
+-----------+
""",
    "classic6": """
+-------+-------+
| 1 . . | . . . |
| . . . | . . . |
+-------+-------+
| . . . | . . . |
| . . . | . . . |
+-------+-------+
| . . . | . . . |
| . . . | . . 6 |
+-------+-------+
""",
    "classic12": """
+---------+---------+---------+
| 1 . . . | . . . . | . . . C |
| . . . . | . . . . | . . . . |
| . . . . | . . . . | . . . . |
+---------+---------+---------+
| . . . . | . . . . | . . . . |
| . . . . | . . . . | . . . . |
| . . . . | . . . . | . . . . |
+---------+---------+---------+
| . . . . | . . . . | . . . . |
| . . . . | . . . . | . . . . |
| . . . . | . . . . | . . . . |
+---------+---------+---------+
| . . . . | . . . . | . . . . |
| . . . . | . . . . | . . . . |
| . . . . | . . . . | . . . . |
+---------+---------+---------+
""",
    "diagonal9": """
+-------+-------+-------+
| . . . | . . . | . . . |
| . . . | . . . | . . . |
| . . . | . . . | . . . |
+-------+-------+-------+
| . . . | . . . | . . . |
| . . . | . 5 . | . . . |
| . . . | . . . | . . . |
+-------+-------+-------+
| . . . | . . . | . . . |
| . . . | . . . | . . . |
| . . . | . . . | . . . |
+-------+-------+-------+
""",
    "jigsaw6": """
+-----------+-----------+
| .   .   . | .   .   . |
|           |   +---+   |
| .   .   . | . | . | . |
+---+-------+   |   +---+
| . | .   . | . | . | . |
|   +---+   +---+   |   |
| .   . | . | .   . | . |
|   +---+   |       |   |
| . | .   . | .   . | . |
|   +---+   +-------+   |
| .   . | . | .   .   6 |
+-------+---+-----------+
""",
    "twins": """
+-----+-----+
| 1 . | . . |
| . . | . . |
+-----+-----+-----+
| . . | . . | . . |
| . . | . . | . . |
+-----+-----+-----+
      | . . | . . |
      | . . | . 4 |
      +-----+-----+
""",
    "samurai": """
+-------+-------+-------+       +-------+-------+-------+
| 1 . . | . . . | . . . |       | . . . | . . . | . . . |
| . . . | . . . | . . . |       | . . . | . . . | . . . |
| . . . | . . . | . . . |       | . . . | . . . | . . . |
+-------+-------+-------+       +-------+-------+-------+
| . . . | . . . | . . . |       | . . . | . . . | . . . |
| . . . | . . . | . . . |       | . . . | . . . | . . . |
| . . . | . . . | . . . |       | . . . | . . . | . . . |
+-------+-------+-------+-------+-------+-------+-------+
| . . . | . . . | . . . | . . . | . . . | . . . | . . . |
| . . . | . . . | . . . | . . . | . . . | . . . | . . . |
| . . . | . . . | . . . | . . . | . . . | . . . | . . . |
+-------+-------+-------+-------+-------+-------+-------+
                | . . . | . . . | . . . |
                | . . . | . . . | . . . |
                | . . . | . . . | . . . |
+-------+-------+-------+-------+-------+-------+-------+
| . . . | . . . | . . . | . . . | . . . | . . . | . . . |
| . . . | . . . | . . . | . . . | . . . | . . . | . . . |
| . . . | . . . | . . . | . . . | . . . | . . . | . . . |
+-------+-------+-------+-------+-------+-------+-------+
| . . . | . . . | . . . |       | . . . | . . . | . . . |
| . . . | . . . | . . . |       | . . . | . . . | . . . |
| . . . | . . . | . . . |       | . . . | . . . | . . . |
+-------+-------+-------+       +-------+-------+-------+
| . . . | . . . | . . . |       | . . . | . . . | . . . |
| . . . | . . . | . . . |       | . . . | . . . | . . . |
| . . . | . . . | . . . |       | . . . | . . . | . . 9 |
+-------+-------+-------+       +-------+-------+-------+
""",
}


@pytest.mark.parametrize("drawn", DRAWINGS)
def test_drawings(drawn: str) -> None:
    rules = next(rules for rules in ALL if rules.name == drawn)
    text = DRAWINGS[drawn].strip("\n")
    assert str(satsudoku.puzzle(text, rules)) == text


@pytest.mark.parametrize("rules", [variant("classic16"), variant("classic25")], ids=name)
def test_large_drawings_are_blocks_and_lines(rules: Variant) -> None:
    size = int(len(rules.symbols) ** 0.5)
    rule = "+" + ("-" * (2 * size + 1) + "+") * size
    row = ("|" + " ." * size + " ") * size + "|"
    block = [rule, *[row] * size]
    assert str(Puzzle(bytes(len(rules.cells)), rules)).splitlines() == [*block * size, rule]


def test_scattered_houses_draw_no_lines() -> None:
    places = parse_encoding(
        'extends = "classic4"\n[[houses]]\nfamily = "place"\nkind = "regions"\n'
        'map = """1212\n3434\n1212\n3434"""',
        "places4",
    )
    assert str(Puzzle("." * 16, places)) == str(Puzzle("." * 16, "classic4"))


def test_a_region_that_is_a_row_is_drawn() -> None:
    rules = parse_encoding(
        'symbols = "123"\ngrids = [{ rows = 2, columns = 3 }]\n'
        '[[houses]]\nfamily = "row"\nkind = "rows"\n'
        '[[houses]]\nfamily = "region"\nkind = "regions"\nmap = """AAA\nBBB"""',
        "bars",
    )
    assert str(Puzzle("123231", rules)) == "+-------+\n| 1 2 3 |\n| 2 3 1 |\n+-------+"


@pytest.mark.parametrize("rules", ALL, ids=name)
def test_html(rules: Variant) -> None:
    grid = first_grid(rules)
    html = grid._repr_html_()
    height, width = rules.shape
    assert html.count("<tr") == html.count("</tr>") == height
    assert html.count("<td") == html.count("</td>") == height * width
    cells = re.findall(r"<td style='(.*?)'>(.?)</td>", html)
    assert "".join(symbol for _, symbol in cells) == grid.line
    missing = height * width - len(rules.cells)
    assert sum(style == "border:none" for style, _ in cells) == missing
    shaded = {
        divmod(i, width) for i, (style, _) in enumerate(cells) if style.endswith("background:#8884")
    }
    diagonals = [h for h in rules.houses if h.family == "diagonal"]
    assert shaded == {
        (rules.cells[c][0] - 1, rules.cells[c][1] - 1) for h in diagonals for c in h.cells
    }


def test_html_escapes_symbols_and_leaves_empty_cells_empty() -> None:
    rules = parse_encoding('symbols = "<&"\ngrids = [{ rows = 1, columns = 3 }]', "signs")
    html = Puzzle("<&.", rules)._repr_html_()
    assert re.findall(r"'>([^<]*)</td>", html) == ["&lt;", "&amp;", ""]


def test_html_draws_thick_lines_around_boxes() -> None:
    html = Puzzle("." * 16, "classic4")._repr_html_()
    styles = re.findall(r"<td style='(.*?)'", html)
    thick = [re.findall(r"border-(\w+):2px", style) for style in styles]
    assert [sorted(sides) for sides in thick[:8]] == [
        ["left", "top"],
        ["right", "top"],
        ["left", "top"],
        ["right", "top"],
        ["bottom", "left"],
        ["bottom", "right"],
        ["bottom", "left"],
        ["bottom", "right"],
    ]
