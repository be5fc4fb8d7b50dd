"""Counting without visiting: against known totals, enumeration, and itself."""

from __future__ import annotations

import os
import random
from collections import Counter
from itertools import permutations
from math import factorial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from interruption import after_ctrl_c
from random_puzzles import puzzle_of
from samples import tries
from strategies import grids

import satsudoku
from satsudoku import Puzzle, candidate_counts, count_many, random_solutions, variant
from satsudoku.counting.bands import Bands, box_shape, serves
from satsudoku.errors import SolverError, UnknownNameError
from satsudoku.solvers.methods import ENOUGH
from satsudoku.symmetry.canonical import canonical_many

CLASSIC = variant("classic9")
EMPTY = Puzzle("." * 81)
# B. Felgenhauer and F. Jarvis, Enumerating possible Sudoku grids, 2005.
ALL_GRIDS = 6_670_903_752_021_072_936_960


def excluding(puzzle: Puzzle, number: int, seed: int) -> Puzzle:
    """The puzzle with `number` candidates excluded at random, if its cells keep two or more."""
    chance = random.Random(seed)
    possible = [[True] * 9 for _ in range(81)]
    for _ in range(number):
        cell = chance.randrange(81)
        if not puzzle.values[cell] and sum(possible[cell]) > 2:
            possible[cell][chance.randrange(9)] = False
    return Puzzle(puzzle.values, CLASSIC, bytes(p for cell in possible for p in cell))


# --- counts --------------------------------------------------------------------------------------


@pytest.mark.usefixtures("width")
@pytest.mark.parametrize("threads", [1, 2])
def test_all_grids(threads: int) -> None:
    assert Bands(EMPTY, threads=threads).count(threads=threads) == ALL_GRIDS


@pytest.mark.thorough
def test_completions_of_a_band_and_of_a_row() -> None:
    # Felgenhauer and Jarvis list 108,374,976 for this band, with the bands below and their rows in
    # ascending order: one of 72.
    top = "123456789456789123789123456"
    assert Bands(Puzzle(top + "." * 54)).count() == 72 * 108_374_976
    assert Bands(Puzzle("123456789" + "." * 72)).count() * factorial(9) == ALL_GRIDS


@pytest.mark.thorough
def test_grids_with_two_diagonals() -> None:
    """The main diagonal fixed, all ways to fill the other one are counted, by classes."""
    boards = []
    places = [(row, 8 - row) for row in range(9) if row != 4]
    for values in permutations([1, 2, 3, 4, 6, 7, 8, 9]):
        board = [0] * 81
        for row in range(9):
            board[10 * row] = row + 1
        if all(v not in (r + 1, c + 1) for (r, c), v in zip(places, values, strict=True)):
            for (r, c), v in zip(places, values, strict=True):
                board[9 * r + c] = v
            if board[33] not in (4, 6) and board[47] not in (4, 6):
                boards.append(board)
    images = canonical_many(np.array(boards, dtype=np.uint8))
    classes = Counter(image.tobytes() for image in images)
    assert (len(boards), len(classes)) == (4752, 74)
    total = sum(number * Bands(Puzzle(board)).count() for board, number in classes.items())
    # Published as unconfirmed; this confirms it.
    assert total * factorial(9) == 55_613_393_399_531_520


@pytest.mark.quick(1)
@pytest.mark.usefixtures("width")
def test_random_puzzles_have_the_counts_of_lanes() -> None:
    puzzles = [puzzle_of(21 + i % 12, seed=i) for i in range(60)]
    puzzles += [excluding(puzzle_of(19 + i % 12, seed=i), 1 + i % 60, i) for i in range(40)]
    limit = 200_000
    counts = count_many(puzzles, limit=limit, threads=2).tolist()
    assert sum(count < limit for count in counts) > 80
    for puzzle, count in zip(puzzles, counts, strict=True):
        if count < limit:
            assert Bands(puzzle).count() == count


@pytest.mark.thorough
@settings(max_examples=tries(4, 10))
@given(grids(CLASSIC), st.randoms(use_true_random=False))
def test_symmetric_puzzles_have_equal_counts(grid: object, chance: random.Random) -> None:
    puzzle = puzzle_of(chance.randint(11, 17), chance.randrange(10**6))
    lines = []
    for _ in range(2):
        bands = [[3 * band + i for i in chance.sample(range(3), 3)] for band in range(3)]
        lines.append([line for band in chance.sample(bands, 3) for line in band])
    cells = [0] * 81
    transposed = chance.random() < 0.5
    for row in range(9):
        for column in range(9):
            r, c = lines[0][row], lines[1][column]
            cells[9 * row + column] = 9 * c + r if transposed else 9 * r + c
    image = puzzle.transform(cells, chance.sample(range(1, 10), 9))
    assert Bands(image).count() == Bands(puzzle).count()


