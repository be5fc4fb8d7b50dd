"""How a program that uses the checker ends a check that takes long: by a function that raises."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_watch: ContextVar[Callable[[], object] | None] = ContextVar("_watch", default=None)


@contextmanager
def stopped_by(watch: Callable[[], object]) -> Iterator[None]:
    """Let a function end the checks within, by an exception; they call it often.

    >>> with stopped_by(lambda: print("called")):
    ...     look()
    called
    >>> look()
    """
    token = _watch.set(watch)
    try:
        yield
    finally:
        _watch.reset(token)


def look() -> None:
    """Call that function, if there is one."""
    watch = _watch.get()
    if watch is not None:
        watch()
