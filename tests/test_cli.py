from __future__ import annotations

import contextlib
import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from satsudoku.cli import run
from satsudoku.cli.inputs import is_puzzle
from satsudoku.stream.record import FIELDS, schema

COMMANDS = ["count", "unique", "solve", "classify", "minimal", "candidates"]
ONE = "1.....2..3.....4"
ONE_SOLVED = "1243342143122134"
TWO_TO_SPARE = "124...2..3.....4"
MANY = "1..............."
NONE = "123....4........"
BAD = "1..1............"
CLASSIC = "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8..."
ENDLESS = "." * 81
MIXED = f"# a comment\n{ONE}\n\n{BAD}\n{MANY}\n"
POSIX = pytest.mark.skipif(os.name != "posix", reason="wants POSIX signals and terminals")


@dataclass
class Result:
    status: int
    out: str
    err: str

    def records(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]

    def complaints(self) -> list[str]:
        """What stands on standard error: one line a complaint, and nothing else."""
        lines = self.err.splitlines()
        assert all(line.startswith("satsudoku: ") for line in lines), self.err
        return [line.removeprefix("satsudoku: ") for line in lines]


Cli = Callable[..., Result]


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    def call(*arguments: object, stdin: str | bytes = b"") -> Result:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        status = run([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Result(status, out, err)

    return call


def command_line(*arguments: object) -> list[str]:
    return [sys.executable, "-P", "-m", "satsudoku", *map(str, arguments)]


def start(*arguments: object, **options: Any) -> subprocess.Popen[str]:
    """Start the command line; it takes Ctrl-C, and is killed after a minute."""
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE) | options
    # Where the tests run in the background they ignore Ctrl-C, and so would what they start.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        process = subprocess.Popen(command_line(*arguments), text=True, **pipes)
    finally:
        signal.signal(signal.SIGINT, before)
    watchdog = threading.Timer(60, process.kill)
    watchdog.daemon = True
    watchdog.start()
    return process


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    path = tmp_path / "mixed.txt"
    path.write_text(MIXED)
    return path


# --- forms of output -----------------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS)
def test_json_meets_the_schema(cli: Cli, mixed: Path, command: str) -> None:
    records = cli(command, "--json", mixed).records()
    assert [r["line"] for r in records] == [2, 4, 5]
    for record in records:
        jsonschema.validate(record, schema())
        assert tuple(record) == FIELDS[command]
        assert record["file"] == str(mixed)
    assert [r["error"] is None for r in records] == [True, False, True]


def test_json_with_path_meets_the_schema(cli: Cli) -> None:
    (record,) = cli("classify", "--json", "--path", ONE).records()
    jsonschema.validate(record, schema())
    assert len(record["path"]) == sum(record["uses"].values())
    placed = [name for step in record["path"] for name in step["placed"]]
    assert len(placed) == len(set(placed)) == ONE.count(".")


@pytest.mark.parametrize("command", COMMANDS)
def test_csv_agrees_with_json(cli: Cli, mixed: Path, command: str) -> None:
    records = cli(command, "--json", mixed).records()
    header, *rows = csv.reader(io.StringIO(cli(command, "--csv", mixed).out))
    assert tuple(header) == FIELDS[command]
    assert len(rows) == len(records)
    for row, record in zip(rows, records, strict=True):
        for name, cell in zip(header, row, strict=True):
            if name != "seconds":
                value = record[name]
                expected = "" if value is None else value if isinstance(value, str) else None
                assert cell == (json.dumps(value) if expected is None else expected)


def test_text_of_count(cli: Cli, mixed: Path) -> None:
    place, bad, many = cli("count", mixed).out.splitlines()
    where = re.escape(str(mixed))
    assert re.fullmatch(rf"{where}:2 +{re.escape(ONE)}  1 solution, enumerated", place)
    assert bad.endswith(
        "error: 1 stands twice in row 1: r1c1 and r1c4; expected each symbol at most once"
    )
    assert many.endswith("72 solutions, enumerated")


def test_text_of_a_count_cut_short(cli: Cli) -> None:
    assert cli("count", "--limit", 2, MANY).out.endswith("  at least 2 solutions, enumerated\n")


@pytest.mark.parametrize("method", ["auto", "enumerate", "bands", "estimate"])
def test_a_count_names_its_method(cli: Cli, method: str) -> None:
    puzzle = "." * 81 if method in ("auto", "bands") else MANY
    (record,) = cli("count", "--method", method, "--json", puzzle).records()
    jsonschema.validate(record, schema())
    assert record["method"] == ("bands" if method == "auto" else method)
    assert (record["interval"] is not None) == (method == "estimate")
    assert record["exact"] == (method != "estimate")
    verb = {"enumerate": "enumerated", "estimate": "estimated"}.get(method, "by bands")
    assert f"solutions, {verb}" in cli("count", "--method", method, puzzle).out


def test_counts_of_candidates(cli: Cli) -> None:
    (record,) = cli("candidates", "--counts", "--json", MANY).records()
    jsonschema.validate(record, schema())
    assert tuple(record) == FIELDS["candidates counts"]
    assert {sum(cell) for cell in record["candidate_counts"]} == {72}
    assert "  r1c1  1: 72 (100 %)" in cli("candidates", "--counts", MANY).out.splitlines()


def test_random_solutions_by_seed(cli: Cli) -> None:
    command = ("solve", "--random", 3, "--seed", 5, "--json", MANY)
    records = cli(*command).records()
    assert len(records) == 3
    for record in records:
        jsonschema.validate(record, schema())
        assert tuple(record) == FIELDS["solve random"]
        assert (record["count"], record["exact"]) == (72, True)
    solutions = [record["solution"] for record in records]
    assert solutions == [record["solution"] for record in cli(*command).records()]


@pytest.mark.parametrize("more", [["--seed", "3"], ["--random", "2", "--all"]])
def test_wrong_options_of_random_solutions(cli: Cli, more: list[str]) -> None:
    result = cli("solve", *more, MANY)
    assert result.status == 2
    assert "expected" in result.err


def test_text_of_unique(cli: Cli) -> None:
    lines = cli("unique", ONE, MANY, NONE).out.splitlines()
    assert [line.split("  ")[-1] for line in lines] == [
        "unique",
        "several solutions",
        "no solution",
    ]


def test_text_of_solve(cli: Cli) -> None:
    lines = cli("solve", ONE, NONE).out.splitlines()
    assert [line.split("  ")[-1] for line in lines] == [ONE_SOLVED, "no solution"]


def test_text_of_classify(cli: Cli) -> None:
    one, many = cli("classify", ONE, MANY).out.splitlines()
    assert re.search(r"  1 solution +unique +tier 2: Hidden single in a box$", one)
    assert re.search(r"  at least 2 solutions +several solutions +not ranked$", many)


def test_text_of_minimal(cli: Cli) -> None:
    lines = cli("minimal", ONE, TWO_TO_SPARE, MANY, NONE).out.splitlines()
    assert [line.split("  ")[-1] for line in lines] == [
        "minimal",
        "can go: r1c2 r1c3",
        "several solutions",
        "no solution",
    ]


def test_text_of_candidates(cli: Cli) -> None:
    several, one, none = cli("candidates", "12....2..3......", ONE, NONE).out.splitlines()
    assert several.endswith("  1 2 34 34 3 4 2 1 24 3 1 24 24 1 34 234")
    assert one.endswith("  " + " ".join(ONE_SOLVED))
    assert none.endswith("  no solution")


def test_minimal_and_candidates_as_json(cli: Cli) -> None:
    one, two = cli("minimal", "--json", ONE, TWO_TO_SPARE).records()
    assert (one["minimal"], one["redundant"]) == (True, [])
    assert (two["minimal"], two["redundant"]) == (False, ["r1c2", "r1c3"])
    many, none = cli("candidates", "--json", MANY, NONE).records()
    assert (many["count"], many["exact"], many["candidates"][:2]) == (2, False, ["1", "234"])
    assert (none["count"], none["exact"], none["candidates"]) == (0, True, [""] * 16)


def test_candidates_cut_short_are_not_decided(cli: Cli) -> None:
    (record,) = cli("candidates", "--json", "--timeout", 0.01, "." * 625).records()
    assert (record["count"], record["exact"], record["unique"]) == (0, False, None)
    assert record["candidates"] is None
    assert cli("candidates", "--timeout", 0.01, "." * 625).out.endswith("  not decided\n")


@pytest.mark.parametrize("command", ["count", "unique", "solve", "minimal"])
def test_threads(cli: Cli, mixed: Path, command: str) -> None:
    def records(*options: object) -> list[dict[str, Any]]:
        return [r | {"seconds": 0} for r in cli(command, "--json", *options, mixed).records()]

    assert records("--threads", 2) == records("--threads", 0) == records()
    (complaint,) = cli(command, "--threads", -1, mixed).complaints()
    assert complaint == "threads is -1, expected 0 (all cores) or more"


def test_threads_want_lanes(cli: Cli) -> None:
    for more in (["--solver", "dlx"], ["--timeout", 1]):
        (complaint,) = cli("count", "--threads", 2, *more, ONE).complaints()
        assert complaint.startswith("threads is 2, but only lanes share work; expected solver auto")


def test_text_of_a_path(cli: Cli) -> None:
    locked = "........6.344..1....5....2..6....4.2"
    lines = cli("classify", "-l", "rank8", "--path", locked).out.splitlines()
    _, suffices, uses, hardest, narrowest, *steps = lines
    assert suffices.strip() == "suffices: tiers 3 to 8"
    totals = "uses: Hidden Single 4, Locked Candidates (Claiming) 1, Naked Single 22"
    assert uses.strip() == totals
    assert hardest.strip() == "hardest: step 4"
    assert narrowest.strip() == "narrowest: 1 deduction open at steps 3, 5"
    assert [int(step.split(".")[0]) for step in steps] == list(range(1, 28))
    assert steps[0].endswith(" [3 open]")


def test_text_of_a_path_where_nothing_is_narrow(cli: Cli) -> None:
    text = cli("classify", "-l", "rank8", "--path", f".{ONE_SOLVED[1:]}").out
    _, *facts, last = text.splitlines()
    assert [fact.strip() for fact in facts] == [
        "suffices: tiers 1 to 8",
        "uses: Naked Single 1",
        "hardest: step 1",
    ]
    assert last.endswith(" [1 open]")


def test_json_and_csv_exclude_each_other(cli: Cli) -> None:
    result = cli("count", "--json", "--csv", ONE)
    assert (result.status, result.out) == (2, "")
    assert result.complaints() == ["--json and --csv exclude each other; expected one of them"]


# --- enumerate -----------------------------------------------------------------------------------


def test_patterns_and_fillings_are_listed(cli: Cli) -> None:
    patterns = cli("enumerate", "x5", "--patterns")
    assert patterns.complaints() == ["8 patterns of 120 fillings each: 960"]
    fillings = cli("enumerate", "x5")
    assert fillings.complaints() == ["960 fillings"]
    assert set(patterns.out.split()) < set(fillings.out.split())


def test_puzzles_are_listed(cli: Cli) -> None:
    result = cli("enumerate", "x5", "--clues", 4, "--symmetries", "square")
    assert (result.status, result.complaints()) == (0, ["246 puzzles"])
    lines = "\n".join(result.out.split()[:5])
    assert cli("unique", "--variant", "x5", "-", stdin=lines).status == 0


def test_json_of_boards_meets_the_schema(cli: Cli) -> None:
    result = cli("enumerate", "classic4", "--clues", 6, "--minimal", "--json")
    meets(json.loads(result.out), "board")
    assert result.complaints() == ["1 puzzle"]


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--minimal"], "--minimal and --symmetries choose puzzles; expected --clues, too"),
        (["--patterns", "--clues", "4"], "--patterns chooses fillings; expected no --clues"),
        (["--clues", "26"], "26 clues; expected 0 to 25, the cells of x5"),
        (["--clues", "4", "--symmetries", "al"], "no kind of symmetries 'al'"),
    ],
)
def test_wrong_usage_of_enumerate(cli: Cli, options: list[str], complaint: str) -> None:
    result = cli("enumerate", "x5", *options)
    assert (result.status, result.out) == (2, "")
    assert result.complaints()[0].startswith(complaint)


