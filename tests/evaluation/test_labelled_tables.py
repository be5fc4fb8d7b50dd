"""Tables of labelled puzzles: columns, labels, and rows that cannot be read."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from command_line import Cli

import satsudoku
from satsudoku.errors import FormatError, SatsudokuError
from satsudoku.evaluation.labels import LabelledRow, Scale, read_labelled

EASY = "1.....2..3.....4"
KILLER = json.dumps(
    {"variant": "classic4", "givens": EASY, "cages": [{"cells": "r1c1 r1c2", "sum": 3}]}
)


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


def test_a_number_is_no_value_of_the_first_row() -> None:
    rows = rows_of(f"{EASY},3,5\n{EASY},4,6\n", puzzle="1", label="3", scores=["2"])
    assert [(row.value, row.scores) for row in rows] == [(5, (3,)), (6, (4,))]


@pytest.mark.parametrize(
    "table",
    [
        f"puzzle,level,Level\n{EASY},1,2\n",
        f"puzzle,puzzle,level\n{EASY},{EASY},2\n",
        f"puzzle,level,solution,Solution\n{EASY},2,,\n",
        f"puzzle,level,variant,variant\n{EASY},2,,\n",
    ],
)
def test_two_columns_of_one_title_are_refused(table: str) -> None:
    with pytest.raises(FormatError, match="two columns are titled"):
        rows_of(table)
    assert rows_of(f"puzzle,level,note,note\n{EASY},2,a,b\n")[0].value == 2


def test_other_columns_that_may_hold_labels_are_named(cli: Cli, tmp_path: Path) -> None:
    table = tmp_path / "a.csv"
    table.write_text(f"puzzle,rating,level,seconds\n{EASY},7,2,60\n")
    said = "the labels are those of the column 'level'; 'rating' may hold labels, too: --label"
    assert said in cli("evaluate", "--score", "seconds", table).err
    assert "--labelで選べる" in cli("evaluate", "--language", "ja", table).err
    assert "may hold labels" not in cli("evaluate", "--label", "rating", table).err


def test_bad_records_before_the_first_good_one_are_reported_in_place() -> None:
    good = json.dumps({"puzzle": EASY, "level": 2})
    twice = json.dumps({"puzzle": EASY, "level": 1, "Level": 2})
    first, second, third = rows_of(f'{{"puzzle": \n{twice}\n{good}\n')
    assert "not JSON" in str(first.error)
    assert "two keys differ by capitals alone" in str(second.error)
    assert (third.line, third.value) == (3, 2)


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


X5 = "12...4..3................"
RECORDS = [
    {"id": 1, "puzzle": EASY, "variant": "classic4", "Level": 2, "points": 3.5},
    {"id": 2, "puzzle": X5, "variant": "x5", "Level": "8+", "points": None},
    {"id": 3, "puzzle": EASY, "variant": None, "Level": "", "points": 1},
    {"id": 4, "puzzle": KILLER, "variant": None, "Level": 7, "points": 1},
    {"id": 5, "puzzle": EASY, "variant": "x4", "Level": 9, "points": 1},
]


def as_csv(path: Path) -> None:
    rows = [[value if value is not None else "" for value in row.values()] for row in RECORDS]
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([[*RECORDS[0]], *rows])


def as_json(path: Path) -> None:
    path.write_text("".join(f"{json.dumps(record)}\n" for record in RECORDS), encoding="utf-8")


def as_parquet(path: Path) -> None:
    pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    texts = [record | {"Level": str(record["Level"])} for record in RECORDS]
    pq.write_table(pa.Table.from_pylist(texts), path)


WRITERS = {"a.csv": as_csv, "a.jsonl": as_json, "a.parquet": as_parquet}


@pytest.mark.parametrize("name", WRITERS)
def test_tables_of_every_form_have_the_same_rows(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    WRITERS[name](path)
    rows = list(read_labelled(path, scores=["points"]))
    assert [row.value for row in rows if row.error is None] == [2, 8.5, 7, 9]
    assert [row.scores for row in rows if row.error is None] == [(3.5,), (None,), (1,), (1,)]
    puzzles = [row.puzzle for row in rows if row.puzzle is not None]
    expected = [EASY, satsudoku.Puzzle(X5, "x5"), KILLER, satsudoku.Puzzle(EASY, "x4")]
    assert puzzles == [satsudoku.puzzle(one) for one in expected]
    (bad,) = (row for row in rows if row.error is not None)
    assert bad.line == (4 if name == "a.csv" else 3)
    assert f"{path}:{bad.line}: no label ''" in str(bad.error)
    scores = read_labelled(path, label="id", scores=["points"], puzzles=False)
    assert [(row.value, row.puzzle) for row in scores] == [(id, None) for id in range(1, 6)]


def test_records_that_cannot_be_read() -> None:
    good = f'{{"puzzle": "{EASY}", "level": 3}}\n'
    rows = rows_of(good + '{"puzzle": \n' + '{"level": 3}\n[1]\n' + good)
    assert [row.error is None for row in rows] == [True, False, False, False, True]
    faults = ["not JSON", "no puzzle; expected the key puzzle", "expected an object"]
    for line, (row, fault) in enumerate(zip(rows[1:4], faults, strict=True), start=2):
        assert str(row.error).startswith(f"<stream>:{line}: {fault}")
    with pytest.raises(FormatError, match="no column of puzzles"):
        rows_of('{"level": 3}\n')


def test_a_solution_beside_the_puzzle_is_checked() -> None:
    (row,) = rows_of(f"puzzle,solution,level\n{EASY},{'1' * 16},3\n")
    assert "the solution beside the puzzle" in str(row.error)


def test_each_fault_is_reported_once(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    rows = [f"{EASY},{level}" for level in ("1", "", "2", "", "odd", "", "")]
    path.write_text("\n".join(["puzzle,level", *rows, ""]))
    result = cli("evaluate", "--ladder", "rank8", path)
    assert result.complaints() == [
        f"{path}:3: no label ''; expected a number, such as 8.3 or 8+, or an order that tells what "
        "words are worth",
        f"{path}:6: no label 'odd'; expected a number, such as 8.3 or 8+, or an order that tells "
        "what words are worth",
        f"{path}: 3 more rows left out",
    ]
    assert (result.status, result.out[:16]) == (1, "rank8: 2 puzzles")
    several = cli("evaluate", "--ladder", "rank8", tmp_path / "?.csv")
    assert (several.out, several.complaints()) == (result.out, result.complaints())
    odd = "".join(f"{EASY},odd{n}\n" for n in range(20))
    path.write_text(f"puzzle,level\n{EASY},1\n{odd}")
    complaints = cli("evaluate", "--ladder", "rank8", path).complaints()
    assert (len(complaints), complaints[-1]) == (11, f"{path}: 10 more rows left out")


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


def test_a_table_that_is_too_wide_has_a_line_for_each_tier(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.csv"
    path.write_text(f"puzzle,level\n{EASY},1\n{EASY},2\n{EASY},2\n")
    wide = cli("evaluate", path).out
    assert re.search(r"^2 +\. +2 +\. ", wide, re.MULTILINE)
    monkeypatch.setattr("satsudoku.evaluation.options._WIDE", 60)
    narrow = cli("evaluate", path).out
    assert re.search(r"^label +1 +2$", narrow, re.MULTILINE)
    assert re.search(r"^2 Hidden single in a box +1 +2$", narrow, re.MULTILINE)
    assert "…" not in narrow
