"""The command line: inputs, exit statuses, help, rubbish."""

from __future__ import annotations

import csv
import io
import random
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
import typer
from command_line import (
    BAD,
    COMMANDS,
    ENDLESS,
    MANY,
    MIXED,
    NONE,
    ONE,
    ONE_SOLVED,
    Cli,
    conforms,
    meets,
)
from forked_command import run_command
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from satsudoku.board.encoding import shipped_cells
from satsudoku.board.guess import variant_of_text
from satsudoku.board.shipped import variant_names
from satsudoku.cli.app import app
from satsudoku.cli.commands import load_all
from satsudoku.cli.help import SHARED, options_by_block
from satsudoku.cli.inputs import Inputs, is_puzzle
from satsudoku.stream.record import schema

load_all()

# --- inputs --------------------------------------------------------------------------------------


def test_standard_input(cli: Cli) -> None:
    records = cli("count", "--json", "-", stdin=MIXED).records()
    assert [(r["file"], r["line"]) for r in records] == [("<stdin>", n) for n in (2, 4, 5)]


def test_several_files_in_order(cli: Cli, mixed: Path) -> None:
    records = cli("count", "--json", ONE, mixed, MANY).records()
    assert [r["puzzle"] for r in records] == [ONE, ONE, BAD, MANY, MANY]


def test_a_file_is_preferred_to_a_puzzle(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ONE).write_text(MANY)
    monkeypatch.chdir(tmp_path)
    (record,) = cli("count", "--json", ONE).records()
    assert (record["file"], record["puzzle"]) == (ONE, MANY)


def test_a_mistyped_puzzle_is_reported_as_a_puzzle(cli: Cli) -> None:
    result = cli("count", "--variant", "classic9", "." * 80)
    assert result.status == 1
    (complaint,) = result.complaints()
    assert complaint.startswith("<argument>:1: 80 cells, expected 81 for classic9")


def test_a_drawn_grid_as_argument(cli: Cli) -> None:
    drawn = "+---+---+\n|1 .|. .|\n|. .|2 .|\n+---+---+\n|. 3|. .|\n|. .|. 4|\n+---+---+"
    (record,) = cli("solve", "--json", drawn).records()
    assert record["solution"] == ONE_SOLVED


