"""Fog that is laid over puzzles."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from command_line import Cli

from satsudoku import Puzzle, clear_fog, solve
from satsudoku.judging.clearing import Clearing
from satsudoku.making.fogging import lay_fog


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    "line", ["1.....2..3.....4", "........6.344..1....5....2..6....4.2", "1..4..1....34..1"]
)
def test_every_view_leads_on_and_no_lamp_can_go(line: str, seed: int) -> None:
    lamps = lay_fog(Puzzle(line), seed)["lamps"].split()
    assert clear_fog(line, {"lamps": " ".join(lamps)}).tier is not None
    for lamp in lamps:
        fewer = [other for other in lamps if other != lamp]
        assert clear_fog(line, {"lamps": " ".join(fewer)}).tier is None


def test_a_puzzle_without_givens_in_the_dark_needs_no_light() -> None:
    solved = solve("1.....2..3.....4")
    assert solved is not None
    lamps = lay_fog(Puzzle(solved.line[:-1] + "."), 1)["lamps"].split()
    assert len(lamps) < 9


def test_the_command_lays_fog(cli: Cli, tmp_path: Path) -> None:
    made = cli("generate", "--fog", "--variant", "classic4", "--seed", "1", "-n", "2")
    lines = made.out.splitlines()
    fogs = [json.loads(line)["fog"]["lamps"] for line in lines]
    assert len(lines) == 2
    assert all(fogs)
    again = cli("generate", "--fog", "--variant", "classic4", "--seed", "1", "-n", "2")
    assert again.out == made.out
    file = tmp_path / "fogged.jsonl"
    file.write_text(made.out)
    assert cli("fog", file, "--fields", "clears").out == "true\ntrue\n"


def test_the_ladder_chooses_whose_rules_clear_the_fog(cli: Cli, monkeypatch: Any) -> None:
    asked = []

    def noted(puzzle: Puzzle, fog: dict[str, str], ladder: str) -> Clearing:
        asked.append(ladder)
        return clear_fog(puzzle, fog, ladder)

    monkeypatch.setattr("satsudoku.making.fogging.clear_fog", noted)
    how = ("generate", "--fog", "--variant", "classic4", "--seed", "1", "-n", "1")
    made = cli(*how, "--ladder", "rank8")
    assert set(asked) == {"rank8"}
    [line] = made.out.splitlines()
    fog = json.loads(line)["fog"]
    assert clear_fog(json.loads(line)["givens"], fog, "rank8").tier is not None
    refused = cli(*how, "--ladder", "sato")
    assert refused.status
    assert "any order" in refused.err
