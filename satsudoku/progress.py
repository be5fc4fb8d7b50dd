"""How far long counts have come, in Python and in the kernel.

As a time limit (`satsudoku.deadline`), a listener is set once, where the work is asked for, and
reaches the counts below without being handed from call to call:

    Progress(listener)  --->  `listener` in what calls the kernel  --->  the polling of the kernel
                              `stretch` where work has several parts
                              `visits` where Python counts one by one
                              `stage` where long work begins that has no fraction, as for proofs
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar, Token
from typing import Any, Self

Listener = Callable[[float], object]
"""A function of the fraction that is done, from 0 to 1."""

VisitListener = Callable[[int], object]
"""A function of how many solutions have been visited."""

StageListener = Callable[[str], object]
"""A function of what is done now, in English."""

_listener: ContextVar[Listener | None] = ContextVar("listener", default=None)
_visit_listener: ContextVar[VisitListener | None] = ContextVar("visit_listener", default=None)
_stage_listeners: ContextVar[tuple[StageListener, ...]] = ContextVar("stage_listeners", default=())

_EVERY = 0.1  # seconds


class Progress:
    """Calls a function with how far each long count within has come.

    It is called about ten times a second, in the thread that counts, with fractions from 0 to 1
    that never get less. They are close to the share of the time where solutions are not visited,
    and rough where they are: as if all branches of the search took equally long. The last one is 1
    unless a limit or an error cut the count short. Of what takes less than a tenth of a second the
    function may hear nothing. What it raises ends the count.

    Counts by bands and components, graphs of `prove_count`, random solutions, estimates, and visits
    by ``dlx`` and ``lanes`` say how far they are. Visits by ``sat`` do so only where a limit is
    set; they call a second function with the number of solutions so far. Visits by ``filters`` say
    nothing. A listener holds for one thread.

    >>> from satsudoku import Progress, Puzzle
    >>> fractions = []
    >>> with Progress(fractions.append):
    ...     number = satsudoku.count(Puzzle("." * 81), method="bands")
    >>> fractions[-1]
    1.0
    """

    def __init__(
        self,
        listener: Listener | None,
        *,
        visits: VisitListener | None = None,
        stages: StageListener | None = None,
    ) -> None:
        """Prepare to listen.

        Args:
            listener: the function of fractions; None leaves them unheard.
            visits: the function of solutions so far; None leaves them unheard.
            stages: the function of what `prove` and `prove_tier` do now.
        """
        self._heard_by = listener, visits, stages
        self._outer: list[tuple[Token[Any], Token[Any], Token[Any]]] = []

    def __enter__(self) -> Self:
        fractions, visits, stages = self._heard_by
        heard = _stage_listeners.get()
        tokens = _listener.set(fractions), _visit_listener.set(visits)
        self._outer.append((*tokens, _stage_listeners.set((*heard, stages) if stages else heard)))
        return self

    def __exit__(self, *_: object) -> None:
        fractions, visits, stages = self._outer.pop()
        _listener.reset(fractions)
        _visit_listener.reset(visits)
        _stage_listeners.reset(stages)


def listener() -> Listener | None:
    """The listener of what runs now; None if there is none."""
    return _listener.get()


def visit_listener() -> VisitListener | None:
    """The listener for the number of solutions so far; None if there is none."""
    return _visit_listener.get()


def stage(name: str) -> None:
    """Tell all listeners, outer ones too, what is done now, such as "searching".

    >>> with Progress(None, stages=print):
    ...     stage("searching")
    searching
    """
    for hear in _stage_listeners.get():
        hear(name)


def visits(limit: int | None = None) -> Callable[[int], None]:
    """A function to call with how many solutions have been visited, after each of them.

    What listens hears it ten times a second: the number, and its share of the limit if there is
    one.

    >>> with Progress(print, visits=print):
    ...     tell = visits(limit=10)
    >>> time.sleep(0.1)
    >>> tell(4)
    4
    0.4
    """
    hear_fraction, hear_number = listener(), visit_listener()
    if hear_number is None and (limit is None or hear_fraction is None):
        return lambda number: None
    next_time = time.monotonic() + _EVERY

    def tell(number: int) -> None:
        nonlocal next_time
        if time.monotonic() < next_time:
            return
        if hear_number is not None:
            hear_number(number)
        if hear_fraction is not None and limit is not None:
            hear_fraction(number / limit)
        next_time = time.monotonic() + _EVERY

    return tell


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
    within = Progress(
        lambda fraction: outer(first + (last - first) * fraction), visits=visit_listener()
    )
    with within:
        yield
    outer(last)
