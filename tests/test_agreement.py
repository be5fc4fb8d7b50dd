"""All solvers give the same answers, on generated puzzles of every shipped variant and on lists."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice

import pytest
from data import data_file
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import EXAMPLES, MANY, SHIPPED, first_grid, puzzles

from satsudoku import Grid, Puzzle, Variant, formats, variant
from satsudoku.solvers import Count, solver

LIMIT = 25
SOLVERS = ["dlx", "sat", "lanes", "filters"]


def is_solution(grid: Grid, puzzle: Puzzle) -> bool:
    kept = all(
        not given or given == value for given, value in zip(puzzle.values, grid.values, strict=True)
    )
    return kept and grid.is_valid()


@pytest.mark.quick
@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.name)
@pytest.mark.parametrize("solutions", [0, 1, 2, MANY])
@settings(max_examples=4, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_solvers_agree(rules: Variant, solutions: int, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(rules, solutions))
    engines = [solver(name, rules) for name in SOLVERS]
    (count,) = {engine.count(puzzle, limit=LIMIT) for engine in engines}
    if solutions == MANY:
        assert count.value >= MANY
    else:
        assert (count.value, count.exact) == (solutions, True)
    for engine in engines:
        assert engine.unique(puzzle) == (solutions == 1)
        solved = engine.solve(puzzle)
        assert solved is None if solutions == 0 else is_solution(solved, puzzle)
    if count.exact:
        every = [list(engine.solutions(puzzle)) for engine in engines]
        (grids,) = {frozenset(each) for each in every}
        assert {len(each) for each in every} == {len(grids)} == {count.value}
        assert all(is_solution(grid, puzzle) for grid in grids)


@pytest.mark.parametrize("rules", EXAMPLES.values(), ids=EXAMPLES)
@settings(max_examples=2, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_solvers_agree_on_houses_and_relations_of_all_kinds(
    rules: Variant, data: st.DataObject
) -> None:
    grid = first_grid(rules)
    size = len(rules.cells)
    kept = data.draw(st.sets(st.integers(0, size - 1), min_size=size // 3, max_size=size // 2))
    puzzle = Puzzle(bytes(v if c in kept else 0 for c, v in enumerate(grid.values)), rules)
    (count,) = {solver(name, rules).count(puzzle, limit=LIMIT) for name in SOLVERS}
    assert count.value > 0
    for name in SOLVERS:
        solutions = set(islice(solver(name, rules).solutions(puzzle), LIMIT))
        assert len(solutions) == count.value
        assert all(is_solution(each, puzzle) for each in solutions)


@lru_cache(maxsize=2)
def sample(file: str, step: int) -> list[Puzzle]:
    listed = [entry.puzzle for entry in formats.read(data_file(file))]
    return [puzzle for puzzle in listed[::step] if puzzle is not None]


@pytest.mark.thorough
@pytest.mark.data
@pytest.mark.parametrize("name", SOLVERS)
@pytest.mark.parametrize(
    ("file", "step"), [("puzzles3_magictour_top1465", 4), ("puzzles2_17_clue", 150)]
)
def test_public_puzzles_are_unique(name: str, file: str, step: int) -> None:
    engine = solver(name, variant("classic9"))
    assert len(sample(file, step)) > 300
    assert all(map(engine.unique, sample(file, step)))


def test_the_first_band_and_stack_leave_as_many_grids_to_each() -> None:
    """The grids with the first band given are too many to count one by one."""
    cross = Puzzle(
        "123456789456789123789123456214......365......897......531......642......978......"
    )
    counts = {solver(name, cross.variant).count(cross) for name in ("dlx", "lanes")}
    assert counts == {Count(3454)}
    bounded = {solver(name, cross.variant).count(cross, limit=500) for name in SOLVERS}
    assert bounded == {Count(500, exact=False)}
    band = Puzzle("123456789456789123789123456" + "." * 54)
    assert {solver(name, band.variant).count(band, limit=500) for name in SOLVERS} == bounded
