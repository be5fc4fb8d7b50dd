"""Long sums less whole houses, and innies and outies, change no solution."""

from __future__ import annotations

from random import Random

import pytest
from human_puzzles import ROOMY

import satsudoku
from satsudoku import Puzzle, generate
from satsudoku.board.encoding import build_encoding
from satsudoku.board.library import variant
from satsudoku.constraints.reduced_sums import reduced_sums
from satsudoku.constraints.relations.implied_sums import with_implied_sums
from satsudoku.constraints.solvers.filters import FiltersSolver
from satsudoku.solvers.dlx import DlxSolver
from satsudoku.solvers.sat import SatSolver

GRIDS = [grid.values for grid in satsudoku.solutions(Puzzle(bytes(16), "classic4"))]


@pytest.mark.parametrize("seed", range(60))
def test_a_reduced_sum_holds_where_the_sum_does(seed: int) -> None:
    random = Random(seed)
    shaft = random.sample(range(2, 16), random.randint(4, 14))
    names = [f"r{c // 4 + 1}c{c % 4 + 1}" for c in shaft]
    arrow = {"bulb": "r1c1 r1c2", "shaft": " ".join(names)}
    rules = build_encoding({"arrows": [arrow]}, "mine", "mine.json", variant("classic4"))
    for relation, reduced in reduced_sums(rules).items():
        assert len(reduced.cells) < len(relation.cells)
        for grid in GRIDS:
            holds, same = (one.allows([grid[c] for c in one.cells]) for one in (relation, reduced))
            assert holds == same
    puzzle = Puzzle(bytes(16), rules)
    expected = DlxSolver(rules).count(puzzle)
    assert FiltersSolver(rules).count(puzzle) == expected
    assert SatSolver(rules).count(puzzle) == expected


def test_most_of_these_arrows_are_reduced() -> None:
    """So the test above does not pass for lack of sums."""
    rules = satsudoku.build("classic4").arrow("r1c1", "r2c1 r3c1 r4c1 r4c2").puzzle().variant
    (reduced,) = reduced_sums(rules).values()
    assert (reduced.cells, reduced.weights, reduced.total) == ((0, 13), (-2, 1), -10)


def test_short_sums_stay() -> None:
    board = satsudoku.build("classic9").arrow("r1c1", "r1c2 r2c2").little_killer("r1c3 r2c4", sum=5)
    assert reduced_sums(board.puzzle().variant) == {}


def test_a_sum_of_the_whole_board_says_its_bulb() -> None:
    rest = [f"r{r}c{c}" for r in range(1, 10) for c in range(1, 10) if (r, c) > (1, 3)]
    rules = satsudoku.build("classic9").arrow("r1c1 r1c2 r1c3", " ".join(rest)).puzzle().variant
    (reduced,) = reduced_sums(rules).values()
    assert (reduced.weights, reduced.total) == ((-101, -11, -2), -405)
    assert reduced.allows([3, 8, 7])
    grid = satsudoku.solve(Puzzle(bytes(81), rules), solver="filters")
    assert grid is not None
    assert tuple(grid.values[:3]) == (3, 8, 7)


def test_only_houses_of_all_symbols_count() -> None:
    arrow = {"bulb": "r2c1 r2c2", "shaft": "r1c1 r1c2 r1c3 r1c4 r1c5"}
    rules = build_encoding({"arrows": [arrow]}, "mine", "mine.json", ROOMY)  # five of 7 symbols
    assert reduced_sums(rules) == {}
    full = build_encoding({"arrows": [arrow]}, "mine", "mine.json", variant("latin5"))
    assert len(reduced_sums(full)) == 1


@pytest.mark.parametrize("seed", range(20))
def test_implied_sums_change_no_count(seed: int) -> None:
    """Killers of 4x4 with a cage or two left out, by solvers with these sums and one without."""
    (killer,) = generate(1, "classic4", constraints=["killer"], seed=seed)
    tables = [one.table(killer.variant.cell_names) for one in killer.variant.constraints]
    Random(seed).shuffle(tables)
    rules = build_encoding({"cages": tables[2:]}, "mine", "mine.json", variant("classic4"))
    assert len(with_implied_sums(rules).relations) > len(rules.relations)
    puzzle = Puzzle(bytes(16), rules)
    expected = DlxSolver(rules).count(puzzle)
    assert FiltersSolver(rules).count(puzzle) == expected
    assert SatSolver(rules).count(puzzle) == expected


def test_parallel_diagonals_are_a_sum() -> None:
    """Three of nine diagonals add to 74; the least that boxes leave them is 75."""
    board = satsudoku.build("classic9")
    for k, total in enumerate((26, 25, 23, 30, 25, 20)):
        places = [(r, r - k) for r in range(1 + k, 10)]
        board = board.little_killer(" ".join(f"r{a}c{b}" for a, b in places), sum=total)
        if k > 2:  # so that the rest of the board says little
            board = board.little_killer(" ".join(f"r{b}c{a}" for a, b in places), sum=total)
    puzzle = board.puzzle()
    search = FiltersSolver(puzzle.variant).search(puzzle)
    assert search.count(1, 1) == (0, True)
    assert search.choices == 0
