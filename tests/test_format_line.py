"""One puzzle per line."""

from __future__ import annotations

from pathlib import Path

import pytest
from format_records import EASY, HARD, ROWS, entries, outcomes

import satsudoku
from satsudoku import variant


@pytest.mark.parametrize("format", ["auto", "line", "sdm"])
def test_lines(format: str) -> None:
    remarks = "# hash\n; semicolon\n% percent\n// slashes\n\n   \n"
    text = f"{remarks}{EASY}\n  {HARD}  \n{EASY.replace('.', '0')}"
    assert outcomes(text, format=format) == [(7, EASY), (8, HARD), (9, EASY)]


@pytest.mark.parametrize("empty", ".0*_")
def test_empty_cells(empty: str) -> None:
    assert outcomes(EASY.replace(".", empty)) == [(1, EASY)]


@pytest.mark.parametrize(
    ("behind", "comment"),
    [
        (" 7.2", "7.2"),
        ("\t7.2\tdiamond", "7.2\tdiamond"),
        (", 7.2,3", "7.2,3"),
        ("  # from a book ", "# from a book"),
        (",", None),
        ("", None),
    ],
)
def test_text_behind_the_cells(behind: str, comment: str | None) -> None:
    (entry,) = entries(EASY + behind)
    assert (entry.puzzle, entry.text, entry.comment) == (satsudoku.puzzle(EASY), EASY, comment)


@pytest.mark.parametrize("text", [" ".join(EASY), ",".join(EASY), " ".join(ROWS)])
def test_cells_in_groups(text: str) -> None:
    assert outcomes(text, format="line") == outcomes(text) == [(1, EASY)]


def test_letters_in_either_case() -> None:
    symbols = variant("classic16").symbols
    line = symbols.lower() + "." * 240
    assert outcomes(line) == [(1, symbols + "." * 240)]


def test_a_mark_that_is_a_symbol_starts_no_comment(tmp_path: Path) -> None:
    encoding = tmp_path / "marks.toml"
    encoding.write_text(
        'symbols = "#;"\ngrids = [{ rows = 1, columns = 2 }]\n'
        'houses = [{ family = "row", kind = "rows" }]'
    )
    assert outcomes("#.\n;#\n% comment", variant=str(encoding)) == [(1, "#."), (2, ";#")]


def test_symbols_of_any_script(tmp_path: Path) -> None:
    encoding = tmp_path / "greek.toml"
    encoding.write_text(
        'symbols = "αβ"\ngrids = [{ rows = 2, columns = 2 }]\n'
        'houses = [{ family = "row", kind = "rows" }]',
        encoding="utf-8",
    )
    message = "r1c2 holds '!' (character 2); expected one of αβ or . 0 * _ for an empty cell"
    assert outcomes("αβ.Α\nα!!β", variant=str(encoding)) == [
        (1, "αβ.α"),
        (2, f"<stream>:2: {message}"),
    ]
