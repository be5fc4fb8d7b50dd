"""How many solutions a puzzle has: a number, exact, a lower bound or an estimate."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Count", "Interval", "short"]


@dataclass(frozen=True)
class Interval:
    """Where an estimated number lies, with a stated confidence.

    Attributes:
        low: the least number.
        high: the greatest; None where nothing bounds it.
        confidence: how often, of all estimates, such an interval holds the true number.
    """

    low: int
    high: int | None
    confidence: float

    def __str__(self) -> str:
        high = "any number" if self.high is None else short(self.high)
        return f"{100 * self.confidence:.4g} %: {short(self.low)} to {high}"


@dataclass(frozen=True, repr=False)
class Count:
    """How many solutions there are.

    Attributes:
        value: the number of solutions found, or the estimate.
        exact: whether `value` is the exact number; if not, it is a lower bound or an estimate.
        timed_out: whether the time limit ended the search (a count limit otherwise).
        method: ``enumerate`` (solutions were visited), ``bands`` (`satsudoku.solve.bands`) or
            ``estimate`` (`satsudoku.solve.estimate`).
        interval: of an estimate.

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

    def __repr__(self) -> str:
        more = "" if self.exact else ", exact=False"
        more += ", timed_out=True" if self.timed_out else ""
        more += "" if self.method == "enumerate" else f", method={self.method!r}"
        more += "" if self.interval is None else f", interval={self.interval!r}"
        return f"Count({self.value}{more})"

    @property
    def unique(self) -> bool | None:
        """True or False where the count decides it, None where the search ended too early.

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
