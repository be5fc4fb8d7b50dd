"""Cosmetics: read, written, drawn, and without a meaning."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from links import entry_of

from satsudoku import Puzzle, formats
from satsudoku.drawing.cosmetic import LOOKS, Cosmetic
from satsudoku.drawing.svg import draw_svg
from satsudoku.formats import Extras, find_link
from satsudoku.links.fpuzzles_reading import fpuzzles_table
from satsudoku.links.sudokupad_reading import sudokupad_table

TABLES: list[dict[str, Any]] = [
    {"look": "color", "cells": "r1c1 r2c2", "fill": "#ffcc00"},
    {"look": "line", "cells": "r1c1 r2c2 r3c2", "color": "#36c", "width": 0.25},
    {"look": "rectangle", "cells": "r1c1 r1c2", "text": "7", "color": "#000000", "angle": 45},
    {"look": "circle", "cells": "r4c4", "fill": "#00800080", "width": 0.5, "height": 1},
    {"look": "text", "cells": "r0c2", "text": "<a & b>", "ink": "#BB6600", "size": 1.2},
    {"look": "cage", "cells": "r3c3 r3c4 r4c3", "text": "x", "color": "#444444"},
]
EMPTY: dict[str, Any] = {"size": 4, "grid": [[{} for _ in range(4)] for _ in range(4)]}


def of_file(table: dict[str, Any]) -> formats.Entry:
    text = io.StringIO(json.dumps({"givens": "." * 16} | table))
    (entry,) = formats.read(text, format="json")
    return entry


def test_a_file_holds_them_and_they_mean_nothing() -> None:
    entry = of_file({"cosmetics": TABLES})
    assert entry.puzzle == Puzzle("." * 16, "classic4")
    assert entry.extras is not None
    assert [cosmetic.table() for cosmetic in entry.extras.cosmetics] == TABLES
    assert [table["look"] for table in TABLES] == list(LOOKS)


@pytest.mark.parametrize("tool", ["f-puzzles", "sudokupad"])
def test_links_carry_them(tool: str) -> None:
    entry = of_file({"cosmetics": TABLES})
    assert entry.puzzle is not None
    assert entry.extras is not None
    link = find_link(tool).link(entry.puzzle, entry.extras)
    again = entry_of(link)
    assert again.puzzle == entry.puzzle
    assert again.extras is not None
    back = [cosmetic.table() for cosmetic in again.extras.cosmetics]
    # What a tool must be told, such as a width, comes back, too.
    assert [{key: new[key] for key in old} for new, old in zip(back, TABLES, strict=True)] == TABLES
    assert find_link(tool).link(entry.puzzle, again.extras) == link


def test_what_f_puzzles_draws_for_a_constraint_travels_and_is_not_drawn_twice() -> None:
    own = {"lines": [["R1C1", "R1C2"]], "outlineC": "#000000", "width": 0.5}
    line = {**own, "fromConstraint": "Renban"}
    _, extras = fpuzzles_table({**EMPTY, "line": [line, own]})
    assert [cosmetic.look for cosmetic in extras.cosmetics] == ["line"]
    link = find_link("f-puzzles").link(Puzzle("." * 16, "classic4"), extras)
    again = entry_of(link).extras
    assert again == extras
    assert again.other["f-puzzles"]["line"] == [line]


def test_lines_and_shapes_of_sudokupad_are_read() -> None:
    board = {
        "cells": [[{}] * 4] * 4,
        "lines": [
            {"wayPoints": [[0.5, 0.5], [0.5, 2.5]], "color": "#CFCFCF", "thickness": 16},
            {"wayPoints": [[9]], "color": 3},
            {"wayPoints": [[1, float("nan")], [3, 1], [1, 1]], "thickness": 10**400},
        ],
        "underlays": [
            {
                "center": [1, 0.5],
                "width": 0.3,
                "height": 0.3,
                "rounded": True,
                "borderColor": "#000",
            }
        ],
        "overlays": [{"center": [3.5, 3.5], "text": "A", "width": 1, "height": 1, "fontSize": 32}],
        "cages": [{"cells": [[0, 0], [0, 1]], "value": "r"}],
    }
    _, extras = sudokupad_table(board)
    assert [cosmetic.table() for cosmetic in extras.cosmetics] == [
        {"look": "line", "cells": "r1c1 r1c3", "color": "#CFCFCF", "width": 0.25},
        {"look": "line", "cells": "r3c1 r1c1"},
        {"look": "circle", "cells": "r1c1 r2c1", "color": "#000", "width": 0.3, "height": 0.3},
        {"look": "text", "cells": "r4c4", "text": "A", "size": 0.5},
        {"look": "cage", "cells": "r1c1 r1c2", "text": "r"},
    ]


def test_pictures_show_them() -> None:
    entry = of_file({"cosmetics": TABLES})
    assert entry.puzzle is not None
    assert entry.extras is not None
    drawn = draw_svg(bytes(16), entry.puzzle.variant, cosmetics=entry.extras.cosmetics)
    for part in ("&lt;a &amp; b&gt;", 'fill="#ffcc00"', "<ellipse", "rotate(45", 'stroke="#36c"'):
        assert part in drawn
    bare = draw_svg(bytes(16), entry.puzzle.variant)
    assert 'ss-own"' not in bare
    width = [float(text.split('width="')[1].split('"')[0]) for text in (bare, drawn)]
    assert width[0] < width[1]  # room for what is beside the board


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({"look": "blob", "cells": "r1c1"}, "key cosmetics[1].look: expected one of color, line"),
        ({"look": "line", "cells": "r1c1 x"}, "key cosmetics[1].cells: expected cells such as"),
        ({"look": "line", "cells": "r1c1", "color": "red;x"}, "a color such as #3366cc"),
        ({"look": "line", "cells": "r1c1", "width": 0}, "a number above 0; found 0"),
        ({"look": "line", "cells": "r1c1", "width": 1e9}, "a number up to 100"),
        ({"look": "text", "cells": "r1c1", "text": "x" * 101}, "at most 100 characters"),
        ({"look": "text", "cells": "r1c1", "fontC": 1}, "unknown key 'fontC'"),
    ],
)
def test_what_they_are_not_is_said(table: dict[str, Any], message: str) -> None:
    entry = of_file({"cosmetics": [table]})
    assert message in str(entry.error)


def test_broken_ones_of_links_are_left_out() -> None:
    strange: list[Any] = [3, {}, {"cells": 7}, {"cells": ["R1C1"], "baseC": 5, "width": "x"}]
    for look in LOOKS[1:]:
        table, extras = fpuzzles_table({**EMPTY, look: strange})
        assert table == {"variant": "classic4", "givens": "." * 16}
        assert all(isinstance(cosmetic, Cosmetic) for cosmetic in extras.cosmetics)
    assert Extras().cosmetics == ()
