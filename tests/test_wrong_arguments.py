"""Every public function, given arguments of wrong types: an error of satsudoku, or an answer."""

from __future__ import annotations

import inspect
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import satsudoku
from satsudoku import Attempt, Grid, errors
from satsudoku.errors import SatsudokuError
from satsudoku.judging.game import Game

PUZZLE = satsudoku.puzzle("1.....2..3.....4")
RULES = satsudoku.variant("classic4")
GRID = Grid("1243342143122134", RULES)
NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
STATES = satsudoku.pack_states([PUZZLE], RULES)
MANY: tuple[Any, Mapping[str, Any]] = (([PUZZLE.line],), {"variant": "classic4"})
ONE: tuple[Any, Mapping[str, Any]] = ((PUZZLE,), {})

GOOD: Mapping[str, tuple[Any, Mapping[str, Any]]] = {
    "Grid": ((GRID.line, RULES), {}),
    "Progress": ((None,), {}),
    "Puzzle": ((PUZZLE.line, RULES), {}),
    "TimeLimit": ((3,), {}),
    "build": (("classic4",), {}),
    "classify_many": MANY,
    "clear_fog": ((PUZZLE, {"lamps": "r1c1"}), {}),
    "draw_svg": ((PUZZLE.values, RULES), {}),
    "find_mistakes": ((Attempt(PUZZLE, PUZZLE.values),), {}),
    "generate": ((1, "classic4"), {"seed": 1, "timeout": 1, "most": 2}),
    "is_equivalent": ((PUZZLE, PUZZLE), {}),
    "judge": ((PUZZLE, "r1c2=2"), {}),
    "judge_many": (([Game.of(Attempt.of(PUZZLE), ["r1c2=2"])],), {}),
    "ladder": (("satsudoku",), {}),
    "least_cause": ((PUZZLE, "r1c2=2"), {}),
    "minutes": ((NINE,), {}),
    "minutes_many": (([NINE],), {}),
    "pack_states": (([PUZZLE], RULES), {}),
    "probe": (
        (STATES, satsudoku.Hypotheses(np.array([0]), np.array([5]), np.array([True]))),
        {"variant": RULES},
    ),
    "propagate": ((STATES,), {"variant": RULES}),
    "random_grids": ((1, "classic4"), {}),
    "rater": (("satsudoku",), {}),
    "read": (("FILE",), {}),
    "solver": (("dlx", RULES), {}),
    "tier_backdoor_size_many": (([PUZZLE.line], "satsudoku"), {"variant": "classic4"}),
    "trial": ((STATES,), {"variant": RULES}),
    "unpack_states": ((STATES, RULES), {}),
    "variant": (("classic4",), {}),
    "verify": (("CERTIFICATE",), {}),
    "write": (([PUZZLE],), {}),
}
"""Arguments that serve; those of the others are a puzzle, or several."""

VALUES = {  # results, errors, and names of choices, which only the package makes
    *("Ambiguity", "Attempt", "Automorphisms", "Count", "ExactCover", "Generation"),
    *("Hypotheses", "PuzzleLike", "SatsudokuError", "SatsudokuWarning", "Symmetry", "Variant"),
    "Verdict",
}
NAMED = [
    name
    for name in satsudoku.__all__
    if name not in VALUES and callable(getattr(satsudoku, name)) and not name.endswith("_names")
]
WRONG: Mapping[str, Callable[[], Any]] = {
    "int": lambda: 9,
    "int of more digits than Python prints": lambda: -(10**5000),
    "None": lambda: None,
    "list": list,
    "list of objects": lambda: [object()],
    "bytes": lambda: b"x",
    "path": lambda: Path("nowhere"),
    "generator": lambda: (number for number in [1]),
    "object": object,
}


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    folder = tmp_path_factory.mktemp("arguments")
    (folder / "one.txt").write_text(f"{PUZZLE.line}\n")
    satsudoku.prove(PUZZLE).write(folder / "proof")
    return {"FILE": str(folder / "one.txt"), "CERTIFICATE": str(folder / "proof")}


def _fault(function: Callable[..., Any], arguments: inspect.BoundArguments) -> Exception | None:
    """What a call raises; it takes the first of an iterator, as some check nothing before."""
    try:
        answer = function(*arguments.args, **arguments.kwargs)
        if isinstance(answer, Iterator):
            next(answer, None)
    except Exception as error:
        return error
    return None


@pytest.mark.filterwarnings("ignore::satsudoku.errors.SatsudokuWarning")
@pytest.mark.parametrize("name", NAMED)
def test_wrong_types_are_errors_of_satsudoku(name: str, places: Mapping[str, str]) -> None:
    function = getattr(satsudoku, name)
    signature = inspect.signature(function)
    some = MANY if name.endswith("_many") else ONE
    args, kwargs = GOOD.get(name, some)
    args = [places.get(a, a) if isinstance(a, str) else a for a in args]
    bound = signature.bind(*args, **kwargs)
    assert _fault(function, bound) is None  # else nothing would be tried below
    for parameter in signature.parameters.values():
        several = parameter.kind is inspect.Parameter.VAR_POSITIONAL
        for kind, make in WRONG.items():
            arguments = dict(bound.arguments)
            arguments[parameter.name] = (make(),) if several else make()
            ordered = {key: arguments[key] for key in signature.parameters if key in arguments}
            fault = _fault(function, inspect.BoundArguments(signature, OrderedDict(ordered)))
            if fault is not None:
                where = f"{name}, {parameter.name} is {kind}: {fault!r}"
                assert isinstance(fault, SatsudokuError), where
                assert "\n" not in str(fault), where
                if parameter.name.startswith("puzzle") and name != "write":
                    assert isinstance(fault, errors.PuzzleError), where
