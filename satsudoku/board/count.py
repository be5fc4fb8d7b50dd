"""The number of solutions of a puzzle: exact, a lower bound or an estimate."""

from __future__ import annotations

from dataclasses import asdict, astuple, dataclass
from typing import Any

from satsudoku.errors import UndecidedError


@dataclass(frozen=True)
class Interval:
    """The interval of an estimated number, with a stated confidence.

    Attributes:
        low: the least number.
        high: the greatest; None if nothing bounds it.
        confidence: the share of all estimates whose interval contains the true number.
    """

    low: int
    high: int | None
    confidence: float

    def __str__(self) -> str:
        high = "any number" if self.high is None else short(self.high)
        return f"{100 * self.confidence:.4g} %: {short(self.low)} to {high}"


@dataclass(frozen=True, repr=False, eq=False)
class Count:
    """The number of solutions.

    Attributes:
        value: the number of solutions found, or the estimate.
        exact: whether `value` is the exact number; if not, it is a lower bound or an estimate.
        timed_out: whether the time limit ended the search (a count limit otherwise).
        method: ``enumerate`` (solutions were visited); ``bands``, ``components`` or ``estimate``,
            which files of `satsudoku.counting` explain; or `prove_count` (``graph``, ``sums``).
        interval: of an estimate.

    It compares, adds and converts like an `int`. If the count is not exact, undecided comparisons
    raise `UndecidedError`; an estimate decides nothing.

    >>> Count(1) == 1, Count(3) + 4, sum([Count(1), Count(2)]), list("abc")[Count(1)]
    (True, Count(7), Count(3), 'b')
    >>> Count(2, exact=False) > 1, Count(2, exact=False) == 1, bool(Count(2, exact=False))
    (True, False, True)
    >>> print(Count(1)), print(Count(2, exact=False))
    1
    at least 2
    (None, None)
    >>> print(Count(296, exact=False, method="estimate", interval=Interval(281, 311, 0.95)))
    about 296 (95 %: 281 to 311)
    """

    value: int
    exact: bool = True
    timed_out: bool = False
    method: str = "enumerate"
    interval: Interval | None = None

    def __str__(self) -> str:
        if self.interval is not None:
            return f"about {short(self.value)} ({self.interval})"
        return str(self.value) if self.exact else f"at least {self.value}"

    def to_dict(self) -> dict[str, Any]:
        """As the types of JSON.

        >>> Count(2, exact=False).to_dict()["count"]
        2
        """
        interval = None if self.interval is None else asdict(self.interval)
        return {
            "count": self.value,
            "exact": self.exact,
            "timed_out": self.timed_out,
            "method": self.method,
            "interval": interval,
        }

    def __repr__(self) -> str:
        more = "" if self.exact else ", exact=False"
        more += ", timed_out=True" if self.timed_out else ""
        more += "" if self.method == "enumerate" else f", method={self.method!r}"
        more += "" if self.interval is None else f", interval={self.interval!r}"
        return f"Count({self.value}{more})"

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Count):
            return astuple(self) == astuple(other)
        if not isinstance(other, int):
            return NotImplemented
        low, high = self._bounds()
        if low == high or other < low:
            return low == other
        raise self._undecided(f"it equals {other}")

    def __hash__(self) -> int:
        return hash(self.value) if self.exact else hash(astuple(self))

    def __lt__(self, other: Count | int) -> bool:
        low, high = self._bounds()
        other_low, other_high = _bounds(other)
        if high is not None and high < other_low:
            return True
        if other_high is not None and low >= other_high:
            return False
        raise self._undecided(f"it is below {other}")

    def __ge__(self, other: Count | int) -> bool:
        return not self < other

    def __gt__(self, other: Count | int) -> bool:
        low, high = self._bounds()
        other_low, other_high = _bounds(other)
        if other_high is not None and low > other_high:
            return True
        if high is not None and high <= other_low:
            return False
        raise self._undecided(f"it is above {other}")

    def __le__(self, other: Count | int) -> bool:
        return not self > other

    def __add__(self, other: Count | int) -> Count:
        if not isinstance(other, Count | int):
            return NotImplemented
        other = other if isinstance(other, Count) else Count(other)
        for count in self, other:
            if count.interval is not None:
                raise count._undecided("what a sum would be")
        exact, timed_out = self.exact and other.exact, self.timed_out or other.timed_out
        return Count(self.value + other.value, exact, timed_out)

    __radd__ = __add__

    def __bool__(self) -> bool:
        return self > 0

    def __int__(self) -> int:
        if not self.exact:
            raise self._undecided("which number it is")
        return self.value

    __index__ = __int__

    def _bounds(self) -> tuple[int, int | None]:
        """The least and the greatest possible number, None for no bound."""
        if self.interval is not None:
            return 0, None
        return self.value, self.value if self.exact else None

    def _undecided(self, question: str) -> UndecidedError:
        return UndecidedError(f"the count is {self}, which does not decide {_whether(question)}")

    @property
    def unique(self) -> bool | None:
        """True or False if the count decides it, None if the search ended too early.

        An estimate decides nothing.

        >>> Count(1).unique, Count(2, exact=False).unique, Count(1, exact=False).unique
        (True, False, None)
        """
        if self.interval is not None:
            return None
        if self.value > 1:
            return False
        return self.value == 1 if self.exact else None


def short(number: int) -> str:
    """An inexact number, rounded to its significant digits.

    >>> short(296), short(6677123456789)
    ('296', '6.677e+12')
    """
    return str(number) if number < 10**6 else f"{number:.4g}"


def _bounds(number: Count | int) -> tuple[int, int | None]:
    return number._bounds() if isinstance(number, Count) else (number, number)


def _whether(question: str) -> str:
    return f"whether {question}" if question.startswith("it ") else question
