"""Workers that answer parts: other processes, or a cluster; results come in order."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from typing import Any, Protocol, TypeVar

from satsudoku.errors import SatsudokuError

T = TypeVar("T")
Task = tuple[Callable[..., T], tuple[Any, ...]]


class Promise(Protocol):
    """A result that may still be worked on."""

    def result(self) -> Any:
        """Wait for it, or raise what the work raised."""


Submit = Callable[..., Promise]
"""Has a function called with arguments elsewhere."""


def in_order(tasks: Iterable[Task[T]], submit: Submit, ahead: int) -> Generator[T]:
    """The results of tasks, in their order."""
    waiting: deque[Promise] = deque()
    for function, arguments in tasks:
        waiting.append(submit(function, *arguments))
        while len(waiting) >= ahead:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


@contextmanager
def processes(number: int) -> Iterator[Submit]:
    """A pool of `number` processes, which end with the context.

    Raises:
        SatsudokuError: from a result: a process died.
    """
    before = {*active_children()}
    try:
        pool: Executor = ProcessPoolExecutor(number, mp_context=get_context("spawn"))
    except (ImportError, OSError) as error:  # no semaphores: /dev/shm, for one, is read-only
        reason = getattr(error, "strerror", None) or error
        raise SatsudokuError(
            f"cannot start processes that share the work: {reason}; expected --threads 1, or a "
            "/dev/shm that can be written to"
        ) from None

    def submit(function: Callable[..., Any], *arguments: Any) -> Promise:
        with _pipes_may_break():
            return _Pooled(pool.submit(function, *arguments))

    try:
        yield submit
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in {*active_children()} - before:  # what they are at may take for ever
            process.terminate()
        raise
    pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _pipes_may_break() -> Iterator[None]:
    """A context whose new threads get an error, not SIGPIPE, from a pipe without a reader.

    The pool's threads write to its processes. When these are terminated, SIGPIPE would end the
    command before it has kept what is finished.
    """
    if not hasattr(signal, "SIGPIPE"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGPIPE})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Pooled:
    def __init__(self, promise: Promise) -> None:
        self._promise = promise

    def result(self) -> Any:
        from concurrent.futures.process import BrokenProcessPool

        try:
            return self._promise.result()
        except BrokenProcessPool:
            raise SatsudokuError(
                "a process of the work died, perhaps for lack of memory; expected fewer --threads"
            ) from None
