"""JSON lines read together equal those read one by one."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from satsudoku import formats, stream
from satsudoku._kernel import RowWriter
from satsudoku.formats import Entry
from satsudoku.stream.batch import Batch
from satsudoku.stream.columns import Each, Spelling, few

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
        "solution": st.sampled_from([SOLUTION, "", None, "1" * 16]),
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


def both(text: str, variant: str | None) -> tuple[list[tuple[Any, ...]], list[tuple[Any, ...]]]:
    """The records of a text, read one by one and together."""
    source = text.encode()
    alone = formats.read(io.BytesIO(source), format="records", variant=variant)
    pieces = stream.read(io.BytesIO(source), format="records", variant=variant)
    together = [
        in_batch(batch, place)
        for batch in pieces
        if isinstance(batch, Batch)
        for place in range(len(batch))
    ]
    return list(map(plainly, alone)), together


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
@settings(max_examples=150)
@given(st.lists(lines, max_size=12), st.sampled_from([None, "classic4", "latin4"]))
def test_objects_are_read_together_as_one_by_one(some: list[str], variant: str | None) -> None:
    first = json.dumps({"puzzle": ONE, "variant": "classic4"})
    alone, together = both("\n".join([first, *some, ""]), variant)
    assert together == alone


def test_the_kernel_reads_plain_objects() -> None:
    lines = [json.dumps({"puzzle": ONE, "id": n, "more": [n]}) for n in range(1000)]
    lines[7] = lines[7].replace("2", "9")
    batches = list(stream.read(io.BytesIO("\n".join(lines).encode())))
    whole = Batch.join([batch for batch in batches if isinstance(batch, Batch)])
    assert len(whole) == 1000
    assert list(whole.entries) == [7]
    assert whole.carried(999) == {"id": 999, "more": [999]}


UNUSUAL = [
    *("-0", "1.0", "1E2", "0.1e1", "123456789012345678901", "18446744073709551616.0", "1e400"),
    *("NaN", "-Infinity", "01", "1,", '"\\ud800"', '"\\u00e9"', '"\\/"', '"\x7f"', '"a\tb"'),
    *('1, "id": 2', '1, "\\u0069d": 3', "[1, [2]]", '[{"a": 1}]', "{}", "true", "null"),
    "[" * 3000 + "]" * 3000,
]


@pytest.mark.parametrize("value", UNUSUAL, ids=lambda value: value[:20])
def test_msgspec_reads_what_python_does(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("msgspec", reason="wants the extra json")
    text = f'{{"puzzle": "{ONE}"}}\n{{"puzzle": "{ONE}", "id": {value}}}\n'
    with_it = both(text, None)
    monkeypatch.setattr("satsudoku.stream.object_reader._decoder", lambda: json.loads)
    without = both(text, None)
    assert repr(with_it) == repr(without)
    assert repr(with_it[0]) == repr(with_it[1])


@given(
    st.lists(
        st.sampled_from([None, True, False, 0, 1, 1.0, -0.0, 0.0, "", "1", "a", "é\n"]), min_size=1
    ),
    st.integers(1, 20),
)
def test_columns_of_few_values_are_written_as_others(some: list[Any], times: int) -> None:
    values = some * times
    both_columns = []
    for column in few(values), Each(values):
        writer = RowWriter(len(values))
        column.write_to(writer, Spelling(lambda value: f"{value!r};".encode(), b""))
        written, _ = writer.write(0, len(values), True, 1)
        both_columns.append(bytes(written.data))
        assert [repr(column[row]) for row in range(len(values))] == [*map(repr, values)]
    assert both_columns[0] == both_columns[1]
