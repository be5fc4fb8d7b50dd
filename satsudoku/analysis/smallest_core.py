"""The fewest groups of clauses that have no model together: a smallest unsatisfiable core.

Whatever refutes takes a group of each set without which the rest has a model. So a smallest set
that hits all of these, as far as they are known, bounds every core from below; where it refutes, it
is a smallest core, and where not, its model shows another set to hit (Ignatiev, Previti, Liffiton
and Marques-Silva, "Smallest MUS extraction with minimal hitting set dualization", 2015).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from itertools import count
from random import Random
from typing import ClassVar, NamedTuple, Protocol, Self

from satsudoku.deadline import within_time
from satsudoku.solvers.satisfiable import satisfiable_in_time

Clause = Sequence[int]

# Of python-sat's solvers the quickest here at thousands of small questions under assumptions.
_SOLVER = "glucose4"


_SELDOM = 8  # turns


class Sets(Protocol):
    """Sets to hit, and a smallest set that hits them all."""

    def hit(self, to_hit: Sequence[int]) -> None:
        """Add a set to hit."""

    def get(self) -> Collection[int] | None:
        """A smallest set that hits all, if any does."""


class Core(NamedTuple):
    """Groups that have no model together, ascending, and a bound: no core has fewer groups."""

    groups: tuple[int, ...]
    bound: int


class CoreSearch(ABC):
    """The base of searches for a smallest core: parts, some of which are impossible together.

    Attributes:
        every: the numbers of the parts.
        always_shrinks: whether every core that turns up is made smaller: that costs many of the
            hardest questions, and only bounds the smallest core from above.
    """

    every: range
    always_shrinks: ClassVar[bool] = True

    @abstractmethod
    def refuting(self, groups: Iterable[int]) -> set[int] | None:
        """Some of these parts that are impossible together, or None if all are possible.

        Raises:
            TimeoutError: it is not known at the deadline of this thread.
        """

    def find_smallest(self, best: set[int], sets: Sets, chance: Random) -> Core:
        """The smallest core; at the deadline of this thread the smallest that is known will do.

        It begins with a core; `sets` are empty, and get what every core hits.
        """
        bound = 0
        with suppress(TimeoutError):
            chosen: set[int] = set()
            for turn in count():
                if bound >= len(best):
                    break
                core = self._hit_disjoint(chosen, sets, chance)
                if self.always_shrinks or turn % _SELDOM == 0:
                    best = min(best, self.shrunk(core, chance), key=len)
                chosen = set(sets.get() or ())
                bound = len(chosen)
                if bound < len(best) and self.refuting(chosen) is not None:
                    best = chosen
        return Core(tuple(sorted(best)), bound)

    def _hit_disjoint(self, chosen: Collection[int], sets: Sets, chance: Random) -> set[int]:
        """Add disjoint sets to hit, until those chosen and these refute: what does."""
        grown = set(chosen)
        while (core := self.refuting(grown)) is None:
            left = self.left_out(grown, chance)
            sets.hit(sorted(left))
            grown |= left
        return core

    def left_out(self, groups: Collection[int], chance: Random) -> set[int]:
        """The groups outside of a largest set with a model around these."""
        together = set(groups)
        others = [group for group in self.every if group not in together]
        chance.shuffle(others)
        while others:
            group = others.pop()
            if self.refuting([*together, group]) is None:
                together.add(group)
        return set(self.every) - together

    def shrunk(self, core: Collection[int], chance: Random) -> set[int]:
        """A part of a core that is one, and without any of its groups none, if time suffices."""
        kept: set[int] = set()
        waiting = sorted(core)
        chance.shuffle(waiting)
        group = -1
        with suppress(TimeoutError):
            while waiting:
                group = waiting.pop()
                smaller = self.refuting([*kept, *waiting])
                if smaller is None:
                    kept.add(group)
                else:
                    waiting = [other for other in waiting if other in smaller]
            return kept
        return kept.union(waiting, {group})


class Groups(CoreSearch):
    """Groups of clauses: which of them have a model together? Use it as a context manager.

    Besides them some clauses hold `always`; `variables` are as many as all of these use.

    >>> with Groups([[1, 2]], [[[-1]], [[-2]], [[1, -2], [-1]]], 2) as groups:
    ...     groups.smallest_core()
    Core(groups=(2,), bound=1)
    """

    def __init__(
        self, always: Iterable[Clause], groups: Sequence[Iterable[Clause]], variables: int
    ) -> None:
        from pysat.solvers import Solver

        self._solver = Solver(_SOLVER, bootstrap_with=map(list, within_time(always)))
        self._first = variables + 1  # group g holds where variable _first + g does
        self.every = range(len(groups))
        self._supposed: Sequence[int] = ()
        for group, clauses in enumerate(groups):
            for clause in within_time(clauses):
                self._solver.add_clause([-self._first - group, *clause])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._solver.delete()

    def refuting(self, groups: Iterable[int]) -> set[int] | None:
        """Some of these groups without a common model, or None if all of them have one.

        Raises:
            TimeoutError: it is not known at the deadline of this thread.
        """
        assumed = [*self._supposed, *(self._first + group for group in groups)]
        if satisfiable_in_time(self._solver, assumed):
            return None
        core = self._solver.get_core() or ()
        return {literal - self._first for literal in core if literal >= self._first}

    def smallest_core(self, supposed: Sequence[int] = ()) -> Core | None:
        """The smallest core beside literals that hold; None if all groups have a model together.

        At the deadline of this thread the smallest core that is known will do.

        Raises:
            TimeoutError: none is known at the deadline.
        """
        from pysat.examples.hitman import Hitman

        self._supposed = supposed
        core = self.refuting(self.every)
        if core is None:
            return None
        chance = Random(1)
        best = self.shrunk(core, chance)
        with Hitman(solver="g4", htype="sorted") as sets:
            return self.find_smallest(best, sets, chance)
