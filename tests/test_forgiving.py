"""Puzzles as people write them, beside the ways that formats document."""

from __future__ import annotations

import contextlib
import io
import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satsudoku
from satsudoku import Puzzle, formats, stream
from satsudoku.cli.inputs import is_puzzle
from satsudoku.errors import FormatError
from satsudoku.stream.gathering import entries_of

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [LINE[start : start + 9] for start in range(0, 81, 9)]
WIDE = str.maketrans("123456789", "１２３４５６７８９")
LISTS = [[0 if c == "." else int(c) for c in row] for row in ROWS]


def entries(text: str, variant: str | None = None) -> Sequence[formats.Entry]:
    """What both readers make of a text; they agree."""
    one_by_one = list(formats.read(io.BytesIO(text.encode()), variant=variant))
    together = list(entries_of(stream.read(io.BytesIO(text.encode()), variant=variant)))
    assert [(e.line, e.puzzle, str(e.error)) for e in one_by_one] == [
        (e.line, e.puzzle, str(e.error)) for e in together
    ]
    return one_by_one


def only_line(text: str) -> str:
    (entry,) = entries(text)
    assert entry.puzzle is not None, entry.error
    return entry.puzzle.line


@pytest.mark.parametrize("empty", list("-?xXoO _*0・□"))
@pytest.mark.parametrize("shape", ["line", "rows", "framed", "argument"])
def test_signs_for_empty_cells(empty: str, shape: str) -> None:
    line, rows = LINE.replace(".", empty), [row.replace(".", empty) for row in ROWS]
    if shape == "argument":
        assert is_puzzle(line)
    elif shape == "line":
        assert only_line(line) == LINE
        if empty != " ":
            assert satsudoku.puzzle(line).line == LINE
    elif shape == "rows":
        assert only_line("\n".join(rows)) == LINE
    elif empty != " ":
        rule = "+-------+-------+-------+"
        drawn = [f"| {' '.join(r[:3])} | {' '.join(r[3:6])} | {' '.join(r[6:])} |" for r in rows]
        bands = [rule, *drawn[:3], rule, *drawn[3:6], rule, *drawn[6:], rule]
        assert only_line("\n".join(bands)) == LINE


@pytest.mark.parametrize("separator", list("\t,"))
def test_spreadsheets(separator: str) -> None:
    rows = [separator.join(row).replace(".", "") for row in ROWS]
    assert only_line("\n".join(rows)) == LINE
    assert only_line("\r\n".join(rows) + "\r\n") == LINE
    assert only_line(separator.join(rows)) == LINE


@pytest.mark.parametrize("empty", ["0", "", ".", "・"])
def test_rows_of_commas_by_every_route(empty: str, tmp_path: Path) -> None:
    """Satō's ``SDprob.dat``: nine lines of nine fields."""
    text = "\r\n".join(",".join(row).replace(".", empty) for row in ROWS)
    assert only_line(text) == LINE
    assert satsudoku.puzzle(text).line == LINE
    assert is_puzzle(text)
    assert only_line(json.dumps({"puzzle": text})) == LINE
    path = tmp_path / "SDprob.dat"
    path.write_text(text + "\r\n", "utf-8")
    [entry] = satsudoku.formats.read(path)
    assert entry.puzzle is not None
    assert entry.puzzle.line == LINE


def test_digits_of_full_width() -> None:
    assert only_line(LINE.translate(WIDE)) == LINE
    assert only_line("\n".join(ROWS).translate(WIDE).replace(".", "\u3000")) == LINE
    assert satsudoku.puzzle(LINE.replace(".", "0").translate(WIDE)).line == LINE


def test_marks_where_files_were_joined() -> None:
    assert [e.puzzle and e.puzzle.line for e in entries(f"\ufeff{LINE}\n\ufeff{LINE}\n")] == [
        LINE,
        LINE,
    ]


@pytest.mark.parametrize(
    "data",
    [
        LISTS,
        [LISTS],
        [cell for row in LISTS for cell in row],
        [[cell or None for cell in row] for row in LISTS],
        [[str(cell or "") for cell in row] for row in LISTS],
        [LINE],
        {"puzzles": [LISTS]},
    ],
)
@pytest.mark.parametrize("indent", [None, 1])
def test_lists_of_json(data: object, indent: int | None) -> None:
    assert only_line(json.dumps(data, indent=indent)) == LINE


@pytest.mark.parametrize("indent", [None, 2])
def test_lists_of_records(indent: int | None) -> None:
    records = [{"puzzle": LINE, "id": 7}, {"puzzle": "1"}, {"puzzle": LINE, "id": 8}]
    good, bad, other = entries(json.dumps(records, indent=indent))
    assert [(e.puzzle, dict(e.carried)) for e in (good, other)] == [
        (Puzzle(LINE), {"id": 7}),
        (Puzzle(LINE), {"id": 8}),
    ]
    assert str(bad.error).startswith("<stream>:1: [2]: 1 cell; expected 16 (classic4)")


def test_a_record_over_several_lines() -> None:
    (entry,) = entries(json.dumps({"puzzle": LINE, "id": 7}, indent=2))
    assert (entry.puzzle, dict(entry.carried)) == (Puzzle(LINE), {"id": 7})


def test_lists_of_numbers_above_9() -> None:
    row = list(range(16, 0, -1))
    text = json.dumps([row, *[[0] * 16] * 15])
    assert only_line(text) == "GFEDCBA987654321" + "." * 240


def test_two_readings_are_both_named() -> None:
    (entry,) = entries(json.dumps(["." * 16] * 16))
    assert "may be 16 puzzles or the 16 rows of one" in str(entry.error)
    rows = [row.replace(".", "-") for row in ROWS]
    (entry,) = entries("\n".join([*rows[:4], "-" * 9, *rows[5:]]))
    assert "8 rows of 9 cells, expected 9 for classic9; a line of dashes alone is a frame" in str(
        entry.error
    )


def test_symbols_come_before_signs() -> None:
    """O is the 24th symbol of classic25, so it is no empty cell there."""
    assert only_line("O" + "." * 624)[0] == "O"
    assert only_line("X" + "." * 624)[0] == "."


@pytest.mark.parametrize("title", ["Oxox", "Box -", "--ox", "Puzzle 7 (x)"])
def test_titles_stay_titles(title: str) -> None:
    assert only_line(f"{title}\n" + "\n".join(ROWS)) == LINE


@given(st.text("12.-?xO \t,;[]\n", max_size=60))
def test_both_readers_agree(text: str) -> None:
    if text.strip():
        with contextlib.suppress(FormatError):
            entries(text)


@pytest.mark.parametrize("between", ["\n", " ", "\r\n", "\t"])
def test_white_space_in_a_solution_means_nothing(between: str) -> None:
    solved = satsudoku.solve("1.....2..3.....4")
    assert solved is not None
    rows = [solved.line[at : at + 4] for at in range(0, 16, 4)]
    table = f'puzzle,answer\n1.....2..3.....4,"{between.join(rows)}"\n'
    [entry] = entries_of(stream.read(io.StringIO(table), format="csv"))
    assert (entry.error, entry.solution) == (None, solved)
    wrong = table.replace(rows[0], rows[0][::-1])
    [entry] = entries_of(stream.read(io.StringIO(wrong), format="csv"))
    assert "the solution beside the puzzle" in str(entry.error)
