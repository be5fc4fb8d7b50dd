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
