"""Counting without visiting on boards of two stacks: known totals, and enumeration."""

from __future__ import annotations

import random

import pytest
from samples import AT_LENGTH

import satsudoku
from satsudoku import Progress, Puzzle, Variant, candidate_counts, random_solutions, stream, variant
from satsudoku.board.encoding import parse_encoding
from satsudoku.counting.bands import Bands, serves, serves_candidates
from satsudoku.errors import SolverError
from satsudoku.formats import Entry
from satsudoku.solvers import solver
from satsudoku.solvers.methods import ENOUGH

# The numbers of 2 x 2 to 2 x 5 grids, as published.
TOTALS = {
    "classic4": 288,
    "classic6": 28_200_960,
    "classic8": 29_136_487_207_403_520,
    "classic10": 1_903_816_047_972_624_930_994_913_280_000,
}

TURNED = """
symbols = "123456"
grids = [{ rows = 6, columns = 6 }]
houses = [
    { family = "row", kind = "rows" },
    { family = "column", kind = "columns" },
    { family = "box", kind = "boxes", rows = 3, columns = 2 },
]
"""


def some_clues(rules: Variant, clues: int, seed: int) -> Puzzle:
    """Random cells of a solution, with its symbols shuffled."""
    grid = next(solver("auto", rules).solutions(Puzzle(bytes(len(rules.cells)), rules)))
    chance = random.Random(seed)
    names = [0, *chance.sample(range(1, len(rules.symbols) + 1), len(rules.symbols))]
    keep = set(chance.sample(range(len(rules.cells)), clues))
    values = (names[v] if cell in keep else 0 for cell, v in enumerate(grid.values))
    return Puzzle(bytes(values), rules)


@pytest.mark.quick(2)
@pytest.mark.parametrize("name", TOTALS if AT_LENGTH else list(TOTALS)[:-1])
def test_empty_boards(name: str) -> None:
    rules = variant(name)
    assert Bands(Puzzle(bytes(len(rules.cells)), rules)).count() == TOTALS[name]


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("name", "clues", "seeds"),
    [("classic4", 2, 20), ("classic4", 5, 20), ("classic6", 6, 40), ("classic6", 10, 40),
     ("classic8", 16, 5), ("classic8", 22, 20), ("classic10", 35, 4), ("classic10", 40, 10)],
)  # fmt: skip
def test_counts_agree_with_enumeration(name: str, clues: int, seeds: int) -> None:
    for seed in range(seeds):
        puzzle = some_clues(variant(name), clues, seed)
        assert Bands(puzzle).count() == satsudoku.count(puzzle, method="enumerate").value


def test_turned_boxes() -> None:
    rules = parse_encoding(TURNED, "turned")
    assert serves(rules)
    assert Bands(Puzzle("." * 36, rules)).count() == TOTALS["classic6"]
    for seed in range(10):
        puzzle = some_clues(rules, 7, seed)
        assert Bands(puzzle).count() == satsudoku.count(puzzle, method="enumerate").value


@pytest.mark.parametrize("name", TOTALS)
def test_clues_that_contradict_each_other_leave_nothing(name: str) -> None:
    """In a row, a column or a box; in outer bands and open ones."""
    rules = variant(name)
    for house in rules.houses:
        for second in house.cells[1], house.cells[-1]:
            values = bytearray(len(rules.cells))
            values[house.cells[0]] = values[second] = 1
            assert Bands(Puzzle(bytes(values), rules)).count() == 0


@pytest.mark.parametrize("name", ["classic6", "classic8"])
def test_one_clue_leaves_its_share(name: str) -> None:
    """Each symbol is as frequent as any other in each cell."""
    rules = variant(name)
    side = len(rules.symbols)
    for cell in range(0, side**2, 5):
        values = bytearray(side**2)
        values[cell] = side
        assert Bands(Puzzle(bytes(values), rules)).count() * side == TOTALS[name]