# --- hint ----------------------------------------------------------------------------------------

LOCKED = "........6.344..1....5....2..6....4.2"


def test_hints_in_three_strengths_and_two_languages(cli: Cli) -> None:
    def text(*options: object) -> str:
        result = cli("hint", LOCKED, *options)
        assert result.status == 0
        return result.out.rstrip("\n").partition(f"{LOCKED}  ")[2]

    assert text() == "Look at box 4."
    assert text("--strength", 2) == "Look at box 4 for this: Hidden Single."
    assert text("--strength", 3) == "In box 4, 4 can only stand in r4c5, so it goes there."
    assert text("--strength", 1, "--language", "ja") == "ブロック4に注目。"
    assert text("--ladder", "rank8") == "Look at row 4."


def test_a_hint_of_an_attempt_names_mistakes(cli: Cli) -> None:
    wrong = ["--entries", "14....2..3.....4", "--removed", "r2c1#3, r3c1#2"]
    (record,) = cli("hint", ONE, *wrong, "--strength", 3, "--json").records()
    jsonschema.validate(record, schema())
    assert tuple(record) == FIELDS["hint"]
    assert record["hint"]["kind"] == "mistake"
    assert (record["hint"]["wrong"], record["hint"]["lost"]) == (["r1c2#4"], ["r2c1#3"])
    assert (record["entries"], record["removed"]) == ("14....2..3.....4", ["r2c1#3", "r3c1#2"])
    checked = cli("hint", ONE, *wrong, "--check").out
    assert checked.endswith("Wrong entry: 4 in r1c2. Removed, but needed: 3 in r2c1.\n")
    assert cli("hint", ONE, "--check").out.endswith("Nothing is wrong.\n")


