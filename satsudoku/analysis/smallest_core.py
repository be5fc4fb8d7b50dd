"""The fewest groups of clauses that have no model together: a smallest unsatisfiable core.

Whatever refutes takes a group of each set without which the rest has a model. So a smallest set
that hits all of these, as far as they are known, bounds every core from below; where it refutes, it
is a smallest core, and where not, its model shows another set to hit (Ignatiev, Previti, Liffiton
and Marques-Silva, "Smallest MUS extraction with minimal hitting set dualization", 2015).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from math import inf
from random import Random
from typing import TYPE_CHECKING, NamedTuple, Self

from satsudoku.deadline import check_time
from satsudoku.solve.satisfiable import satisfiable_by

if TYPE_CHECKING:
    from pysat.examples.hitman import Hitman

__all__ = ["Core", "Groups"]

Clause = Sequence[int]

# Of python-sat's solvers the quickest here at thousands of small questions under assumptions.
_SOLVER = "glucose4"


class _LateError(Exception):
    """The time of a search is over."""


class Core(NamedTuple):
    """Groups that have no model together.

    Attributes:
        groups: their numbers, ascending.
        bound: no core has fewer groups; as many as these where this is a smallest core.
    """

    groups: tuple[int, ...]
    bound: int


class Groups:
    """Groups of clauses, asked which of them have a model together; to be closed, as a context.

    Args:
        always: clauses that hold in any case.
        groups: the clauses of each group.
        variables: above those that the clauses use.

    >>> with Groups([[1, 2]], [[[-1]], [[-2]], [[1, -2], [-1]]], 2) as groups:
    ...     groups.smallest_core()
    Core(groups=(2,), bound=1)
    """

    def __init__(
        self, always: Iterable[Clause], groups: Sequence[Iterable[Clause]], variables: int
    ) -> None:
        from pysat.solvers import Solver

        self._solver = Solver(_SOLVER, bootstrap_with=[list(clause) for clause in always])
        self._first = variables + 1  # group g holds where variable _first + g does
        self._every = range(len(groups))
        self._supposed: Sequence[int] = ()
        self._end = inf  # of the time
        for group, clauses in enumerate(groups):
            check_time()
            for clause in clauses:
                self._solver.add_clause([-self._first - group, *clause])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._solver.delete()

    def refuting(self, groups: Iterable[int], end: float = inf) -> set[int] | None:
        """Some of these groups that have no model together, or None where all of them have one.

        Args:
            groups: their numbers.
            end: a value of `time.monotonic`.

        Raises:
            TimeoutError: it is not known by `end`; or the deadline of this thread has passed.

        >>> with Groups([[1]], [[[-1]], [[2]]], 2) as groups:
        ...     groups.refuting([0, 1]), groups.refuting([1])
        ({0}, None)
        """
        assumed = [*self._supposed, *(self._first + group for group in groups)]
        if satisfiable_by(end, self._solver, assumed):
            return None
        core = self._solver.get_core() or ()
        return {literal - self._first for literal in core if literal >= self._first}

    def smallest_core(self, supposed: Sequence[int] = (), end: float = inf) -> Core | None:
        """The smallest core, or None where all groups have a model together.

        Args:
            supposed: literals that are true in every model.
            end: a value of `time.monotonic`, after which the smallest core that is known will do.

        >>> with Groups([[1]], [[[2]], [[3]]], 3) as groups:
        ...     groups.smallest_core(), groups.smallest_core([-3])
        (None, Core(groups=(1,), bound=1))
        """
        from pysat.examples.hitman import Hitman

        self._supposed = supposed
        self._end = end
        core = self.refuting(self._every)
        if core is None:
            return None
        chance = Random(1)
        best, bound = self._shrunk(core, chance), 0
        with Hitman(solver="g4", htype="sorted") as sets, suppress(_LateError):
            chosen: set[int] = set()
            while bound < len(best):
                core = self._hit_disjoint(chosen, sets, chance)
                best = min(best, self._shrunk(core, chance), key=len)
                chosen = set(sets.get())
                bound = len(chosen)
                if bound < len(best) and self._refuting(chosen) is not None:
                    best = chosen
        return Core(tuple(sorted(best)), bound)

    def _refuting(self, groups: Iterable[int]) -> set[int] | None:
        """As `refuting`, within the time of the search."""
        try:
            return self.refuting(groups, self._end)
        except TimeoutError:
            check_time()  # a deadline of others is not for this search to handle
            raise _LateError from None

    def _hit_disjoint(self, chosen: Collection[int], sets: Hitman, chance: Random) -> set[int]:
        """Add disjoint sets to hit, until those chosen and these refute: what does."""
        grown = set(chosen)
        while (core := self._refuting(grown)) is None:
            left = self._left_out(grown, chance)
            sets.hit(sorted(left))
            grown |= left
        return core

    def _left_out(self, groups: Collection[int], chance: Random) -> set[int]:
        """The groups outside of a largest set with a model around these."""
        together = set(groups)
        others = [group for group in self._every if group not in together]
        chance.shuffle(others)
        while others:
            group = others.pop()
            if self._refuting([*together, group]) is None:
                together.add(group)
        return set(self._every) - together

    def _shrunk(self, core: Collection[int], chance: Random) -> set[int]:
        """A part of a core that is one, and without any of its groups none, if time suffices."""
        kept: set[int] = set()
        waiting = sorted(core)
        chance.shuffle(waiting)
        group = -1
        with suppress(_LateError):
            while waiting:
                group = waiting.pop()
                smaller = self._refuting([*kept, *waiting])
                if smaller is None:
                    kept.add(group)
                else:
                    waiting = [other for other in waiting if other in smaller]
            return kept
        return kept.union(waiting, {group})
