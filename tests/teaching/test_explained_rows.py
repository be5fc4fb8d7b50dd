"""Explanations as tables: a row per step."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

import satsudoku
from satsudoku import explain
from satsudoku.cli import run

MEDIUM = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
UNSOLVED_BY_SATO = (
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
)


@pytest.mark.parametrize("name", ["sato", "kanoya", "minutes", "hodoku", "rank8", "hamada"])
@pytest.mark.parametrize("line", [MEDIUM, UNSOLVED_BY_SATO], ids=["medium", "hard"])
def test_rows_are_the_path(name: str, line: str) -> None:
    explained = explain(line, name)
    path, rater = explained.classification.path, satsudoku.rater(name)
    assert path
    rows = list(csv.DictReader(io.StringIO(explained.render("csv"))))
    objects = [json.loads(text) for text in explained.render("jsonl").splitlines()]
    table = explained.render("table").splitlines()
    assert len(rows) == len(objects) == len(table) - 1 == len(path)
    for step, row, data in zip(path, rows, objects, strict=True):
        assert row == {key: "" if value is None else str(value) for key, value in data.items()}
        placed = [f"{cell}#{digit}" for cell, digit in zip(*_words(row), strict=True)]
        assert placed == list(step.deduction.names(step.deduction.placed))
        assert row["removed"].split() == list(step.deduction.names(step.deduction.eliminated))
        assert data["code"] == rater.code(step.deduction)
        assert data["points"] == rater.step_points(step.deduction)
        assert (data["number"], data["filled"]) == (step.number, step.filled)
    if explained.classification.score is not None and name == "kanoya":
        assert sum(row["points"] or 0 for row in objects) == explained.classification.score


def _words(row: dict[str, str]) -> tuple[list[str], list[str]]:
    return row["cell"].split(), row["digit"].split()


def test_seconds_of_rows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [
        json.loads(text)
        for text in explain(MEDIUM, "rank8").render("jsonl", effort="seconds").splitlines()
    ]
    assert all(row["seconds"] >= 0 for row in rows)
    assert sum(row["seconds"] for row in rows) > 0
    file = tmp_path / "steps.csv"
    assert run(["explain", MEDIUM, "-l", "sato", "-o", str(file), "--effort", "seconds"]) == 2
    assert "sato is not a ladder" in capsys.readouterr().err
    assert run(["explain", MEDIUM, "-l", "sato", "-o", str(file), "--language", "ja"]) == 0
    assert "行" in file.read_text("utf-8").splitlines()[1]
