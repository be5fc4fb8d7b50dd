"""Smallest hitting sets, by SAT: a search that can be stopped, and that lists all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from satsudoku.solvers.satisfiable import satisfiable_in_time


class HittingSets:
    """Sets of numbers; a hitting set has a member of each. Use it as a context manager.

    The members are below `number`, and a smallest hitting set has `most` of them at most.

    A totalizer bounds how many members there are (Bailleux and Boufkhad, "Efficient CNF encoding of
    Boolean cardinality constraints", 2003). The bound begins at the number of disjoint sets and
    rises by one where it leaves no hitting set. python-sat's ``Hitman`` does much the same, but
    cannot be stopped.

    >>> with HittingSets(4, 2) as sets:
    ...     sets.hit([0, 1])
    ...     sets.hit([1, 2])
    ...     sets.get()
    [1]
    """

    def __init__(self, number: int, most: int) -> None:
        from pysat.card import ITotalizer
        from pysat.solvers import Solver

        self._number, self._most, self._size = number, most, 0
        self._apart: set[int] = set()  # the members of some sets that have none in common
        self._disjoint = 0  # how many these are
        with ITotalizer(lits=range(1, number + 1), ubound=max(most, 1)) as totals:
            self._solver = Solver("glucose4", bootstrap_with=totals.cnf.clauses)
            self._more_than: Sequence[int] = totals.rhs

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._solver.delete()

    def hit(self, to_hit: Sequence[int]) -> None:
        """Add a set to hit."""
        self._solver.add_clause([member + 1 for member in to_hit])
        if self._apart.isdisjoint(to_hit):
            self._apart.update(to_hit)
            self._disjoint += 1
            self._size = max(self._size, self._disjoint)

    def block(self, members: Sequence[int]) -> None:
        """Exclude a hitting set, and those that contain it."""
        self._solver.add_clause([-member - 1 for member in members])

    def get(self) -> list[int] | None:
        """A smallest hitting set, ascending; None if all have more than `most` members.

        Raises:
            TimeoutError: it is not known at the deadline of this thread; `size` bounds it.
        """
        while self._size <= self._most:
            bound = self._more_than[self._size : self._size + 1]
            if satisfiable_in_time(self._solver, [-total for total in bound]):
                model = self._solver.get_model()[: self._number]
                return [literal - 1 for literal in model if literal > 0]
            self._size += 1
        return None

    @property
    def size(self) -> int:
        """No hitting set has fewer members, as far as that is known."""
        return self._size
