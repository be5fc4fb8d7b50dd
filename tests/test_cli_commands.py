"""The commands `hint`, `explain` and `encode`."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from command_line import BAD, MANY, ONE, ONE_SOLVED, Cli, conforms, meets

from satsudoku.stream.record import schema
from satsudoku.teaching.questions.hint import Hint

# --- hint ----------------------------------------------------------------------------------------

LOCKED = "........6.344..1....5....2..6....4.2"


def test_hints_in_three_strengths_and_two_languages(cli: Cli) -> None:
    def text(*options: object) -> str:
        result = cli("hint", LOCKED, *options)
        assert result.status == 0
        return result.out.rstrip("\n").partition(f"{LOCKED}  ")[2]

    assert text() == "Look at box 4."
    assert text("--strength", "where") == text()
    assert text("--strength", "technique") == text("--strength", 2)
    assert text("--strength", "step") == text("--strength", 3)
    assert text("--strength", 2) == "Look at box 4 for this: Hidden Single."
    assert text("--strength", 3) == "In box 4, 4 can only go in r4c5, so it goes there."
    assert text("--strength", 1, "--language", "ja") == "ブロック4に注目。"
    assert text("--ladder", "rank8") == "Look at row 4."


def test_a_hint_of_an_attempt_names_mistakes(cli: Cli) -> None:
    wrong = ["--entries", "14....2..3.....4", "--removed", "r2c1#3, r3c1#2"]
    (record,) = cli("hint", ONE, *wrong, "--strength", 3, "--json").records()
    conforms(record, schema())
    assert tuple(record) == Hint().names
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
    assert result.status == 1
    solved, broken, many, last = result.records()
    for record in solved, broken, many, last:
        conforms(record, schema())
    assert solved["hint"]["kind"] == "solved"
    assert broken["error"].startswith("not JSON: ")
    assert many["error"] == "the puzzle has several solutions; expected exactly one"
    assert (last["line"], last["hint"]["text"]) == (4, "Look at box 4.")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "no puzzle; expected a FILE or --attempts"),
        (
            ["--attempts", "x", ONE],
            "--attempts excludes other input; expected no FILE, --entries or",
        ),
        (["--attempts", "no.jsonl"], "no.jsonl: cannot open: No such file or directory"),
        ([ONE, "--strength", 4], "strength is '4', expected where, technique or step"),
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
    status = 1 if message.startswith("<argument>") else 2  # a bad record, or wrong usage
    assert (result.status, complaint[: len(message)]) == (status, message)


# --- explain -------------------------------------------------------------------------------------


def test_explain_writes_the_chosen_form(cli: Cli, tmp_path: Path) -> None:
    text = cli("explain", LOCKED)
    assert (text.status, text.out.splitlines()[0]) == (0, "Sudoku 6x6")
    for name, start in (
        ("a.html", "<!DOCTYPE html>"),
        ("a.md", "# Sudoku 6x6, step by step"),
        ("a.json", '{"puzzle": '),
        ("a.txt", "Sudoku 6x6"),
    ):
        result = cli("explain", LOCKED, "--output", tmp_path / name)
        assert (result.status, result.out) == (0, "")
        assert (tmp_path / name).read_text(encoding="utf-8").startswith(start)
    named = cli("explain", LOCKED, "--to", "json", "--language", "ja", "--ladder", "rank8")
    document = json.loads(named.out)
    assert (document["ladder"], document["steps"][0]["text"][:2]) == ("rank8", "4行")


@pytest.mark.thorough
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
        (
            ["-v", "classic4", BAD],
            "<argument>:1: r1c4 holds 'y' (character 4); expected one of 1234 or . 0",
        ),
        ([f"{ONE}\n{ONE}"], "several puzzles; expected one, for explain"),
        (["no.txt"], "no.txt: cannot open: No such file or directory"),
        ([ONE, "--to", "pdf"], "no form 'pdf'; there are text, markdown, json, html"),
        ([ONE, "--language", "fr"], "no language 'fr'; there are en, ja"),
        ([ONE, "--effort", "hours"], "no effort 'hours'; there are tiers, seconds"),
        ([ONE, "--plot", "a.gif"], "a picture 'a.gif'; expected a name ending in .svg, .png or"),
        ([ONE, "--output", "missing/folder/a.md"], "missing/folder/a.md: cannot write: "),
    ],
)
def test_wrong_usage_of_explain(cli: Cli, arguments: Sequence[object], message: str) -> None:
    result = cli("explain", *arguments)
    (complaint,) = result.complaints()
    assert (result.status, result.out) == (2, "")
    assert complaint.startswith(message)


# --- encode --------------------------------------------------------------------------------------


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
    from satsudoku.solvers.dlx import cover_solutions

    cover = ExactCover.from_dlx(cli("encode", "--to", "dlx", MANY).out)
    assert sum(1 for _ in cover_solutions(cover)) == 72


def test_json_meets_the_schema_and_is_read_back(cli: Cli) -> None:
    from satsudoku.cover.exact_cover import ExactCover
    from satsudoku.solvers.dlx import cover_solutions

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
    assert result.status == 1  # for the bad one
    assert [complaint.split(": ")[0] for complaint in result.complaints()] == [f"{mixed}:4"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "nothing to encode; expected a FILE or --variant"),
        ([ONE, ONE], "several puzzles; expected one, or --output, for dimacs"),
        (["--to", "dimac", ONE], "no target 'dimac'; did you mean dimacs?"),
        (["--clauses", "minimum", ONE], "no clause set 'minimum'; did you mean minimal?"),
        (["--at-most-one", "pair", ONE], "no at-most-one encoding 'pair'; did you mean pairwise?"),
        (["--output", "missing/folder/x", ONE], "missing/folder/x: cannot write: "),
    ],
)
def test_unencodable_puzzles_are_reported(cli: Cli, arguments: list[str], complaint: str) -> None:
    result = cli("encode", *arguments)
    assert (result.status, result.out) == (2, "")
    (message,) = result.complaints()
    assert message.startswith(complaint)
