"""The rater `searches`, against a literal one on sets of digits."""

from __future__ import annotations

import statistics
from pathlib import Path

import pytest
from command_line import Cli
from samples import tries

import satsudoku
from satsudoku.errors import LadderError, SatsudokuError
from satsudoku.raters.kanoya.searches import COUNTS, Searches

PUZZLES = Path(__file__).parents[2] / "puzzles"
DEMO = (PUZZLES / "demo.txt").read_text("utf-8").splitlines()
LINES = [line.split()[0] for line in DEMO if line[:1] not in "#"]
STUCK = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."


def middle_puzzles() -> list[str]:
    """Puzzles of hidden and naked singles that boxes alone do not solve."""
    made = satsudoku.generate(24, ladder="hamada", tier=(2, 3), seed=3, symmetry="rotational")
    return [puzzle.line for puzzle in made]


def literal(line: str, *, everything: bool) -> int | None:
    """The count by sets of digits; None if middle techniques do not suffice."""
    grid = [int(c) if c in "123456789" else 0 for c in line]
    rows = [[9 * r + c for c in range(9)] for r in range(9)]
    columns = [[9 * r + c for r in range(9)] for c in range(9)]
    boxes = [
        [27 * (b // 3) + 3 * (b % 3) + 9 * r + c for r in range(3) for c in range(3)]
        for b in range(9)
    ]
    houses = [*rows, *columns, *boxes]

    def places(house: list[int], digit: int) -> list[int]:
        seen = {cell for other in houses if digit in [grid[c] for c in other] for cell in other}
        return [cell for cell in house if not grid[cell] and cell not in seen]

    total, counts = 0, True
    while True:
        before = None
        while before != grid:
            before = grid.copy()
            for digit in range(1, 10):
                if all(grid):
                    return total
                total += counts
                for cell in [p[0] for box in boxes if len(p := places(box, digit)) == 1]:
                    grid[cell] = digit
        if counts:
            total += grid.count(0)
        counts = everything
        found = {
            p[0]: digit
            for house in (*rows, *columns)
            for digit in range(1, 10)
            if len(p := places(house, digit)) == 1
        }
        for cell in range(81):
            left = [digit for digit in range(1, 10) if cell in places([cell], digit)]
            if not grid[cell] and len(left) == 1:
                found[cell] = left[0]
        if not found:
            return None
        for cell, digit in found.items():
            grid[cell] = digit


@pytest.mark.thorough
@pytest.mark.parametrize("counts", COUNTS)
def test_scores_are_those_of_a_literal_count(counts: str) -> None:
    rater, checked = Searches(counts), 0
    for line in [*LINES, *middle_puzzles()[:: tries(3, 1)]]:
        expected = literal(line, everything=counts == "all")
        if expected is not None:
            assert rater.classify(satsudoku.puzzle(line)).score == expected
            checked += 1
    assert checked > 8


@pytest.mark.thorough
def test_scores_are_near_those_of_the_document() -> None:
    """Its table 3 has 41 to 75 for middle puzzles, most of them near 70."""
    scores = [Searches().classify(satsudoku.puzzle(line)).score for line in middle_puzzles()]
    assert 60 < statistics.median(score for score in scores if score is not None) < 85
    all_of_them = [
        Searches("all").classify(satsudoku.puzzle(line)).score for line in middle_puzzles()
    ]
    assert all(b >= a for a, b in zip(scores, all_of_them, strict=True) if a and b)


def test_the_sum_is_shown(cli: Cli) -> None:
    for line in LINES[:6]:
        verdict = Searches().classify(satsudoku.puzzle(line))
        detail = verdict.detail
        assert verdict.score == detail["digits"] + detail["empty"] + detail["upper"] * 54
        [remark] = Searches().remarks(verdict)
        assert remark.endswith(f"upper techniques × 54 = {verdict.score}")
        assert remark in cli("classify", "-l", "searches", "--path", line).out
        assert verdict.path[-1].filled == 81
        assert all(Searches().code(step.deduction) for step in verdict.path)
    assert any(Searches().classify(satsudoku.puzzle(line)).detail["upper"] for line in LINES)


def test_what_techniques_do_not_solve_has_no_score() -> None:
    verdict = Searches().classify(satsudoku.puzzle(STUCK))
    assert verdict.score is None
    assert verdict.path
    assert Searches().remarks(verdict) == ("the techniques end here, so the searches have no end",)
    several = Searches().classify(satsudoku.puzzle("1" + "." * 80))
    assert (several.unique, several.score, several.path) == (False, None, ())


def test_what_is_refused() -> None:
    with pytest.raises(LadderError, match="expected rows, columns and boxes, up to 9x9"):
        Searches().classify(satsudoku.puzzle("1" + "." * 80, "diagonal9"))
    for wrong in "searches:counts=some", "searches:middle=all":
        with pytest.raises(SatsudokuError):
            satsudoku.rater(wrong)
