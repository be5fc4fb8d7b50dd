"""All parts of a stream: each is answered once, written in order, and noted when it is written."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from satsudoku.errors import SatsudokuError
from satsudoku.formats import Entry
from satsudoku.stream.batch import Batch
from satsudoku.stream.parts.answering import Answered
from satsudoku.stream.parts.digest import digest_of
from satsudoku.stream.parts.journal import Journal, Written
from satsudoku.stream.parts.outputs import Output
from satsudoku.stream.parts.running import run_parts
from satsudoku.stream.parts.splitting import Read, part_size, split
from satsudoku.stream.summary import Summary

ENTRIES = [Entry("a.txt", line, "", None, None) for line in range(1, 200)]


class Lines:
    """The work of writing the lines of a part down; it takes a second each."""

    def answer(self, part: Batch, path: str | None = None) -> Answered:
        last = part.file(len(part) - 1), int(part.lines[-1])
        data = f"{path}: {part.lines.tolist()}".encode()
        return Answered(data, len(part), Summary(good=len(part)), 1.0, last)


class Kept(Output):
    """An output that keeps what it is given."""

    def __init__(self, most: int = 1000) -> None:
        self.added = list[tuple[int, bytes]]()
        self.closed = False
        self.most = most

    def __exit__(self, *_: object) -> None:
        self.closed = True

    def place_of(self, number: int) -> str | None:
        return f"place {number}"

    def add(self, number: int, part: Answered) -> Written:
        if len(self.added) == self.most:
            raise OSError("full")
        self.added.append((number, part.data))
        return Written(10 * number, "wrote")

    @property
    def lines(self) -> list[int]:
        texts = (data.decode().partition(": ")[2] for _, data in self.added)
        return [int(line) for text in texts for line in text.strip("[]").split(",")]


def begin(output: Kept) -> Callable[[Batch], tuple[Lines, Kept]]:
    return lambda first: (Lines(), output)


class Promise:
    def __init__(self, work: Callable[[], Any]) -> None:
        self.result = work


def here(function: Callable[..., Any], *arguments: Any) -> Promise:
    return Promise(lambda: function(*arguments))


@pytest.mark.parametrize("submit", [None, here])
def test_each_part_is_written_once_and_in_order(submit: Any) -> None:
    output = Kept()
    parts = list(run_parts(ENTRIES, begin(output), seconds=1.0, submit=submit, ahead=2))
    assert [number for number, _ in output.added] == list(range(len(parts)))
    assert output.lines == [entry.line for entry in ENTRIES]
    assert [part.data for part in parts] == [b""] * len(parts)
    assert sum(part.records for part in parts) == len(ENTRIES)
    assert output.added[1][1].startswith(b"place 1: ")
    assert len(parts) >= 2
    assert output.closed
    if submit is not None:  # it said that 64 took a second
        assert parts[0].records == parts[1].records == 64


def test_where_there_is_nothing_an_empty_part_is_written() -> None:
    output, begun = Kept(), list[int]()

    def begin_with(first: Batch) -> tuple[Lines, Kept]:
        begun.append(len(first))
        return Lines(), output

    assert list(run_parts([], begin_with, seconds=1.0)) == []
    assert (begun, output.added, output.closed) == ([0], [(0, b"")], True)


def test_what_is_noted_is_passed_over(tmp_path: Path) -> None:
    path, output = tmp_path / "a.journal", Kept(2)
    with Journal(path, "count", []) as journal, pytest.raises(OSError, match="full"):
        list(run_parts(ENTRIES, begin(output), seconds=1.0, journal=journal, submit=here))
    with Journal(path, "count", []) as journal:
        assert journal.done.parts == 2
        assert [written.end for written in journal.done.written] == [0, 10]
        assert journal.done.summary.good == journal.done.records
        again = Kept()
        parts = run_parts(ENTRIES, begin(again), seconds=1.0, journal=journal, submit=here)
        assert len(list(parts)) == len(again.added)
    assert again.added[0][0] == 2
    assert output.lines + again.lines == [entry.line for entry in ENTRIES]
    with Journal(path, "count", []) as journal:
        assert journal.done.finished
        assert journal.done.records == len(ENTRIES)
        nothing = Kept()
        assert list(run_parts(ENTRIES, begin(nothing), seconds=1.0, journal=journal)) == []
        assert nothing.added == []


def test_a_journal_stays_from_when_the_output_is_open(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    for output, stays in ((Refused(), False), (Kept(0), True)):
        with Journal(path, "count", []) as journal, pytest.raises(OSError, match="full"):
            list(run_parts(ENTRIES, begin(output), seconds=1.0, journal=journal))
        assert path.exists() == stays


class Refused(Kept):
    def __enter__(self) -> Refused:
        raise OSError("full")


def test_parts_are_taken_as_they_are_needed() -> None:
    taken, output = list[int](), Kept()

    def entries() -> Iterator[Entry]:
        for line in count(1):
            taken.append(line)
            yield Entry("a.txt", line, "", None, None)

    parts = run_parts(entries(), begin(output), seconds=1.0)
    next(parts)
    parts.close()  # type: ignore[attr-defined]
    assert output.closed
    assert len(taken) < 1 << 18


# --- splitting -----------------------------------------------------------------------------------


def read(begin: int, end: int) -> Read:
    return Read(end - begin, digest_of(Batch.of(ENTRIES[begin:end])))


def lines(*answered: Read, entries: list[Entry] = ENTRIES[:10], size: int = 4) -> list[list[int]]:
    return [part.lines.tolist() for part in split(entries, lambda: size, answered)]


def test_what_was_answered_is_not_split_again() -> None:
    assert lines() == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10]]
    assert lines(size=5) == [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10]]
    assert lines(read(0, 3)) == [[4, 5, 6, 7], [8, 9, 10]]
    assert lines(read(0, 3), read(3, 4)) == [[5, 6, 7, 8], [9, 10]]
    assert lines(read(0, 1), read(1, 10)) == []
    assert lines(entries=[]) == []


@pytest.mark.parametrize(
    ("answered", "number", "why"),
    [
        ([read(1, 3)], 10, "a.txt:1: it is not what it was when its puzzle was answered"),
        ([read(0, 3), read(4, 6)], 10, "a.txt:4: it is not what it was when its puzzle was"),
        ([read(0, 3)], 2, "a.txt:1: it is not what it was when its puzzle was answered"),
        ([read(0, 3), read(3, 5)], 3, "puzzles that were answered are not there any more"),
        ([read(0, 3)], 0, "puzzles that were answered are not there any more"),
    ],
)
def test_what_is_not_what_was_answered_is_refused(
    answered: list[Read], number: int, why: str
) -> None:
    with pytest.raises(SatsudokuError, match=why):
        lines(*answered, entries=ENTRIES[:number])


def test_nobody_reads_on_when_parts_are_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("satsudoku.stream.parts.splitting._AHEAD", 8)
    before = threading.active_count()
    parts = split((Entry("a.txt", line, "", None, None) for line in count(1)), lambda: 4)
    next(parts)
    assert threading.active_count() > before
    parts.close()
    end = time.monotonic() + 20
    while threading.active_count() > before and time.monotonic() < end:
        time.sleep(0.001)
    assert threading.active_count() == before


def test_a_part_has_as_many_records_as_take_the_time() -> None:
    size = part_size(2.0)
    assert size() == 64
    size.took(100, 1.0)
    assert size() == 200
    size.took(1, 100.0)
    assert size() == 16
    size.took(1000, 1e-9)
    assert size() == 1 << 16


def test_parts_of_one_file_may_be_small() -> None:
    """Where puzzles take seconds, a run that is cut short keeps those that are done."""
    size = part_size(2.0, files=False)
    assert size() == 4
    size.took(4, 20.0)
    assert size() == 1
