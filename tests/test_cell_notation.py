"""``--cells``: names of cells in every form of output, and where they are given."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pytest
from command_line import Cli

from satsudoku.cli.cell_notation import NOTATIONS, cell_in, plain_cells, with_cells

PUZZLE = ".5416..7.127....6.....45.....5.39.14...6.8...6.....5.....3......7.....93..2.841.."
SMALL = "........6.344..1....5....2..6....4.2"
HARD = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
NAME = re.compile(r"\br(\d+)c(\d+)\b")

COMMANDS = [
    ["classify", "--path", SMALL],
    ["classify", "--ladder", "kanoya", "--path", PUZZLE],
    ["classify", "--path", "--json", SMALL],
    ["classify", "--csv", "--fields", "steps,sentences", SMALL],
    ["explain", SMALL],
    ["explain", "--to", "markdown", SMALL],
    ["explain", "--to", "html", SMALL],
    ["explain", "--to", "json", SMALL],
    ["explain", "--to", "csv", "--ladder", "sato", PUZZLE],
    ["explain", "--to", "jsonl", SMALL],
    ["hint", "--strength", "step", SMALL],
    ["hint", "--strength", "step", "--json", SMALL],
    ["steps", "--technique", "hidden-single", SMALL],
    ["steps", "--to", "json", "--technique", "locked-candidates", SMALL],
    ["minimal", "--csv", PUZZLE],
    ["why", SMALL, "r1c1=6"],
    ["why", "--json", SMALL, "r1c1=6"],
    ["card", PUZZLE],
    ["variants", "x5"],
]


def renamed(text: str, notation: str) -> str:
    return NAME.sub(lambda m: cell_in(notation, int(m[1]), int(m[2])), text)


def parsed(text: str, arguments: list[str]) -> object:
    """What a program reads from an output."""
    if "--csv" in arguments or "csv" in arguments:
        return list(csv.reader(io.StringIO(text)))
    if {"--json", "json", "jsonl"} & {*arguments}:
        return [json.loads(line) for line in text.splitlines()]
    return text


def mapped(value: object, notation: str) -> object:
    if isinstance(value, str):
        return renamed(value, notation)
    if isinstance(value, list):
        return [mapped(part, notation) for part in value]
    if isinstance(value, dict):
        return {k: mapped(v, notation) for k, v in value.items() if k != "seconds"}
    return value


def without_times(text: str) -> str:
    return re.sub(r"\b\d+\.\d+\b", "0.0", text)


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_every_output_follows(arguments: list[str], cli: Cli) -> None:
    plain = cli(*arguments)
    assert NAME.search(plain.out)
    for notation in NOTATIONS[1:] if "card" not in arguments else ("A2",):
        other = cli(*arguments, "--cells", notation)
        assert (other.status, other.err) == (plain.status, plain.err)
        assert not NAME.search(other.out)
        expected = mapped(parsed(without_times(plain.out), arguments), notation)
        found = mapped(parsed(without_times(other.out), arguments), "r1c2")
        assert found == expected


def test_japanese_sentences_follow(cli: Cli) -> None:
    for form in "text", "jsonl":
        arguments = ["explain", "--language", "ja", "--to", form, SMALL]
        assert "2行4列" in re.sub(r"\\u884c", "行", cli(*arguments).out).replace("\\u5217", "列")
        other = cli(*arguments, "--cells", "(1,2)").out
        assert "(2,4)" in other
        assert not re.search(r"\d(行|\\u884c)\d(列|\\u5217)", other)
        assert form == "text" or all(map(json.loads, other.splitlines()))


def test_files_follow(tmp_path: Path, cli: Cli) -> None:
    for name, notation, cell in [
        ("a.csv", "(1,2)", '"(3,4)"'),
        ("a.html", "A2", "C4"),
        ("a.jsonl", "1行2列", json.dumps("3行4列")),
        ("a.log", "B1", "D3"),
    ]:
        path = tmp_path / name
        assert cli("explain", "--cells", notation, "--output", str(path), PUZZLE).status == 0
        text = path.read_text("utf-8")
        assert cell in text
        assert not NAME.search(text)
    path = tmp_path / "b.csv"
    cli("classify", "--cells", "(1,2)", "--fields", "steps", "--output", str(path), SMALL)
    [[title], [steps]] = list(csv.reader(io.StringIO(path.read_text("utf-8"))))
    assert title == "steps"
    assert all(re.search(r"\(\d,\d\)", step) for step in json.loads(steps))
    picture = tmp_path / "c.svg"
    assert cli("why", "--cells", "A2", "--output", str(picture), SMALL, "r1c1=6").status == 0
    assert picture.read_text("utf-8").startswith("<svg")


def test_tables_stay_aligned(cli: Cli) -> None:
    for notation in NOTATIONS[:4]:
        lines = cli("explain", "--to", "table", "--cells", notation, SMALL).out.splitlines()
        at = lines[0].index("digit")
        assert all(line[at - 1] == " " for line in lines)
        placing = [line for line in lines[1:] if line[at] != " "]
        assert placing
        assert all(line[at] in "123456" for line in placing)


@pytest.mark.parametrize("notation", NOTATIONS)
def test_cells_are_read_back(notation: str, cli: Cli) -> None:
    letters = ["--cells", "B1"] if notation == "B1" else []
    cell = cell_in(notation, 1, 2)
    expected = cli("why", SMALL, "r1c2=1", *letters)
    assert expected.status == 0
    assert cli("why", SMALL, f"{cell}=1", *letters).out == expected.out
    marks = [f"{cell_in(notation, 2, 1)}#6", f"{cell}#1"]
    for between in " ", ", ":
        told = cli("hint", "--removed", between.join(marks), SMALL, *letters)
        assert told.out == cli("hint", "--removed", "r2c1#6 r1c2#1", SMALL, *letters).out


def test_a_board_of_more_than_26_rows() -> None:
    for row, column in (1, 1), (26, 27), (27, 49), (49, 2):
        for notation in NOTATIONS[:3]:
            assert plain_cells(f"{cell_in(notation, row, column)}#1") == f"r{row}c{column}#1"


def test_what_only_looks_like_a_cell_stays() -> None:
    text = "car4c7x b64r1c2 http://x/?r4c7z 123行 r0c1 r1c0"
    assert with_cells(text, "A2") == text
    assert plain_cells("A2 B3 x/A1#2") == "A2 B3 x/A1#2"


def test_wrong_uses_are_refused(cli: Cli) -> None:
    refused = cli("explain", "--cells", "r2c1", SMALL)
    assert (refused.status, refused.out) == (2, "")
    assert "no notation of cells 'r2c1'; there are r1c2, (1,2), A2, B1, 1行2列" in refused.err
    for more in ["--parquet"], ["--output", "folder/"], ["--output", "a.parquet"]:
        refused = cli("classify", "--cells", "A2", *more, SMALL)
        assert refused.status == 2
        assert "expected no Parquet and no folder" in refused.err
    read = cli("hint", "--strength", "step", "--cells", "A1", PUZZLE)
    assert "A1 is read as A2" in read.err
    assert read.out == cli("hint", "--strength", "step", "--cells", "A2", PUZZLE).out
