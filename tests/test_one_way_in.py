"""`satsudoku.puzzle` reads what commands read, and `Puzzle` finds the size."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from command_line import Cli

import satsudoku
from satsudoku import Grid, Puzzle, formats, variant
from satsudoku.errors import PuzzleError, SatsudokuError

ONE = Puzzle("1.....2..3.....4", "classic4")
NINE = Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")


@pytest.mark.parametrize("name", [n for n in formats.format_names() if n != "auto"])
def test_every_format(name: str) -> None:
    try:
        text = "\n".join(formats.write([NINE], name))
    except SatsudokuError:
        pytest.skip("cannot be written, or holds no plain puzzle")
    assert satsudoku.puzzle(text).line == NINE.line


@pytest.mark.parametrize("name", formats.link_names())
def test_every_link(name: str) -> None:
    assert satsudoku.puzzle(formats.find_link(name).link(NINE, formats.Extras())).line == NINE.line


@pytest.mark.parametrize(
    "text",
    [
        "# from a book\n1.....2..3.....4\n",
        "1 . | . .\n. . | 2 .\n---+---\n. 3 | . .\n. . | . 4",
        json.dumps({"puzzle": ONE.line}),
        str(ONE),
    ],
)
def test_texts(text: str, cli: Cli) -> None:
    assert satsudoku.puzzle(text) == ONE
    assert cli("count", "--fields", "puzzle", text).out == f"{ONE.line}\n"


@pytest.mark.parametrize("text", [".AntiKnight", ".Cage~10~R1C1~R1C2", ".AntiKing.AntiKnight"])
def test_short_strings_of_iss(text: str, cli: Cli) -> None:
    puzzle = satsudoku.puzzle(text)
    assert len(puzzle.values) == 81
    assert puzzle.variant != variant("classic9")
    assert cli("count", "--limit", 2, "--fields", "count", text).out == "2\n"


def test_rows_show_cages_not_dots(cli: Cli, tmp_path: Path) -> None:
    puzzle = ".Shape~4x4.Cage~7~R1C1~R1C2.Cage~3~R2C1~R2C2"
    file = tmp_path / "killers.txt"
    file.write_text(f"{puzzle}.~R4C4_1\n{puzzle}\n", encoding="utf-8")
    for command in "count", "solve", "unique", "classify":
        assert "  7-cage at r1c1, 3-cage at r2c1  " in cli(command, puzzle).out
        text = cli(command, file).out
        assert f":1     {'.' * 15}1 with 7-cage at r1c1, 3-cage at r2c1  " in text
        assert ":2     7-cage at r1c1, 3-cage at r2c1  " in text
    assert "7-cage" not in cli("count", "--json", puzzle).out
    record = json.loads(cli("count", "--json", "--fields", "constraint_names,layout", puzzle).out)
    assert record["constraint_names"] == ["7-cage at r1c1", "3-cage at r2c1"]
    again = satsudoku.puzzle(json.dumps(record["layout"]))
    assert [*again.variant.place_names.values()] == record["constraint_names"]
    assert satsudoku.count(again) == satsudoku.count(satsudoku.puzzle(puzzle))
    many = ".Shape~6x6" + "".join(f".Cage~7~R{row}C1~R{row}C2~R{row}C3" for row in range(1, 7))
    many += "".join(f".Cage~7~R{row}C4~R{row}C5" for row in range(1, 7))
    assert " and 8 more  " in cli("count", "--limit", 2, many).out


@pytest.mark.parametrize(
    "text",
    [None, b"1.....2..3", 7, "", "1..", f"{ONE.line}\n{ONE.line}\n", "no puzzle at all"],
)
def test_what_is_no_puzzle_is_refused_in_a_line(text: object) -> None:
    with pytest.raises(ValueError, match="expected") as refused:
        satsudoku.puzzle(text)  # type: ignore[arg-type]
    assert "\n" not in str(refused.value)


def test_the_size_is_found() -> None:
    assert Puzzle(ONE.line) == Puzzle(ONE.values) == ONE
    assert Puzzle(np.zeros((6, 6), dtype=np.uint8)).variant.name == "classic6"
    assert Puzzle([[0] * 9] * 9).variant.name == Puzzle("." * 81).variant.name == "classic9"
    assert Puzzle("." * 64).variant.name == "classic8"
    assert Puzzle("1234" * 16).variant.name == "classic4"  # marks: columns of 8x8 repeat no symbol
    assert Grid("1243342143122134").variant.name == "classic4"


@pytest.mark.parametrize("values", [None, 7, b"1.....2..3.....4", "." * 80, bytes(80)])
def test_what_has_no_size_is_refused(values: object) -> None:
    with pytest.raises(ValueError, match="expected"):
        Puzzle(values)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="expected a name or a Variant"):
        Puzzle("." * 81, 7)  # type: ignore[arg-type]


def test_a_link_without_a_puzzle_says_so() -> None:
    with pytest.raises(PuzzleError, match="no puzzle in the link"):
        satsudoku.puzzle("https://tinyurl.com/sudoku")


def test_other_texts_are_for_parse() -> None:
    link = formats.find_link("f-puzzles").link(NINE, formats.Extras())
    for text in link, str(NINE):
        with pytest.raises(PuzzleError, match=r"and files are for satsudoku\.puzzle$"):
            Puzzle(text)
    with pytest.raises(PuzzleError, match=r"^1 cell; expected .*, or a named variant$"):
        Puzzle("1")
