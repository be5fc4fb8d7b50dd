"""Results of the library have a visible type, turn into JSON, and can be pickled."""

from __future__ import annotations

import io
import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import satsudoku
from satsudoku import Attempt, Puzzle, stream

ONE, SEVERAL = Puzzle("1.....2..3.....4", "classic4"), Puzzle("1.....2..3......", "classic4")
WRONG = Attempt.of(ONE, "14....2..3.....4")

RESULTS: dict[str, Callable[[], Any]] = {
    "ambiguity": lambda: satsudoku.ambiguity(SEVERAL),
    "attempt": lambda: WRONG,
    "automorphisms": lambda: satsudoku.automorphisms(Puzzle("." * 16, "classic4")),
    "candidate_counts": lambda: satsudoku.candidate_counts(SEVERAL),
    "classify": ONE.classify,
    "count": ONE.count,
    "estimate": lambda: SEVERAL.count(method="estimate"),
    "explain": lambda: satsudoku.explain(ONE),
    "fewest": lambda: satsudoku.fewest(ONE),
    "grid": ONE.solve,
    "hint": lambda: satsudoku.hint(Attempt.of(ONE)),
    "least_cause": lambda: satsudoku.least_cause(ONE, "r1c2=2"),
    "minutes": lambda: satsudoku.minutes(ONE),
    "mistakes": lambda: satsudoku.find_mistakes(WRONG),
    "prove": ONE.prove,
    "prove_tier": lambda: ONE.prove_tier("rank8"),
    "puzzle": lambda: ONE,
    "record": lambda: next(iter(stream.count(stream.read(io.StringIO(ONE.line))))),
    "report": lambda: satsudoku.report(ONE),
    "steps": ONE.steps,
}


@pytest.mark.parametrize("name", RESULTS)
def test_json_and_pickle(name: str) -> None:
    result = RESULTS[name]()
    again = pickle.loads(pickle.dumps(result))
    assert type(again) is type(result)
    data = json.loads(json.dumps(result.to_dict()))
    assert data
    assert json.loads(json.dumps(again.to_dict())) == data


def test_methods_of_puzzles_say_what_they_return() -> None:
    for name in ("count", "solve", "is_unique", "classify", "steps", "prove", "prove_tier"):
        assert "return" in getattr(Puzzle, name).__annotations__, name


@pytest.mark.parametrize("name", satsudoku.__all__)
def test_functions_say_what_they_return(name: str) -> None:
    value = getattr(satsudoku, name)
    if callable(value) and not isinstance(value, type):
        assert value.__annotations__.get("return") not in (None, "Any", "object"), name
