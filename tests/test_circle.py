"""Every command reads the output of any command, and carries unknown columns along."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from command_line import NAMES, Cli

from satsudoku import Puzzle, formats, stream
from satsudoku.cli import run

ONE = "1.....2..3.....4"
SEVERAL = "12....2..3......"
X5 = "12345...................."
DIAGONAL = "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8..."
TABLE = f"""id,Puzzle,variant,my rating
a,{ONE},classic4,2.5
b,1..y............,,7
c,{X5},x5,"hard, I think"
d,{SEVERAL},,
"""
COMMANDS = ["count", "unique", "solve", "classify", "minimal", "candidates"]

Pipe = Callable[..., str]


@pytest.fixture
def pipe(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Pipe:
    """Runs a command on a text that it reads from standard input, if it reads."""

    def call(text: str, *arguments: object) -> str:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        reads = arguments[0] not in ("generate", "enumerate")
        run([*map(str, arguments), *(["-"] if reads else [])])
        return capsys.readouterr().out

    return call


def read_json(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def read_csv(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


@pytest.mark.quick
@pytest.mark.parametrize("reader", COMMANDS)
@pytest.mark.parametrize("writer", COMMANDS)
@pytest.mark.parametrize("form", ["--csv", "--json"])
def test_every_command_reads_what_any_prints(
    pipe: Pipe, writer: str, form: str, reader: str
) -> None:
    first = pipe(f"{ONE}\n{X5}\n{SEVERAL}\n", writer, form)
    puzzles = [record["puzzle"] for record in (read_json if form == "--json" else read_csv)(first)]
    assert [p for p in (ONE, X5, SEVERAL) if p in puzzles] == [ONE, X5, SEVERAL]
    again = read_json(pipe(first, reader, "--json"))
    assert [record["puzzle"] for record in again] == puzzles
    assert [record["error"] for record in again] == [None] * len(puzzles)


@pytest.mark.parametrize("form", ["--csv", "--json"])
@pytest.mark.parametrize(
    "command",
    [
        ["canonical"],
        ["dedupe"],
        ["vicinity", "--minimal"],
        ["generate", "--variant", "x5", "--count", 5, "--seed", 1],
        ["enumerate", "classic4", "--clues", 6, "--minimal"],
    ],
)
def test_every_command_reads_boards(pipe: Pipe, command: list[object], form: str) -> None:
    first = pipe(f"{ONE}\n1..y............\n{X5}\n", *command, form)
    records = (read_json if form == "--json" else read_csv)(first)
    bad = [record for record in records if record.get("error")]
    assert len(bad) == (command[0] in ("canonical", "dedupe", "vicinity"))
    again = read_json(pipe(first, "count", "--json", "--limit", 2))
    assert [record["puzzle"] for record in again] == [record["puzzle"] for record in records]
    assert [r["variant"] for r in again if r["variant"]] == [
        record["variant"] for record in records if record["variant"]
    ]
    assert len([record for record in again if record["error"]]) == len(bad)


@pytest.mark.parametrize("form", ["--csv", "--json"])
def test_the_variant_is_that_of_the_record(pipe: Pipe, form: str) -> None:
    first = pipe(f"{DIAGONAL}\n{ONE}\n", "count", form, "--fields", "puzzle,variant")
    first = first.replace("classic9", "diagonal9")
    again = read_json(pipe(first, "count", "--json"))
    assert [record["variant"] for record in again] == ["diagonal9", "classic4"]
    assert (
        again[0]["count"]
        == next(iter(stream.count(formats.read(io.StringIO(DIAGONAL), variant="diagonal9")))).count
        == 0
    )


@pytest.mark.parametrize("solver", ["auto", "dlx"])
def test_unknown_columns_travel_through_a_table(pipe: Pipe, solver: str) -> None:
    records = read_csv(pipe(TABLE, "count", "--csv", "--solver", solver))
    assert list(records[0]) == [*NAMES["count"], "id", "my rating"]
    assert [record["id"] for record in records] == ["a", "b", "c", "d"]
    assert [r["my rating"] for r in records] == ["2.5", "7", "hard, I think", ""]
    assert [record["variant"] for record in records] == ["classic4", "", "x5", "classic4"]
    assert records[1]["error"].startswith("r1c4 holds 'y'")


@pytest.mark.parametrize("solver", ["auto", "dlx"])
def test_unknown_columns_travel_through_objects(pipe: Pipe, solver: str) -> None:
    more: list[dict[str, Any]] = [{"tags": ["x", 1]}, {"rating": None}, {"tags": {"deep": True}}]
    puzzles = (ONE, "1..y............", X5)
    lines = [json.dumps({"puzzle": p, **one}) for p, one in zip(puzzles, more, strict=True)]
    records = read_json(pipe("\n".join(lines), "count", "--json", "--solver", solver))
    for record, one in zip(records, more, strict=True):
        known = {name: record.pop(name) for name in NAMES["count"]}
        assert known["count"] is not None or known["error"] is not None
        assert {key: value for key, value in record.items() if key in one} == one


def test_boards_as_text_are_lines_alone(pipe: Pipe) -> None:
    bad = f"{ONE}\n1..y............\n"
    assert pipe(bad, "canonical") == "..1..3.....24...\n"
    assert pipe(bad, "dedupe") == f"{ONE}\n"
    assert pipe(bad, "canonical", "--fields", "line,clues") == "1\t4\n2\t\n"


def test_what_a_command_knows_is_its_own(pipe: Pipe) -> None:
    records = read_json(pipe(f"puzzle,count,score\n{ONE},7,8\n", "classify", "--json"))
    assert (records[0]["count"], records[0]["score"]) == (1, None)
    (record,) = read_json(pipe(f"puzzle,method\n{ONE},mine\n", "classify", "--json"))
    assert record["method"] == "mine"


def test_columns_of_the_input_are_chosen_by_name(pipe: Pipe) -> None:
    out = pipe(TABLE, "count", "--limit", 2, "--fields", "my rating,count,id")
    assert out == "2.5\t1\ta\n7\t\tb\nhard, I think\t2\tc\n\t2\td\n"


def test_columns_that_the_first_record_has_not_are_left_out_of_a_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = tmp_path / "first.csv", tmp_path / "second.csv"
    first.write_text(f"puzzle,id\n{ONE}\n")
    second.write_text(f"puzzle,author\n{ONE},me\n")
    status = run(["count", "--csv", "--solver", "dlx", str(first), str(second)])
    out, err = capsys.readouterr()
    assert status == 0
    assert out.splitlines()[0] == ",".join([*NAMES["count"], "id"])
    assert err == "satsudoku: left out, as the first record has no such column: author\n"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('{"puzzle": 7}', "key puzzle: expected a text; found 7"),
        ('{"count": 7}', "no puzzle; expected the key puzzle"),
        ("[1]", "expected an object with a puzzle; found '[1]'"),
        ("{", "not JSON: "),
        (f'{{"puzzle": "{ONE}", "variant": "clasic4"}}', "no variant 'clasic4'; did you mean"),
        (
            f'{{"puzzle": "{ONE}", "solution": "{ONE}"}}',
            "the solution beside the puzzle: r1c2",
        ),
    ],
)
def test_a_bad_object_keeps_its_place(line: str, message: str) -> None:
    lines = f'{{"puzzle": "{ONE}"}}\n{line}\n{{"puzzle": "{SEVERAL}"}}\n'
    good, bad, last = formats.read(io.StringIO(lines))
    assert (good.line, bad.line, last.line) == (1, 2, 3)
    assert good.puzzle
    assert last.puzzle
    assert bad.error
    assert bad.error.message.startswith(message)


def test_plain_records_of_a_named_variant_make_no_objects() -> None:
    text = "puzzle,variant\n" + f"{ONE},classic4\n" * 50 + f"{DIAGONAL},diagonal9\n" * 100
    batches = [item for item in stream.read(io.StringIO(text)) if isinstance(item, stream.Batch)]
    assert sum(len(batch) for batch in batches) == 150
    names = [part.variant.name for batch in batches for part in batch.parts]
    assert set(names) == {"classic4", "diagonal9"}
    assert batches[0].entries.keys() == set(range(50, 150))


LAID_OUT: list[dict[str, Any]] = [
    {"givens": "1" + "." * 15, "cages": [{"cells": "r1c1 r1c2", "sum": 3}]},
    {"givens": "." * 16, "thermometers": [{"cells": "r1c1 r1c2 r2c2"}], "cages": []},
    {"givens": "." * 16},
    {
        "candidates": "\n".join(["1 12 34 4", "1234 1234 1234 1234", *["1234 1234 1234 34"] * 2]),
        "cages": [{"cells": "r2c1 r2c2", "sum": 5}],
    },
]


@pytest.mark.parametrize("fields", ["puzzle,layout", "layout,variant,puzzle,count"])
@pytest.mark.parametrize("form", ["csv", "json", "parquet"])
@pytest.mark.parametrize("layout", LAID_OUT, ids=str)
def test_records_with_a_layout_are_read_as_the_puzzles_that_they_are_of(
    layout: dict[str, Any], form: str, fields: str, cli: Cli, tmp_path: Path
) -> None:
    """Only their givens once were: puzzles without their rules."""
    if form == "parquet":
        pytest.importorskip("pyarrow", reason="Parquet wants pyarrow")
    file = tmp_path / "a.json"
    file.write_text(json.dumps({"variant": "classic4", **layout}))
    out = tmp_path / f"b.{form.replace('json', 'jsonl')}"
    assert cli("count", "--fields", fields, "-o", out, file).status == 0
    told = [cli("count", "--fields", "count,constraint_names,solution", p) for p in (file, out)]
    assert told[0].out == told[1].out
    assert told[0].out[:1].isdigit()


@pytest.mark.parametrize(
    ("layout", "said"),
    [
        ("{bad", "not JSON"),
        ({"cages": [{"cells": "r1c1 r9c9", "sum": 3}]}, "r9c9"),
        ({"variant": "classic4", "givens": "....", "cagse": []}, "unknown key 'cagse'"),
    ],
)
def test_a_layout_that_cannot_be_read_is_an_error(layout: object, said: str) -> None:
    line = json.dumps({"puzzle": "1" + "." * 15, "layout": layout})
    [entry] = formats.read(io.StringIO(f"{line}\n"))
    assert said in str(entry.error)


@pytest.mark.parametrize("layout", ["dark", {"theme": "dark"}, {}, None, 7, ["a"]])
def test_a_layout_of_something_else_is_no_matter(layout: object) -> None:
    line = json.dumps({"puzzle": "1" + "." * 15, "layout": layout})
    [entry] = formats.read(io.StringIO(f"{line}\n"))
    assert entry.puzzle == Puzzle("1" + "." * 15, "classic4")
