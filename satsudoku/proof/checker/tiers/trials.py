"""Trials: something is supposed, rules follow from it, and a contradiction proves the contrary.

Each hypothesis has lanes of its own, so that the rules run once for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from .board import Candidate
from .marks import Change, Marks
from .rule import Rule, Step, exhaust

Open = tuple[Candidate, int]  # a candidate, and the lanes in which it is to be tried
_MOST_LANES = 1 << 16  # side by side; more hypotheses wait


def _supposed(
    marks: Marks,
    hypotheses: Iterable[Change],
    rules: Sequence[Rule],
    lanes_reached: Callable[[Marks], int],
) -> Iterator[Change]:
    """The hypotheses after which rules lead to wanted lanes, and in which lanes each does."""
    waiting = iter(hypotheses)
    while batch := list(islice(waiting, max(1, _MOST_LANES // marks.lanes))):
        copies = marks.side_by_side(len(batch))
        mine = [hypothesis.lanes << number * marks.lanes for number, hypothesis in enumerate(batch)]
        copies.only(sum(mine))
        for hypothesis, lanes in zip(batch, mine, strict=True):
            copies.apply(hypothesis._replace(lanes=lanes))
        exhaust(copies, rules)
        reached = lanes_reached(copies)
        for number, (hypothesis, lanes) in enumerate(zip(batch, mine, strict=True)):
            if reached & lanes:
                yield hypothesis._replace(lanes=(reached & lanes) >> number * marks.lanes)


def _open(marks: Marks, *, two: bool) -> list[Open]:
    """The candidates of cells that are not filled; with `two` of those with two candidates."""
    candidates = []
    for cell, filled in enumerate(marks.filled):
        *_, pair, more = marks.at_least(marks.board.items[cell,], 3)
        for candidate in sorted(marks.board.items[cell,]):
            lanes = marks.left[candidate] & ~filled & (pair & ~more if two else marks.all)
            if lanes:
                candidates.append((candidate, lanes))
    return candidates


@dataclass(frozen=True)
class Trial(Rule):
    """A candidate is supposed, or its contrary; what leads to a contradiction is false.

    Other rules draw the consequences; below a depth of 1, trials of less depth do so, too. That of
    `te3` says nothing where a setter drew constraints.
    """

    base: tuple[Rule, ...]
    depth: int = 1
    holds: bool = True  # suppose that the candidate is true, and cross it out; else place it
    two: bool = False  # only in cells with two candidates
    plain: bool = False  # only where there are no constraints

    @property
    def needs(self) -> tuple[Rule, ...]:
        """What is supposed may be filled in, or gone, by now."""
        return self.base

    def refuted(self, marks: Marks, candidates: Iterable[Open]) -> Iterator[Change]:
        """The consequences for some candidates, in the lanes beside each."""
        if self.plain and marks.board.constraints:
            return
        shallower = (replace(self, depth=depth) for depth in range(1, self.depth))
        hypotheses = (Change(self.holds, candidate, lanes) for candidate, lanes in candidates)
        for refuted in _supposed(marks, hypotheses, [*self.base, *shallower], Marks.dead):
            yield refuted._replace(places=not self.holds)

    def every(self, marks: Marks) -> Iterator[Change]:
        """The candidates of cells that are not filled."""
        return self.refuted(marks, _open(marks, two=self.two))

    def follows(self, marks: Marks, step: Step) -> bool:
        """Whether all candidates of the step are refuted, or their contraries."""
        concluded, others = step.removed, step.placed
        if not self.holds:
            concluded, others = others, concluded
        tried = [pair for pair in _open(marks, two=self.two) if pair[0] in concluded]
        return (
            not others and {change.candidate for change in self.refuted(marks, tried)} == concluded
        )


@dataclass(frozen=True)
class Cases(Rule):
    """All cases of a cell, or of a symbol in a full house, exclude the same candidate.

    It looks at one lane, and says nothing where a setter drew no constraints.
    """

    base: tuple[Rule, ...]

    @property
    def needs(self) -> tuple[Rule, ...]:
        """One of the cases may be all that is left."""
        return self.base

    def every(self, marks: Marks) -> Iterator[Change]:
        """The exclusions of all cases of an item."""
        if not marks.board.constraints:
            return
        tried = [candidate for candidate, _ in _open(marks, two=False)]
        copies = marks.side_by_side(len(tried))
        for lane, candidate in enumerate(tried):
            copies.place(candidate, 1 << lane)
        exhaust(copies, self.base)
        for item, candidates in marks.board.items.items():
            cases = candidates & marks.in_lane(0)
            lanes = sum(1 << lane for lane, candidate in enumerate(tried) if candidate in cases)
            whole = lanes.bit_count() == len(cases) > 1
            if whole and marks.board.must_be_covered(item):
                for candidate, left in copies.left.items():
                    yield Change(False, candidate, int(not left & lanes))

    def follows(self, marks: Marks, step: Step) -> bool:
        """Whether all candidates of the step are excluded."""
        excluded = {change.candidate for change in self.every(marks) if change.lanes}
        return not step.placed and step.removed <= excluded


@dataclass(frozen=True)
class Assumption(Rule):
    """A candidate of a cell with two is refuted, and `number` such refutations solve the puzzle.

    Three means three or more: whatever is refuted.
    """

    base: tuple[Rule, ...]
    number: int

    @property
    def needs(self) -> tuple[Rule, ...]:
        """What is supposed may be filled in, or gone, by now."""
        return self.base

    @property
    def counts_on_a_solution(self) -> bool:
        """Where no solution is left, nothing leads to one."""
        return self.number < 3

    def every(self, marks: Marks) -> Iterator[Change]:
        return self._useful(marks, _open(marks, two=True))

    def follows(self, marks: Marks, step: Step) -> bool:
        """Whether refuting each candidate of the step is useful."""
        tried = [pair for pair in _open(marks, two=True) if pair[0] in step.removed]
        useful = {change.candidate for change in self._useful(marks, tried)}
        return not step.placed and useful == step.removed

    def _useful(self, marks: Marks, candidates: Iterable[Open]) -> Iterator[Change]:
        refuted = Trial(self.base, two=True).refuted(marks, candidates)
        return refuted if self.number == 3 else _supposed(marks, refuted, self.base, self._solved)

    def _solved(self, marks: Marks) -> int:
        """The lanes that are solved by one refutation less."""
        lanes = marks.solved()
        if self.number > 1:
            for change in replace(self, number=self.number - 1).every(marks):
                lanes |= change.lanes
        return lanes
