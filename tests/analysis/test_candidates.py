from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from strategies import KNIGHT6, MANY, SHIPPED, dlx, puzzles

from satsudoku import Puzzle, Variant, stream, true_candidates, variant
from satsudoku.formats import Entry

SMALL = [rules for rules in SHIPPED if len(rules.cells) <= 81]


def one_by_one(puzzle: Puzzle) -> NDArray[np.bool_]:
    """Whether dancing links find a solution with each candidate as a given."""
    rules = puzzle.variant
    possible = np.zeros((len(rules.cells), len(rules.symbols)), dtype=bool)
    if not dlx(rules).count(puzzle, limit=1).value:
        return possible
    for cell, value in enumerate(puzzle.values):
        for symbol in range(len(rules.symbols)):
            values = bytearray(puzzle.values)
            values[cell] = symbol + 1
            there = dlx(rules).count(Puzzle(bytes(values), rules), limit=1).value == 1
            possible[cell, symbol] = there and value in (0, symbol + 1)
    return possible


@pytest.mark.parametrize("rules", SMALL, ids=lambda rules: rules.name)
@pytest.mark.parametrize("solutions", [0, 1, 2, MANY])
@settings(max_examples=4, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_each_candidate_is_decided_as_by_a_search_of_its_own(
    rules: Variant, solutions: int, data: st.DataObject
) -> None:
    puzzle = data.draw(puzzles(rules, solutions))
    candidates = true_candidates(puzzle)
    assert np.array_equal(candidates, one_by_one(puzzle))
    if solutions == 1:
        assert (candidates.sum(axis=1) == 1).all()


@pytest.mark.parametrize("rules", SMALL, ids=lambda rules: rules.name)
@settings(max_examples=4, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_puzzles_under_construction(rules: Variant, data: st.DataObject) -> None:
    whole = data.draw(puzzles(rules, 1))
    givens = [cell for cell, value in enumerate(whole.values) if value]
    kept = Random(data.draw(st.integers(0, 999))).sample(givens, min(len(givens), 10))
    puzzle = Puzzle(bytes(v if c in kept else 0 for c, v in enumerate(whole.values)), rules)
    assert np.array_equal(true_candidates(puzzle), one_by_one(puzzle))


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.name)
def test_an_empty_board_excludes_nothing(rules: Variant) -> None:
    assert true_candidates(Puzzle(bytes(len(rules.cells)), rules)).all()


def test_relations_count() -> None:
    puzzle = Puzzle(b"\5" + bytes(35), KNIGHT6)
    candidates = true_candidates(puzzle)
    assert candidates.any()
    assert not candidates[8, 4]  # a knight's move away: no 5
    assert np.array_equal(candidates, one_by_one(puzzle))


@pytest.mark.parametrize("values", [b"\1\1", b"\1\2\3\0\0\0\0\4"])
def test_contradictory_givens_leave_nothing(values: bytes) -> None:
    assert not true_candidates(Puzzle(values.ljust(16, b"\0"), "classic4")).any()


def test_the_time_ends_it() -> None:
    rules = variant("classic25")
    with pytest.raises(TimeoutError, match="the time limit ended the search"):
        true_candidates(Puzzle(bytes(625), rules), timeout=0.01)


@pytest.mark.parametrize("name", ["classic6", "diagonal6"])
@settings(max_examples=5, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_stream_knows_of_many_what_is_known_of_each(name: str, data: st.DataObject) -> None:
    rules = variant(name)
    some = [data.draw(puzzles(rules, number)) for number in (0, 1, 2, MANY, 1, 1, 0, MANY, 1)]
    entries = [Entry("a.txt", line, one.line, one, None) for line, one in enumerate(some, start=1)]
    records = list(stream.candidates(entries))
    assert [record.puzzle for record in records] == [one.line for one in some]
    for record, puzzle in zip(records, some, strict=True):
        possible = true_candidates(puzzle)
        symbols = np.array(list(rules.symbols))
        assert record.candidates == ["".join(symbols[row]) for row in possible]
        several = possible.sum(axis=1).max() > 1
        assert (record.count, record.exact) == (2 if several else int(possible.any()), not several)
        assert (record.solver == "lanes") is not several
