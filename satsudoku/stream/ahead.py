"""Reading ahead: batches of what is there, without waiting for what is not.

Lanes want many puzzles at once, but whoever writes three into a pipe wants three answers before
writing a fourth. So a thread of its own reads, and a batch is what it has read until then.
"""

from __future__ import annotations

import atexit
import threading
import time
from collections.abc import Callable, Iterable
from queue import Empty, SimpleQueue
from typing import Any, Generic, NamedTuple, TypeVar
from weakref import WeakSet

from satsudoku.stream.waiting import wait_for

T = TypeVar("T")

# Seconds: an item that takes longer to come is not waited for, and no batch gathers for longer. The
# reader looks as often whether there is room. An event could stop it for ever: that is Python code,
# and Ctrl-C may cut it short while the taking thread holds its lock.
_PAUSE = 0.003
_GATHER = 0.1

# Seconds for which the end of Python waits for a reader. It may be in the kernel, and a thread that
# comes back from there to an interpreter that has ended aborts the process.
_FAREWELL = 0.5


class End(NamedTuple):
    """Follows the last item in a queue; with the error that ended them, if one did."""

    error: BaseException | None = None


class Ahead(Generic[T]):
    """Reads an iterable in a thread, ahead of the thread that takes its items.

    Args:
        source: the source to read.
        most: how much may wait to be taken before no more is read.
        size: how much an item counts for.
    """

    def __init__(
        self, source: Iterable[T], most: int, size: Callable[[T], int] = lambda item: 1
    ) -> None:
        self._source = source
        self._most = most
        self._size = size
        self._read = self._taken = 0  # each written by one thread alone
        self._items: SimpleQueue[T | End] = SimpleQueue()
        self._closed = False
        self._end: End | None = None
        # A daemon, because it may wait for input that never comes.
        self._thread = threading.Thread(target=self._run, name="satsudoku-ahead", daemon=True)
        self._thread.start()
        _reading.add(self)

    def take(self, most: int) -> list[T]:
        """Take items: those that are there or come at once, else the next one.

        Returns:
            One item or more; none at the end.

        Raises:
            BaseException: raised by reading, once all items before it are taken.
            TimeoutError: the deadline of this thread passed before an item came.

        >>> Ahead(iter([[1, 2], [3], [4, 5]]), 10, len).take(3)
        [[1, 2], [3]]
        """
        taken: list[T] = []
        size = 0
        end = 0.0
        while self._end is None and size < most:
            try:
                if not taken:
                    item = wait_for(self._items)
                    end = time.monotonic() + _GATHER
                else:
                    item = self._items.get(timeout=max(0, min(_PAUSE, end - time.monotonic())))
            except Empty:
                break
            if isinstance(item, End):
                self._end = item
            else:
                taken.append(item)
                size += self._size(item)
        self._taken += size
        if not taken and self._end is not None and self._end.error is not None:
            raise self._end.error
        return taken

    def close(self) -> None:
        """Stop reading after the current item."""
        self._closed = True

    def leave(self) -> None:
        """Close, and wait until the reader has ended, unless it waits for input."""
        self.close()
        self._thread.join(_FAREWELL)

    def _run(self) -> None:
        end = End()
        try:
            for item in self._source:
                self._read += self._size(item)
                self._items.put(item)
                while self._read - self._taken >= self._most and not self._closed:
                    time.sleep(_PAUSE)
                if self._closed:
                    break
        except BaseException as error:
            end = End(error)
        self._items.put(end)


_reading: WeakSet[Ahead[Any]] = WeakSet()


@atexit.register
def _leave_all() -> None:
    for ahead in list(_reading):
        ahead.leave()
