"""Measures as fields, against definitions written out here."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from command_line import Cli

from satsudoku import Puzzle, backdoor_sizes, redundant_clues, solver, variant, vicinity
from satsudoku.errors import SatsudokuError
from satsudoku.lanes.patterns import SINGLES
from satsudoku.lanes.rules import Verdict, propagate
from satsudoku.lanes.states import pack_states
from satsudoku.making.generation import generate

SIX = [*generate(12, "classic6", seed=4)]
HARD = "1....6.5.1.........4.35.3.46........"


def singles_solve(line: str) -> bool:
    _, verdicts = propagate(pack_states([line], "classic6"), SINGLES, "classic6")
    return bool(verdicts[0] == Verdict.SOLVED)


def plain_backdoor(puzzle: Puzzle) -> int:
    """The definition, over all empty cells."""
    solution = next(iter(solver("dlx", puzzle.variant).solutions(puzzle))).line
    empty = [cell for cell, character in enumerate(puzzle.line) if character == "."]
    for size in range(4):
        for cells in combinations(empty, size):
            line = "".join(
                solution[cell] if cell in cells else character
                for cell, character in enumerate(puzzle.line)
            )
            if singles_solve(line):
                return size
    return -1


def test_backdoors() -> None:
    puzzles = [puzzle.line for puzzle in SIX[:6]] + [HARD]
    wanted = [plain_backdoor(Puzzle(line, "classic6")) for line in puzzles]
    assert backdoor_sizes(puzzles, "classic6").tolist() == wanted
    assert set(wanted) >= {0, 1}


def test_a_backdoor_that_is_too_large_or_of_no_unique_puzzle() -> None:
    assert backdoor_sizes([HARD, "." * 36], "classic6", most=0).tolist() == [-1, -1]
    with pytest.raises(SatsudokuError, match="most is -1"):
        backdoor_sizes([HARD], "classic6", most=-1)


def test_more_rules_need_no_more_clues() -> None:
    puzzles = [puzzle.line for puzzle in SIX] + [HARD]
    singles = backdoor_sizes(puzzles, "classic6")
    more = backdoor_sizes(puzzles, "classic6", rules=[*SINGLES, "locked-candidates"])
    assert (more <= singles).all()


def test_fields(cli: Cli) -> None:
    """In any command, also beside bad puzzles and ones that are not unique."""
    lines = "\n".join([*(puzzle.line for puzzle in SIX[:4]), HARD, "." * 36, "11" + "." * 34])
    fields = "te,backdoor,redundancy,vicinity"
    out = cli("count", "--limit", "2", "--fields", fields, "-", stdin=lines)
    rows = [line.split("\t") for line in out.out.splitlines()]
    for puzzle, row in zip([*SIX[:4], Puzzle(HARD, "classic6")], rows, strict=False):
        te, backdoor, redundancy, neighbours = map(int, row)
        assert backdoor == backdoor_sizes([puzzle.line], "classic6")[0]
        assert (te == 0) == (backdoor == 0)
        assert redundancy == len(redundant_clues(puzzle))
        assert neighbours == sum(1 for _ in vicinity(puzzle))
    assert int(rows[4][0]) == 1
    assert rows[5][:3] == ["", "", ""]
    assert rows[6] == ["", "", "", ""]


def test_the_solution_is_a_backdoor_of_itself() -> None:
    rules = variant("classic6")
    (grid,) = solver("dlx", rules).solutions(Puzzle(HARD, "classic6"))
    assert backdoor_sizes(np.frombuffer(grid.values, np.uint8).reshape(1, -1), rules)[0] == 0