def test_attempts_from_json_lines(cli: Cli) -> None:
    lines = [
        json.dumps({"puzzle": ONE, "entries": ONE_SOLVED}),
        '{"puzzle": ',
        json.dumps({"puzzle": MANY}),
        json.dumps({"puzzle": LOCKED}),
    ]
    result = cli("hint", "--attempts", "-", "--json", stdin="\n".join(lines))
    assert result.status == 2
    solved, broken, many, last = result.records()
    for record in solved, broken, many, last:
        jsonschema.validate(record, schema())
    assert solved["hint"]["kind"] == "solved"
    assert broken["error"].startswith("not JSON: ")
    assert many["error"] == "the puzzle has several solutions; expected exactly one"
    assert (last["line"], last["hint"]["text"]) == (4, "Look at box 4.")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "nothing to give a hint for; expected a FILE or --attempts"),
        (
            ["--attempts", "x", ONE],
            "--attempts excludes other input; expected no FILE, --entries or",
        ),
        (["--attempts", "no.jsonl"], "no.jsonl: cannot open: No such file or directory"),
        ([ONE, "--strength", 4], "strength is 4, expected 1, 2 or 3"),
        ([ONE, "--language", "fr"], "no language 'fr'; there are en, ja"),
        (
            [ONE, MANY, "--entries", ONE],
            "several puzzles; expected one, for --entries and --removed",
        ),
        (
            [ONE, "--removed", "r1"],
            "<argument>:1: removed: no candidate 'r1' in classic4; expected",
        ),
        ([ONE, "--entries", "12"], "<argument>:1: entries: 2 cells, expected 16 for classic4"),
    ],
)
def test_wrong_usage_of_hint(cli: Cli, arguments: Sequence[object], message: str) -> None:
    result = cli("hint", *arguments)
    (complaint,) = result.complaints()
    assert (result.status, complaint[: len(message)]) == (2, message)


