"""Tables of labelled puzzles: columns, labels, and rows that cannot be read."""

from __future__ import annotations

import io
from typing import Any

import pytest

import satsudoku
from satsudoku.errors import FormatError, SatsudokuError
from satsudoku.evaluation.labels import LabelledRow, Scale, read_labelled

EASY = "1.....2..3.....4"


def rows_of(table: str, **options: Any) -> list[LabelledRow]:
    return list(read_labelled(io.StringIO(table), **options))


def test_columns_go_by_their_titles() -> None:
    for table in (
        f"id,Puzzle,solution,SE\n7,{EASY},,8.5\n",
        f"quiz\tanything\n{EASY}\t8+\n",
        f'level;"sudoku"\n"8.5";"{EASY}"\n',
        f"# remark\n\npuzzle,other,rating,depth\n{EASY},1,8.5,2\n",
    ):
        (row,) = rows_of(table)
        assert (row.puzzle, row.value, row.error) == (satsudoku.puzzle(EASY), 8.5, None)


def test_a_quoted_field_may_hold_line_ends() -> None:
    rows = rows_of(f'note,puzzle,SE\n"a\n\nb",{EASY},8.5\n"c",{EASY},2\n')
    assert [(row.line, row.value, row.error) for row in rows] == [(2, 8.5, None), (5, 2, None)]


def test_columns_are_named_by_title_or_number() -> None:
    table = f"puzzle,SER,W\n{EASY},1.5,3\n"
    assert rows_of(table, label="w")[0].value == 3
    assert rows_of(table, label="3")[0].value == 3
    assert rows_of(table, scores=["SER"], label="W")[0].scores == (1.5,)
    # Where all are numbers, the first line may be a row.
    assert [r.line for r in rows_of(f"{EASY},2\n{EASY},3\n", puzzle="1", label="2")] == [1, 2]
    assert [r.line for r in rows_of(table, puzzle="1", label="2")] == [2]
    scores = rows_of("5,2\n6,3\n", puzzles=False, label="2", scores=["1"])
    assert [(row.value, row.scores) for row in scores] == [(2, (5,)), (3, (6,))]


@pytest.mark.parametrize(
    ("table", "options", "message"),
    [
        ("a,b\n1,2\n", {}, "no column of puzzles"),
        (f"puzzle,a,b\n{EASY},1,2\n", {}, "There are puzzle, a, b"),
        (f"puzzle,a\n{EASY},1\n", {"label": "c"}, "no column 'c'; there are puzzle, a"),
        (f"puzzle,a\n{EASY},1\n", {"label": "3"}, "no column '3'"),
        ("puzzle,label\n", {}, "no labelled rows"),
        ("", {}, "no labelled rows"),
    ],
)
def test_tables_that_cannot_be_read(table: str, options: dict[str, str], message: str) -> None:
    with pytest.raises(FormatError, match=message):
        rows_of(table, **options)


def test_bad_rows_keep_their_place() -> None:
    table = f'puzzle,label,n\n{EASY},2\n{EASY},x,1\n1,2,3\n{EASY},2,y\n{EASY},"2,1\n{EASY},2,\n'
    rows = rows_of(table, scores=["n"], label="label")
    errors = [
        "2 fields, expected 3 or more",
        "no label 'x'; expected a number",
        "1 cell; expected",
        "'y' is not a number",
        "unbalanced quotes",
    ]
    for line, (row, part) in enumerate(zip(rows, errors, strict=False), start=2):
        assert row.line == line
        assert f"<stream>:{line}: " in str(row.error)
        assert part in str(row.error)
    assert (rows[-1].error, rows[-1].scores) == (None, (None,))


def test_labels() -> None:
    assert [Scale().value(text) for text in ("8.3", " 8+ ", "-1", "1e2")] == [8.3, 8.5, -1, 100]
    for text in ("", "+", "nan", "inf", "easy", "8++"):
        with pytest.raises(FormatError, match="expected a number"):
            Scale().value(text)
    with pytest.raises(FormatError, match="expected one of Easy, Hard"):
        Scale(["Easy", "Hard"]).value("medium")
    for order in (["one"], ["a", "A"], ["a", ""]):
        with pytest.raises(SatsudokuError, match="expected two words or more"):
            Scale(order)


# Evaluation.
