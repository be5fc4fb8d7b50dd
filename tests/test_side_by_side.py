"""Work side by side: in order, bounded, with its errors, and ended with what was asked for."""

from __future__ import annotations

import csv
import io
import itertools
import json
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from command_line import ENDLESS, Cli
from parts_files import BAD, NONE, ONE, SEVERAL

from satsudoku import TimeLimit, count_many
from satsudoku.lanes.sharing import thread_count
from satsudoku.progress import Progress, listener
from satsudoku.stream import side_by_side as module
from satsudoku.stream.side_by_side import side_by_side

PATIENCE = 60  # seconds


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """On no machine does an item take long, unless a test wants it to."""
    monkeypatch.setattr(module, "_QUICK", 1000.0)


def endless(_: object) -> Iterator[int]:
    """Work of the kernel that takes days."""
    yield int(count_many([ENDLESS], limit=None)[0])


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_results_come_in_order(threads: int) -> None:
    def work(number: int) -> Iterator[tuple[int, int]]:
        for turn in range(number % 3):
            time.sleep((number * 7 % 5) / 1000)
            yield number, turn

    wanted = [(number, turn) for number in range(60) for turn in range(number % 3)]
    assert list(side_by_side(range(60), work, threads)) == wanted


def test_two_items_are_worked_on_at_once() -> None:
    at_once = threading.Barrier(2)

    def work(number: int) -> Iterator[int]:
        if number:  # the first is alone
            at_once.wait(PATIENCE)
        yield number

    assert list(side_by_side(range(5), work, 2)) == [0, 1, 2, 3, 4]


def test_a_result_comes_before_the_next_one_is_there() -> None:
    taken = threading.Event()

    def work(_: int) -> Iterator[bool]:
        yield False
        yield taken.wait(PATIENCE)

    results = side_by_side([0], work, 2)
    assert next(results) is False
    taken.set()
    assert list(results) == [True]


@pytest.mark.parametrize("threads", [1, 2])
def test_results_come_while_the_next_item_does_not(threads: int) -> None:
    more = threading.Event()

    def items() -> Iterator[int]:
        yield 0
        more.wait(PATIENCE)

    with closing(side_by_side(items(), lambda number: [number], threads)) as results:
        assert next(results) == 0
    more.set()


def test_little_is_taken_ahead() -> None:
    taken: list[int] = []

    def items() -> Iterator[int]:
        for number in range(100):
            taken.append(number)
            yield number

    with closing(side_by_side(items(), lambda number: [number], 2)) as results:
        next(results)
        time.sleep(0.3)
        assert len(taken) <= 5
        assert list(results) == list(range(1, 100))


def test_few_results_wait() -> None:
    made = itertools.count()
    with closing(side_by_side([0], lambda _: made, 2)) as results:
        assert next(results) == 0
        time.sleep(0.3)
    assert next(made) <= module._MOST + 2


@pytest.mark.parametrize("threads", [1, 2])
def test_an_error_follows_the_results_before_it(threads: int) -> None:
    def work(number: int) -> Iterator[int]:
        yield number
        if number == 3:
            raise OSError("no more")

    results = side_by_side(range(10), work, threads)
    assert [next(results) for _ in range(4)] == [0, 1, 2, 3]
    with pytest.raises(OSError, match="no more"):
        next(results)


@pytest.mark.parametrize("threads", [1, 2])
def test_an_error_of_the_items_follows_the_results_before_it(threads: int) -> None:
    def items() -> Iterator[int]:
        yield from range(3)
        raise OSError("no more")

    results = side_by_side(items(), lambda number: [number], threads)
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(OSError, match="no more"):
        next(results)


def test_who_closes_it_ends_the_work_of_the_kernel() -> None:
    ended: list[type[BaseException]] = []
    at_work = threading.Barrier(3)

    def work(number: int) -> Iterator[int]:
        if not number:
            yield 0
            return
        try:
            at_work.wait(PATIENCE)
            yield from endless(number)
        except BaseException as error:
            ended.append(type(error))
            raise

    with closing(side_by_side(range(3), work, 2)) as results:
        assert next(results) == 0
        at_work.wait(PATIENCE)
        time.sleep(0.3)  # by now the kernel is most likely at work
    assert ended == [KeyboardInterrupt] * 2


def test_an_end_reaches_work_within_work() -> None:
    ended: list[type[BaseException]] = []
    at_work = threading.Event()

    def inner(number: int) -> Iterator[int]:
        try:
            at_work.set()
            yield from endless(number)
        except BaseException as error:
            ended.append(type(error))
            raise

    def work(number: int) -> Iterator[int]:
        yield number
        yield from side_by_side(range(2), inner, 2)

    with closing(side_by_side([0], work, 2)) as results:
        assert next(results) == 0
        assert at_work.wait(PATIENCE)
        time.sleep(0.3)
    assert ended == [KeyboardInterrupt]


