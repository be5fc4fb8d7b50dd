"""Puzzles in every kind of object that functions of many puzzles accept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import satsudoku
from satsudoku import Count, Puzzle, canonical_many, classify_many, count_many, solve_many, variant
from satsudoku.board.count import Interval
from satsudoku.errors import PuzzleError, UndecidedError
from satsudoku.frames import answer
from satsudoku.lanes.kinds import arrow_values

ONE = "1.....2..3.....4"
MANY = "1..............."
NONE = "123....4........"
LINES = [ONE, MANY, NONE]
COUNTS = [1, 72, 0]
VALUES = np.array([list(Puzzle(line, "classic4").values) for line in LINES], dtype=np.uint8)


def as_generator() -> Iterator[object]:
    yield ONE
    yield Puzzle(MANY, "classic4")
    yield VALUES[2].reshape(4, 4)


def as_pandas() -> Any:
    return pytest.importorskip("pandas").Series(LINES)


def as_polars() -> Any:
    return pytest.importorskip("polars").Series(LINES)


def as_arrow() -> Any:
    return pytest.importorskip("pyarrow").array(LINES)


def as_chunks() -> Any:
    return pytest.importorskip("pyarrow").chunked_array([LINES[:1], [], LINES[1:]])


def as_slice() -> Any:
    return pytest.importorskip("pyarrow").array(["?", *LINES, "?"]).slice(1, 3)


def as_fixed() -> Any:
    pa = pytest.importorskip("pyarrow")
    return pa.array([line.encode() for line in LINES], pa.binary(16))


def as_runs(*more: str) -> Any:
    pa = pytest.importorskip("pyarrow")
    return pytest.importorskip("pyarrow.compute").run_end_encode(pa.array([*more, *LINES]))


def as_categories() -> Any:
    polars = pytest.importorskip("polars")
    return polars.Series(LINES, dtype=polars.Categorical)


# Older ones give their columns as objects, or in kinds of Arrow that do not arrive.
QUICK_SINCE = {"pandas": "3", "polars": "1.35"}

KINDS: dict[str, Callable[[], Any]] = {
    "bytes": lambda: "\n".join(LINES).encode(),
    "bytearray": lambda: bytearray("\n".join(LINES).encode()),
    "memory": lambda: memoryview("\n".join(LINES).encode()),
    "lines of bytes": lambda: [line.encode() for line in LINES],
    "values in bytes": lambda: [bytes(row) for row in VALUES],
    "text": lambda: "# mine\n" + "\n".join(LINES),
    "list of texts": lambda: LINES,
    "tuple of puzzles": lambda: tuple(Puzzle(line, "classic4") for line in LINES),
    "mixed": lambda: [Puzzle(ONE, "classic4"), MANY, list(VALUES[2])],
    "generator": as_generator,
    "iterator": lambda: iter(LINES),
    "nested lists": lambda: VALUES.reshape(3, 4, 4).tolist(),
    "uint8": lambda: VALUES,
    "uint8 of boards": lambda: VALUES.reshape(3, 4, 4),
    "int64": lambda: VALUES.astype(np.int64),
    "not contiguous": lambda: np.asfortranarray(VALUES),
    "texts of numpy": lambda: np.array(LINES),
    "bytes of numpy": lambda: np.array(LINES).astype("S"),
    "floats of numpy": lambda: np.where(VALUES > 0, VALUES, np.nan),
    "objects of numpy": lambda: np.array(LINES, dtype=object),
    "pandas": as_pandas,
    "polars": as_polars,
    "arrow": as_arrow,
    "arrow in chunks": as_chunks,
    "a part of arrow": as_slice,
    "binary of arrow": lambda: as_arrow().cast("binary"),
    "large binary of arrow": lambda: as_arrow().cast("large_binary"),
    "bytes of one length": as_fixed,
    "dictionary of arrow": lambda: as_arrow().dictionary_encode(),
    "a part of a dictionary": lambda: as_slice().dictionary_encode(),
    "runs of arrow": as_runs,
    "a part of runs": lambda: as_runs("?").slice(1),
    "categories of pandas": lambda: as_pandas().astype("category"),
    "categories of polars": as_categories,
}


@pytest.mark.parametrize("kind", KINDS)
def test_counts_are_the_same_for_every_kind(kind: str) -> None:
    assert count_many(KINDS[kind](), limit=None, variant="classic4").tolist() == COUNTS


@pytest.mark.parametrize("kind", KINDS)
def test_other_questions_take_every_kind(kind: str) -> None:
    given = KINDS[kind]
    solutions, counts = solve_many(given(), limit=2, variant="classic4")
    assert counts.tolist() == [1, 2, 0]
    assert solutions[0, 0].tolist() == [1, 2, 4, 3, 3, 4, 2, 1, 4, 3, 1, 2, 2, 1, 3, 4]
    assert classify_many(given(), "rank8", variant="classic4").counts.tolist() == [1, 2, 0]
    assert (
        canonical_many(given(), variant="classic4").tolist()
        == canonical_many(VALUES, variant="classic4").tolist()
    )


def test_many_from_a_generator_keep_their_order() -> None:
    numbers = [0, 1, 2] * 15_000  # more than one batch
    assert count_many((LINES[n] for n in numbers), limit=None, variant="classic4").tolist() == [
        COUNTS[n] for n in numbers
    ]


@pytest.mark.parametrize("order", [list, reversed, lambda lines: sorted(lines) + lines[:2]])
@pytest.mark.parametrize("kind", ["string", "large_string", "string_view"])
def test_texts_may_lie_anywhere_in_memory(kind: str, order: Callable[[Any], Any]) -> None:
    pa = pytest.importorskip("pyarrow")
    lines = list(order([*LINES, MANY, ONE] * 3))
    column = pa.array(lines, getattr(pa, kind)())
    quick = arrow_values(column, variant("classic4"))
    assert quick is not None
    assert quick.tolist() == [list(Puzzle(line, "classic4").values) for line in lines]
    turned = column.take(pa.array(range(len(lines) - 1, -1, -1))) if kind != "string_view" else None
    if turned is not None:
        again = arrow_values(turned.slice(2, 5), variant("classic4"))
        assert again is not None
        assert again.tolist() == quick.tolist()[::-1][2:7]


def test_columns_of_polars_make_no_objects() -> None:
    pl = pytest.importorskip("polars", minversion=QUICK_SINCE["polars"])
    column = pl.concat([pl.Series(LINES), pl.Series(LINES[::-1])], rechunk=False)
    for series in column, column.reverse(), column.slice(1, 3), column.filter([True, False] * 3):
        quick = arrow_values(series, variant("classic4"))
        assert quick is not None
        assert quick.tolist() == [list(Puzzle(line, "classic4").values) for line in series]


@pytest.mark.parametrize("kind", ["list", "generator", "pandas", "polars", "arrow"])
def test_a_bad_row_is_named(kind: str) -> None:
    make: dict[str, Callable[[list[str]], Any]] = {
        "list": list,
        "generator": iter,
        "pandas": lambda lines: pytest.importorskip("pandas").Series(lines),
        "polars": lambda lines: pytest.importorskip("polars").Series(lines),
        "arrow": lambda lines: pytest.importorskip("pyarrow").array(lines),
    }
    lines = [ONE] * 20_000 + ["1.....2..3.....5", ONE]
    with pytest.raises(PuzzleError, match=r"^row 20000: r4c4 holds '5'"):
        count_many(make[kind](lines), limit=2, variant="classic4")


@pytest.mark.parametrize("kind", list(KINDS)[list(KINDS).index("pandas") :])
def test_columns_are_read_without_an_object_for_each(kind: str) -> None:
    for library, since in QUICK_SINCE.items():
        if library in kind:
            pytest.importorskip(library, minversion=since)
    values = arrow_values(KINDS[kind](), variant("classic4"))
    assert values is not None
    assert np.array_equal(values, VALUES)


@pytest.mark.parametrize(
    ("puzzles", "message"),
    [
        ([ONE, None], r"^row 1: no puzzle there; expected one$"),
        (
            [Puzzle(ONE, "classic4"), 7],
            r"^row 1: '7' is a number; expected a text: read the column as text$",
        ),
        ([ONE, [[1, 2], [3, 4]]], r"^row 1: 4 cells, expected 16 for classic4$"),
        ([ONE, [[7] * 4] * 4], r"^row 1: 7 in a cell, expected 0 to 4 or a symbol$"),
        ([ONE, [[1.5] * 4] * 4], r"^row 1: 1.5 in a cell"),
        (np.full((2, 16), 5), r"^row 0: a value above 4$"),
        (np.full((2, 16), -1), r"^row 0: a value below 0$"),
        (np.zeros((2, 5), dtype=int), r"expected \(N, 16\) and uint8 for classic4$"),
    ],
)
def test_what_is_no_puzzle_is_refused(puzzles: Any, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        count_many(puzzles, limit=2, variant="classic4")


@pytest.mark.parametrize("library", ["pandas.DataFrame", "polars.DataFrame", "pyarrow.table"])
def test_a_table_is_no_column(library: str) -> None:
    package, _, make = library.partition(".")
    frame = getattr(pytest.importorskip(package), make)({"id": [1, 2, 3], "quiz": LINES})
    for ask in (
        lambda: count_many(frame, limit=2, variant="classic4"),
        lambda: count_many(frame, limit=2, variant="classic4", errors="mark"),
        lambda: answer(frame, "count", variant="classic4"),
    ):
        with pytest.raises(PuzzleError, match=r"^a table, expected one of its columns: 'id, quiz'"):
            ask()


def test_nothing_is_no_error() -> None:
    for nothing in [], b"", "", iter([]), np.zeros((0, 16), dtype=int):
        assert count_many(nothing, limit=2, variant="classic4").tolist() == []


@pytest.mark.parametrize(
    "cells",
    [
        [[1, 0, 0, 0], [0, 0, 2, 0], [0, 3, 0, 0], [0, 0, 0, 4]],
        [[1, None, "", float("nan")], [".", ".", "2", "0"], (0, 3, 0, 0), "...4"],
        ["1...", "..2.", ".3..", "...4"],
        np.array([[1, 0, 0, 0], [0, 0, 2, 0], [0, 3, 0, 0], [0, 0, 0, 4]]),
        [1, 0, 0, 0, 0, 0, 2, 0, 0, 3, 0, 0, 0, 0, 0, 4],
    ],
)
def test_a_puzzle_of_rows(cells: Any) -> None:
    assert Puzzle(cells, "classic4") == Puzzle(ONE, "classic4")


# --- counts as numbers ---------------------------------------------------------------------------

SMALL = st.integers(0, 5)


@given(SMALL, SMALL)
def test_exact_counts_are_numbers(a: int, b: int) -> None:
    count = Count(a)
    assert ((count == b), (count != b), (count < b), (count <= b)) == (
        a == b,
        a != b,
        a < b,
        a <= b,
    )
    assert ((count > b), (count >= b), bool(count), int(count)) == (a > b, a >= b, bool(a), a)
    assert (count + b, b + count, count + Count(b)) == (Count(a + b),) * 3
    assert (count < Count(b), count >= Count(b)) == (a < b, a >= b)
    assert hash(count) == hash(a)
    assert range(9)[count] == a


@given(SMALL, SMALL)
def test_a_bound_answers_only_what_holds_for_every_number_above_it(low: int, other: int) -> None:
    count = Count(low, exact=False)
    possible = range(low, low + 20)
    for ask in (
        lambda x: x == other,
        lambda x: x != other,
        lambda x: x < other,
        lambda x: x <= other,
        lambda x: x > other,
        lambda x: x >= other,
        bool,
    ):
        answers = {bool(ask(number)) for number in possible}
        if len(answers) == 1:
            assert {bool(ask(count))} == answers
        else:
            with pytest.raises(UndecidedError, match=f"^the count is at least {low}, which"):
                ask(count)
    with pytest.raises(UndecidedError):
        int(count)
    assert count + other == Count(low + other, exact=False)


def test_an_estimate_decides_nothing() -> None:
    estimate = Count(300, exact=False, method="estimate", interval=Interval(281, 311, 0.95))
    for ask in (
        lambda: estimate > 1,
        lambda: estimate == 300,
        lambda: estimate + 1,
        lambda: int(estimate),
    ):
        with pytest.raises(UndecidedError):
            ask()


def test_counts_of_puzzles_are_numbers() -> None:
    assert satsudoku.count(Puzzle(ONE, "classic4")) == 1
    assert sum(satsudoku.count(Puzzle(line, "classic4")) for line in LINES) == 73
    assert not satsudoku.count(Puzzle(NONE, "classic4"))