# --- explain -------------------------------------------------------------------------------------


def test_explain_writes_the_chosen_form(cli: Cli, tmp_path: Path) -> None:
    text = cli("explain", LOCKED)
    assert (text.status, text.out.splitlines()[0]) == (0, "Sudoku 6x6")
    for name, start in (
        ("a.html", "<!DOCTYPE html>"),
        ("a.md", "# Sudoku 6x6, step by step"),
        ("a.json", '{"puzzle": '),
        ("a.txt", "Sudoku 6x6"),
        ("a", "Sudoku 6x6"),
    ):
        result = cli("explain", LOCKED, "--output", tmp_path / "new" / name)
        assert (result.status, result.out) == (0, "")
        assert (tmp_path / "new" / name).read_text(encoding="utf-8").startswith(start)
    named = cli("explain", LOCKED, "--to", "json", "--language", "ja", "--ladder", "rank8")
    document = json.loads(named.out)
    assert (document["ladder"], document["steps"][0]["text"][:2]) == ("rank8", "4行")


def test_explain_draws_a_chart(cli: Cli, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    result = cli("explain", LOCKED, "--plot", tmp_path / "a.svg")
    assert result.status == 0
    assert result.out.startswith("Sudoku 6x6")
    assert "<svg" in (tmp_path / "a.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([MANY], "<argument>:1: the puzzle has several solutions; expected exactly one"),
        ([BAD], "<argument>:1: 1 stands twice in row 1: r1c1 and r1c4; expected each symbol at"),
        ([f"{ONE}\n{ONE}"], "several puzzles; expected one, for explain"),
        (["no.txt"], "no.txt: cannot open: No such file or directory"),
        ([ONE, "--to", "pdf"], "no form 'pdf'; there are text, markdown, json, html"),
        ([ONE, "--language", "fr"], "no language 'fr'; there are en, ja"),
        ([ONE, "--plot", "a.gif"], "a picture 'a.gif'; expected a name ending in .svg, .png or"),
        ([ONE, "--output", "/dev/null/a.md"], "/dev/null/a.md: cannot write: "),
    ],
)
def test_wrong_usage_of_explain(cli: Cli, arguments: Sequence[object], message: str) -> None:
    result = cli("explain", *arguments)
    (complaint,) = result.complaints()
    assert (result.status, result.out) == (2, "")
    assert complaint.startswith(message)