def test_demo_files_are_there_wherever_one_stands(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (record,) = cli("count", "--json", "demo:inkala.ss").records()
    assert (record["file"], record["count"]) == ("demo:inkala.ss", 1)
    assert len(cli("count", "demo").out.splitlines()) == 17
    assert len(cli("count", "demo:demo.txt").out.splitlines()) == 17
    done = cli("count", "demo:nope")
    assert done.status == 2
    assert done.complaints()[0].startswith("no demo file 'nope'; there are classic12.txt, ")
    Path("demo").write_text(ONE)
    assert [r["file"] for r in cli("count", "--json", "demo").records()] == ["demo"]


@pytest.mark.parametrize(
    "name", ["puzzles.txt", "17-clue-2024-01-01.txt", "a" * 30, "/0000/1111/2222/3333/4444"]
)
def test_names_of_files_are_no_puzzles(name: str) -> None:
    assert not is_puzzle(name)


def test_a_variant_by_name_and_by_file(cli: Cli, tmp_path: Path) -> None:
    (named,) = cli("count", "--json", "--variant", "diagonal9", "--limit", 2, ENDLESS).records()
    assert named["variant"] == "diagonal9"
    encoding = tmp_path / "latin2.toml"
    encoding.write_text(
        'symbols = "12"\ngrids = [{ rows = 2, columns = 2 }]\n'
        'houses = [{ family = "row", kind = "rows" }, { family = "column", kind = "columns" }]\n'
    )
    (own,) = cli("count", "--json", "--variant", encoding, "-", stdin="....\n").records()
    assert (own["variant"], own["count"]) == ("latin2", 2)


# --- exit statuses -------------------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS)
def test_status_0_when_done(cli: Cli, command: str) -> None:
    result = cli(command, ONE)
    assert (result.status, result.err) == (0, "")


@pytest.mark.parametrize("puzzle", [MANY, NONE])
def test_status_1_when_not_unique(cli: Cli, puzzle: str) -> None:
    result = cli("unique", "--no-witnesses", ONE, puzzle, ONE)
    assert (result.status, result.err) == (1, "")
    assert len(result.out.splitlines()) == 3


def test_unique_and_solve_have_status_1(cli: Cli, tmp_path: Path) -> None:
    assert [cli(command, MANY).status for command in COMMANDS] == [0, 1, 1, 0, 0, 0]
    file = tmp_path / "many.txt"
    file.write_text(f"1.....2..3.....4\n{MANY}\n")
    several = cli("solve", file)
    assert several.status == 1
    assert several.out.splitlines()[2:] == ["  one of several solutions: the puzzle is not unique"]
    assert [cli("solve", more, file).status for more in ("--limit=2", "--all")] == [0, 0]
    file.write_text("11..............\n")
    none = cli("solve", file)
    assert (none.status, "one of several" in none.out) == (1, False)


def test_status_1_when_not_decided_in_time(cli: Cli) -> None:
    result = cli("unique", "--json", "--timeout", 1e-9, "--variant", "classic25", "." * 625)
    assert [r["unique"] for r in result.records()] == [None]
    assert result.status == 1


@pytest.mark.parametrize("command", COMMANDS)
def test_status_1_when_a_puzzle_is_bad(cli: Cli, mixed: Path, command: str) -> None:
    result = cli(command, mixed)
    assert result.status == 1
    assert result.complaints() == [
        f"{mixed}:4: r1c4 holds 'y' (character 4); expected one of 1234 or . 0 * _ for an "
        "empty cell"
    ]
    # One of the puzzles has several solutions, and `solve` says so.
    assert len(result.out.splitlines()) == 3 + (command == "solve")


def test_several_bad_puzzles_are_reported_once(cli: Cli) -> None:
    (complaint,) = cli("count", "-v", "classic4", "-", stdin=f"{BAD}\n" * 5).complaints()
    assert complaint.startswith("<stdin>:1: r1c4 holds 'y'")
    assert complaint.endswith("(the first of 5 bad puzzles)")


def make_empty(path: Path) -> None:
    path.write_bytes(b"")


def make_rubbish(path: Path) -> None:
    path.write_bytes(bytes(range(256)) * 50)


def make_cut_gzip(path: Path) -> None:
    path.write_bytes(b"\x1f\x8b\x08\x00\x00\x00")


def make_no_puzzles(path: Path) -> None:
    path.write_text("# nothing but a comment\n\n")


UNREADABLE = [Path.mkdir, make_empty, make_rubbish, make_cut_gzip, make_no_puzzles, Path.absolute]


@pytest.mark.parametrize("make", UNREADABLE, ids=lambda make: make.__name__)
def test_status_2_when_a_file_is_unreadable_and_the_others_go_on(
    cli: Cli, tmp_path: Path, make: Callable[[Path], object]
) -> None:
    path = tmp_path / "input"
    make(path)
    result = cli("count", "--json", path, ONE)
    assert result.status == 2
    (complaint,) = result.complaints()
    assert complaint.startswith(f"{path}:")
    assert [r["puzzle"] for r in result.records()] == [ONE]


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--variant", "clasic9"], "no variant 'clasic9'; did you mean classic9"),
        (["--solver", "dxl"], "no solver 'dxl'; did you mean dlx"),
        (["--format", "lin"], "no format 'lin'; did you mean line"),
        (["--ladder", "rnak8"], "no ladder 'rnak8'; did you mean rank8"),
        (["--ladder", "skfr"], "no ladder 'skfr'; did you mean se121"),
        (["--fields", "se121"], "no field 'se121'; did you mean ratings?"),
        (["--fields", "level"], "no field 'level'; did you mean tier_name"),
        (["--variant", "absent.toml"], "absent.toml: cannot read the variant: "),
        (["--ladder", "absent.toml"], "absent.toml: cannot read the ladder: "),
        (["--ladder", "hamada:h=si"], "ladder hamada: expected h=yes or no; found 'si'"),
        (["--path", "--language", "eo"], "no language 'eo'; there are en, ja"),
        (["--timeout", "0"], "timeout is 0.0, expected more than 0"),
    ],
)
def test_status_2_for_unknown_names(cli: Cli, options: Sequence[str], complaint: str) -> None:
    result = cli("classify", *options, ONE)
    assert (result.status, result.out) == (2, "")
    (message,) = result.complaints()
    assert message.startswith(complaint)


def test_steps_in_japanese(cli: Cli) -> None:
    options = ("--ladder", "hamada:h=no", "--path", "--language", "ja")
    (record,) = cli("classify", *options, "--json", ONE).records()
    assert record["ladder"] == "hamada:h=no"
    assert all(step["text"].endswith("。") for step in record["path"])
    assert record["path"][0]["text"] in cli("classify", *options, ONE).out


@pytest.mark.parametrize("limit", ["0", "-3"])
def test_status_2_for_a_limit_below_one(cli: Cli, limit: str) -> None:
    result = cli("count", "--limit", limit, ONE)
    assert result.status == 2
    assert result.complaints() == [f"--limit is {limit}, expected 1 or more"]


