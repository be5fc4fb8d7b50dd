"""Work that is done elsewhere: its results come in order, and little of it is asked for ahead."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from types import SimpleNamespace
from typing import Any

import pytest
from parts_files import ONE, SEVERAL

import satsudoku._kernel as _kernel
from satsudoku import Puzzle
from satsudoku.deadline import TimeLimit
from satsudoku.errors import SatsudokuError
from satsudoku.formats import Entry
from satsudoku.stream.batch import Batch
from satsudoku.stream.parts import cluster
from satsudoku.stream.parts.processes import ByProcesses, _timed, shared
from satsudoku.stream.parts.workers import _Pooled, in_order
from satsudoku.stream.questions.count import Count
from satsudoku.stream.record import Record

ENTRIES = [
    Entry("a.txt", line, text, Puzzle(text, "classic4"), None)
    for line, text in enumerate([ONE, SEVERAL] * 40, start=1)
]


class Promised:
    """A result that is there when somebody waits for it."""

    def __init__(self, work: Callable[[], Any]) -> None:
        self._work = work

    def result(self) -> Any:
        return self._work()


def promise(function: Callable[..., Any], *arguments: Any) -> Promised:
    return Promised(lambda: function(*arguments))


@pytest.mark.parametrize("ahead", [1, 2, 3])
@pytest.mark.parametrize("number", [0, 1, 2, 5])
def test_few_tasks_wait_and_results_keep_their_order(ahead: int, number: int) -> None:
    asked = list[int]()

    def tasks() -> Iterator[Any]:
        for one in range(number):
            asked.append(one)
            yield abs, (-one,)

    for taken, result in enumerate(in_order(tasks(), promise, ahead)):
        assert result == taken
        assert len(asked) == min(taken + ahead, number)
    assert len(asked) == number


def untimed(record: Record) -> dict[str, Any]:
    return record.to_dict() | {"seconds": None}


def test_processes_answer_what_one_answers() -> None:
    """Here without processes: each part is answered when its result is taken."""
    question, sizes = Count(limit=2), list[int]()

    def submit(function: Callable[..., Any], *arguments: Any) -> Promised:
        sizes.append(len(arguments[1]))
        return promise(function, *arguments)

    alone = list(question.ask(ENTRIES))
    divided = ByProcesses(question, submit, 2)
    answered = list(divided.ask(ENTRIES))
    assert list(map(untimed, answered)) == list(map(untimed, alone))
    assert sum(sizes) == len(ENTRIES)
    assert len(sizes) > 1
    assert repr(divided) == repr(question)
    assert (divided.columns, divided.cells) == (question.columns, question.cells)
    assert list(divided.lines(alone[0])) == list(question.lines(alone[0]))


def test_as_many_parts_wait_as_keep_processes_busy() -> None:
    waiting, most = 0, 0

    def submit(function: Callable[..., Any], *arguments: Any) -> Promised:
        nonlocal waiting, most
        waiting += 1
        most = max(most, waiting)

        def work() -> Any:
            nonlocal waiting
            waiting -= 1
            return function(*arguments)

        return Promised(work)

    many = ENTRIES * 8
    assert len(list(ByProcesses(Count(limit=2), submit, 2).ask(many))) == len(many)
    assert (waiting, most) == (0, 4)


def test_a_time_limit_holds_in_processes() -> None:
    """All that share a machine share its clock; here the limit is left as it was."""
    limits = list[float]()

    def submit(function: Callable[..., Any], *arguments: Any) -> Promised:
        limits.append(arguments[2])
        return promise(function, *arguments)

    with TimeLimit(60):
        assert list(ByProcesses(Count(limit=2), submit, 1).ask(ENTRIES))
        assert set(limits) == {_kernel.deadline()}


def test_a_process_takes_over_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = list[float]()
    monkeypatch.setattr(_kernel, "set_deadline", limits.append)
    pieces, number, seconds = _timed(Count(limit=2), Batch.of(ENTRIES[:3]), 12.5)
    assert (limits[0], number) == (12.5, 3)
    assert sum(1 for _ in pieces) >= 1
    assert seconds > 0


def test_one_thread_needs_no_process() -> None:
    with shared(Count(), 1) as question:
        assert not isinstance(question, ByProcesses)


def test_a_process_that_died_is_named() -> None:
    def died() -> None:
        raise BrokenProcessPool

    with pytest.raises(SatsudokuError, match="a process of the work died"):
        _Pooled(Promised(died)).result()  # type: ignore[arg-type]
    assert _Pooled(Promised(lambda: 7)).result() == 7  # type: ignore[arg-type]


# --- clusters ------------------------------------------------------------------------------------


class Client:
    """A client of Dask, whose workers do what they are asked at once."""

    def __init__(self, **options: Any) -> None:
        self.options = options
        self.left = False
        self.released = 0

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.left = True

    def run(self, function: Callable[[], Any], on_error: str) -> dict[str, Any]:
        assert on_error == "return"
        return {"one": function(), "other": function()}

    def nthreads(self) -> dict[str, int]:
        return {"one": 3, "other": 2}

    def submit(self, function: Callable[..., Any], *arguments: Any, pure: bool) -> Any:
        assert not pure  # the same puzzles may come again, and are answered again

        def release() -> None:
            self.released += 1

        return SimpleNamespace(result=lambda: function(*arguments), release=release)


class KilledWorkerError(Exception):
    pass


class CancelledWorkError(Exception):
    pass


@pytest.fixture
def clients(monkeypatch: pytest.MonkeyPatch) -> list[Client]:
    """The clients that were started; Dask itself is not there."""
    started = list[Client]()

    def start(**options: Any) -> Client:
        started.append(Client(**options))
        return started[-1]

    monkeypatch.setitem(sys.modules, "dask", SimpleNamespace(config=SimpleNamespace(set=dict)))
    names = {"KilledWorker": KilledWorkerError, "CancelledError": CancelledWorkError}
    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=start, **names))
    return started


@pytest.mark.parametrize(
    ("address", "options"),
    [
        ("local:3", {"n_workers": 3, "threads_per_worker": 1, "dashboard_address": None}),
        ("tcp://there:8786", {"address": "tcp://there:8786", "timeout": 5}),
    ],
)
def test_a_cluster_is_asked_for_more_parts_than_it_has_threads(
    clients: list[Client], address: str, options: dict[str, Any]
) -> None:
    with cluster.cluster(address) as (submit, ahead):
        [client] = clients
        assert client.options == options | {"set_as_default": False}
        assert ahead == 3 + 2 + 2
        assert submit(divmod, 17, 5).result() == (3, 2)
        assert client.released == 1
        assert logging.getLogger("distributed.client").level == logging.CRITICAL
        assert not client.left
    assert client.left


def test_what_a_cluster_lost_is_named(clients: list[Client]) -> None:
    def fail(error: type[Exception]) -> None:
        raise error

    with cluster.cluster("local:1") as (submit, _):
        with pytest.raises(SatsudokuError, match="10 workers of the cluster died of the same part"):
            submit(fail, KilledWorkerError).result()
        with pytest.raises(SatsudokuError, match="the scheduler of the cluster was lost"):
            submit(fail, CancelledWorkError).result()


def test_a_cluster_without_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "dask", None)
    with pytest.raises(SatsudokuError, match="--cluster needs dask"), cluster.cluster("local:1"):
        pass
