"""Time limits that hold for all that runs within them, in Python and in the kernel.

A limit is set once, where the work is asked for, and reaches every loop below without being handed
from call to call:

    TimeLimit(10)  --->  the deadline of this thread  --->  `check_time` in Python's long loops
                         (one number, in the kernel)  --->  the polling of the kernel's long loops

What finds the deadline passed raises TimeoutError. Functions with a `timeout` set a limit, catch
that, and return what is known by then where this is of use. A limit from outside is not for them to
catch: before they return they ask `check_time` again, without their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf
from numbers import Real
from typing import Final, TypeVar

import satsudoku._kernel as _kernel
from satsudoku.errors import SolverError, shown

_T = TypeVar("_T")

check_time: Final = _kernel.check_deadline
"""Raise TimeoutError if the deadline of this thread has passed; for loops that may be long."""


def time_is_over() -> bool:
    """Whether this thread's deadline has passed; for loops that then end with what they have."""
    return _kernel.clock() >= _kernel.deadline()


def within_time(items: Iterable[_T]) -> Iterator[_T]:
    """Iterate over clauses, options and the like; large boards have millions of them.

    Raises:
        TimeoutError: while iterating, when the deadline of this thread has passed.
    """
    for number, item in enumerate(items):
        if number % 1024 == 0:
            check_time()
        yield item


def share_of_time(share: float) -> TimeLimit:
    """A limit of a share of the seconds that this thread has left; none if it has no deadline.

    After catching its TimeoutError, call `check_time` in case the whole is over, too.

    >>> with TimeLimit(60), share_of_time(0.5) as half:
    ...     29 < half.left <= 30
    True
    """
    left = _kernel.deadline() - _kernel.clock()
    return TimeLimit(None if left == inf else max(share * left, 1e-6))


class TimeLimit(_kernel.Limit):
    """A time after which all that runs within is stopped, by a TimeoutError.

    The time begins when the object is made. Limits may be nested; the earliest
    deadline counts. Work stops within some hundredths of a second. A limit holds for one thread,
    and for those that the kernel starts for it.

    >>> from satsudoku import Puzzle, TimeLimit, canonical
    >>> with TimeLimit(60):
    ...     form = canonical(Puzzle("1.....2..3.....4", "classic4"))
    >>> with TimeLimit(1e-9):
    ...     satsudoku.canonical(Puzzle("." * 81))
    Traceback (most recent call last):
    TimeoutError: the time limit ended the search
    """

    def __init__(self, seconds: float | None) -> None:
        """Start the time.

        Args:
            seconds: above 0; None for no limit.

        Raises:
            SolverError: a time that is not above 0.
        """
        if seconds is not None and (
            isinstance(seconds, bool)
            or not isinstance(seconds, (int, float, Real))
            or not seconds > 0
        ):
            raise SolverError(f"timeout is {shown(seconds)}, expected more than 0 seconds")
        super().__init__(inf if seconds is None else _kernel.clock() + seconds)

    @property
    def left(self) -> float | None:
        """The seconds that are left, at least a millionth; None if there is no limit.

        >>> TimeLimit(None).left
        """
        return None if self._end == inf else max(self._end - _kernel.clock(), 1e-6)

    @property
    def over(self) -> bool:
        """Whether the time is over.

        >>> TimeLimit(60).over
        False
        """
        return _kernel.clock() >= self._end

    def steps(self, items: Iterable[_T]) -> Iterator[_T]:
        """Iterate within the limit, which does not hold for what is done between the items.

        Raises:
            TimeoutError: while iterating, when the time is over.

        >>> list(TimeLimit(60).steps("abc"))
        ['a', 'b', 'c']
        """
        if self._end == inf:
            for item in items:
                yield item
                check_time()  # not before: an item that was found counts
            return
        iterator = iter(items)
        while True:
            with self:
                check_time()
                try:
                    item = next(iterator)
                except StopIteration:
                    return
            yield item