def test_a_limit_beyond_64_bits_is_no_limit(cli: Cli) -> None:
    (record,) = cli("count", "--json", "--limit", 1 << 70, MANY).records()
    assert (record["count"], record["exact"]) == (72, True)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["count"], "FILE... is missing; see 'satsudoku count --help'"),
        (["cuont", ONE], "no such command 'cuont'; did you mean 'count', 'convert'?"),
        (["count", "--lmit", "2", ONE], "no such option: --lmit; did you mean --limit?"),
        (
            ["count", "--limit", "x"],
            "--limit is 'x', expected a whole number; see 'satsudoku count --help'",
        ),
        (
            ["generate", "-n", "x" * 1000],
            f"--count is '{'x' * 79}..., expected a whole number; see 'satsudoku generate --help'",
        ),
        (["count", "--limit"], "--limit has no value; expected one; see 'satsudoku count --help'"),
        (["steps", ONE, "x"], "too many arguments: x; see 'satsudoku steps --help'"),
        (
            ["classify", "-l", "rank8", "--ladder", "hamada", ONE],
            "--ladder is given 2 times; expected once",
        ),
        (
            ["count", "--fields", "count", "--fields", "line", ONE],
            "--fields is given 2 times; expected once, with commas: NAME,NAME",
        ),
        (["generate", "--timeout", 5], "no such option: --timeout; did you mean --stop-after?"),
        (["--nope"], "no such option: --nope; see 'satsudoku --help'"),
    ],
)
def test_wrong_usage_is_one_line_and_status_2(
    cli: Cli, arguments: Sequence[str], complaint: str
) -> None:
    result = cli(*arguments)
    assert (result.status, result.out, result.complaints()) == (2, "", [complaint])


# --- help and lists ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command", [*COMMANDS, "encode", "variants", "solvers", "formats", "ladders", "rules"]
)
def test_help_shows_examples(cli: Cli, command: str) -> None:
    result = cli(command, "--help")
    assert (result.status, result.err) == (0, "")
    assert re.search(rf"Examples?:\n +satsudoku {command}\b", result.out)
    assert "\x1b" not in result.out


def test_help_lists_the_exit_statuses(cli: Cli) -> None:
    statuses = re.findall(r"^ +(\d+)  ", cli("--help").out, re.MULTILINE)
    assert statuses == ["0", "1", "2", "70", "124", "130"]


def test_help_names_both_ways_in(cli: Cli) -> None:
    usage = cli("--help").out.splitlines()[:2]
    assert usage == ["Usage: satsudoku PUZZLE", "       satsudoku COMMAND [OPTIONS] [FILE]"]


def test_options_of_many_commands_come_last(cli: Cli) -> None:
    options = re.findall(r"^  (?:-\w, )?--([a-z]+)", cli("minimal", "--help").out, re.MULTILINE)
    assert options[:4] == ["fewest", "number", "timeout", "threads"]


def test_help_groups_every_command(cli: Cli) -> None:
    shown = cli("--help").out
    groups = re.findall(r"^(\w+):\n((?:  \w+ +\w.*\n)+)", shown, re.MULTILINE)
    assert [title for title, _ in groups] == ["Solve", "Grade", "Make", "Prove", "Files", "Expert"]
    commands = [line.split()[0] for _, rows in groups for line in rows.splitlines()]
    assert set(commands) == {command.name for command in app.registered_commands}
    assert all("..." not in rows for _, rows in groups)  # each has its whole line


def test_own_options_come_first_and_count_fits_a_screen(cli: Cli) -> None:
    shown = cli("count", "--help").out
    assert re.findall(r"^(\w.*):$", shown, re.MULTILINE) == [
        "Arguments",
        "Options",
        "Input and output",
    ]
    own, shared = shown.split("Input and output:")
    assert "--limit" in own
    assert "--json" in shared
    assert len(shown.splitlines()) <= 24
    full = cli("help", "count").out
    assert max(map(len, full.split("Examples:")[0].splitlines())) <= 80
    options = [re.findall(r"--[a-z-]+", text.split("Examples:")[0]) for text in (shown, full)]
    assert set(options[0]) == set(options[1]) > {"--plot"}
    assert "--plot FILE           Draw" in full
    assert cli("help").out == cli("--help").out


def test_the_pages_explain_every_shared_option() -> None:
    page = (Path(__file__).parents[1] / "docs/command-line.md").read_text(encoding="utf-8")
    table = page.split("## Input and output")[1].split("##")[0]
    group: Any = typer.main.get_command(app)
    for command in group.commands.values():
        context = command.context_class(command, info_name="")
        for spelled, _ in options_by_block(command, context).get(SHARED, []):
            (name,) = re.findall(r"--[a-z-]+", spelled)
            assert f"`{name}" in table or name == "--help"


@pytest.mark.parametrize("command", COMMANDS)
def test_the_examples_of_the_help_are_commands(cli: Cli, command: str) -> None:
    for line in re.findall(rf"^ +satsudoku {command} (.*)$", cli("help", command).out, re.M):
        options = set(re.findall(r"(?<= )--[a-z-]+", f" {line.split('|')[0]}"))
        assert all(option in cli(command, "--help").out for option in options)


