"""Results of the library have a visible type, turn into JSON, and can be pickled."""

from __future__ import annotations

import inspect
import io
import json
import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import satsudoku
from satsudoku import Attempt, Grid, Puzzle, stream

ONE, SEVERAL = Puzzle("1.....2..3.....4", "classic4"), Puzzle("1.....2..3......", "classic4")
WRONG = Attempt.of(ONE, "14....2..3.....4")

RESULTS: dict[str, Callable[[], Any]] = {
    "ambiguity": lambda: satsudoku.ambiguity(SEVERAL),
    "attempt": lambda: WRONG,
    "automorphisms": lambda: satsudoku.automorphisms(Puzzle("." * 16, "classic4")),
    "candidate_counts": lambda: satsudoku.candidate_counts(SEVERAL),
    "classify": partial(satsudoku.classify, ONE),
    "count": partial(satsudoku.count, ONE),
    "estimate": lambda: satsudoku.count(SEVERAL, method="estimate"),
    "explain": lambda: satsudoku.explain(ONE),
    "fewest": lambda: satsudoku.fewest(ONE),
    "grid": partial(satsudoku.solve, ONE),
    "hint": lambda: satsudoku.hint(Attempt.of(ONE)),
    "least_cause": lambda: satsudoku.least_cause(ONE, "r1c2=2"),
    "minutes": lambda: satsudoku.minutes(ONE),
    "mistakes": lambda: satsudoku.find_mistakes(WRONG),
    "prove": partial(satsudoku.prove, ONE),
    "prove_tier": lambda: satsudoku.prove_tier(ONE, "rank8"),
    "puzzle": lambda: ONE,
    "record": lambda: next(iter(stream.count(stream.read(io.StringIO(ONE.line))))),
    "report": lambda: satsudoku.report(ONE),
    "steps": partial(satsudoku.steps, ONE),
}


@pytest.mark.parametrize("name", RESULTS)
def test_json_and_pickle(name: str) -> None:
    result = RESULTS[name]()
    again = pickle.loads(pickle.dumps(result))
    assert type(again) is type(result)
    data = json.loads(json.dumps(as_data(result)))
    assert data
    assert json.loads(json.dumps(as_data(again))) == data


def as_data(result: Any) -> Any:
    return satsudoku.to_dict(result) if isinstance(result, Puzzle | Grid) else result.to_dict()


@pytest.mark.parametrize("name", satsudoku.__all__)
def test_functions_say_what_they_return(name: str) -> None:
    value = getattr(satsudoku, name)
    if inspect.isfunction(value):
        assert value.__annotations__.get("return") not in (None, "Any", "object"), name
