"""What a format cannot hold is refused in one plain line: every kind of rule, in every format."""

from __future__ import annotations

import io
import re

import pytest

from satsudoku import formats
from satsudoku.board.constraint_kinds import constraint_kinds
from satsudoku.board.puzzle import Puzzle
from satsudoku.errors import FormatError, SatsudokuError
from satsudoku.formats.reading.layouts import read_puzzle
from satsudoku.formats.reading.same_rules import same_rules
from satsudoku.making.conversion import targets

INTERNAL = re.compile(r"Puzzle\(|\w\[\d|[0-9a-f]{8}|\w_\w|<class|Traceback|\n|all rules")
KINDS = {kind.key: kind for kind in constraint_kinds()}


def board(key: str) -> Puzzle:
    table = {"variant": "classic6", "givens": "." * 36, key: [dict(KINDS[key].example)]}
    return read_puzzle(table, "the board")


@pytest.mark.parametrize("key", KINDS)
def test_refusals_are_plain(key: str) -> None:
    puzzle = board(key)
    for name in targets():
        if name == "parquet":
            continue
        text = refused = ""
        try:
            text = "".join(formats.write([puzzle], name))
        except SatsudokuError as error:
            refused = str(error)
        assert len(refused) < 200
        assert not INTERNAL.search(refused), (name, refused)
        if text:
            [entry] = formats.read(io.StringIO(text), format=name)
            assert entry.puzzle is not None, name
            assert same_rules(entry.puzzle, puzzle), name


def test_a_refusal_names_the_formats_that_hold_the_puzzle() -> None:
    for key in ("between_lines", "automata", "thermometers"):
        with pytest.raises(FormatError) as refused:
            "".join(formats.write([board(key)], "csv"))
        named = str(refused.value).partition("expected ")[2].removeprefix("one of ").split(", ")
        assert "json" in named
        for name in named:
            assert "".join(formats.write([board(key)], name))


@pytest.mark.parametrize("key", ["maxima", "minima", "clones", "nabners", "slow_thermometers"])
def test_pairs_of_any_kind_go_to_interactive_sudoku_solver(key: str) -> None:
    text = "".join(formats.write([board(key)], "iss"))
    assert "Pair~" in text
    [entry] = formats.read(io.StringIO(text), format="iss")
    assert entry.puzzle is not None
    assert same_rules(entry.puzzle, board(key))
