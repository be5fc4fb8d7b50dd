"""Complaints of the command line if something around it is missing, or something in it is wrong."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

import pytest
from command_line import Cli

import satsudoku
from satsudoku import Puzzle
from satsudoku.board.toml_reader import parse_toml
from satsudoku.cli import run
from satsudoku.errors import FormatError
from satsudoku.formats import Extras, find_link

ONE = "1.....2..3.....4"
POSIX = pytest.mark.skipif(os.name != "posix", reason="closes standard streams by a shell")


def shell(line: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    command = f'"{sys.executable}" -P -m satsudoku {line}'
    return subprocess.run(
        command, shell=True, capture_output=True, env=os.environ | environment, timeout=60
    )


@pytest.mark.thorough
@POSIX
def test_closed_standard_error_adds_nothing_to_the_results() -> None:
    done = shell("count 1..y............ --fields error 2>&-")
    assert done.returncode == 1
    assert len(done.stdout.splitlines()) == 1
    assert not done.stdout.startswith(b"satsudoku:")


@pytest.mark.thorough
@POSIX
@pytest.mark.parametrize("command", ["count -", "hint -", "canonical -"])
def test_closed_standard_input_is_named(command: str) -> None:
    done = shell(f"{command} <&-")
    assert done.returncode == 2
    assert done.stderr == b"satsudoku: <stdin>: standard input is closed; expected puzzles\n"


@pytest.mark.quick(1)
@POSIX
@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_letters_that_the_encoding_lacks_are_escaped(encoding: str) -> None:
    done = shell(f"hint --language ja --strength 3 {ONE}", PYTHONIOENCODING=encoding)
    assert done.returncode == 0, done.stderr
    assert b"\\u" in done.stdout


@pytest.mark.thorough
@POSIX
def test_json_stays_json_where_the_encoding_lacks_letters(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_text(f"puzzle,name\n{ONE},Üben 🂡\n", encoding="utf-8")
    done = shell(f"count --json {file}", PYTHONIOENCODING="ascii")
    assert json.loads(done.stdout)["name"] == "Üben 🂡"


def test_a_fault_has_a_status_of_its_own_and_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("two\nlines")

    monkeypatch.setattr("satsudoku.stream.questions.count.Count.ask", broken)
    assert run(["count", ONE]) == 70
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("satsudoku: a fault of this program, please report it: RuntimeError: ")
    assert "two lines" in line
    assert "test_cli_guards.py:" in line


def test_ctrl_c_while_a_class_is_made_is_no_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Interrupted:
        def __set_name__(self, *_: object) -> None:
            raise KeyboardInterrupt

    def slow(*_: object, **__: object) -> None:
        type("Made", (), {"part": Interrupted()})  # until Python 3.12 this raises a RuntimeError

    monkeypatch.setattr("satsudoku.stream.questions.count.Count.ask", slow)
    assert run(["count", ONE]) == 130
    assert capsys.readouterr().err == "satsudoku: interrupted\n"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("solve --all --limit 1 ...............1", "--all excludes --limit"),
        ("generate --tier 5..2", "--tier is '5..2'; expected the lower number first, as in 2..5"),
        (
            f"classify --ladder satsudoku:x=y {ONE}",
            "no option of ladder satsudoku 'x'; there are none",
        ),
        (f"vicinity --remove -1 {ONE}", "--remove is -1, expected 0 or more"),
        (f"vicinity --add -1 {ONE}", "--add is -1, expected 0 or more"),
        (f"count --limit 0 {ONE}", "--limit is 0, expected 1 or more"),
        (f"classify --ladder all --tier-only {ONE}", "--tier-only takes one ladder"),
    ],
)
def test_messages_say_what_was_expected(
    line: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(line.split()) == 2
    assert said in capsys.readouterr().err


def test_json_null_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"null\n")))
    assert run(["count", "--format", "json", "-"]) == 1
    assert "expected a table with givens; found null" in capsys.readouterr().err


def test_ctrl_c_in_a_search_of_python_sat_is_no_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import pysolvers

    def caught(*_: object, **__: object) -> None:
        raise pysolvers.error("Caught keyboard interrupt")

    monkeypatch.setattr("satsudoku.stream.questions.count.Count.ask", caught)
    assert run(["count", ONE]) == 130
    assert capsys.readouterr().err == "satsudoku: interrupted\n"


def test_a_time_limit_that_no_command_catches_is_no_failed_write(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def late(*_: object, **__: object) -> None:
        raise TimeoutError("the time limit ended the search")

    monkeypatch.setattr("satsudoku.stream.questions.count.Count.ask", late)
    assert run(["count", ONE]) == 124
    assert capsys.readouterr().err == "satsudoku: the time limit ended the command\n"


def test_generate_that_ends_early_has_status_1(capsys: pytest.CaptureFixture[str]) -> None:
    line = "generate --variant classic4 --clues 16 --minimal --most 1 --seed 1"
    assert run(line.split()) == 1
    assert capsys.readouterr().out == ""


def test_generate_and_classify_share_their_default_ladder() -> None:
    made = satsudoku.generate(3, "classic4", tier=2, seed=3)
    assert [satsudoku.classify(puzzle).tier for puzzle in made] == [2, 2, 2]


@pytest.mark.parametrize("text", ["a.{} = 1", "[a.{}]", "a = {{a.{} = 1}}"])
def test_keys_of_many_parts_are_refused_at_once(text: str) -> None:
    start = time.process_time()
    with pytest.raises(FormatError, match="a key of more than 99 parts"):
        parse_toml(text.format(".".join("a" * 20_000)), "deep.toml", FormatError)
    assert time.process_time() - start < 0.5
    assert parse_toml(f"{'a.' * 98}a = 1", "deep.toml", FormatError)


def test_version() -> None:
    assert satsudoku.__version__.split(".")[0].isdigit()


@pytest.mark.parametrize(
    "command",
    [
        "count -o nope/x.csv",
        "count -o nope/x/",
        "prove -o nope/x.zip",
        "prove -o nope/x",
        "draw -o nope/x.svg",
        "why -o nope/x.svg",
        "explain -o nope/x.html",
        "count --plot nope/x.svg",
    ],
)
def test_no_folder_is_made_of_a_slip(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.txt").write_text(f"{ONE}\n")
    name, *options = command.split()
    result = cli(name, "a.txt", *(["r1c2=2"] if name == "why" else []), *options)
    assert result.status == 2
    assert result.complaints()[-1].startswith("nope/x")
    assert os.listdir() == ["a.txt"]


def test_pictures_of_causes_have_the_form_of_their_names(cli: Cli, tmp_path: Path) -> None:
    for ending, start in (".svg", b"<svg"), (".png", b"\x89PNG"), (".pdf", b"%PDF"):
        library = {".png": "cairosvg", ".pdf": "reportlab"}.get(ending)
        if library is None or find_spec(library):
            path = tmp_path / f"why{ending}"
            assert cli("why", ONE, "r1c2=2", "-o", path).status == 0
            assert path.read_bytes().startswith(start)
    refused = cli("why", ONE, "r1c2=2", "-o", tmp_path / "why.gif")
    assert (refused.status, refused.out) == (2, "")
    assert "expected .svg, .png or .pdf" in refused.err


@pytest.mark.parametrize(
    ("short", "cells"), [("1.....2..3.....", 15), ("........5", 9), (ONE * 2, 32)]
)
def test_a_puzzle_that_is_too_short_is_no_file(cli: Cli, short: str, cells: int) -> None:
    result = cli("solve", short)
    assert result.status == 1
    assert result.complaints()[0].startswith(f"<argument>:1: {cells} cells; expected ")
    assert "No such file" in cli("solve", "20240101").err


def test_no_random_solutions(cli: Cli) -> None:
    assert cli("solve", "--random", 0, ONE).complaints() == [
        "0 random solutions; expected 1 or more"
    ]


def test_the_wrong_solution_of_a_link_is_reported(cli: Cli) -> None:
    puzzle = Puzzle(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    )
    solution = satsudoku.solve(puzzle)
    assert solution is not None
    for name in "f-puzzles", "sudokupad":
        wrong = find_link(name).link(puzzle, Extras(solution=f"9{solution.line[1:]}"))
        result = cli("unique", wrong)
        assert result.status == 0
        [complaint] = result.complaints()
        assert complaint.startswith("<argument>:1: the stated solution is wrong: 9 appears twice")
        right = find_link(name).link(puzzle, Extras(solution=solution.line))
        assert cli("unique", right).err == ""


@pytest.mark.parametrize("form", ["explain", "draw", "convert"])
def test_a_name_without_an_ending_is_called_so(cli: Cli, tmp_path: Path, form: str) -> None:
    found = cli(form, ONE, "--output", f"{tmp_path}/picture")
    assert found.status == 2
    assert "picture: a name without an ending; expected" in found.err
    assert len(found.err.splitlines()) == 1


def test_standard_input_is_named_once(cli: Cli) -> None:
    found = cli("count", "-", "-", stdin=ONE)
    assert found.status == 2
    assert found.err == "satsudoku: -: standard input can be read only once\n"


def test_a_slip_in_an_option_suggests_it_and_a_stranger_nothing() -> None:
    from typer.main import get_command

    from satsudoku.cli.app import app
    from satsudoku.cli.commands import load_all
    from satsudoku.cli.near_options import near_options

    load_all()
    slips = 0
    for command in get_command(app).commands.values():  # type: ignore[attr-defined]
        options = [name for option in command.params for name in option.opts]
        for option in options:
            if len(option) < 7 or not option.startswith("--"):
                continue
            slip = option[:4] + option[5:]  # --lmit
            if slip not in options:
                slips += 1
                assert option in near_options(slip, options), slip
        for stranger in ("--quiet", "--verbose", "--yes", "--x"):
            assert near_options(stranger, options) == [], (command.name, stranger)
    assert slips > 200
    assert near_options("-l", ["--limit", "--language"]) == ["--limit"]  # no letter is language
    assert near_options("-L", ["--ladder", "-l", "--levels"]) == ["-l"]


def test_a_form_is_suggested_where_no_format_is_read(capsys: pytest.CaptureFixture[str]) -> None:
    """Its letters were once thought to be those of --fog."""
    assert run(["generate", "--format", "csv"]) == 2
    assert "did you mean --csv, --json, --parquet?" in capsys.readouterr().err
