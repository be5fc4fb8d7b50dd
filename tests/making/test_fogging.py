"""Fog that is laid over puzzles."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import Cli

from satsudoku import Puzzle, clear_fog, solve
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