@pytest.mark.thorough
@pytest.mark.parametrize("clues", [1, 12])
def test_a_cell_s_candidates_add_up(clues: int) -> None:
    """Where nobody can visit the solutions: puzzles with one clue more say the same."""
    puzzle = puzzle_of(clues, seed=clues)
    count = Bands(puzzle).count()
    each = Bands(puzzle).with_candidates()
    assert (each.sum(axis=1) == count).all()
    for house in CLASSIC.houses:
        assert (each[list(house.cells)].sum(axis=0) == count).all()
    chance = random.Random(clues)
    for cell in chance.sample([i for i in range(81) if not puzzle.values[i]], 3):
        value = chance.randint(1, 9)
        more = bytearray(puzzle.values)
        more[cell] = value
        assert Bands(Puzzle(bytes(more))).count() == each[cell, value - 1]


@pytest.mark.quick(4)
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(("band", "excluded"), [(0, 0), (1, 0), (2, 0), (0, 9), (1, 9)])
def test_a_band_whose_rows_are_alike(band: int, excluded: int, turned: bool) -> None:
    """Its candidates are what the other bands leave."""
    puzzle = puzzle_of(26, seed=band)
    chance = random.Random(band)
    rows = [puzzle.values[9 * row : 9 * row + 9] for row in range(9)]
    rows[3 * band : 3 * band + 3] = [bytes(9)] * 3
    allowed = np.ones((9, 9, 9), dtype=np.uint8)
    for column, symbol in zip(range(9), chance.sample(range(9), excluded), strict=False):
        allowed[3 * band : 3 * band + 3, column, symbol] = 0
    cells = np.frombuffer(b"".join(rows), dtype=np.uint8).reshape(9, 9)
    if turned:
        cells, allowed = cells.T, allowed.transpose(1, 0, 2)
    puzzle = Puzzle(cells.tobytes(), CLASSIC, allowed.tobytes())
    each = Bands(puzzle).with_candidates().reshape(9, 9, 9)
    assert (each.sum(axis=2) == Bands(puzzle).count()).all()
    for _ in range(6):
        place = (chance.randrange(9), 3 * band + chance.randrange(3))
        row, column = place if turned else place[::-1]
        symbol = chance.choice(np.flatnonzero(each[row, column]).tolist())
        more = cells.copy()
        more[row, column] = symbol + 1
        one_more = Puzzle(more.tobytes(), CLASSIC, allowed.tobytes())
        assert Bands(one_more).count() == each[row, column, symbol]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("symbols", "cells", "ninths"),
    [([9], [0, 10, 20], 6), ([8, 9], [0], 7)],
)
def test_like_symbols_with_odd_exclusions(
    symbols: list[int], cells: list[int], ninths: int
) -> None:
    """The largest sums there are: one array stands for many, and few divisors come out of sums."""
    allowed = np.ones((81, 9), dtype=np.uint8)
    allowed[np.ix_(cells, [symbol - 1 for symbol in symbols])] = 0
    puzzle = Puzzle(bytes(81), CLASSIC, allowed.tobytes())
    count = ALL_GRIDS * ninths // 9  # the cells share a house, so at most one has the symbol
    bands = Bands(puzzle)
    assert bands.count() == count
    each = bands.with_candidates()
    assert (each[allowed == 0] == 0).all()
    for house in CLASSIC.houses:
        assert (each[list(house.cells)].sum(axis=0) == count).all()
    assert (each.sum(axis=1) == count).all()
    for cell in (1,) if len(symbols) == 2 else (1, 40):
        clue = bytes(9 if i == cell else 0 for i in range(81))
        assert Bands(Puzzle(clue, CLASSIC, allowed.tobytes())).count() == each[cell, 8]


@pytest.mark.quick(2)
@pytest.mark.parametrize("seed", range(0, 12, 2))
def test_numbers_lead_to_all_solutions(seed: int) -> None:
    puzzle = puzzle_of(22 + seed, seed)
    if seed % 3 == 0:
        puzzle = excluding(puzzle, 20, seed)
    solutions = list(satsudoku.solutions(puzzle))
    bands = Bands(puzzle)
    assert bands.count() == len(solutions)
    reached = bands.at(range(len(solutions)))
    assert set(reached) == set(solutions)
    each = np.zeros((81, 9), dtype=int)
    for grid in solutions:
        each[np.arange(81), np.frombuffer(grid.values, np.uint8) - 1] += 1
    assert (bands.with_candidates(threads=2) == each).all()
    with pytest.raises(SolverError, match=f"number below {len(solutions)}"):
        bands.at([len(solutions)])


def test_no_solution() -> None:
    bands = Bands(Puzzle("12345678" + "." * 9 + "9" + "." * 63))
    assert bands.count() == 0
    assert not bands.with_candidates().any()
    assert bands.at([]) == []


def test_other_boards_are_refused() -> None:
    assert box_shape(variant("classic6")) == (2, 3)
    assert box_shape(variant("diagonal9")) is None
    assert not serves(variant("anti-knight9"))
    with pytest.raises(SolverError, match="not for jigsaw4"):
        Bands(Puzzle("." * 16, variant("jigsaw4")))


