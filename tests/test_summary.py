"""Summaries: a table for each rater, points for those without tiers, a row for each file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import Cli

from satsudoku.stream.record_value import Record
from satsudoku.stream.summary import NONE, UNKNOWN, Ranking, Summary

Run = Callable[..., tuple[str, str]]
PUZZLES = Path(__file__).parents[1] / "puzzles"
DEMO = str(PUZZLES / "demo.txt")


@pytest.fixture
def run(cli: Cli) -> Run:
    """What a command prints, and what it says."""

    def run(*arguments: str) -> tuple[str, str]:
        result = cli(*arguments)
        return result.out, result.err

    return run


def test_each_rater_has_a_table_and_each_puzzle_counts_once(
    run: Run,
) -> None:
    out, err = run("classify", "-l", "all", "--json", "--summary", str(PUZZLES / "x5.txt"))
    records = [json.loads(line) for line in out.splitlines()]
    tables = err.split("\n\n")
    assert "one solution  14   100 %" in tables[0]
    names = [table.splitlines()[0] for table in tables[1:]]
    assert names == sorted({record["ladder"] for record in records if record["error"] is None})
    assert {"hamada", "minutes", "rank8", "rank8-remove", "satsudoku"} <= {*names}
    for table in tables[1:]:
        name, *lines = table.splitlines()
        counted = [int(line.rpartition("  ")[0].split()[-3]) for line in lines if "%" in line]
        assert sum(counted) == sum(record["ladder"] == name for record in records) == 14


def test_points_are_summarised_by_quartiles(run: Run) -> None:
    out, err = run("classify", "-l", "kanoya", "--json", "--summary", DEMO)
    scores = sorted(
        record["score"]
        for record in map(json.loads, out.splitlines())
        if record["score"] is not None
    )
    assert len(scores) == 10
    assert f"points: least {scores[0]}, quarter {scores[2]}, median {scores[4]}" in err
    assert f"most {scores[-1]}" in err
    assert "with points  10" in err
    assert "none          7" in err


def test_several_files_have_a_row_each(run: Run) -> None:
    book = str(PUZZLES / "kanoya-saito.csv")
    out, err = run("classify", "-l", "hodoku", "--csv", "--summary", DEMO, book)
    rows = [
        line.split() for line in err.splitlines() if line.startswith(("file", DEMO, book, "all"))
    ]
    assert [row[0] for row in rows] == ["file", DEMO, book, "all"]
    assert [row[1] for row in rows[1:]] == ["17", "1", "18"]
    assert all(float(row[2]) > 0 for row in rows[1:])
    numbers = [[int(cell) for cell in row[3:]] for row in rows[1:]]
    assert [a + b for a, b in zip(*numbers[:2], strict=True)] == numbers[2]
    assert sum(numbers[2]) == len(out.splitlines()) - 1


def test_one_file_has_no_row(run: Run) -> None:
    assert "puzzles  seconds" not in run("unique", "--summary", DEMO)[1]


def test_tables_and_records_count_alike(run: Run) -> None:
    """Lanes answer in tables, and what asks for a path in records."""
    asked = ["classify", "-l", "sato", "--csv", "--summary", DEMO]
    many = run(*asked, "--tier-only")[1].splitlines()[1:]
    assert run(*asked, "--fields", "uses")[1].splitlines()[1:] == many


def test_bad_puzzles_count_in_their_file(tmp_path: Path, run: Run) -> None:
    one, two = tmp_path / "one.txt", tmp_path / "two.txt"
    one.write_text("1.....2..3.....4\nnothing\n", encoding="utf-8")
    two.write_text("1.....2..3.....4\n", encoding="utf-8")
    err = run("unique", "--summary", str(one), str(two))[1]
    assert "bad           1  33.3 %" in err
    assert f"{one}        1" in err


def test_summaries_survive_json_and_joining() -> None:
    first, second, both = Summary(), Summary(), Summary()
    records = [
        Record("a", 1, unique=True, ladder="kanoya", tier=None, score=7, seconds=0.5),
        Record("a", 2, unique=True, ladder="kanoya", tier=None, score=None, seconds=0.25),
        Record("b", 1, unique=True, ladder="rank8", tier=None, timed_out=True),
        Record("b", 1, unique=True, ladder="hodoku", tier=3, tier_name="Hard", score=500),
        Record("b", 2, error="no"),
    ]
    for number, record in enumerate(records):
        (first if number < 2 else second).add(record)
        both.add(record)
    joined = Summary.from_dict(json.loads(json.dumps(first.to_dict())))
    joined.join(Summary.from_dict(json.loads(json.dumps(second.to_dict()))))
    assert joined == both
    assert (both.whole.puzzles, both.whole.bad, both.whole.seconds) == (3, 1, 0.75)
    assert both.whole.rankings == {
        "kanoya": Ranking({NONE: 1}, {7: 1}),
        "rank8": Ranking({UNKNOWN: 1}),
        "hodoku": Ranking({"3 Hard": 1}, {500: 1}),
    }


def test_steps_are_those_of_the_rater_that_was_asked(run: Run) -> None:
    line = Path(DEMO).read_text(encoding="utf-8").splitlines()[5]
    fields = ["--fields", "ladder,steps", "--json"]
    every = map(json.loads, run("classify", "-l", "all", *fields, line)[0].splitlines())
    among_all = {record["ladder"]: record for record in every}
    for rater in "hamada", "rank8", "sato", "kanoya", "hodoku", "se121":
        asked = json.loads(run("classify", "-l", rater, *fields, line)[0])
        assert asked["steps"]
        assert among_all[rater] == asked
        path = json.loads(run("classify", "-l", rater, "--path", "--json", line)[0])["path"]
        assert [one.partition(":")[0] for one in asked["steps"]] == [s["technique"] for s in path]


def test_a_card_has_the_points(run: Run) -> None:
    line = Path(DEMO).read_text(encoding="utf-8").splitlines()[5]
    for rater, points in ("kanoya", 20), ("se121", 20), ("hodoku", None):
        record = json.loads(run("card", "-l", rater, "--json", line)[0])
        verdict = json.loads(run("classify", "-l", rater, "--json", line)[0])
        for name in "tier", "score", "bound", "suffices":
            assert record[name] == verdict[name]
        assert record["score"] == points or points is None
        text = run("card", "-l", rater, line)[0]
        assert f"     score  {record['score']} by {rater}" in text
        assert "suffices" not in text
    unsolved = Path(DEMO).read_text(encoding="utf-8").splitlines()[11]
    assert "no technique of kanoya suffices" in run("card", "-l", "kanoya", unsolved)[0]
    assert "score" not in run("card", "-l", "minutes", line)[0]
