"""A search in a process of its own: the same models, and an end when it is due."""

from __future__ import annotations

import threading
import time
from itertools import combinations, product
from types import SimpleNamespace
from typing import Any

import pytest

import satsudoku
from satsudoku.cover.cnf import Cnf
from satsudoku.cover.exact_cover import ExactCover
from satsudoku.deadline import TimeLimit
from satsudoku.errors import SolverError
from satsudoku.solvers.apart import NoProcessError, models_apart


def four() -> Cnf:
    return Cnf.of(ExactCover.of_candidates(satsudoku.variant("classic4")))


def pigeons(number: int) -> Any:
    """One hole too few: no solver refutes that soon."""
    holes = range(number - 1)
    name = {(p, h): p * (number - 1) + h + 1 for p, h in product(range(number), holes)}
    clauses = [[name[p, h] for h in holes] for p in range(number)]
    clauses += [
        [-name[p, h], -name[q, h]] for h in holes for p, q in combinations(range(number), 2)
    ]
    return SimpleNamespace(clauses=clauses, cover=SimpleNamespace(options=[*name]))


def test_all_models_but_the_known_ones() -> None:
    every = {tuple(model) for model in models_apart("cadical195", four())}
    assert len(every) == 288
    known = sorted(every)[:280]
    rest = {tuple(model) for model in models_apart("cadical195", four(), known)}
    assert rest == every - {*known}


def test_the_time_limit_ends_a_search_that_has_no_slices() -> None:
    start = time.monotonic()
    with TimeLimit(1), pytest.raises(TimeoutError):
        list(models_apart("cadical195", pigeons(14)))
    assert time.monotonic() - start < 30
    assert threading.active_count() == 1 or not any(
        "_talk" in thread.name for thread in threading.enumerate()
    )


def test_a_search_may_be_left() -> None:
    models = models_apart("cadical195", four())
    assert len(next(models)) == 16
    models.close()
    assert not any("_talk" in thread.name for thread in threading.enumerate())


def test_few_models_wait() -> None:
    """Of boards with millions of solutions, they would fill the memory."""
    cnf = Cnf.of(ExactCover.of_candidates(satsudoku.variant("classic9")))
    models = models_apart("cadical195", cnf)
    next(models)
    time.sleep(0.5)
    waiting = models.gi_frame.f_locals["answers"].qsize()
    models.close()
    assert waiting <= 16
    assert not any("_talk" in thread.name for thread in threading.enumerate())


def test_a_process_that_ends_early_is_an_error() -> None:
    with pytest.raises(SolverError, match="nosuch ended early, perhaps for lack of memory"):
        list(models_apart("nosuch", four()))


def test_no_process_can_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "")
    with pytest.raises(NoProcessError):
        list(models_apart("cadical195", four()))
    monkeypatch.setattr("sys.executable", "/nowhere/python")
    with pytest.raises(NoProcessError):
        list(models_apart("cadical195", four()))
