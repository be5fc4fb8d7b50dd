"""The command line: text, JSON and CSV, boards of `enumerate`."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from command_line import COMMANDS, MANY, NAMES, NONE, ONE, ONE_SOLVED, TWO_TO_SPARE, Cli, conforms

from satsudoku import build
from satsudoku.analysis import true_candidates
from satsudoku.analysis.questions.candidates import Candidates
from satsudoku.board.puzzle import Puzzle
from satsudoku.cli.boards import BoardLines
from satsudoku.cli.form import Form
from satsudoku.formats import write
from satsudoku.making.questions.draw import Draw
from satsudoku.stream.record import schema


@pytest.mark.parametrize("command", COMMANDS)
def test_json_meets_the_schema(cli: Cli, mixed: Path, command: str) -> None:
    records = cli(command, "--json", mixed).records()
    assert [r["line"] for r in records] == [2, 4, 5]
    for record in records:
        conforms(record, schema())
        assert tuple(record) == NAMES[command]
        assert record["file"] == str(mixed)
    assert [r["error"] is None for r in records] == [True, False, True]


@pytest.mark.thorough
@pytest.mark.parametrize("ladder", ["satsudoku", "rank8", "hamada", "sato", "hodoku", "sukaku"])
def test_rows_and_fields_without_uses_take_verdicts_of_many(cli: Cli, ladder: str) -> None:
    demo = Path(__file__).parents[1] / "puzzles" / "demo.txt"

    def fields(*names: str) -> str:
        return cli("classify", "--ladder", ladder, "--fields", ",".join(names), demo).out

    assert set(fields("solver").split()) == {"lanes"}
    assert set(fields("solver", "uses").split()).isdisjoint({"lanes"})
    ranked = "puzzle", "count", "tier", "tier_name", "suffices", "at_least", "timed_out", "error"
    slow = [line.rpartition("\t")[0] for line in fields(*ranked, "uses").splitlines()]
    assert fields(*ranked).splitlines() == slow
    assert cli("classify", "--ladder", ladder, demo).out == (
        cli("classify", "--ladder", ladder, "--tier-only", demo).out
    )
    records = cli("classify", "--ladder", ladder, "--json", demo).records()
    assert {record["solver"] for record in records} == {"lanes"}
    # What takes a path: the details of some raters.
    rows = [row.split("\t") for row in fields("solver", "detail").splitlines()]
    solvers, details = zip(*rows, strict=True)
    by_path = ladder in ("sato", "hodoku")
    assert ("lanes" not in solvers) == by_path
    assert any(details) == (by_path or ladder == "sukaku")


def test_json_with_path_meets_the_schema(cli: Cli) -> None:
    (record,) = cli("classify", "--json", "--path", ONE).records()
    conforms(record, schema())
    assert len(record["path"]) == sum(record["uses"].values())
    placed = [name for step in record["path"] for name in step["placed"]]
    assert len(placed) == len(set(placed)) == ONE.count(".")


@pytest.mark.parametrize("command", COMMANDS)
def test_csv_agrees_with_json(cli: Cli, mixed: Path, command: str) -> None:
    records = cli(command, "--json", mixed).records()
    header, *rows = csv.reader(io.StringIO(cli(command, "--csv", mixed).out))
    assert tuple(header) == NAMES[command]
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
        "error: r1c4 holds 'y' (character 4); expected one of 1234 or . 0 * _ for an empty cell"
    )
    assert many.endswith("72 solutions, enumerated")


def test_text_of_a_count_cut_short(cli: Cli) -> None:
    assert cli("count", "--limit", 2, MANY).out.endswith("  at least 2 solutions, enumerated\n")


@pytest.mark.quick(1)
@pytest.mark.parametrize("method", ["auto", "enumerate", "bands", "estimate"])
def test_a_count_names_its_method(cli: Cli, method: str) -> None:
    puzzle = "." * 81 if method in ("auto", "bands") else MANY
    (record,) = cli("count", "--method", method, "--json", puzzle).records()
    conforms(record, schema())
    assert record["method"] == ("bands" if method == "auto" else method)
    assert (record["interval"] is not None) == (method == "estimate")
    assert record["exact"] == (method != "estimate")
    verb = {"enumerate": "enumerated", "estimate": "estimated"}.get(method, "by bands")
    assert f"solutions, {verb}" in cli("count", "--method", method, puzzle).out


def test_counts_of_candidates(cli: Cli) -> None:
    (record,) = cli("candidates", "--counts", "--json", MANY).records()
    conforms(record, schema())
    assert tuple(record) == Candidates(counts=True).names
    assert {sum(cell) for cell in record["candidate_counts"]} == {72}
    assert "  r1c1  1: 72 (100 %)" in cli("candidates", "--counts", MANY).out.splitlines()


def test_random_solutions_by_seed(cli: Cli) -> None:
    command = ("solve", "--random", 3, "--seed", 5, "--json", MANY)
    records = cli(*command).records()
    assert len(records) == 3
    for record in records:
        conforms(record, schema())
        assert tuple(record) == Draw(1).names
        assert (record["count"], record["exact"]) == (72, True)
    solutions = [record["solution"] for record in records]
    assert solutions == [record["solution"] for record in cli(*command).records()]


@pytest.mark.parametrize("more", [["--seed", "3"], ["--random", "2", "--all"]])
def test_wrong_options_of_random_solutions(cli: Cli, more: list[str]) -> None:
    result = cli("solve", *more, MANY)
    assert result.status == 2
    assert "expected" in result.err


def test_text_of_unique(cli: Cli) -> None:
    lines = cli("unique", "--no-witnesses", ONE, MANY, NONE).out.splitlines()
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
    assert re.search(
        r"  1 solution +unique +tier 2: Hidden single in a box \(tiers 2 to 19 suffice\)$", one
    )
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


def test_candidates_cut_short_are_not_decided(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    (record,) = cli("candidates", "--json", "--timeout", 0.01, "." * 625).records()
    assert (record["exact"], record["candidates"]) == (False, None)
    for known in (0, 1, 2):  # solutions, by then
        some = np.zeros((16, 4), dtype=bool)
        some[:, :known] = True
        monkeypatch.setattr(true_candidates, "candidates_in_time", lambda _, t=some: (t, False))
        (record,) = cli("candidates", "--json", "." * 16).records()
        assert (record["count"], record["exact"], record["candidates"]) == (known, False, None)
        assert cli("candidates", "." * 16).out.endswith("  not decided\n")


@pytest.mark.parametrize("command", ["count", "unique", "solve", "minimal"])
def test_threads(cli: Cli, mixed: Path, command: str) -> None:
    def records(*options: object) -> list[dict[str, Any]]:
        return [r | {"seconds": 0} for r in cli(command, "--json", *options, mixed).records()]

    assert records("--threads", 2) == records("--threads", 0) == records()
    (complaint,) = cli(command, "--threads", -1, mixed).complaints()
    assert complaint == "--threads is -1, expected 0 or more"


def test_threads_want_lanes(cli: Cli) -> None:
    (complaint,) = cli("count", "--threads", 2, "--solver", "dlx", ONE).complaints()
    assert complaint.startswith("threads is 2, but only lanes share work; expected solver auto")


def test_text_of_a_path(cli: Cli) -> None:
    locked = "........6.344..1....5....2..6....4.2"
    lines = cli("classify", "-l", "rank8", "--path", locked).out.splitlines()
    verdict, uses, codes, hardest, narrowest, *steps = lines
    assert verdict.endswith("tier 3: Normal *** (tiers 3 to 8 suffice)")
    assert codes.strip() == "codes: A2-2 Ubit 4, A2-3 InterSection 1, A2-1 Sbit 22"
    totals = "uses: Hidden Single in a line 4, Locked Candidates (Claiming) 1, Naked Single 22"
    assert uses.strip() == totals
    assert hardest.strip() == "hardest: step 4"
    assert narrowest.strip() == "narrowest: 1 deduction open at steps 3, 5"
    assert [int(step.split(".")[0]) for step in steps] == list(range(1, 28))
    assert steps[0].endswith(" [3 open]")


def test_text_of_a_path_where_nothing_is_narrow(cli: Cli) -> None:
    text = cli("classify", "-l", "rank8", "--path", f".{ONE_SOLVED[1:]}").out
    _, *facts, last = text.splitlines()
    assert [fact.strip() for fact in facts] == [
        "uses: Naked Single 1",
        "codes: A2-1 Sbit 1",
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
    assert (result.status, result.complaints()) == (
        0,
        ["246 puzzles up to the symmetries of the square and the names of symbols"],
    )
    lines = "\n".join(result.out.split()[:5])
    assert cli("unique", "--variant", "x5", "-", stdin=lines).status == 0


def test_json_of_boards_meets_the_schema(cli: Cli) -> None:
    result = cli("enumerate", "classic4", "--clues", 6, "--minimal", "--json")
    conforms(json.loads(result.out), schema())
    assert result.complaints() == [
        "1 puzzle up to all symmetries of the board and the names of symbols"
    ]


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


@pytest.mark.parametrize(
    ("form", "name"), [("--csv", "a.jsonl"), ("--json", "a.csv.gz"), ("--json", "a.parquet")]
)
def test_a_form_that_contradicts_the_name_is_refused(
    cli: Cli, tmp_path: Path, form: str, name: str
) -> None:
    output = tmp_path / name
    done = cli("count", form, "--output", str(output), ONE)
    assert (done.status, done.out) == (2, "")
    assert done.complaints() == [
        f"{output}: {form} contradicts the file's name; expected one of them"
    ]
    assert not output.exists()


@pytest.mark.parametrize(("each", "largest"), [(0.0, 64), (0.3, 3), (5.0, 1)])
def test_boards_with_slow_fields_come_in_small_portions(
    monkeypatch: pytest.MonkeyPatch, each: float, largest: int
) -> None:
    """An interruption loses the portions that are under way."""

    def answers(puzzles: list[Puzzle], *_: object) -> tuple[list[dict[str, Any]], float]:
        return [{"count": 1} for _ in puzzles], each * len(puzzles)

    monkeypatch.setattr("satsudoku.cli.boards._answers", answers)
    puzzles = iter([Puzzle(ONE, "classic4")] * 300)
    sizes = [number for number, _ in BoardLines(Form.CSV, ["count"]).texts(puzzles)]
    assert (sizes[0], max(sizes), sum(sizes)) == (1, largest, 300)


@pytest.mark.parametrize("more", [[], ["--resume"]])
@pytest.mark.parametrize("form", ["csv", "jsonl", "parquet"])
def test_fields_that_lose_constraints_are_remarked(
    cli: Cli, tmp_path: Path, more: list[str], form: str
) -> None:
    """And what lost them is not read as another puzzle."""
    cages, out = tmp_path / "cages.jsonl", tmp_path / f"out.{form}"
    puzzle = build("classic4").cage("r1c1 r1c2", sum=3).puzzle()
    cages.write_text("".join(write([puzzle] * 2, "json")))
    lost = "the field puzzle has the givens alone, and these puzzles have rules of their own; "
    done = cli("count", "--fields", "puzzle,variant,count", *more, "-o", out, cages)
    assert (done.status, done.complaints()) == (0, [f"{lost}expected layout among --fields, too"])
    again = cli("count", "--fields", "error", out)
    assert again.status == 1
    assert again.out.count("has rules of its own, which are not here") == 2
    whole = tmp_path / f"whole.{form}"
    done = cli("count", "--fields", "puzzle,layout,count", *more, "-o", whole, cages)
    assert (done.status, done.complaints()) == (0, [])
    counts = cli("count", "--fields", "count", cages).out
    assert cli("count", "--fields", "count", whole).out == counts
