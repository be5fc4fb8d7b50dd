"""Whether parts refute a candidate, by a SAT solver, whose cores name parts that do."""

from __future__ import annotations

from collections.abc import Collection

from satsudoku.board.grid import Grid
from satsudoku.cover.geometry import Geometry
from satsudoku.human.state import State
from satsudoku.raters.mus.parts import CausePart
from satsudoku.raters.mus.search import Causes

_CONFLICTS = 20


class Cores:
    """The cores of candidates by some of the parts, in states of one puzzle.

    Attributes:
        parts: as `Causes` numbers them.
        whole: whether houses and constraints are one part each.
    """

    def __init__(self, geometry: Geometry, solution: Grid, *, whole: bool) -> None:
        self._geometry, self._solution, self.whole = geometry, solution, whole
        self._causes = Causes(geometry, solution, whole=whole)
        self.parts: list[CausePart] = self._causes.parts
        self._gone: set[int] = set()  # what the solver takes for excluded

    def learn(self, state: State) -> None:
        """Take the candidates of a state; where some come back, a new solver does."""
        options = set(state.options())
        if not options.isdisjoint(self._gone):
            self._causes = Causes(self._geometry, self._solution, whole=self.whole)
        self._causes.learn(state)
        self._gone = {*range(self._geometry.cells * self._geometry.symbols)} - options

    def refuting(self, option: int, parts: Collection[int], effort: int) -> list[int] | None:
        """Some of these parts that exclude an option; None if they are not seen to do so.

        Args:
            option: a candidate.
            parts: their numbers.
            effort: at each, the search may meet four times as many conflicts; at 0, 20.
        """
        return self._causes.refuting(option, parts, _CONFLICTS * 4**effort)

    def difficulty(self, option: int, effort: int) -> int | None:
        """The number of parts in the first core; None if too many conflicts come before it."""
        core = self.refuting(option, range(len(self.parts)), effort)
        return None if core is None else len(core)