# --- encode --------------------------------------------------------------------------------------


def meets(value: object, kind: str) -> None:
    jsonschema.validate(value, {"$ref": f"#/$defs/{kind}", "$defs": schema()["$defs"]})


@pytest.mark.parametrize("options", [[], ["--clauses", "minimal", "--at-most-one", "ladder"]])
def test_dimacs_is_solved_by_its_readers(cli: Cli, options: list[str]) -> None:
    from pysat.formula import CNF
    from pysat.solvers import Minisat22

    text = cli("encode", *options, ONE).out
    names = dict(re.findall(r"^c option r(\d+c\d+#.) = (\d+)$", text, re.MULTILINE))
    with Minisat22(CNF(from_string=text)) as solver:
        assert solver.solve()
        chosen = set(solver.get_model() or ())
    cells = sorted(name.split("#") for name, variable in names.items() if int(variable) in chosen)
    assert "".join(symbol for _, symbol in cells) == ONE_SOLVED


def test_dlx_is_read_back(cli: Cli) -> None:
    from satsudoku.cover.exact_cover import ExactCover
    from satsudoku.solve.dlx import cover_solutions

    cover = ExactCover.from_dlx(cli("encode", "--to", "dlx", MANY).out)
    assert sum(1 for _ in cover_solutions(cover)) == 72


def test_json_meets_the_schema_and_is_read_back(cli: Cli) -> None:
    from satsudoku.cover.exact_cover import ExactCover
    from satsudoku.solve.dlx import cover_solutions

    result = cli("encode", "--to", "json", ONE, MANY)
    assert result.status == 0
    for record, solutions in zip(result.records(), (1, 72), strict=True):
        meets(record, "cover")
        options = [(option["name"], option["items"]) for option in record["options"]]
        cover = ExactCover.build(record["primary"], record["secondary"], options)
        assert sum(1 for _ in cover_solutions(cover)) == solutions


def test_a_variant_is_encoded_without_a_puzzle(cli: Cli) -> None:
    (record,) = cli("encode", "--to", "json", "--variant", "x5").records()
    meets(record, "cover")
    assert len(record["options"]) == 125
    assert "puzzle" not in record


