"""--fields: some fields of each record, in any order, in every form of output."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from command_line import NAMES

from satsudoku.cli import run
from satsudoku.stream.questions import computed
from satsudoku.stream.record import Record

COMMANDS = ["count", "unique", "solve", "classify", "minimal", "candidates"]
ONE = "1.....2..3.....4"
SEVERAL = "12....2..3......"
NONE = "123....4........"
MIXED = f"{ONE}\n1..y............\n{SEVERAL}\n"

Capture = pytest.CaptureFixture[str]


def printed(capsys: Capture, *arguments: object) -> str:
    run([str(argument) for argument in arguments])
    return capsys.readouterr().out


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    path = tmp_path / "mixed.txt"
    path.write_text(MIXED)
    return path


def some_fields(command: str) -> list[str]:
    return [name for name in reversed(NAMES[command]) if name != "seconds"]


def whole_records(capsys: Capture, command: str, path: Path) -> list[Record]:
    lines = printed(capsys, command, "--json", path).splitlines()
    records = [Record(**json.loads(line)) for line in lines]
    assert [record.error is None for record in records] == [True, False, True]
    return records


@pytest.mark.parametrize("command", COMMANDS)
def test_values_between_tabs(capsys: Capture, mixed: Path, command: str) -> None:
    fields = some_fields(command)
    wanted = [record.to_cells(fields) for record in whole_records(capsys, command, mixed)]
    out = printed(capsys, command, "--fields", ",".join(fields), mixed)
    assert [line.split("\t") for line in out.splitlines()] == wanted


@pytest.mark.parametrize("command", COMMANDS)
def test_a_table(capsys: Capture, mixed: Path, command: str) -> None:
    fields = some_fields(command)
    wanted = [record.to_cells(fields) for record in whole_records(capsys, command, mixed)]
    out = printed(capsys, command, "--csv", "--fields", ",".join(fields), mixed)
    assert list(csv.reader(io.StringIO(out))) == [fields, *wanted]


@pytest.mark.parametrize("command", COMMANDS)
def test_objects(capsys: Capture, mixed: Path, command: str) -> None:
    fields = some_fields(command)
    wanted = [record.to_json(fields) for record in whole_records(capsys, command, mixed)]
    out = printed(capsys, command, "--json", "--fields", ",".join(fields), mixed)
    assert out.splitlines() == wanted


def test_fields_stand_in_the_order_given(capsys: Capture) -> None:
    assert printed(capsys, "count", "--fields", "count, line", ONE, SEVERAL) == "1\t1\n3\t1\n"
    assert printed(capsys, "count", "--fields", "line,count", "--csv", ONE) == "line,count\n1,1\n"


def test_an_unknown_value_leaves_no_blank_line_in_a_table(capsys: Capture) -> None:
    assert printed(capsys, "solve", "--fields", "solution", "--csv", NONE) == 'solution\n""\n'
    assert printed(capsys, "solve", "--fields", "solution", NONE) == "\n"


def test_the_status_does_not_depend_on_the_fields(capsys: Capture, mixed: Path) -> None:
    assert run(["unique", "--fields", "line", SEVERAL]) == 1
    assert run(["count", "--fields", "line", SEVERAL]) == 0
    assert run(["count", "--fields", "line", str(mixed)]) == 1
    assert run(["unique", "--fields", "line", SEVERAL, "no such file"]) == 2


def test_an_unknown_field_is_refused(capsys: Capture) -> None:
    assert run(["count", "--fields", "count,tiers", ONE]) == 2
    out, err = capsys.readouterr()
    assert (out, err[:42]) == ("", "satsudoku: no field 'tiers'; did you mean ")


# --- fields of other commands --------------------------------------------------------------------

ALL = ["puzzle", *computed()]


def objects(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.quick(1)
@pytest.mark.parametrize("command", ["count", "unique", "solve", "minimal", "dedupe", "canonical"])
@pytest.mark.parametrize("solver", ["auto", "dlx"])
def test_every_command_computes_every_field(
    capsys: Capture, mixed: Path, command: str, solver: str
) -> None:
    more = ["--solver", solver] if command in ("count", "unique", "solve") else []
    found = objects(printed(capsys, command, "--json", "--fields", ",".join(ALL), *more, mixed))
    for one in found:
        own = {name for name in ALL if name in NAMES[command]}
        for other, names in {
            "unique": ["unique"],
            "classify": ["ladder", "tier", "tier_name", "suffices"],
            "minimal": ["minimal", "redundant"],
            "canonical": ["canonical", "clues"],
        }.items():
            (wanted,) = objects(printed(capsys, other, "--json", str(one["puzzle"])))
            added = [name for name in names if name not in own]
            if wanted["error"] is not None:
                wanted = dict.fromkeys(added)
            if other != "classify" or wanted.get("unique"):
                assert {n: one[n] for n in added} == {n: wanted[n] for n in added}
    by_puzzle = {one["puzzle"]: one for one in found}
    assert by_puzzle[ONE]["solution"] == "1243342143122134"


def test_boards_that_are_made_compute_fields(capsys: Capture) -> None:
    fields = "puzzle,unique,tier,minimal"
    out = printed(
        capsys, "generate", "-v", "x5", "-n", 3, "--seed", 1, "--json", "--fields", fields
    )
    for made in objects(out):
        again = printed(capsys, "classify", "--fields", "tier", made["puzzle"])
        assert (made["unique"], made["minimal"]) == (True, True)
        assert int(again) == made["tier"]


def test_what_the_input_holds_is_not_computed_again(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "graded.csv"
    path.write_text(f"puzzle,tier\n{ONE},mine\n")
    assert printed(capsys, "count", "--fields", "tier,minimal", path) == "mine\ttrue\n"


def test_a_board_that_excludes_candidates_has_no_canonical_form(capsys: Capture) -> None:
    marks = "1234" * 15 + "12.4"
    fields = "clues,canonical,unique"
    for more in [], ["--solver", "dlx"]:
        out = printed(capsys, "count", "-v", "classic4", "--fields", fields, *more, marks)
        assert out == "0\t\tfalse\n"
