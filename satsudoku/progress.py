"""How far long counts have come, in Python and in the kernel.

As a time limit (`satsudoku.deadline`), a listener is set once, where the work is asked for, and
reaches the counts below without being handed from call to call:

    Progress(listener)  --->  `listener` in what calls the kernel  --->  the polling of the kernel
                              `stretch` where work has several parts
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar, Token
from typing import Self

__all__ = ["Listener", "Progress", "listener", "stretch"]

Listener = Callable[[float], object]
"""A function of the fraction that is done, from 0 to 1."""

_listener: ContextVar[Listener | None] = ContextVar("listener", default=None)


class Progress:
    """Calls a function with how far each long count within has come.

    It is called about ten times a second, in the thread that counts, with fractions from 0 to 1
    that never get less. They are close to the share of the time where solutions are not visited,
    and rough where they are: as if all branches of the search took equally long. The last one is 1
    unless a limit or an error cut the count short. Of what takes less than a tenth of a second the
    function may hear nothing. What it raises ends the count.

    Counts by bands and components, random solutions, estimates, and visits by ``dlx`` say how far
    they are; visits by other solvers do not. A listener holds for one thread.

    >>> from satsudoku import Progress, Puzzle
    >>> fractions = []
    >>> with Progress(fractions.append):
    ...     number = Puzzle("." * 81).count(method="bands")
    >>> fractions[-1]
    1.0
    """

    def __init__(self, listener: Listener | None) -> None:
        """Prepare to listen.

        Args:
            listener: the function; None leaves the counts within unheard.
        """
        self._heard_by = listener
        self._outer: list[Token[Listener | None]] = []

    def __enter__(self) -> Self:
        self._outer.append(_listener.set(self._heard_by))
        return self

    def __exit__(self, *_: object) -> None:
        _listener.reset(self._outer.pop())


def listener() -> Listener | None:
    """The listener of what runs now; None if there is none.

    >>> listener()
    """
    return _listener.get()


@contextmanager
def stretch(first: float, last: float) -> Iterator[None]:
    """A part of longer work, which goes from one fraction of it to another.

    >>> with Progress(print), stretch(0.5, 0.75):
    ...     _ = listener()(0.4)
    0.6
    0.75
    """
    outer = listener()
    if outer is None:
        yield
        return
    with Progress(lambda fraction: outer(first + (last - first) * fraction)):
        yield
    outer(last)
