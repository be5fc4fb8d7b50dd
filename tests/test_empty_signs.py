"""Signs for empty cells: each alone is clear; one among others gets a remark, whatever the form."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any, Literal

import pytest
from command_line import Cli

import satsudoku
from satsudoku.board.empty import EMPTY, LOOSELY_EMPTY

LINE = "1.....2..3.....4"
RATING = "ED=7.2/7.2/7.2"


def a_csv(line: str) -> str:
    sheet = StringIO()
    csv.writer(sheet).writerows([["puzzle", "name"], [line, "first"]])
    return sheet.getvalue()


FORMS: dict[str, Callable[[str], str]] = {
    "line.txt": "{}\n".format,
    "words.txt": "{} by me\n".format,
    "rated.txt": f"{{}} {RATING}\n".format,
    "grid.txt": lambda line: "\n".join(line[at : at + 4] for at in range(0, 16, 4)) + "\n",
    "table.csv": a_csv,
    "record.jsonl": lambda line: json.dumps({"puzzle": line, "rating": 7}) + "\n",
}


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize("sign", "x?_-")
def test_another_sign_among_dots_is_remarked(
    cli: Cli, tmp_path: Path, name: str, sign: str
) -> None:
    path = tmp_path / name
    path.write_text(FORMS[name](f"1..{sign}{LINE[4:]}"))
    for arguments in (["count"], ["count", "--json"]):
        result = cli(*arguments, path)
        assert f"r1c4 holds '{sign}', other empty cells hold '.'" in result.out, result
        assert result.status == 0


@pytest.mark.parametrize("name", FORMS)
def test_remarks_that_no_field_has_are_complaints(cli: Cli, tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text(FORMS[name](f"1..x{LINE[4:]}"))
    for command in (["count", "--fields", "count"], ["canonical"]):
        (complaint,) = cli(*command, path).complaints()
        assert "r1c4 holds 'x', other empty cells hold '.'" in complaint
        assert complaint.startswith(f"{path}:{2 if name == 'table.csv' else 1}: ")
    assert cli("count", "--fields", "count,remarks", path).complaints() == []


def test_the_first_of_many_remarks_are_complaints(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "many.csv"
    path.write_text("puzzle\n" + f"{LINE}\n1..x{LINE[4:]}\n" * 5000)
    complaints = cli("count", "--fields", "count", path).complaints()
    places = [complaint.split(": ")[0] for complaint in complaints]
    assert places[:10] == [f"{path}:{line}" for line in range(3, 23, 2)]
    assert complaints[10:] == [
        "4,990 more remarks; the field remarks has them all, as in satsudoku count --fields "
        "line,remarks FILE"
    ]


@pytest.mark.parametrize("sign", EMPTY + LOOSELY_EMPTY)
def test_one_sign_for_all_empty_cells_is_clear(cli: Cli, tmp_path: Path, sign: str) -> None:
    path = tmp_path / "lines.txt"
    lines = [LINE.replace(".", sign), *(f"{LINE}" for _ in range(3))]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    result = cli("count", path)
    assert "remark" not in result.out, result
    assert result.out.count("1 solution") == 4


def test_functions_warn() -> None:
    with pytest.warns(satsudoku.SatsudokuWarning, match="r1c4 holds 'x', other empty cells hold"):
        assert satsudoku.count("1..x" + LINE[4:]) == 1


def test_lines_of_all_signs_are_read_in_bulk() -> None:
    text = "\n".join([LINE.replace(".", sign) for sign in ".0-x_*?"] * 20)
    assert satsudoku.count_many(text, variant="classic4").tolist() == [1] * 140


FORMS_OF_MANY: dict[str, Callable[[list[str]], Any]] = {
    "list": list,
    "iterator": iter,
    "bytes": lambda lines: "\n".join(lines).encode(),
    "text": "\n".join,
    "with a Puzzle": lambda lines: [satsudoku.puzzle(lines[0]), *lines[1:]],
    "list of bytes": lambda lines: [line.encode() for line in lines],
}


@pytest.mark.parametrize("form", FORMS_OF_MANY)
@pytest.mark.parametrize("errors", ["raise", "mark"])
@pytest.mark.parametrize(
    "odd", ["1..x..2..3.....4", " 1..-..2..3.....4 hm", "1xx-xx2xx3xxxxx4", "1□....2..3.....4"]
)
def test_many_warn_once(form: str, errors: Literal["raise", "mark"], odd: str) -> None:
    bad = ["1y" + LINE[2:]] if errors == "mark" else []
    puzzles = FORMS_OF_MANY[form]([LINE, *bad, odd, LINE, odd])
    with pytest.warns(satsudoku.SatsudokuWarning) as noted:
        answer: Any = satsudoku.count_many(puzzles, variant="classic4", errors=errors)
    counts = answer.answers if bad else answer
    assert counts.tolist() == [1, *(0 for _ in bad), 1, 1, 1]
    [said] = noted
    assert f"row {1 + len(bad)}: r1c" in str(said.message)
    assert str(said.message).endswith("all are read as empty cells; so does one more")
    assert said.filename == __file__


def test_columns_of_arrow_warn() -> None:
    pa = pytest.importorskip("pyarrow")
    from satsudoku.frames import answer

    column = pa.array([LINE, "1..x" + LINE[4:]])
    for ask in (satsudoku.count_many, satsudoku.minutes_many, satsudoku.canonical_many):
        with pytest.warns(satsudoku.SatsudokuWarning, match="row 1: r1c4 holds 'x'"):
            ask(column, variant="classic4")
    with pytest.warns(satsudoku.SatsudokuWarning, match="row 1: r1c4 holds 'x'"):
        assert answer(column, "count", variant="classic4").to_pylist() == [1, 1]


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("form", FORMS_OF_MANY)
def test_one_sign_a_puzzle_is_clear_among_many(form: str) -> None:
    lines = [LINE, *(LINE.replace(".", sign) for sign in ".0-x_*?□")]
    lines.append("1.0...2..3.....4")  # 4 is there, so 0 is no digit
    counts = satsudoku.count_many(FORMS_OF_MANY[form](lines), variant="classic4")
    assert counts.tolist() == [1] * 10
