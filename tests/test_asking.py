"""Asking: records come in order, and as soon as they are known."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

import satsudoku
from satsudoku import Puzzle, stream
from satsudoku.errors import SatsudokuError
from satsudoku.stream import asking, gathering
from satsudoku.stream.batch import Part
from satsudoku.stream.columns import Same
from satsudoku.stream.computing import add_fields
from satsudoku.stream.gathering import gathered
from satsudoku.stream.layouts import CsvRows
from satsudoku.stream.table import Table
from satsudoku.stream.together import Together

X5 = "12345" + "." * 20
MIXED = [
    "1.....2..3.....4",
    "1..y............",
    X5,
    "124...2..3.....4",
    X5,
    "........6.344..1....5....2..6....4.2",
]


def read() -> stream.Batch:
    return gathered([*stream.read(io.StringIO("\n".join(MIXED)))])


def test_records_do_not_wait_for_the_parts_behind_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "_PATIENCE", -1)
    asked: list[str] = []

    def ask(part: Part) -> Together:
        asked.append(part.variant.name)
        return Together({"clues": Same(len(asked))})

    lines: list[list[int]] = []
    for piece in asking.ask_many(read(), ask):
        assert isinstance(piece, Table)
        lines.append([record.line for record in piece])
        if len(lines) == 1:
            assert asked == ["classic4"]
    assert lines == [[1, 2], [3, 4, 5], [6]]
    assert asked == ["classic4", "x5", "classic6"]


def test_pieces_of_a_batch_hold_what_the_batch_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    def written() -> bytes:
        records = add_fields(stream.count(read(), solver="lanes", limit=2), ["tier", "clues"])
        layout = CsvRows(["line", "count", "tier", "clues", "error"])
        tables = [piece for piece in records.pieces() if isinstance(piece, Table)]
        return b"".join(bytes(table.text(layout)) for table in tables)

    whole = written()
    assert whole.count(b"\n") == len(MIXED)
    monkeypatch.setattr(asking, "_PATIENCE", -1)
    assert written() == whole


def test_minimal_asks_one_by_one_where_lanes_take_longer() -> None:
    lines = io.StringIO(f"{X5}\n{X5}\n")
    pieces = stream.minimal(stream.read(lines)).pieces()
    assert [type(piece) for piece in pieces] == [stream.Record] * 2


class _Slow:
    """Counts what a slow question is asked, by a clock that goes a second for each puzzle."""

    def __init__(self) -> None:
        self.asked = 0

    def perf_counter(self) -> float:
        return float(self.asked)

    def __call__(self, part: Part) -> Together:
        self.asked += len(part)
        return Together({"clues": Same(self.asked)})


def test_a_slow_question_gives_its_first_records_early(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = _Slow()
    monkeypatch.setattr(gathering, "time", slow)
    lines = stream.read(io.StringIO(f"{MIXED[0]}\n" * 1000))
    seen: list[tuple[int, int]] = []
    for piece in asking.ask_many(lines, slow):
        assert isinstance(piece, Table)
        seen.append((len(piece), slow.asked))
        if len(seen) == 3:
            break
    assert seen == [(8, 8), (8, 16), (8, 24)]


def test_a_fast_question_soon_gets_many_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = gathered([*stream.read(io.StringIO(f"{MIXED[0]}\n" * 9000))])
    slow = _Slow()
    monkeypatch.setattr(slow, "perf_counter", lambda: 0.1 * (slow.asked > 0))  # loads modules
    monkeypatch.setattr(gathering, "time", slow)
    sizes = [len(piece) for piece in asking.ask_many([lines], slow) if isinstance(piece, Table)]
    assert sizes == [8, 128, 2048, 6816]


@pytest.mark.parametrize(
    ("items", "found"),
    [
        ("puzzles/demo.txt", "'puzzles/demo.txt'"),
        (Path("puzzles/demo.txt"), "puzzles/demo.txt"),
        (Puzzle("." * 81), "Puzzle("),
        ([Puzzle("." * 81)], "Puzzle("),
        (7, "7"),
        (iter(["1.....2..3.....4"]), "'1.....2..3.....4'"),
    ],
)
def test_what_reading_does_not_yield_is_refused(items: Any, found: str) -> None:
    with pytest.raises(SatsudokuError, match=r"expected what stream\.read") as caught:
        list(stream.count(items))
    assert found in str(caught.value)


@pytest.mark.parametrize("threads", [-1, "2", 1.5])
def test_threads_are_whole_numbers(threads: Any) -> None:
    for ask in (stream.count, stream.classify, stream.minimal, stream.unique, stream.solve):
        with pytest.raises(SatsudokuError, match=r"threads is .*expected"):
            ask(stream.read("puzzles/demo.txt"), threads=threads)


def test_names_that_are_missing_lead_to_functions() -> None:
    with pytest.raises(AttributeError) as caught:
        satsudoku.clasify  # noqa: B018
    assert (caught.value.name, caught.value.obj) == ("clasify", satsudoku)  # so Python suggests
    with pytest.raises(AttributeError, match=r"expected the function, as in satsudoku\.count"):
        Puzzle("." * 81).count()  # type: ignore[attr-defined]
    with pytest.raises(AttributeError, match=r"a Puzzle has no 'cuont'$"):
        Puzzle("." * 81).cuont()  # type: ignore[attr-defined]
