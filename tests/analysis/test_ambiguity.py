"""Why puzzles are not unique, against all of their solutions."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from command_line import Cli
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import MANY, SHIPPED, dlx, puzzles

import satsudoku.analysis.ambiguity
from satsudoku import Puzzle, Variant, ambiguity, stream
from satsudoku.analysis.ambiguity import Ambiguity

SMALL = [rules for rules in SHIPPED if len(rules.cells) <= 81]
SEVERAL, ONE = "1.....2..3......", "1.....2..3.....4"


def check(puzzle: Puzzle, most: int = 20_000) -> None:
    """Compare with the definition, unless there are too many solutions to list."""
    found = ambiguity(puzzle)
    rules = puzzle.variant
    if not dlx(rules).count(puzzle, most).exact:
        return
    solutions = [grid.line for grid in dlx(rules).solutions(puzzle)]
    if len(solutions) < 2:
        assert found is None
        return
    assert found is not None
    first, second = (grid.line for grid in found.witnesses)
    assert first != second
    assert {first, second} <= set(solutions)
    columns = list(zip(*solutions, strict=True))
    assert found.differing == tuple(
        name for name, column in zip(rules.cell_names, columns, strict=True) if len({*column}) > 1
    )
    assert found.completions == tuple(
        f"{name}#{symbol}"
        for name, column in zip(rules.cell_names, columns, strict=True)
        for symbol in rules.symbols
        if column.count(symbol) == 1
    )


@pytest.mark.quick(4)
@pytest.mark.parametrize("rules", SMALL, ids=lambda rules: rules.name)
@settings(max_examples=5, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_same_as_all_solutions(rules: Variant, data: st.DataObject) -> None:
    for solutions in (0, 1, 2, MANY):
        check(data.draw(puzzles(rules, solutions)))


@pytest.mark.parametrize("text", ["." * 16, "1" + "." * 15, SEVERAL, ONE, "11" + "." * 14])
def test_candidates_are_placed_where_solutions_are_many(
    monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setattr(satsudoku.analysis.ambiguity, "_FIRST", 2)
    check(Puzzle(text, "classic4"))
    check(Puzzle(text, "x4" if text[:2] != "11" else "latin4"))


def test_excluded_candidates_are_no_clues(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(satsudoku.analysis.ambiguity, "_FIRST", 2)
    check(Puzzle("12..1.34" + "1234" * 14, "classic4"))


def test_cages() -> None:
    check(satsudoku.build("classic4").cage("r1c1 r1c2", sum=7).cage("r2c3 r3c3", sum=3).puzzle())


def test_an_empty_grid_has_no_completion() -> None:
    found = ambiguity(Puzzle("." * 81))
    assert found is not None
    assert len(found.differing or ()) == 81
    assert found.completions == ()


@pytest.mark.thorough
def test_time() -> None:
    with pytest.raises(TimeoutError):
        ambiguity(Puzzle("." * 625, "classic25"), timeout=1e-6)
    for timeout in (1, 4, 16, 64):  # a busy machine needs longer for the verdict
        lines = io.StringIO("." * 625)
        [record] = stream.unique(stream.read(lines), witnesses=True, timeout=timeout)
        if record.unique is not None:
            break
    assert record.unique is False
    assert record.completions is None


@pytest.mark.parametrize("command", ["unique", "solve"])
def test_arguments_are_shown(cli: Cli, command: str) -> None:
    text = cli(command, SEVERAL).out
    found = ambiguity(Puzzle(SEVERAL, "classic4"))
    assert found is not None
    for grid in found.witnesses:
        assert grid.line in text
    assert "differ in 7 cells: r1c3, r1c4" in text
    assert "r1c3=3" in text
    record = json.loads(cli(command, "--json", SEVERAL).out)
    assert {name: record[name] for name in found.to_dict()} == found.to_dict()
    assert record["unique"] is False
    assert "witnesses" not in json.loads(cli(command, "--json", "--no-witnesses", SEVERAL).out)
    record = json.loads(cli(command, "--json", ONE).out)
    assert record["unique"] is record["exact"] is True
    assert record["witnesses"] is record["completions"] is None


@pytest.mark.parametrize("command", ["unique", "solve"])
def test_files_are_shown_on_request(cli: Cli, command: str, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{ONE}\n{SEVERAL}\n11{'.' * 14}\n" * 5)
    assert "differ" not in cli(command, path).out
    assert "witnesses" not in cli(command, "--json", path).out
    records = [
        json.loads(line)
        for line in cli(command, "--json", "--witnesses", path).out.split("\n")
        if line
    ]
    assert [len(record["completions"] or ()) for record in records] == 5 * [0, 9, 0]
    assert [record["unique"] for record in records] == 5 * [True, False, False]
    assert cli(command, "--witnesses", path).out.count("differ in 7 cells") == 5
    chosen = cli(command, "--fields", "completions", path).out.splitlines()
    assert [bool(line) for line in chosen] == 5 * [False, True, False]


def test_the_last_of_several_solutions_is_shown(cli: Cli) -> None:
    for limit in (1, 2, 3, 4):
        out = cli("solve", "--limit", limit, "--json", SEVERAL).out
        records = [json.loads(line) for line in out.splitlines()]
        assert [r["witnesses"] is not None for r in records] == [
            *(len(records) - 1) * [False],
            True,
        ]
        assert records[-1]["exact"] is (limit >= 3)
        assert records[-1]["count"] == len(records) == min(limit, 3)


def test_random_solutions_have_none(cli: Cli) -> None:
    result = cli("solve", "--random", 2, "--witnesses", SEVERAL)
    assert result.status == 2
    assert "--witnesses" in result.err


def test_a_value() -> None:
    found = ambiguity(Puzzle(SEVERAL, "classic4"))
    assert isinstance(found, Ambiguity)
    assert found == ambiguity(Puzzle(SEVERAL, "classic4"))