def test_sums_that_would_take_days_are_refused() -> None:
    values = bytearray(100)
    for symbol in range(7):
        values[11 * symbol] = symbol + 1
    with pytest.raises(SolverError, match=r"would take days; expected 1e\+15 at most"):
        satsudoku.count(Puzzle(bytes(values), "classic10"), method="bands")


def test_auto_turns_to_bands_where_solutions_are_many() -> None:
    puzzle = some_clues(variant("classic6"), 3, 1)
    few = some_clues(variant("classic6"), 10, 1)
    many = Puzzle("." * 36, "classic6")
    assert satsudoku.count(few).method == "enumerate"
    assert (satsudoku.count(many).value, satsudoku.count(many).method) == (
        TOTALS["classic6"],
        "bands",
    )
    assert satsudoku.count(many, 10**6) == satsudoku.count(many, 10**6, method="bands")
    assert satsudoku.count(puzzle).value == satsudoku.count(puzzle, method="enumerate").value
    entries = [Entry("a", n, one.line, one, None) for n, one in enumerate([few, many] * 5)]
    methods = [record.method for record in stream.count(entries)]
    assert methods == ["enumerate", "bands"] * 5


@pytest.mark.thorough
def test_excluded_candidates_are_visited() -> None:
    plain = some_clues(variant("classic6"), 2, 6)
    cell = plain.values.index(0)
    others = [plain.values[:cell] + bytes([v]) + plain.values[cell + 1 :] for v in range(1, 6)]
    without = bytearray(b"\1" * 216)
    without[6 * cell + 5] = 0
    puzzle = Puzzle(plain.values, plain.variant, bytes(without))
    count = satsudoku.count(puzzle)
    assert count.method == "enumerate"
    assert count.value == sum(Bands(Puzzle(other, plain.variant)).count() for other in others)
    assert count.value > ENOUGH  # where auto would turn to bands
    with pytest.raises(SolverError, match="excluded candidates only on boards of 3x3"):
        satsudoku.count(puzzle, method="bands")


@pytest.mark.parametrize("name", ["classic6", "classic4"])
def test_candidates_are_counted_as_clues(name: str) -> None:
    puzzle = some_clues(variant(name), 3 if name == "classic4" else 8, 2)
    bands, visits = (candidate_counts(puzzle, method=one) for one in ("bands", "enumerate"))
    assert (bands.each == visits.each).all()
    assert (bands.count.value, bands.count.method) == (visits.count.value, "bands")


def test_candidates_are_visited_where_that_is_quicker() -> None:
    puzzle = some_clues(variant("classic10"), 36, 1)
    count = candidate_counts(puzzle).count
    assert (count.value > ENOUGH, count.method) == (True, "enumerate")


def test_counts_of_an_empty_board_by_candidate() -> None:
    heard: list[float] = []
    with Progress(heard.append):
        counts = candidate_counts(Puzzle("." * 36, "classic6"))
    assert counts.count.value == TOTALS["classic6"]
    assert (counts.each == TOTALS["classic6"] // 6).all()
    assert heard == sorted(heard)
    assert heard[-1] == 1


def test_numbers_are_left_to_visits() -> None:
    puzzle = some_clues(variant("classic6"), 8, 2)
    assert not serves_candidates(puzzle.variant)
    assert candidate_counts(puzzle).count == satsudoku.count(puzzle, method="enumerate")
    assert len(random_solutions(puzzle, 3, seed=1)) == 3
    with pytest.raises(SolverError, match="bands only count the solutions of classic6"):
        Bands(puzzle).with_candidates()
    with pytest.raises(SolverError, match="bands only count the solutions of classic6"):
        Bands(puzzle).at([0])


def test_a_time_that_does_not_suffice() -> None:
    count = satsudoku.count(Puzzle("." * 100, "classic10"), method="bands", timeout=0.05)
    assert (count.exact, count.timed_out) == (False, True)


def test_threads_share_the_sums() -> None:
    puzzle = some_clues(variant("classic8"), 6, 3)
    bands = [Bands(puzzle), Bands(puzzle)]
    assert bands[0].count(threads=1) == bands[1].count(threads=3)