def test_every_puzzle_has_its_own_file(cli: Cli, mixed: Path, tmp_path: Path) -> None:
    result = cli("encode", "--output", tmp_path / "cnf", mixed, ONE, ONE)
    names = [Path(line).name for line in result.out.splitlines()]
    assert names == ["mixed-2.cnf", "mixed-5.cnf", "argument-1.cnf", "argument-1-2.cnf"]
    assert sorted(names) == sorted(path.name for path in (tmp_path / "cnf").iterdir())
    assert result.status == 2  # for the bad one
    assert [complaint.split(": ")[0] for complaint in result.complaints()] == [f"{mixed}:4"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "nothing to encode; expected a FILE or --variant"),
        ([ONE, ONE], "several puzzles; expected one, or --output, for dimacs"),
        (["--to", "dimac", ONE], "no target 'dimac'; did you mean dimacs?"),
        (["--clauses", "minimum", ONE], "no clause set 'minimum'; did you mean minimal?"),
        (["--at-most-one", "pair", ONE], "no at-most-one encoding 'pair'; did you mean pairwise?"),
        (["--output", "/dev/null/x", ONE], "/dev/null/x/argument-1.cnf: cannot write: "),
    ],
)
def test_unencodable_puzzles_are_reported(cli: Cli, arguments: list[str], complaint: str) -> None:
    result = cli("encode", *arguments)
    assert (result.status, result.out) == (2, "")
    (message,) = result.complaints()
    assert message.startswith(complaint)


# --- what a puzzle is given by -------------------------------------------------------------------


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
    assert result.status == 2
    (complaint,) = result.complaints()
    assert complaint.startswith("<argument>:1: 80 cells, expected 81 for classic9")


def test_a_drawn_grid_as_argument(cli: Cli) -> None:
    drawn = "+---+---+\n|1 .|. .|\n|. .|2 .|\n+---+---+\n|. 3|. .|\n|. .|. 4|\n+---+---+"
    (record,) = cli("solve", "--json", drawn).records()
    assert record["solution"] == ONE_SOLVED


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
    result = cli("unique", ONE, puzzle, ONE)
    assert (result.status, result.err) == (1, "")
    assert len(result.out.splitlines()) == 3


def test_only_unique_has_status_1(cli: Cli) -> None:
    assert [cli(command, MANY).status for command in COMMANDS] == [0, 1, 0, 0, 0, 0]


def test_status_1_when_not_decided_in_time(cli: Cli) -> None:
    result = cli("unique", "--json", "--timeout", 1e-9, "--variant", "classic25", "." * 625)
    assert [r["unique"] for r in result.records()] == [None]
    assert result.status == 1


@pytest.mark.parametrize("command", COMMANDS)
def test_status_2_when_a_puzzle_is_bad(cli: Cli, mixed: Path, command: str) -> None:
    result = cli(command, mixed)
    assert result.status == 2
    assert result.complaints() == [
        f"{mixed}:4: 1 stands twice in row 1: r1c1 and r1c4; expected each symbol at most once"
    ]
    assert len(result.out.splitlines()) == 3


def test_several_bad_puzzles_are_reported_once(cli: Cli) -> None:
    (complaint,) = cli("count", "-", stdin=f"{BAD}\n" * 5).complaints()
    assert complaint.startswith("<stdin>:1: 1 stands twice")
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
        (["--variant", "absent.toml"], "absent.toml: cannot read the encoding: "),
        (["--ladder", "absent.toml"], "absent.toml: cannot read the ladder: "),
        (["--ladder", "hamada:h=si"], "ladder hamada: expected h=yes or no; found 'si'"),
        (["--path", "--language", "eo"], "no language 'eo'; there are en, ja"),
        (["--language", "ja"], "--language needs --path"),
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
    assert result.complaints() == [f"limit is {limit}, expected 1 or more"]


def test_a_limit_beyond_64_bits_is_no_limit(cli: Cli) -> None:
    (record,) = cli("count", "--json", "--limit", 1 << 70, MANY).records()
    assert (record["count"], record["exact"]) == (72, True)


@pytest.mark.parametrize(
    "arguments",
    [["count"], ["cuont", ONE], ["count", "--lmit", "2", ONE], ["count", "--limit", "x"]],
)
def test_status_2_for_wrong_usage(cli: Cli, arguments: Sequence[str]) -> None:
    result = cli(*arguments)
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith("Usage: satsudoku")


