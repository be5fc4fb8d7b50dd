"""Training sets: balanced, without images, each step sound and in words, the same everywhere."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

import satsudoku
from satsudoku import Puzzle, canonical, canonical_many, generate, variant
from satsudoku.cli import run
from satsudoku.errors import PuzzleError, SolverError
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.stream.computing import Adding
from satsudoku.teaching.questions.sentences import Sentences

FIELDS = "puzzle,solution,tier,steps,sentences"
SET = ["generate", "-n", "20", "-l", "rank8", "--tier", "1..4", "--balance", "--clues", "22..36"]
SMALL = ["generate", "-n", "12", "-v", "classic4"]


def made(file: Path, *arguments: str) -> list[dict[str, Any]]:
    assert run([*arguments, "--seed", "1", "--output", str(file)]) == 0
    return [json.loads(line) for line in file.read_text().splitlines()]


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    file = tmp_path_factory.mktemp("sets") / "set.jsonl"
    return made(file, *SET, "--fields", FIELDS)


def test_each_tier_has_its_share(records: list[dict[str, Any]]) -> None:
    assert Counter(record["tier"] for record in records) == dict.fromkeys([1, 2, 3, 4], 5)
    for record in records:
        puzzle = Puzzle(record["puzzle"])
        assert satsudoku.is_unique(puzzle)
        assert 22 <= puzzle.clues <= 36
        assert satsudoku.classify(puzzle, "rank8").tier == record["tier"]


def test_each_step_is_sound_and_the_last_one_solves(records: list[dict[str, Any]]) -> None:
    names = variant().cell_names
    for record in records:
        cells = dict(zip(names, record["puzzle"], strict=True))
        solution = dict(zip(names, record["solution"], strict=True))
        assert len(record["steps"]) == len(record["sentences"])
        for step, sentence in zip(record["steps"], record["sentences"], strict=True):
            technique, effects = step.split(": ")
            for effect in effects.split(" "):
                cell, sign, symbol = re.fullmatch(r"(r\dc\d)(=|<>)(\d)", effect).groups()  # type: ignore[union-attr]
                assert (solution[cell] == symbol) == (sign == "="), (step, record["puzzle"])
                if sign == "=":
                    assert symbol in sentence
                    assert cell in sentence
                    assert cells[cell] == "."
                    cells[cell] = symbol
            assert technique[0].isupper()
            assert sentence.endswith(".")
        assert cells == solution


def test_the_steps_are_those_of_the_path(records: list[dict[str, Any]]) -> None:
    path = satsudoku.classify(Puzzle(records[0]["puzzle"]), "rank8").path
    assert records[0]["sentences"] == [step.text for step in path]
    assert [step.split(": ")[0] for step in records[0]["steps"]] == [
        step.deduction.technique for step in path
    ]


@pytest.mark.parametrize("puzzle", ["1...............", "11.............."])
def test_what_is_not_unique_has_no_steps(puzzle: str) -> None:
    [answer] = Sentences(ladder="rank8").one(Puzzle(puzzle, "classic4"))
    assert answer == {"steps": None, "sentences": None}


def test_what_the_ladder_does_not_solve_has_the_steps_until_it_is_stuck(tmp_path: Path) -> None:
    file = tmp_path / "cells.toml"
    head = 'title = "Cells"\ndescription = "One rule."\nconfluent = true\n'
    head += '[[tiers]]\nname = "Cells"\n'
    file.write_text(f'{head}rules = ["naked-single"]\n')
    [answer] = Sentences(ladder=str(file)).one(next(generate(tier=3, ladder="rank8", seed=1)))
    assert answer == {"steps": [], "sentences": []}


def test_parquet_holds_the_same(tmp_path: Path, records: list[dict[str, Any]]) -> None:
    file = tmp_path / "set.parquet"
    assert run([*SET, "--seed", "1", "--fields", FIELDS, "--output", str(file)]) == 0
    table = pq.read_table(file)
    assert table.to_pylist() == records
    assert str(table.schema.field("sentences").type).startswith("list<")


@pytest.mark.thorough
def test_threads_and_lanes_change_nothing(tmp_path: Path, records: list[dict[str, Any]]) -> None:
    file = tmp_path / "set.jsonl"
    arguments = [*SET, "--seed", "1", "--fields", FIELDS, "--threads", "2", "--output", str(file)]
    narrow = {**os.environ, "SATSUDOKU_LANES": "128"}
    subprocess.run([sys.executable, "-P", "-m", "satsudoku", *arguments], env=narrow, check=True)
    assert [json.loads(line) for line in file.read_text().splitlines()] == records


def test_no_images_within_a_set_nor_of_another(tmp_path: Path) -> None:
    fields = ["--fields", "puzzle,canonical"]
    plain = made(tmp_path / "plain.jsonl", *SMALL, *fields)
    assert len({record["canonical"] for record in plain}) < 12
    test = made(tmp_path / "test.jsonl", *SMALL, *fields, "--different")
    forms = {record["canonical"] for record in test}
    assert len(forms) == 12
    unlike = ["--unlike", str(tmp_path / "test.jsonl")]
    train = made(tmp_path / "train.jsonl", *SMALL, *fields, *unlike)
    assert len({record["canonical"] for record in train} | forms) == 24


def test_no_images_in_python() -> None:
    known = [canonical(puzzle) for puzzle in generate(12, "classic4", different=True, seed=1)]
    others = generate(12, "classic4", unlike=known, seed=1)
    images = canonical_many([*known, *others], variant="classic4")
    assert len({image.tobytes() for image in images}) == 24


def test_what_cannot_be_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SolverError, match="expected a tier"):
        generate(4, balance=True)
    with pytest.raises(SolverError, match="expected a count"):
        generate(None, tier=(1, 4), balance=True)
    with pytest.raises(PuzzleError):
        generate(unlike=["1..."])
    assert run([*SMALL, "--unlike", str(tmp_path / "none.txt")]) == 2
    bad = tmp_path / "bad.txt"
    bad.write_text("1.....2..3.....\n")
    assert run([*SMALL, "--unlike", str(bad)]) == 2
    assert f"{bad}:1: " in capsys.readouterr().err


def test_steps_and_tiers_are_found_on_one_path(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("the ladder was climbed twice")

    puzzles = [Puzzle("1.....2..3.....4", "classic4"), Puzzle("1...............", "classic4")]
    fields = ["tier_name", "tier", "steps", "suffices"]
    alone = [Adding([name], ladder="rank8").of(puzzles) for name in fields[:3]]
    together = Adding(fields, ladder="rank8").of(puzzles)
    assert [list(answer) for answer in together] == [fields, fields]
    for answer, apart in zip(together, zip(*alone, strict=True), strict=True):
        assert all(answer[name] == value for one in apart for name, value in one.items())
    monkeypatch.setattr(Ladder, "classify_many", refuse)
    again = Adding(fields[:3], ladder="rank8").of(puzzles)
    assert again == [{name: answer[name] for name in fields[:3]} for answer in together]
    with pytest.raises(AssertionError, match="twice"):
        Adding(["tier"], ladder="rank8").of(puzzles)