def test_the_deadline_holds_in_all_threads() -> None:
    start = time.monotonic()
    with TimeLimit(0.3), pytest.raises(TimeoutError):
        list(side_by_side(range(4), endless, 2))
    assert time.monotonic() - start < PATIENCE


def test_what_takes_long_is_shared_by_all_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    at_work: list[int] = []
    monkeypatch.setattr(module, "_QUICK", 0.0)

    def work(number: int) -> Iterator[tuple[int, int]]:
        at_work.append(number)
        time.sleep(0.01)
        yield thread_count(4), len(at_work)
        at_work.remove(number)

    assert list(side_by_side(range(4), work, 4)) == [(4, 1)] * 4


def test_the_threads_are_divided_among_quick_items() -> None:
    at_once = threading.Barrier(2)

    def work(number: int) -> Iterator[int]:
        if number:
            at_once.wait(PATIENCE)  # both are at work
            yield thread_count(8)
            at_once.wait(PATIENCE)

    assert list(side_by_side(range(3), work, 2)) == [1, 1]
    assert thread_count(8) == 8


def test_the_last_item_has_all_threads() -> None:
    alone = threading.Event()

    def work(number: int) -> Iterator[int]:
        if number == 1:
            alone.wait(PATIENCE)
            while thread_count(2) == 1:
                time.sleep(0.001)
            yield thread_count(2)
        elif number == 2:
            alone.set()

    assert list(side_by_side(range(3), work, 2)) == [2]


def test_the_listener_hears_of_the_item_that_is_next() -> None:
    heard: list[float] = []
    second_is_done = threading.Event()

    def work(number: int) -> Iterator[int]:
        say = listener()
        assert say is not None
        if number == 1:
            second_is_done.wait(PATIENCE)
        say(number / 10)
        if number == 2:
            second_is_done.set()
        end = time.monotonic() + PATIENCE
        while number == 1 and 0.1 not in heard and time.monotonic() < end:
            time.sleep(0.01)  # until the results of the item before are taken
            say(0.1)
        yield number

    with Progress(heard.append), closing(side_by_side(range(3), work, 2)) as results:
        assert list(results) == [0, 1, 2]
    assert heard[-1] == 0.1


def test_seconds_are_learnt() -> None:
    took: dict[float, float] = {}

    def work(seconds: float) -> Iterator[float]:
        time.sleep(seconds)
        yield seconds

    items = [0.05, 0.02, 0.0]
    list(side_by_side(items, work, 2, took.__setitem__))
    assert all(took[item] >= item for item in items)


# --- commands ------------------------------------------------------------------------------------

LINES = [ONE, SEVERAL, NONE, ONE, SEVERAL]


@pytest.fixture
def lines(tmp_path: Path) -> Path:
    """Enough for several batches, a bad one here and there, and another variant."""
    texts = [LINES[n % 5] if n % 97 else BAD for n in range(550)]
    texts[500] = "12345" + "." * 20
    path = tmp_path / "lines.txt"
    path.write_text("\n".join(texts) + "\n")
    return path


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("command", "form"),
    [
        ("count --limit 2", "--json"),
        ("classify --tier-only --ladder rank8", "--csv"),
        ("solve --limit 2", "--fields"),
        ("canonical", "text"),
        ("unique", "--csv"),
        ("minimal", "--json"),
        ("candidates", "text"),
    ],
)
def test_the_output_is_that_of_one_thread(cli: Cli, lines: Path, command: str, form: str) -> None:
    more = [] if form == "text" else [form]
    if form == "--fields":
        more = ["--fields", "line,puzzle,clues,count,canonical,error"]

    def printed(threads: int) -> tuple[int, str, list[Any]]:
        done = cli(*command.split(), *more, "--threads", threads, lines)
        return done.status, done.err, timeless(done.out, form)

    one = printed(1)
    assert len(one[2]) > 500
    assert printed(3) == one


def timeless(text: str, form: str) -> list[Any]:
    """The rows of a text without the time that each took."""
    if form == "--json":
        return [json.loads(line) | {"seconds": 0} for line in text.splitlines()]
    if form == "--csv":
        return [row | {"seconds": ""} for row in csv.DictReader(io.StringIO(text))]
    return text.splitlines()


def test_columns_are_those_of_the_first_records(cli: Cli, tmp_path: Path) -> None:
    """Fields that the first file holds are left alone in the others, too."""
    first, second = tmp_path / "a.csv", tmp_path / "b.csv"
    first.write_text("puzzle,clues\n" + f"{ONE},none\n" * 600)
    second.write_text("puzzle,rating\n" + f"{SEVERAL},7\n" * 600)
    printed = partial(cli, "count", "--limit", "2", "--csv", "--fields", "line,clues,count")
    assert printed("--threads", 2, first, second).out == printed(first, second).out
