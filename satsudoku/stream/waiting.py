"""Waiting for what another thread brings, until Ctrl-C or the deadline.

A wait without an end of its own can miss a signal: one that comes after Python has looked for
signals, and before the system call that a signal would end.
"""

from __future__ import annotations

from queue import Empty, SimpleQueue
from typing import TypeVar

from satsudoku.deadline import check_time

T = TypeVar("T")

GLANCE = 0.1
"""Seconds that a thread waits before it looks whether there is still a use."""


def wait_for(queue: SimpleQueue[T]) -> T:
    """The next item of a queue.

    Raises:
        TimeoutError, KeyboardInterrupt: as `satsudoku.deadline.check_time`.
    """
    while True:
        try:
            return queue.get(timeout=GLANCE)
        except Empty:
            check_time()


class Room:
    """Room for some things: a semaphore that Ctrl-C leaves whole.

    Those of `threading` are Python code, which Ctrl-C may cut short while it holds their lock.

    >>> room = Room(1)
    >>> room.take(), room.take(timeout=0)
    (True, False)
    >>> room.give()
    >>> room.take()
    True
    """

    def __init__(self, places: int) -> None:
        self._places: SimpleQueue[None] = SimpleQueue()
        self.give(places)

    def take(self, timeout: float | None = None) -> bool:
        """Wait for a place, for so many seconds; False if none comes."""
        try:
            self._places.get(timeout=timeout)
        except Empty:
            return False
        return True

    def give(self, places: int = 1) -> None:
        """Give places back, or more."""
        for _ in range(places):
            self._places.put(None)