# --- ways to count -------------------------------------------------------------------------------


def test_auto_visits_few_and_counts_many_by_bands() -> None:
    few, many = puzzle_of(30, 1), puzzle_of(22, 1)
    assert satsudoku.count(few).method == "enumerate"
    assert satsudoku.count(few) == satsudoku.count(few, method="enumerate")
    result = satsudoku.count(many)
    assert (result.method, result.exact) == ("bands", True)
    assert result.value == satsudoku.count(many, method="enumerate").value > ENOUGH
    assert satsudoku.count(many, ENOUGH).method == "enumerate"
    assert satsudoku.count(many, ENOUGH + 1) == satsudoku.count(many, ENOUGH + 1, method="bands")


def test_a_limit_and_a_time_leave_the_count_open() -> None:
    assert satsudoku.count(EMPTY, 10**6, method="bands").exact is False
    assert satsudoku.count(EMPTY, 10**6, method="bands").value == 10**6
    result = satsudoku.count(puzzle_of(6, 3), method="bands", timeout=0.05)
    assert (result.exact, result.timed_out, result.method) == (False, True, "bands")


def test_unknown_methods_are_refused() -> None:
    with pytest.raises(UnknownNameError, match="did you mean bands"):
        satsudoku.count(EMPTY, method="band")
    with pytest.raises(SolverError, match="expected auto, enumerate or bands"):
        candidate_counts(EMPTY, method="estimate")


@pytest.mark.thorough
@pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")
def test_ctrl_c_ends_a_count() -> None:
    candidates = excluding(EMPTY, 60, 1).candidates
    setup = f"import satsudoku\npuzzle = satsudoku.Puzzle(bytes(81), 'classic9', {candidates!r})"
    assert after_ctrl_c("satsudoku.count(puzzle, method='bands')", setup) == ["interrupted"]


# --- candidates and random solutions -------------------------------------------------------------


@pytest.mark.parametrize("name", ["classic4", "x5", "jigsaw6", "anti-knight9"])
def test_candidates_of_other_variants_are_counted_by_visiting(name: str) -> None:
    rules = variant(name)
    grid = next(iter(satsudoku.solutions(Puzzle(bytes(len(rules.cells)), rules))))
    keep = random.Random(5).sample(range(len(rules.cells)), len(rules.cells) // 2)
    puzzle = Puzzle(bytes(v if i in keep else 0 for i, v in enumerate(grid.values)), rules)
    counts = candidate_counts(puzzle)
    assert counts.count == satsudoku.count(puzzle)
    each = np.zeros(counts.each.shape, dtype=int)
    for solution in satsudoku.solutions(puzzle):
        each[np.arange(len(keep := solution.values)), np.frombuffer(keep, np.uint8) - 1] += 1
    assert (counts.each == each).all()


@pytest.mark.thorough
def test_candidate_counts_by_both_ways() -> None:
    puzzle = puzzle_of(22, 4)
    visited = candidate_counts(puzzle, method="enumerate")
    by_bands = candidate_counts(puzzle, method="bands")
    assert (visited.each == by_bands.each).all()
    assert visited.count.value == by_bands.count.value


def test_a_time_limit_ends_the_drawing_of_numbers() -> None:
    with pytest.raises(TimeoutError):
        random_solutions(Puzzle("1.....2..3.....4", "classic4"), 10**30, timeout=0.1)


def test_random_solutions_come_from_their_seed() -> None:
    puzzle = puzzle_of(12, 1)
    drawn = random_solutions(puzzle, 50, seed=1)
    assert drawn == random_solutions(puzzle, 50, seed=1, threads=2)
    assert drawn != random_solutions(puzzle, 50, seed=2)
    assert len(set(drawn)) == 50
    for grid in drawn:
        grid.check()
        pairs = zip(puzzle.values, grid.values, strict=True)
        assert all(given in (0, value) for given, value in pairs)
    # The same on every machine.
    assert (
        drawn[0].line
        == "723945816496318275581627934837256149145789623269431587918574362354162798672893451"
    )


@pytest.mark.thorough
@pytest.mark.parametrize(("rules", "size"), [("classic9", 79), ("classic4", 14), ("x4", 14)])
def test_random_solutions_are_uniform(rules: str, size: int) -> None:
    """Chi-squared over all solutions."""
    puzzle = puzzle_of(25, 8) if rules == "classic9" else Puzzle(f"12{'.' * size}", rules)
    number = satsudoku.count(puzzle).value
    drawn = Counter(random_solutions(puzzle, 20 * number, seed=11))
    assert len(drawn) == number
    chi = sum((times - 20) ** 2 / 20 for times in drawn.values())
    assert abs(chi - (number - 1)) < 5 * (2 * number) ** 0.5


def test_puzzles_without_solutions_have_no_random_one() -> None:
    assert random_solutions(Puzzle("12345678" + "." * 9 + "9" + "." * 63), 3, seed=1) == []
