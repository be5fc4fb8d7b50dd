"""Full ranks and regions to be found, which only filters know, in all commands."""

from __future__ import annotations

import pytest
from command_line import Cli

import satsudoku
from satsudoku import Puzzle, hint
from satsudoku.errors import SolverError

RANKS = ".Shape~4x4.FullRank~C1~10~.FullRank~C2~15~.FullRank~R4~5~.FullRankTies~any"
# Of several solutions, so that `unique` ends with status 1.
CHAOS = ".Shape~4x4.ChaosConstruction.NoBoxes.ChaosArrow~R1C1.~R1C1_4~R1C2_1~R1C3_2~R2C3_1"


def board(ranks: int = 1) -> Puzzle:
    return satsudoku.build("classic4").full_rank("r1c1 r1c2 r1c3 r1c4", ranks).puzzle()


@pytest.mark.parametrize("command", ["solve", "count", "unique", "candidates", "draw", "canonical"])
@pytest.mark.parametrize("text", [RANKS, CHAOS])
def test_commands_take_them(cli: Cli, command: str, text: str) -> None:
    result = cli(command, text)
    assert result.status == (command in ("unique", "solve") and text == CHAOS), result.err
    assert "error" not in result.out


def test_a_hint_ends_in_search_at_worst() -> None:
    puzzle = board().variant
    grid = next(iter(satsudoku.solutions(board())))
    given = Puzzle(bytes([*grid.values[:14], 0, 0]), puzzle)
    assert hint(given, "satsudoku") is not None


@pytest.mark.parametrize("solver", ["dlx", "lanes", "sat"])
def test_other_solvers_refuse_them(solver: str) -> None:
    with pytest.raises(SolverError, match="full rank 1 has too many cells"):
        satsudoku.count(board(), solver=solver)


def test_a_line_must_cross_a_square() -> None:
    with pytest.raises(ValueError, match="a row or column of a square board"):
        satsudoku.build("classic4").full_rank("r1c1 r1c2 r1c3", 1).puzzle()
