"""Work side by side: each of some threads takes the next item and does all that is done with it.

One thread at a time takes an item, and results come in the order of the items::

             ┌─► work ─┐
    items ───┤         ├───► results
             └─► work ─┘

The kernel, too, can share a piece of work among threads, but those wait for the last of them at the
end of each call. So it only does where an item takes long: then the next one waits until it is
done, or one core would be idle behind the last items.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from queue import SimpleQueue
from typing import Generic, TypeVar

import satsudoku._kernel as _kernel
from satsudoku.lanes.sharing import sharing
from satsudoku.progress import Progress, listener, visit_listener
from satsudoku.stream.ahead import End
from satsudoku.stream.waiting import GLANCE, Room, wait_for

T = TypeVar("T")
R = TypeVar("R")
N = TypeVar("N", int, float)

_QUICK = 1.0  # seconds: items that take longer are worked on one after the other
_AHEAD = 2  # items for each thread that are taken before the results of the first are
_MOST = 1000  # results of an item that wait to be taken


def side_by_side(
    items: Iterable[T],
    work: Callable[[T], Iterable[R]],
    threads: int,
    took: Callable[[T, float], None] = lambda item, seconds: None,
) -> Generator[R]:
    """Do work on items by threads, and yield its results in order, each as soon as it is there.

    Whoever leaves results untaken closes the iterator, which then waits until no thread works. That
    raises KeyboardInterrupt in them where they look: see `satsudoku.deadline.check_time`. The
    deadline of the calling thread holds in all; its listener hears of the item whose results are
    next.

    Args:
        items: taken by one thread at a time, as they are needed.
        work: makes the results of an item.
        threads: the number of threads; 1 for the calling thread itself.
        took: learns how many seconds the work on an item took.

    Raises:
        BaseException: raised by `items` or `work`, after the results before it.

    >>> list(side_by_side([3, 1, 2], range, threads=2))
    [0, 1, 2, 0, 0, 1]
    """
    if threads > 1:
        yield from _Crew(items, work, threads, took).results()
        return
    for item in items:
        start = time.perf_counter()
        yield from work(item)
        took(item, time.perf_counter() - start)


class _Results(Generic[R]):
    """The results of an item that have not been taken.

    results   in order, an end behind them
    room      how many more there may be
    """

    def __init__(self) -> None:
        self.results: SimpleQueue[R | End] = SimpleQueue()
        self.room = Room(_MOST)

    def __iter__(self) -> Iterator[R]:
        while not isinstance(result := wait_for(self.results), End):
            yield result
            self.room.give()
        if result.error is not None:
            raise result.error


class _Crew(Generic[T, R]):
    """Threads at work.

    answers   of the items that were taken, in their order; None at the end
    next      of these the one whose results are taken
    room      how many more items may be taken before results are
    turn      held by the thread that takes an item
    busy      how many threads work on an item
    most      how many may: 1 until it is known that items are quick
    """

    def __init__(
        self,
        items: Iterable[T],
        work: Callable[[T], Iterable[R]],
        threads: int,
        took: Callable[[T, float], None],
    ) -> None:
        self._items = iter(items)
        self._work = work
        self._threads = threads
        self._took = took
        self._answers: SimpleQueue[_Results[R] | None] = SimpleQueue()
        self._next: _Results[R] | None = None
        self._room = Room(_AHEAD * threads)
        self._turn = threading.Lock()
        self._change = threading.Condition()  # of what follows
        self._busy = 0
        self._most = 1
        self._ended = False  # there are no more items
        self._closed = False  # nor is anyone to take results
        self._halt = _kernel.Halt()
        self._deadline = _kernel.deadline()
        self._listeners = listener(), visit_listener()

    def results(self) -> Generator[R]:
        """Start the threads, and yield the results."""
        for _ in range(self._threads):
            # A daemon, for it may wait for an item that never comes.
            threading.Thread(target=self._run, name="satsudoku-crew", daemon=True).start()
        try:
            while (answer := wait_for(self._answers)) is not None:
                self._next = answer
                yield from answer
                self._room.give()
        finally:
            self._close()

    def _close(self) -> None:
        """Let the threads end, and wait for those that work; one may wait for an item for ever."""
        self._halt.call()
        self._room.give(self._threads)
        with self._change:
            self._closed = True
            self._change.notify_all()
            self._change.wait_for(lambda: not self._busy)
        if self._turn.acquire(timeout=GLANCE) and isinstance(self._items, Generator):
            self._items.close()

    def _run(self) -> None:
        self._halt.heed()
        _kernel.set_deadline(self._deadline)
        with sharing(lambda: max(self._threads // max(self._busy, 1), 1)):
            while (taken := self._take()) is not None:
                self._do(*taken)

    def _take(self) -> tuple[T, _Results[R]] | None:
        """The next item, and where its results go; None at the end."""
        self._room.take()
        with self._turn:
            with self._change:
                self._change.wait_for(lambda: self._busy < self._most or self._closed)
            if self._ended or self._closed:
                return None
            answer: _Results[R] = _Results()
            try:
                item = next(self._items)
            except StopIteration:
                self._end(None)
                return None
            except BaseException as error:
                answer.results.put(End(error))
                self._end(answer)
                return None
            with self._change:
                if self._closed:
                    return None
                self._busy += 1
            self._answers.put(answer)
            return item, answer

    def _end(self, last: _Results[R] | None) -> None:
        """There are no more items."""
        self._ended = True
        self._answers.put(last)
        self._room.give(self._threads)

    def _do(self, item: T, answer: _Results[R]) -> None:
        start = time.perf_counter()
        end = End()
        try:
            for result in self._heard(item, answer):
                while not answer.room.take(GLANCE) and not self._closed:
                    pass
                if self._closed:
                    break
                answer.results.put(result)
            seconds = time.perf_counter() - start
            self._took(item, seconds)
            self._most = self._threads if seconds < _QUICK else 1
        except BaseException as error:
            end = End(error)
        finally:
            answer.results.put(end)
            with self._change:
                self._busy -= 1
                self._change.notify_all()

    def _heard(self, item: T, answer: _Results[R]) -> Iterator[R]:
        """The results of an item; what listens hears how far they are if they are next."""

        def if_next(hear: Callable[[N], object] | None) -> Callable[[N], object] | None:
            return hear and (lambda number: answer is self._next and hear(number))

        fractions, visits = self._listeners
        with Progress(if_next(fractions), visits=if_next(visits)):
            yield from self._work(item)