# --- help and lists ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command", [*COMMANDS, "encode", "variants", "solvers", "formats", "ladders"]
)
def test_help_shows_examples(cli: Cli, command: str) -> None:
    result = cli(command, "--help")
    assert (result.status, result.err) == (0, "")
    assert re.search(rf"Examples?:\n +satsudoku {command}\b", result.out)
    assert "\x1b" not in result.out


def test_help_lists_the_exit_statuses(cli: Cli) -> None:
    assert re.findall(r"^ +(\d+)  ", cli("--help").out, re.MULTILINE) == ["0", "1", "2", "130"]


@pytest.mark.parametrize("command", COMMANDS)
def test_the_examples_of_the_help_are_commands(cli: Cli, command: str) -> None:
    for line in re.findall(rf"^ +satsudoku {command} (.*)$", cli(command, "--help").out, re.M):
        options = set(re.findall(r"(?<= )--[a-z-]+", f" {line.split('|')[0]}"))
        assert all(option in cli(command, "--help").out for option in options)


@pytest.mark.parametrize(
    ("command", "kind", "name"),
    [
        ("variants", "variant", "classic9"),
        ("ladders", "ladder", "rank8"),
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


def test_completion_offers_names() -> None:
    environment = os.environ | {
        "_SATSUDOKU_COMPLETE": "complete_bash",
        "COMP_WORDS": "satsudoku count --variant cla",
        "COMP_CWORD": "3",
    }
    done = subprocess.run(
        command_line(), env=environment, capture_output=True, text=True, check=False
    )
    assert "classic9" in done.stdout.split()


# --- as a process --------------------------------------------------------------------------------


def test_one_puzzle_loads_no_more_than_it_needs() -> None:
    program = (
        "import sys; from satsudoku.cli import run; status = run(['count', sys.argv[1]]);"
        "heavy = {'rich', 'pysat', 'zstandard', 'hypothesis', 'pydantic'} & set(sys.modules);"
        "sys.exit(status or (f'loaded {heavy}' if heavy else 0))"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", program, ONE], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_plain_output_is_the_same_bytes_without_a_terminal() -> None:
    done = subprocess.run(command_line("classify", ONE), capture_output=True, check=False)
    assert b"\x1b" not in done.stdout
    assert done.stderr == b""
    assert done.returncode == 0


def test_answers_come_while_standard_input_is_open() -> None:
    process = start("count", "--json", "--limit", 2, "-")
    assert process.stdin
    assert process.stdout
    for puzzle in (CLASSIC, ENDLESS):
        process.stdin.write(f"{puzzle}\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["puzzle"] == puzzle
    process.communicate()
    assert process.returncode == 0


@POSIX
@pytest.mark.parametrize("command", ["count", "classify", "solve"])
def test_ctrl_c_keeps_finished_records(command: str) -> None:
    puzzles = f"{CLASSIC}\n{ENDLESS}\n"
    more = {"count": [], "classify": ["--allow-multiple"], "solve": ["--all"]}[command]
    process = start(command, "--json", *more, "-")
    assert process.stdin
    assert process.stdout
    process.stdin.write(puzzles if command != "classify" else f"{CLASSIC}\n")
    process.stdin.flush()
    assert json.loads(process.stdout.readline())["puzzle"] == CLASSIC
    process.send_signal(signal.SIGINT)
    out = process.stdout.read()
    _, err = process.communicate()
    assert process.returncode == 130
    assert err == "satsudoku: interrupted\n"
    assert all(json.loads(line)["error"] is None for line in out.splitlines())


@POSIX
def test_a_closed_pipe_ends_it_silently() -> None:
    process = start("solve", "--all", ENDLESS)
    assert process.stdout
    assert process.stderr
    process.stdout.readline()
    process.stdout.close()
    assert process.wait() == -signal.SIGPIPE
    assert process.stderr.read() == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="wants /dev/full")
def test_a_full_device_is_reported() -> None:
    with open("/dev/full", "w") as full:
        process = start("count", ONE, stdout=full)
        _, err = process.communicate()
    assert process.returncode == 2
    assert err == "satsudoku: cannot write the results: No space left on device\n"


@POSIX
def test_a_closed_output_is_reported() -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" >&-', "sh", *command_line("count", ONE)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == "satsudoku: cannot write the results: standard output is closed\n"


def test_odd_file_names_stay_on_one_line(tmp_path: Path) -> None:
    name = os.fsdecode(b"a\n\x1b[31m\xff.txt")
    done = subprocess.run(
        command_line("count", name), cwd=tmp_path, capture_output=True, check=False
    )
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert b"\x1b" not in done.stderr


def read_terminal(ours: int) -> str:
    """Read one end of a terminal until the other is closed, and close it too."""
    shown = b""
    # Linux answers EIO where the other end is closed, other systems the end of the file.
    with contextlib.suppress(OSError):
        while block := os.read(ours, 1 << 16):
            shown += block
    os.close(ours)
    return shown.decode()


def on_a_terminal(*arguments: object, columns: int = 100) -> tuple[int, str]:
    """Run with standard output and error on one terminal; the status and what it shows."""
    ours, theirs = os.openpty()
    environment = os.environ | {"TERM": "xterm-256color", "COLUMNS": str(columns)}
    process = subprocess.Popen(
        command_line(*arguments),
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=theirs,
        env=environment,
    )
    os.close(theirs)
    shown = read_terminal(ours)
    return process.wait(), shown


def plain(text: str) -> list[str]:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text).splitlines()


@POSIX
def test_a_table_on_a_terminal_fits_its_width() -> None:
    status, shown = on_a_terminal("count", ONE, CLASSIC, columns=80)
    assert status == 0
    assert "\x1b[" in shown
    # On a slow machine there is a progress bar, too.
    header, one, cut = (line for line in plain(shown) if line.strip() and "━" not in line)
    assert header.split() == ["PLACE", "PUZZLE", "SOLUTIONS"]
    assert header.index("SOLUTIONS") == one.index("1 solution") == cut.index("1 solution")
    assert "…" in cut
    assert max(map(len, (header, one, cut))) <= 80


@POSIX
def test_a_solution_is_drawn_on_a_terminal() -> None:
    _, shown = on_a_terminal("solve", ONE)
    assert plain(shown)[0] == "<argument>:1  a solution"
    assert "| 1 2 | 4 3 |" in plain(shown)


@POSIX
def test_candidates_are_drawn_on_a_terminal() -> None:
    _, shown = on_a_terminal("candidates", "12....2..3......")
    assert plain(shown) == [
        "<argument>:1  several solutions",
        "+---------+---------+",
        "|  1   2  |  34  34 |",
        "|  3   4  |  2   1  |",
        "+---------+---------+",
        "|  24  3  |  1   24 |",
        "|  24  1  |  34 234 |",
        "+---------+---------+",
    ]


@POSIX
def test_a_bar_shows_on_a_terminal_when_it_takes_long(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_text(f"{ENDLESS}\n" * 3)
    ours, theirs = os.openpty()
    process = start("count", "--timeout", 0.6, "--json", path, stderr=theirs)
    os.close(theirs)
    shown = read_terminal(ours)
    out, _ = process.communicate()
    assert any("/3 lines" in line for line in plain(shown))
    assert "\x1b" not in out
    assert len(out.splitlines()) == 3


# --- rubbish -------------------------------------------------------------------------------------

TRACELESS = settings(
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


@TRACELESS
@given(st.binary(max_size=400), st.sampled_from(COMMANDS))
@example(b"\0" * 1000, "count")
@example(b"\xff\xfe1\x00", "count")
@example("１".encode() * 16, "solve")
def test_rubbish_in_files_is_reported_in_single_lines(cli: Cli, data: bytes, command: str) -> None:
    limits = [] if command == "minimal" else ["--timeout", 1]
    result = cli(command, "--json", *limits, "-", stdin=data)
    assert result.status in (0, 1, 2)
    assert (result.status == 2) == bool(result.complaints())
    for record in result.records():
        jsonschema.validate(record, schema())


@TRACELESS
@given(st.text(st.characters(exclude_characters="\0"), min_size=1, max_size=100))
@example("--")
@example("-")
@example("." * 300)
def test_rubbish_as_arguments_is_reported_in_single_lines(cli: Cli, argument: str) -> None:
    result = cli("count", "--limit", 2, "--", argument)
    assert result.status in (0, 2)
    if argument != "--":
        assert (result.status == 2) == bool(result.complaints())
