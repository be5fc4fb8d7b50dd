"""The command line that runs, as a person typed it."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

_ARGUMENTS: ContextVar[Sequence[str]] = ContextVar("_ARGUMENTS", default=())


@contextmanager
def typing(arguments: Sequence[str]) -> Iterator[None]:
    """A context in which a command line runs.

    >>> with typing(["count", "--limit", "2", "my book.txt"]):
    ...     typed()
    "satsudoku count --limit 2 'my book.txt'"
    """
    before = _ARGUMENTS.set(arguments)
    try:
        yield
    finally:
        _ARGUMENTS.reset(before)


def typed() -> str:
    """The command line, quoted as for a shell."""
    return shlex.join(["satsudoku", *_ARGUMENTS.get()])