@pytest.mark.parametrize(
    ("command", "kind", "name"),
    [
        ("variants", "variant", "classic9"),
        ("ladders", "ladder", "rank8"),
        ("rules", "rule", "pointing"),
        ("solvers", "name", "dlx"),
        ("formats", "format", "csv"),
    ],
)
def test_lists(cli: Cli, command: str, kind: str, name: str) -> None:
    rows = cli(command, "--json").records()
    for row in rows:
        meets(row, kind)
    assert name in [row["name"] for row in rows]
    header, *lines = csv.reader(io.StringIO(cli(command, "--csv").out))
    assert header == list(rows[0])
    assert [line[0] for line in lines] == [row["name"] for row in rows]
    shown = cli(command).out
    assert all(row["name"] in shown for row in rows)
    assert max(map(len, shown.splitlines())) <= 100


def test_version(cli: Cli) -> None:
    from importlib.metadata import version

    assert cli("--version").out == f"satsudoku {version('satsudoku')}\n"


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("satsudoku count --variant cla", "classic9"),
        ("satsudoku cou", "count"),
        (f"satsudoku {ONE} --variant cla", "classic9"),
        ("satsudoku no-such-word --js", ""),
    ],
)
def test_completion_offers_names(tmp_path: Path, words: str, offered: str) -> None:
    environment = {
        "_SATSUDOKU_COMPLETE": "complete_bash",
        "COMP_WORDS": words,
        "COMP_CWORD": str(words.count(" ")),
    }
    out, err = tmp_path / "out", tmp_path / "err"
    run_command([], out, err, **environment)
    assert offered in ("", *out.read_text().split())
    assert err.read_text() == ""


# --- rubbish -------------------------------------------------------------------------------------

TRACELESS = settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.mark.thorough
@TRACELESS
@given(st.binary(max_size=400), st.sampled_from(COMMANDS))
@example(b"\0" * 1000, "count")
@example(b"\xff\xfe1\x00", "count")
@example("１".encode() * 16, "solve")
def test_rubbish_in_files_is_reported_in_single_lines(cli: Cli, data: bytes, command: str) -> None:
    limits = [] if command == "minimal" else ["--timeout", 1]
    result = cli(command, "--json", *limits, "-", stdin=data)
    assert result.status in (0, 1, 2)
    assert (result.status > 0) == bool(result.complaints()) or command in ("unique", "solve")
    for record in result.records():
        conforms(record, schema())


@pytest.mark.thorough
@TRACELESS
@given(st.text(st.characters(exclude_characters="\0"), min_size=1, max_size=100))
@example("--")
@example("-")
@example("." * 300)
def test_rubbish_as_arguments_is_reported_in_single_lines(cli: Cli, argument: str) -> None:
    result = cli("count", "--limit", 2, "--", argument)
    assert result.status in (0, 1, 2)
    if argument != "--":
        assert (result.status > 0) == bool(result.complaints())


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 1.0])
def test_what_is_read_as_a_plain_line_is_detected_as_one(share: float) -> None:
    """An argument of digits and dots is read without asking the other formats."""
    draw = random.Random(str(share))
    sizes = {shipped_cells(name) for name in variant_names()}
    for cells in sorted(sizes | {size * 9 for size in (64, 81)}):
        rules = variant_of_text(cells)
        digits = [*filter(str.isdigit, rules.symbols)] if rules else ["1"]
        text = "".join(draw.choice(digits if draw.random() < share else ".0") for _ in range(cells))
        inputs = Inputs([text])
        if not inputs._is_plain(text):
            continue
        asked = Inputs([text])
        asked._is_plain = lambda argument: False  # type: ignore[method-assign]
        assert outcome_of(inputs) == outcome_of(asked), cells


def outcome_of(inputs: Inputs) -> tuple[list[tuple[Any, ...]], list[str]]:
    entries = [(e.line, e.puzzle, e.comment, str(e.error)) for e in inputs.entries()]
    return entries, inputs.unreadable


@pytest.mark.parametrize("words", [["1.....2..3.....4"], ["1.....2..3.....4", "--json"]])
def test_a_card_loads_neither_other_commands_nor_other_formats(words: list[str]) -> None:
    program = (
        "import sys\nfrom satsudoku.cli import run\n"
        f"run({words!r})\n"
        "print(*(name for name in sys.modules if name.startswith('satsudoku.')))"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", program], check=True, capture_output=True, text=True
    )
    loaded = done.stdout.splitlines()[-1].split()
    assert [name for name in loaded if ".commands." in name] == ["satsudoku.teaching.commands.card"]
    assert not [
        name for name in loaded if name.startswith(("satsudoku.links", "satsudoku.constraints"))
    ]
