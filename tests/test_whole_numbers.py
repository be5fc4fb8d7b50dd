"""Numbers that are not whole are refused by name, not by what the kernel's binding says of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import satsudoku
from satsudoku import Puzzle
from satsudoku.errors import SolverError

ONE = Puzzle("1.....2..3.....4", "classic4")


@pytest.mark.parametrize("value", [1.5, "2", float("nan")])
@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("limit", lambda value: satsudoku.count(ONE, limit=value)),
        ("limit", lambda value: satsudoku.count_many([ONE], limit=value)),
        ("threads", lambda value: satsudoku.count_many([ONE], threads=value)),
        ("most", lambda value: satsudoku.prove(ONE, most=value)),
        ("count", lambda value: list(satsudoku.generate(value, "classic4"))),
        ("seed", lambda value: list(satsudoku.generate(1, "classic4", seed=value))),
    ],
)
def test_what_is_no_whole_number(
    name: str, call: Callable[[object], object], value: object
) -> None:
    with pytest.raises(
        SolverError, match=f"{name} is {value!r}, expected a whole number, . or more"
    ):
        call(value)


def test_whole_numbers_of_numpy_are_numbers() -> None:
    numpy = pytest.importorskip("numpy")
    assert satsudoku.count(ONE, limit=numpy.int64(2)) == 1
    assert satsudoku.count_many([ONE], limit=numpy.uint8(2)).tolist() == [1]
