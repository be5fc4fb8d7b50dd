"""Writing behind: pieces of work done in order by a thread of their own, while others are made."""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import SimpleQueue

from satsudoku.lanes.loading import thread_count

__all__ = ["Behind", "threads_behind"]


def threads_behind(threads: int) -> int:
    """How many threads share a piece of work, while as many do what comes before it.

    All of them for each piece would be slower, for pieces wait for the last one to end: with two
    threads, JSON takes 6 % less time where one writes and one asks.

    Args:
        threads: how many there are; 0 for all cores.

    >>> threads_behind(1), threads_behind(2), threads_behind(8)
    (1, 1, 4)
    """
    return max(1, thread_count(threads) // 2)


class Behind:
    """Does work in a thread, in the order in which it is given.

    What a piece of work raises ends the thread's work; `do` or `finish` raises it.

    Args:
        most: how many pieces may wait to be done before `do` waits, too.

    >>> behind, done = Behind(2), []
    >>> for letter in "abc":
    ...     behind.do(lambda letter=letter: done.append(letter))
    >>> behind.finish()
    >>> done
    ['a', 'b', 'c']
    """

    def __init__(self, most: int) -> None:
        self._work: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._room = threading.Semaphore(most)
        self._error: BaseException | None = None
        # A daemon, for it may write to a pipe that nobody reads.
        self._thread = threading.Thread(target=self._run, name="satsudoku-behind", daemon=True)
        self._thread.start()

    def do(self, work: Callable[[], None]) -> None:
        """Have work done after all that was given before; wait while too much waits.

        Raises:
            BaseException: what earlier work raised; no work follows it.

        >>> Behind(1).do(lambda: None)
        """
        self._room.acquire()
        self._check()
        self._work.put(work)

    def finish(self) -> None:
        """Wait until all work is done.

        Raises:
            BaseException: what some work raised.

        >>> Behind(1).finish()
        """
        self._work.put(None)
        self._thread.join()
        self._check()

    def _check(self) -> None:
        if self._error is not None:
            error, self._error = self._error, None
            raise error

    def _run(self) -> None:
        failed = False
        while (work := self._work.get()) is not None:
            if not failed:
                try:
                    work()
                except BaseException as error:
                    self._error, failed = error, True
            self._room.release()
