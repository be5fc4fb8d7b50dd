"""The relay keeps what its solvers have found, whichever of them the deadline stops."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

import satsudoku
from satsudoku import Puzzle, TimeLimit, solver, variant
from satsudoku.board.count import Count
from satsudoku.board.grid import Grid
from satsudoku.constraints.solvers.relay import RelaySolver
from satsudoku.errors import SatsudokuWarning
from satsudoku.solvers import methods
from satsudoku.solvers.base import Solver

EMPTY = Puzzle("." * 144, "jigsaw12")  # lanes find no solution of it for minutes
THREE = Puzzle("1... ..2. .3.. ....".replace(" ", ""), "classic4")


def _solves(grid: Grid, puzzle: Puzzle) -> bool:
    clues = zip(puzzle.values, grid.values, strict=True)
    full = Puzzle(grid.values, puzzle.variant)
    return solver("dlx", puzzle.variant).count(full) == 1 and all(
        clue in (0, value) for clue, value in clues
    )


class Stuck(Solver):
    """Finds some solutions, and then nothing more until the deadline."""

    name = "stuck"

    def __init__(self, puzzle: Puzzle, number: int) -> None:
        super().__init__(puzzle.variant)
        self._number = number

    def _count(self, puzzle: Puzzle, limit: int | None) -> Count:
        if limit is not None and limit <= self._number:
            return Count(limit, exact=False)
        return Count(self._number, exact=False, timed_out=True)

    def _solutions(self, puzzle: Puzzle) -> Iterator[Grid]:
        yield from islice(solver("dlx", puzzle.variant).solutions(puzzle), self._number)
        raise TimeoutError


def _relay(monkeypatch: pytest.MonkeyPatch, puzzle: Puzzle, *numbers: int) -> RelaySolver:
    """A relay of solvers that get stuck; its filters give up at once."""
    relay = RelaySolver(puzzle.variant)
    turns = [(Stuck(puzzle, number), 0.01) for number in numbers]

    def forever(self: RelaySolver) -> Iterator[tuple[Solver, float]]:
        while True:
            yield from turns

    monkeypatch.setattr(RelaySolver, "_turns", forever)
    monkeypatch.setattr(relay._filters, "walk", lambda *_: Stuck(puzzle, 0)._solutions(puzzle))
    return relay


def test_a_count_goes_on_where_lanes_find_nothing() -> None:
    assert RelaySolver(EMPTY.variant).count(EMPTY, 300) == Count(300, exact=False)


def test_solutions_go_on_where_lanes_find_nothing() -> None:
    found = list(islice(RelaySolver(EMPTY.variant).solutions(EMPTY), 300))
    assert len(set(found)) == 300
    assert all(_solves(grid, EMPTY) for grid in found)


def test_solutions_are_all_of_them_each_once() -> None:
    rules = satsudoku.build("classic6").thermometer("r3c1 r4c2 r5c3").puzzle().variant
    puzzle = Puzzle("12345645" + "." * 28, rules)
    found = list(RelaySolver(rules).solutions(puzzle))
    assert len(found) == len(set(found)) == satsudoku.count(puzzle, solver="dlx") > 200


@pytest.mark.parametrize("numbers", [(1, 0), (0, 1), (0, 2, 1)])
def test_the_deadline_in_one_turn_forgets_no_other(
    numbers: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    relay = _relay(monkeypatch, THREE, *numbers)
    assert relay.count(THREE, timeout=0.1) == Count(max(numbers), exact=False, timed_out=True)


def test_what_lanes_found_counts_where_they_begin_again(monkeypatch: pytest.MonkeyPatch) -> None:
    relay = RelaySolver(EMPTY.variant)
    # The trial of lanes finds 10**6 solutions; the second time, it is stopped before that.
    numbers = iter([10**6, 5])
    monkeypatch.setattr(
        type(relay._lanes),
        "count_in_time",
        lambda *_: Count(next(numbers), exact=False, timed_out=True),
    )
    assert relay.count(EMPTY, timeout=60).value == 10**6


def test_solve_keeps_the_solution_that_the_deadline_found_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    relay = _relay(monkeypatch, THREE, 0, 1)
    monkeypatch.setattr(methods, "solver_for", lambda *_: relay)
    with pytest.warns(SatsudokuWarning, match="not known in time to be the only one"):
        found = satsudoku.solve(THREE, timeout=0.1)
    assert found is not None
    assert _solves(found, THREE)
    with pytest.raises(TimeoutError), TimeLimit(0.1):  # from outside, it is not for it to catch
        list(relay.solutions(THREE))


def test_filters_know_their_solutions_after_a_stop() -> None:
    relay = RelaySolver(variant("classic16"))
    puzzle = Puzzle("." * 256, "classic16")
    search = relay._filters.search(puzzle)
    for _ in range(100):
        count = relay._filters.counted(search, None, 1e-3)
        if count.value > 1:
            break
    assert count.timed_out
    first, second = relay._filters.known(search)
    assert first != second
    assert all(_solves(grid, puzzle) for grid in (first, second))


def test_lanes_have_their_turn_at_once_where_they_are_loaded() -> None:
    """Plain pencil marks may hold up all but lanes for a third of a second."""

    def first(name: str, number: int) -> list[tuple[str, float]]:
        turns = RelaySolver(variant(name))._turns()
        return [(turn.name, round(seconds, 4)) for turn, seconds in islice(turns, number)]

    plain = first("classic9", 9)
    assert plain[:4] == [("filters", 0.004), ("lanes", 0.002), ("filters", 0.012), ("lanes", 0.006)]
    assert any(name.startswith("sat") for name, _ in plain)
    assert first("miracle9", 2) == [("filters", 0.4), ("lanes", 0.2)]


def test_pencil_marks_that_need_thousands_of_choices_are_counted() -> None:
    rng, [grid] = random.Random(0), islice(satsudoku.solutions("." * 81), 1)
    wrong = [o for o in range(729) if o % 9 + 1 != grid.values[o // 9]]
    puzzles = []
    for _ in range(3):
        gone = {*rng.sample(wrong, 340)}
        puzzles.append(
            Puzzle("".join("." if o in gone else "123456789"[o % 9] for o in range(729)))
        )
    for puzzle in puzzles:
        relay = RelaySolver(puzzle.variant).count(puzzle, 3)
        assert relay.value == solver("lanes", puzzle.variant).count(puzzle, 3).value
