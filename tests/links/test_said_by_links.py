"""What a tool can say of a rule comes back from its link: constraints, houses, marks, relations."""

from __future__ import annotations

from typing import Any

import pytest
from links import entry_of

from satsudoku import Puzzle, variant
from satsudoku.board.encoding import build_encoding
from satsudoku.errors import FormatError
from satsudoku.formats import Extras, find_link
from satsudoku.formats.reading.same_rules import same_rules

ALL = "f-puzzles sudokupad iss lisudoku penpa"
SQUARES = [
    " ".join(f"r{row + i}c{column + j}" for i in (0, 1) for j in (0, 1))
    for row in range(1, 6)
    for column in range(1, 6)
]
ROW, COLUMN = (" ".join(form.format(k) for k in range(1, 7)) for form in ("r2c{}", "r{}c5"))
BOX = "r3c4 r3c5 r3c6 r4c4 r4c5 r4c6"
KNIGHT = {"name": "anti-knight", "offsets": [[1, 2], [2, 1], [1, -2], [2, -1]], "forbid": "equal"}
NEIGHBOURS = {"name": "non-consecutive", "offsets": [[0, 1], [1, 0]], "forbid": "consecutive"}
RATIOS = {"name": "negative ratio", "offsets": [[0, 1], [1, 0]], "forbid": "double"}

SAID: list[tuple[str, Any, str]] = [
    *(
        (key, table | {"cells": cells}, tools)
        for cells in ("r1c1 r1c2", "r3c4 r2c4")
        for key, table, tools in (
            ("differences", {}, ALL),
            ("differences", {"difference": 3}, "f-puzzles sudokupad iss"),
            ("ratios", {}, ALL),
            ("ratios", {"ratio": 3}, "f-puzzles sudokupad iss"),
            ("pair_sums", {"sum": 5}, "f-puzzles sudokupad iss"),
            ("pair_sums", {"sum": 10}, "f-puzzles sudokupad iss"),
            ("pair_sums", {"sum": 8}, "iss"),
            ("inequalities", {}, "iss"),
        )
    ),
    ("quadruples", {"cells": SQUARES[7], "values": [1, 3]}, "f-puzzles sudokupad iss"),
    ("quadruples", {"cells": SQUARES[24], "values": [2, 2]}, "f-puzzles sudokupad iss"),
    *(
        ("little_killers", {"cells": cells, "sum": number}, "f-puzzles sudokupad iss")
        for cells, number in (
            ("r1c2 r2c3 r3c4 r4c5 r5c6", 16),
            ("r5c6 r4c5 r3c4 r2c3 r1c2", 16),
            ("r4c1 r3c2 r2c3 r1c4", 12),
            ("r6c1 r5c2 r4c3 r3c4 r2c5 r1c6", 20),
            ("r6c6 r5c5 r4c4 r3c3 r2c2 r1c1", 20),
            ("r1c1", 3),
            ("r1c6", 4),
            ("r6c1", 5),
            ("r6c6", 6),
        )
    ),
    ("little_killers", {"cells": "r2c2 r3c3", "sum": 4}, "iss"),
    ("little_killers", {"cells": "r2c6 r1c1 r4c3", "sum": 9}, "iss"),
    ("sums", {"cells": "r1c1 r5c2 r1c1", "sum": 9}, "sudokupad iss"),
    ("sums", {"cells": "r1c1 r5c2", "sum": -3, "weights": [1, -2]}, "iss"),
    ("sum_loops", {"cells": "r1c1 r1c2 r2c2 r2c1", "sum": 5}, "iss"),
    ("arrows", {"bulb": "r1c1", "shaft": "r1c2 r2c3"}, ALL),
    (
        "arrows",
        {"bulb": "r1c1 r1c2", "shaft": "r2c2 r3c3 r4c4"},
        "f-puzzles sudokupad iss lisudoku",
    ),
    ("cages", {"cells": "r1c1 r2c1"}, ALL),
    ("cages", {"cells": "r1c1 r2c1", "sum": 7}, ALL),
    (
        "cages",
        {"cells": "r1c1 r4c4", "name": "all-different group"},
        ALL,
    ),
    ("entropic_cages", [{"cells": square} for square in SQUARES], "iss"),
    ("modular_cages", [{"cells": square} for square in SQUARES], "iss"),
    ("entropic_cages", {"cells": SQUARES[0]}, ""),
    ("indexers", {"house": ROW, "cells": "r2c2"}, "f-puzzles sudokupad iss"),
    ("indexers", {"house": COLUMN, "cells": "r1c5 r4c5"}, "f-puzzles sudokupad iss"),
    ("indexers", {"house": BOX, "cells": "r3c5"}, "f-puzzles sudokupad"),
    ("skyscrapers", {"cells": ROW, "visible": 2}, "f-puzzles sudokupad iss"),
    ("x_sums", {"cells": " ".join(reversed(ROW.split())), "sum": 9}, "f-puzzles sudokupad iss"),
    ("hidden_skyscrapers", {"cells": COLUMN, "hidden": 2}, "iss"),
    ("numbered_rooms", {"cells": " ".join(reversed(COLUMN.split())), "room": 4}, "iss"),
    ("sandwiches", {"cells": COLUMN, "sum": 8}, "f-puzzles sudokupad iss"),
    ("minima", {"cells": "r1c1 r3c3"}, "f-puzzles sudokupad iss"),
    ("maxima", {"cells": "r6c6"}, "f-puzzles sudokupad iss"),
    ("clones", {"parts": ["r1c1 r1c2", "r4c4 r4c5"]}, "f-puzzles sudokupad iss"),
    ("clones", {"parts": ["r1c1", "r2c4", "r3c2"]}, "iss"),
    ("equal_sums", {"parts": ["r1c1 r1c2", "r3c3", "r5c5 r5c6"]}, "iss"),
    ("same_symbols", {"parts": ["r1c1 r1c2", "r3c3 r3c4"]}, "iss"),
    ("look_and_says", {"cells": "r1c1 r2c4 r3c6", "values": [2, 5, 1, 3]}, "iss"),
    ("renbans", {"cells": "r1c1 r2c2 r2c3"}, "f-puzzles sudokupad iss lisudoku"),
    ("thermometers", {"cells": "r1c1 r2c2 r2c3"}, ALL),
    ("whispers", {"cells": "r1c1 r2c2 r2c3", "difference": 2}, "f-puzzles sudokupad iss"),
    # houses
    ("houses", {"family": "diagonal", "kind": "diagonals"}, ALL),
    (
        "houses",
        {"family": "d", "kind": "cells", "cells": ["r6c1 r5c2 r4c3 r3c4 r2c5 r1c6"]},
        ALL,
    ),
    (
        "houses",
        {"family": "extra", "kind": "cells", "cells": ["r2c2 r2c3 r3c2 r3c3 r4c4 r5c5"]},
        "f-puzzles sudokupad iss lisudoku",
    ),
    # marks
    ("cells", {"name": "odd", "cells": "r1c1 r2c5", "allow": "135"}, ALL),
    ("cells", {"name": "even", "cells": "r6c6", "allow": "246"}, ALL),
    ("cells", {"name": "low", "cells": "r1c1 r1c2", "allow": "12"}, "f-puzzles sudokupad iss"),
    (
        "cells",
        [
            {"name": "odd", "cells": "r2c2", "allow": "135"},
            {"name": "high", "cells": "r2c2 r3c3", "allow": "3456"},
        ],
        "f-puzzles sudokupad iss",
    ),
    # relations of two cells
    ("relations", KNIGHT, "f-puzzles sudokupad iss lisudoku"),
    ("relations", {"name": "king", "offsets": [[1, 1], [1, -1]], "forbid": "equal"}, "iss"),
    ("relations", {"name": "camel", "offsets": [[1, 3], [3, -1]], "forbid": "equal"}, "iss"),
    ("relations", NEIGHBOURS, "f-puzzles sudokupad iss"),
    ("relations", RATIOS, "f-puzzles sudokupad iss"),
    ("relations", [NEIGHBOURS, RATIOS], "f-puzzles sudokupad iss lisudoku"),
    ("relations", {"name": "one", "cells": ["r1c1 r4c4"], "forbid": ["12", "13", "66"]}, "iss"),
    ("relations", {"name": "one", "cells": ["r1c1 r4c4", "r6c1 r2c2"], "forbid": "less"}, "iss"),
]
"""One table of a 6x6 board, or several, and the tools that can say them."""


