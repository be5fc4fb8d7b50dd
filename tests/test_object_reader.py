"""JSON lines read together equal those read one by one."""

from __future__ import annotations

import io
import json
from typing import Any, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from samples import tries

from satsudoku import formats, stream
from satsudoku._kernel import RowWriter
from satsudoku.formats import Entry
from satsudoku.formats.records import KEYS
from satsudoku.stream import json_rows
from satsudoku.stream.batch import Batch
from satsudoku.stream.carried import carried_columns, few
from satsudoku.stream.columns import Each, Spelling

T = TypeVar("T")

ONE = "1.....2..3.....4"
SOLUTION = "1243342143122134"

puzzles = st.one_of(
    st.text(".1234", min_size=16, max_size=16),
    st.sampled_from([ONE, ONE[:-1], ONE + "1", " " * 16, "1234" + "\n" * 12, "é" * 16, "#" * 16]),
    st.sampled_from(["." * 25, "", None, 7, "11" + "." * 14, "." * 64]),
)
names = st.sampled_from(["classic4", "", None, "x5", "no such", 5, "latin4"])
objects = st.fixed_dictionaries(
    {},
    optional={
        "puzzle": puzzles,
        "variant": names,
        "solution": st.sampled_from([SOLUTION, "", None, "1" * 16, [1], 7]),
        "answer": st.sampled_from([SOLUTION, "", None, "1" * 16, 42]),
        "quiz": st.sampled_from([ONE, "1" + "." * 15]),
        "cages": st.sampled_from([[], [{"cells": "r1c1 r1c2", "sum": 3}], 3]),
        "id": st.integers(0, 9),
        "note": st.sampled_from(["a,b", 'x"y', "\n"]),
    },
)
lines = st.one_of(
    objects.map(json.dumps),
    st.just(json.dumps({"puzzle": ONE})),
    st.sampled_from(["", "# remark", "{", "[1]", '{"puzzle": "' + ONE + '"} x', ' {"puzzle": 1}']),
)


def plainly(entry: Entry) -> tuple[Any, ...]:
    puzzle = entry.puzzle
    known = puzzle and (puzzle.text, puzzle.variant.name)
    return entry.line, known, str(entry.error), dict(entry.carried)


def in_batch(batch: Batch, place: int) -> tuple[Any, ...]:
    """The same, of what the batch's arrays hold."""
    line, puzzle = int(batch.lines[place]), batch.puzzle(place)
    error = batch.entry(place).error if puzzle is None else None
    known = puzzle and (puzzle.text, puzzle.variant.name)
    return line, known, str(error), dict(batch.carried(place))


def both(
    text: str, variant: str | None, column: str | None = None
) -> tuple[list[tuple[Any, ...]], list[tuple[Any, ...]]]:
    """The records of a text, read one by one and together."""
    source = text.encode()
    alone = formats.read(io.BytesIO(source), format="records", variant=variant, column=column)
    pieces = stream.read(io.BytesIO(source), format="records", variant=variant, column=column)
    together = []
    for batch in pieces:
        assert isinstance(batch, Batch)
        together += [in_batch(batch, place) for place in range(len(batch))]
        check_columns(batch)
    return list(map(plainly, alone)), together


def check_columns(batch: Batch) -> None:
    """The columns of what a batch carries hold what its records do, under their titles."""
    held = {title for place in range(len(batch)) for title in batch.carried(place)}
    assert held <= {*batch.titles}
    columns = carried_columns(batch, batch.titles)
    for part, of_part in zip(batch.parts, columns, strict=True):
        for row, place in enumerate(part.places.tolist()):
            carried = batch.carried(place)
            for title in batch.titles:
                assert repr(of_part[title][row]) == repr(carried.get(title))


def test_rules_beside_a_puzzle_are_refused_and_nothing_else_is() -> None:
    cages = [{"name": "cage", "cells": "r1c1 r1c2", "sum": 3}]
    objects = [{}, {"cages": cages}, {"cages": []}, {"sums": 3, "cells": [16]}, {"houses": cages}]
    text = "".join(f"{json.dumps({'puzzle': ONE, **more})}\n" for more in objects)
    alone, together = both(text, None)
    assert together == alone
    assert [known is not None for _, known, _, _ in alone] == [True, False, True, True, False]
    assert alone[1][2] == (
        "<stream>:2: cages adds rules, which a record with the key puzzle cannot have; "
        "expected the key givens instead of puzzle"
    )


@pytest.mark.thorough
@settings(max_examples=tries(60, 150))
@given(st.lists(lines, max_size=12), st.sampled_from([None, "classic4", "latin4"]))
def test_objects_are_read_together_as_one_by_one(some: list[str], variant: str | None) -> None:
    first = json.dumps({"puzzle": ONE, "variant": "classic4"})
    alone, together = both("\n".join([first, *some, ""]), variant)
    assert together == alone


