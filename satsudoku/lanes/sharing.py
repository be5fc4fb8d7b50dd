"""How many threads share a piece of work, where other work is done beside it.

Whoever asks the kernel says how many threads there are for everything. In a thread that works
beside others, `sharing` says how many of them each call gets::

    threads=2, alone          both share each call
    threads=2, two at work    each call gets one
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from satsudoku.errors import check_whole

_MOST = max(64, os.cpu_count() or 1)  # threads; more than cores only take memory


class _Here(threading.local):
    """The number of threads that a thread may use for a piece of work, itself included."""

    most: Callable[[], int] | None = None


_here = _Here()


@contextmanager
def sharing(most: Callable[[], int]) -> Iterator[None]:
    """A context that limits how many threads this thread's work gets."""
    before, _here.most = _here.most, most
    try:
        yield
    finally:
        _here.most = before


def thread_count(threads: int) -> int:
    """The number of threads for a piece of work: the argument, or all cores for 0.

    At most as many as there are cores, or 64. Less where threads work side by side: see `sharing`.

    Raises:
        SolverError: a negative number.
    """
    check_whole(threads=threads)
    if not threads:
        cores = hasattr(os, "sched_getaffinity")
        threads = len(os.sched_getaffinity(0)) if cores else os.cpu_count() or 1
    threads = min(threads, _MOST)
    return threads if _here.most is None else min(threads, _here.most())


def memory_limit() -> int | None:
    """The bytes of memory that this process may have (``ulimit -v``); None for no limit."""
    try:
        import resource
    except ImportError:  # on Windows
        return None
    limit: int = resource.getrlimit(resource.RLIMIT_AS)[0]
    return None if limit == resource.RLIM_INFINITY else limit
