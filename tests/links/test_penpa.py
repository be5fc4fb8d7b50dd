"""Links of Penpa+: read, written, and damaged."""

from __future__ import annotations

import json
from typing import Any

import pytest
from links import CLASSIC, entry_of, rows

import satsudoku
from satsudoku import Puzzle, variant
from satsudoku.board.encoding import build_encoding
from satsudoku.errors import FormatError
from satsudoku.formats import Extras, find_link
from satsudoku.formats.reading.same_rules import same_rules
from satsudoku.links.penpa_text import pack
from satsudoku.links.penpa_writing import penpa_lines


def penpa(board: Puzzle, *, layer: dict[str, Any], **changes: str) -> str:
    """A link of a board, whose layer, header or cells are changed."""
    lines = penpa_lines(board, Extras())
    lines[3] = json.dumps(json.loads(lines[3]) | layer)
    for place, key in (0, "header"), (5, "cells"):
        lines[place] = changes.get(key, lines[place])
    return "https://swaroopg92.github.io/penpa-edit/?m=solve&p=" + pack(lines)


@pytest.mark.parametrize(
    "board", ["classic4", "classic6", "classic9", "classic16", "diagonal9", "jigsaw7"]
)
def test_boards_are_written_for_penpa_and_read(board: str) -> None:
    puzzle = Puzzle(bytes(len(variant(board).cells)), board)
    extras = Extras(title="Nine, zigzag", author="Z & Z", rules="x = y,\nfuzzy")
    again = entry_of(find_link("penpa").link(puzzle, extras))
    assert again.puzzle is not None
    assert same_rules(again.puzzle, puzzle)
    assert again.extras == extras
    bare = find_link("penpa").link(puzzle, extras).partition("p=")[2]
    assert entry_of(bare).puzzle == again.puzzle


@pytest.mark.parametrize(
    ("puzzle", "what"),
    [
        (Puzzle(bytes(81), "anti-knight9"), "anti-knight"),
        (Puzzle(bytes(81), "disjoint-groups9"), "disjoint groups"),
        (Puzzle(bytes(81), "windoku9"), "further houses"),
        (Puzzle.from_marks(["1", "24", "34", *["."] * 13], "classic4"), "candidates"),
        (
            satsudoku.build("classic9")
            .renban("r1c1 r1c2 r2c2")
            .little_killer("r1c2 r2c3", 9)
            .cage("r9c8 r9c9", 5)
            .puzzle(),
            "little killer, renban",
        ),
        (Puzzle(bytes(369), "samurai"), "a board that is not a square .*"),
    ],
)
def test_what_penpa_cannot_say_is_an_error(puzzle: Puzzle, what: str) -> None:
    with pytest.raises(FormatError, match=f"^Penpa cannot express {what}$"):
        find_link("penpa").link(puzzle, Extras())


def test_one_diagonal_is_written_whatever_its_family_is_called() -> None:
    diagonal = {"family": "diagonal+", "kind": "cells", "cells": ["r1c4 r2c3 r3c2 r4c1"]}
    puzzle = Puzzle(
        bytes(16), build_encoding({"houses": [diagonal]}, "m", "m", variant("classic4"))
    )
    again = entry_of(find_link("penpa").link(puzzle, Extras()))
    assert again.puzzle is not None
    assert same_rules(again.puzzle, puzzle)


def test_drawings_of_penpa_without_a_meaning_are_named() -> None:
    drawn = {
        "surface": {"36": 1},
        "symbol": {"36": [3, "circle_L", 1]},
        "number": {"37": ["2", 1, "5"]},
    }
    entry = entry_of(penpa(CLASSIC, layer=drawn))
    assert entry.puzzle is not None
    assert entry.puzzle.line == "." * 16
    assert entry.extras is not None
    assert entry.extras.remarks == (
        "drawn in Penpa, but without a meaning here: small numbers, 'circle_L', colors",
    )
    with_rules = penpa_lines(CLASSIC, Extras(rules="Circles are odd."))[0]
    entry = entry_of(penpa(CLASSIC, layer=drawn, header=with_rules))
    assert entry.puzzle is not None
    assert [(m.cell, m.allowed) for m in entry.puzzle.variant.marks] == [(10, {0, 2})]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"header": "hex,4,4"}, "a board of type 'hex'"),
        ({"header": "4,4,38"}, "a board of version 1"),
        ({"header": "sudoku,x,4" + ",0" * 12}, "no size"),
        ({"cells": "[18,1,1]"}, "not a square of cells"),
        ({"cells": "[1,1,1,1]"}, "cells beyond the board"),
        ({"cells": "{}"}, "not a list of cells"),
        ({"layer": {"number": {"18": ["7", 1, "1"]}}}, "a cell holds '7', expected one of 1234"),
        ({"layer": {"number": [1]}}, "number is not an object of points"),
        ({"layer": {"thermo": {"1": 2}}}, "thermo is not a list of cells"),
        ({"layer": {"lineE": []}}, ""),
    ],
)
def test_damaged_boards_of_penpa_are_refused(changes: dict[str, Any], message: str) -> None:
    entry = entry_of(penpa(CLASSIC, **{"layer": {}} | changes))
    assert message in str(entry.error)
    assert (entry.error is None) == (message == "")


@pytest.mark.parametrize("columns", [4, 64, 65])
def test_boards_with_wide_margins(columns: int) -> None:
    """A board of 4x4 cells in the corner of a sheet of at most 64 columns."""
    gap = [columns + 1, 1, 1, 1]
    steps = [2 * (columns + 4) + 2, 1, 1, 1, *gap, *gap, *gap]
    header = f"sudoku,{columns},4" + ",0" * 12
    plain = {"number": {}, "lineE": {}}
    entry = entry_of(penpa(CLASSIC, layer=plain, header=header, cells=str(steps)))
    if columns > 64:
        assert "cells beyond the board" in str(entry.error)
    else:
        assert entry.puzzle is not None, entry.error
        assert entry.puzzle.line == "." * 16


@pytest.mark.data
def test_links_of_penpa_are_read_or_named() -> None:
    for row in rows("variants_penpa.tsv"):
        entry = entry_of(row["link"])
        if row["expect"].startswith("refuse"):
            assert "not supported" in str(entry.error)
            continue
        assert entry.puzzle is not None, entry.error
        assert entry.puzzle.line == row["givens"]
        elements = [part.partition(":") for part in row["elements"].split("; ")]
        for key, family in ("thermo", "thermometer"), ("arrows", "arrow"), ("killercages", "cage"):
            cells = [rest for name, _, rest in elements if name == key and "outside" not in rest]
            made = [one for one in entry.puzzle.variant.constraints if one.family == family]
            names = entry.puzzle.variant.cell_names
            assert [" ".join(names[c] for c in one.cells) for one in made] == cells