@pytest.mark.parametrize("tool", ALL.split())
def test_what_a_tool_can_say_comes_back(tool: str) -> None:
    board = variant("classic6")
    for key, table, tools in SAID:
        tables = table if isinstance(table, list) else [table]
        rules = build_encoding({key: tables}, "mine", "mine.json", board)
        puzzle = Puzzle("1" + "." * 35, rules)
        if tool in tools.split():
            again = entry_of(find_link(tool).link(puzzle, Extras())).puzzle
            assert again is not None
            assert same_rules(again, puzzle), (key, table)
        else:
            with pytest.raises(FormatError, match=" cannot express "):
                find_link(tool).link(puzzle, Extras())


@pytest.mark.parametrize(
    ("board", "tools"),
    [
        ("classic4", ALL),
        ("classic6", ALL),
        ("diagonal6", ALL),
        ("jigsaw6", ALL),
        ("latin5", "f-puzzles sudokupad iss penpa"),
        ("windoku9", "f-puzzles sudokupad iss lisudoku"),
        ("disjoint-groups9", "f-puzzles sudokupad iss"),
        ("anti-king9", "f-puzzles sudokupad iss lisudoku"),
    ],
)
def test_boards_that_a_tool_can_say_come_back(board: str, tools: str) -> None:
    puzzle = Puzzle("1" + "." * (len(variant(board).cells) - 1), board)
    for tool in ALL.split():
        if tool in tools.split():
            again = entry_of(find_link(tool).link(puzzle, Extras())).puzzle
            assert again is not None
            assert same_rules(again, puzzle), tool
        else:
            with pytest.raises(FormatError, match=" cannot express "):
                find_link(tool).link(puzzle, Extras())


def test_candidates_that_givens_exclude_do_not_count() -> None:
    """But a given that a mark excludes does."""
    board = build_encoding(
        {"cells": [{"name": "odd", "cells": "r1c1 r1c2", "allow": "13"}]},
        "mine",
        "mine.json",
        variant("classic4"),
    )
    plain = Puzzle("1" + "." * 15, "classic4")
    assert same_rules(Puzzle("13" + "." * 14, board), Puzzle("13" + "." * 14, "classic4"))
    assert not same_rules(Puzzle("1" + "." * 15, board), plain)  # r1c2 may hold no 2
    assert not same_rules(Puzzle("2" + "." * 15, board), Puzzle("2" + "." * 15, "classic4"))
    narrow = Puzzle(plain.values, plain.variant, bytes([1, 0, 0, 0, 0, 1, 1, 1] + [1] * 56))
    assert same_rules(narrow, plain)