@pytest.mark.thorough
@settings(max_examples=tries(60, 150))
@given(
    st.lists(objects.map(json.dumps), min_size=2, max_size=20),
    st.sampled_from([None, "quiz", "answer"]),
    st.sampled_from(["\n", "\r\n"]),
)
def test_blocks_of_objects_are_read_as_one_by_one(
    some: list[str], column: str | None, end: str
) -> None:
    """In blocks of few lines, the objects of each have the keys of the block before, or others."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("satsudoku.formats.reading.source._BLOCK", 300)
        text = end.join([*some, *some, ""])
        alone, together = both(text, None, column)
        assert together == alone
        patched.setattr(json_rows, "_is_utf8", lambda data: False)
        assert both(text, None, column) == (alone, together)


DECEIVING = [
    f'{{"puzzle": "{ONE}"}} {{"puzzle": "{ONE}"}}\n{{"puzzle":\n"{ONE}"}}',
    f'{{"puzzle": "{ONE}", "a": {{}}\n, "b": {{}}}}{{"puzzle": "{ONE}"}}',
    f'{{"puzzle": "{ONE}"}}\n\n{{"puzzle": "{ONE}"}} {{"puzzle": "{ONE}"}}',
    f'{{"puzzle": "{ONE}"}} {{"puzzle": "{ONE}"}}',
    f'{{"puzzle": "{ONE}", "a":\n{{}}}}\n{{"puzzle": "{ONE}"}}{{"puzzle": "{ONE}"}}',
]


@pytest.mark.parametrize("text", DECEIVING)
def test_objects_that_are_not_one_a_line_are_errors(text: str) -> None:
    text = f'{{"puzzle": "{ONE}", "a": 1, "b": 2}}\n{text}\n'
    alone, together = both(text, None)
    assert together == alone
    assert any(known is None for _, known, _, _ in alone)


def test_the_kernel_reads_plain_objects() -> None:
    more = [{"solution": None}, {"solution": SOLUTION}, {}, {"answer": SOLUTION}]
    for key in "puzzle", "quiz":
        objects = [{"id": n, "more": [n], key: ONE, **more[n % 4]} for n in range(1000)]
        objects[7][key] = ONE.replace("2", "9")
        text = "".join(f"{json.dumps(some)}\n" for some in objects)
        batches = list(stream.read(io.BytesIO(text.encode())))
        whole = Batch.join([batch for batch in batches if isinstance(batch, Batch)])
        assert len(whole) == 1000
        assert list(whole.entries) == [7]
        assert whole.titles == ("id", "more", "solution", "answer")
        assert whole.carried(998) == {"id": 998, "more": [998]}
        assert whole.carried(997) == {"id": 997, "more": [997], "solution": SOLUTION}


@pytest.mark.parametrize(
    "last",
    [
        {"puzzle": ONE, "answer": "1" * 16},  # wrong, beside a key solution in other objects
        {"quiz": ONE, "grid": "2" + ONE[1:]},
        {"grid": ONE, "quiz": ONE},
        {"sudoku": ONE, "variant": 5},
    ],
)
def test_the_keys_of_other_objects_change_none(last: dict[str, Any]) -> None:
    first = {key: ONE for key in last if key in KEYS}
    others = [{**dict([item]), "solution": SOLUTION} for item in first.items()]
    text = "".join(f"{json.dumps(some)}\n" for some in [*others, last])
    alone, together = both(text, None)
    assert together == alone


UNUSUAL = [
    *("-0", "1.0", "1E2", "0.1e1", "123456789012345678901", "18446744073709551616.0", "1e400"),
    *("NaN", "-Infinity", "01", "1,", '"\\ud800"', '"\\u00e9"', '"\\/"', '"\x7f"', '"a\tb"'),
    *('1, "id": 2', '1, "\\u0069d": 3', "[1, [2]]", '[{"a": 1}]', "{}", "true", "null"),
    *('{"a": 1, "b": 2, "a": 1}', '[{"a": {}, "\\u0061": 1}]', '[{"a": {"a": 1}}, {"a": 1}]'),
    *('{"a": [{"b": 1}], "b": 2}', '{"a": {"b": 1, "b": 2}}', '1, "x": 1, "id": 1'),
    "[" * 3000 + "]" * 3000,
]


@pytest.mark.parametrize("value", UNUSUAL, ids=lambda value: value[:20])
def test_unusual_values_are_read_as_python_does(value: str) -> None:
    text = f'{{"puzzle": "{ONE}"}}\n{{"puzzle": "{ONE}", "id": {value}}}\n'
    alone, together = both(text, None)
    assert repr(together) == repr(alone)


@given(
    st.one_of(
        st.lists(st.sampled_from(some), min_size=1)
        for some in (
            [None, True, False, 0, 1, 1.0, -0.0, 0.0, "", "1", "a", "é\n"],
            [1.0, -0.0, 0.0, None, 7.25],
            [0, 7, 1 << 63, 1 << 64, -1],
            [0, 7, (1 << 64) - 1],
        )
    ),
    st.integers(1, 20),
)
def test_columns_of_few_values_are_written_as_others(some: list[Any], times: int) -> None:
    values = some * times
    both_columns = []
    for column in few(values), Each(values):
        writer = RowWriter(len(values))
        column.write_to(writer, Spelling(lambda value: repr(value).encode(), b""))
        writer.literal(b";")
        written, _ = writer.write(0, len(values), True, 1)
        both_columns.append(bytes(written.data))
        assert [repr(column[row]) for row in range(len(values))] == [*map(repr, values)]
    assert both_columns[0] == both_columns[1]
