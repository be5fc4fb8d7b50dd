"""How many solutions a puzzle has: a number, exact or a lower bound."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Count"]


@dataclass(frozen=True, repr=False)
class Count:
    """How many solutions there are.

    Attributes:
        value: solutions found.
        exact: whether the search was finished; if not, there are at least `value`.
        timed_out: whether the time limit ended the search (a count limit otherwise).

    >>> print(Count(1)), print(Count(2, exact=False))
    1
    at least 2
    (None, None)
    """

    value: int
    exact: bool = True
    timed_out: bool = False

    def __str__(self) -> str:
        return str(self.value) if self.exact else f"at least {self.value}"

    def __repr__(self) -> str:
        more = "" if self.exact else ", exact=False"
        return f"Count({self.value}{more}{', timed_out=True' if self.timed_out else ''})"

    @property
    def unique(self) -> bool | None:
        """True or False where the count decides it, None where the search ended too early.

        >>> Count(1).unique, Count(2, exact=False).unique, Count(1, exact=False).unique
        (True, False, None)
        """
        if self.value > 1:
            return False
        return self.value == 1 if self.exact else None
