"""The way through the fog, from view to view, each left by the easiest tier that lights something.

    view 1 ── the least tier whose digits light something ── view 2 ── ... ── the solution
                                                                └── stuck: several fillings

One way decides all. A solver who sees more still sees all earlier reasons. So if this way leads
to the end, no solver gets stuck who only makes deductions; and if it ends in a stuck view, so does
every other way, in the same one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from satsudoku.analysis.true_candidates import true_candidates
from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.deadline import check_time
from satsudoku.fog.fog import Fog
from satsudoku.fog.view import view
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.path import deduce
from satsudoku.human.rule import Rule
from satsudoku.human.state import State
from satsudoku.judging.fog_step import FogStep
from satsudoku.solvers.methods import solutions

_CHEAP = 4  # tiers that cost less than to ask whether any digit follows at all


class Walk:
    """A solver on the way through the fog.

    Args:
        puzzle: the whole board.
        fog: over it.
        solution: of the board, one byte per cell.
        ladder: whose rules may be applied in any order.
        last: the number of its last tier that counts.

    Attributes:
        seen: the view that was reached.

    >>> puzzle = Puzzle("1.....2..3.....4", "classic4")
    >>> fog = Fog.read({"lit": "r1c1 r2c3 r3c2 r4c4"}, puzzle)
    >>> import satsudoku
    >>> solution = satsudoku.solve(puzzle).values
    >>> walk = Walk(puzzle, fog, solution, satsudoku.ladder("rank8"), 8)
    >>> len(list(iter(walk.step, None))), walk.solved
    (8, True)
    """

    def __init__(
        self, puzzle: Puzzle, fog: Fog, solution: bytes, ladder: Ladder, last: int
    ) -> None:
        self._puzzle, self._fog, self._solution = puzzle, fog, solution
        self._ladder, self._last = ladder, last
        self._right = bytes(len(solution))
        self.seen = view(puzzle, fog, self._right)

    @property
    def solved(self) -> bool:
        """Whether every cell is known."""
        return all(self.seen.puzzle.values)

    def step(self) -> FogStep | None:
        """Take the next step; None at the end, or where the solver is stuck.

        Raises:
            TimeoutError: at the deadline of this thread.
        """
        if self.solved:
            return None
        tier, placed = self._least_tier()
        if not placed:
            return None
        before, count = self.seen, len(self._puzzle.variant.symbols)
        known = {cell for cell, value in enumerate(before.puzzle.values) if value}
        after = known | {option // count for option in placed}
        lighting = {
            cell
            for light in self._fog.lights
            if after.issuperset(light.cells) and not before.lit.issuperset(light.lit)
            for cell in light.cells
        }
        self._right = self._with(placed)
        self.seen = view(self._puzzle, self._fog, self._right)
        name = None if tier is None else self._ladder.tier_names[tier - 1]
        leading = [option for option in placed if option // count in lighting]
        return FogStep(
            before,
            tier,
            name,
            tuple(placed),
            tuple(leading or placed),
            self.seen.lit - before.lit,
            self._ladder,
            self._solution,
        )

    def _least_tier(self) -> tuple[int | None, list[int]]:
        """The least tier that lights something, and the digits that it places; none if stuck."""
        puzzle = self.seen.puzzle
        state, rules = State.of(puzzle), list[Rule]()
        for number, tier in enumerate(self._ladder.tiers[: self._last], start=1):
            if number > _CHEAP and not self._leads(self._agreed()):
                return None, []
            rules += tier.rules_for(puzzle.variant)
            for deduction in deduce(state, rules):
                check_time()
                if deduction.placed and self._leads(placed := self._new(state.values)):
                    return number, placed
        agreed = self._agreed()
        return None, agreed if self._leads(agreed) else []

    def _agreed(self) -> list[int]:
        """The digits that are the same in all fillings of what is lit."""
        true = true_candidates(self.seen.puzzle)
        certain = true.sum(axis=1) == 1
        return self._new(np.where(certain, true.argmax(axis=1) + 1, 0).tolist())

    def _new(self, values: Sequence[int]) -> list[int]:
        """The options of some digits that are not entered yet."""
        count, before = len(self._puzzle.variant.symbols), self.seen.puzzle.values
        pairs = enumerate(zip(values, before, strict=True))
        return [cell * count + value - 1 for cell, (value, old) in pairs if value and not old]

    def _leads(self, placed: Sequence[int]) -> bool:
        """Whether some digits light something, or solve the puzzle."""
        if not placed:
            return False
        after = view(self._puzzle, self._fog, self._with(placed))
        return after.lit > self.seen.lit or all(after.puzzle.values)

    def _with(self, placed: Sequence[int]) -> bytes:
        count, right = len(self._puzzle.variant.symbols), bytearray(self._right)
        for option in placed:
            right[option // count] = option % count + 1
        return bytes(right)

    def fillings(self) -> Iterator[Grid]:
        """Fillings that obey what is lit; no digit that would light anything is alike in all."""
        seen, variant = self.seen.puzzle, self.seen.puzzle.variant
        found = [Grid(self._solution, variant)]
        for light in self._fog.lights:
            cells = [cell for cell in light.cells if not seen.values[cell]]
            if self.seen.lit.issuperset(light.lit) or any(
                grid.values[cell] != self._solution[cell] for grid in found for cell in cells
            ):
                continue
            for cell in cells:
                other = next(solutions(self._without(cell)), None)
                if other is not None:
                    found.append(Grid(other.values, variant))
                    break
        yield from found

    def _without(self, cell: int) -> Puzzle:
        """What is seen, without the right digit of a cell."""
        seen, count = self.seen.puzzle, len(self._puzzle.variant.symbols)
        candidates = bytearray(seen.candidates or b"\1" * (count * len(seen.values)))
        candidates[cell * count + self._solution[cell] - 1] = 0
        return Puzzle(seen.values, seen.variant, bytes(candidates))
