"""The rest of a path by causes that need not be least: how many parts suffice at most.

All parts together are a cause of all that goes. Then one path after the other has a smaller
largest cause, until the time is over. Where it is stuck, a path does this:

    tries    candidates of the state, those first that all parts refute most easily
    shrinks  parts go in halves, the farthest from the candidate's cell first
    takes    a cause of no more parts than the path has needed by then; else the smallest of all

A cause stays one while candidates vanish, so what one path has found serves those after it. The
largest cause on a path bounds the tier from above.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random
from typing import NamedTuple, Protocol

from satsudoku.board.grid import Grid
from satsudoku.deadline import check_time
from satsudoku.human.deduction import Deduction
from satsudoku.human.links import positions
from satsudoku.human.path import Step, steps_of
from satsudoku.human.state import State
from satsudoku.raters.mus.cause import deduction_by_wholes, deduction_of
from satsudoku.raters.mus.parts import CausePart
from satsudoku.raters.mus.rounds import Found, by_cells, open_literals
from satsudoku.raters.mus.steps import first_single

_LOOKED_AT = 40  # candidates of a state, to try the easiest of them
_MOST_EFFORT = 10
_SMALL = 4  # parts


class Prover(Protocol):
    """What refutes candidates by some of the parts.

    Attributes:
        parts: all of them.
        whole: whether houses and constraints are one part each.
    """

    parts: list[CausePart]
    whole: bool

    def learn(self, state: State) -> None:
        """Take the candidates of a state."""

    def refuting(self, option: int, parts: Collection[int], effort: int) -> list[int] | None:
        """Some of these parts that exclude an option; None if they are not seen to do so.

        Each effort is several times as large as the one before.
        """

    def difficulty(self, option: int, effort: int) -> int | None:
        """How hard it is to exclude an option by all parts; None if it takes a greater effort."""


class _Cause(NamedTuple):
    """What goes by some parts where no other candidates than some are left; sets are bits."""

    parts: tuple[int, ...]
    gone: int
    left: int


class Hasty:
    """Paths from a state to the solution, each with a smaller largest cause than those before."""

    def __init__(self, state: State, solution: Grid, prover: Prover, enough: int) -> None:
        """Prepare the paths.

        Args:
            state: of a puzzle; it is not changed.
            solution: of the puzzle.
            prover: of its parts.
            enough: causes of so few parts are taken at once.
        """
        self._start, self._solution, self._prover = state, solution, prover
        self._enough = enough
        self._chance = Random(0)
        self._known: list[_Cause] = []
        # By the candidates that are left: those to try, the next one last, each with its effort.
        self._to_try: dict[int, list[tuple[int, int]]] = {}
        self._options_of = [_options_of(part, state) for part in prover.parts]
        self._distances: dict[int, list[int]] = {}

    def paths(self, most: int | None = None) -> Iterator[list[Step]]:
        """Yield each path that is better than those before.

        Args:
            most: the parts of the largest cause on a path that is known.

        Raises:
            TimeoutError: while iterating, at the deadline of this thread.
        """
        best, tries = most or len(self._prover.parts), 1
        if most is None:
            state = self._start.fork()
            yield [*steps_of(state, self._at_once(state))]
        while best > self._enough and tries <= self._start.candidates:
            state = self._start.fork()
            steps = [*steps_of(state, self._sized(state, best, tries))]
            tries *= 2
            if state.solved:
                best = max((step.tier for step in steps), default=1)
                yield steps

    def _at_once(self, state: State) -> Iterator[tuple[int, Deduction]]:
        """A path on which all parts exclude all that goes."""
        gone = open_literals(state, self._solution)
        yield from self._steps(state, range(len(self._prover.parts)), gone)
        while (single := first_single(state)) is not None:
            yield 1, single

    def _sized(self, state: State, best: int, tries: int) -> Iterator[tuple[int, Deduction]]:
        """A path of causes of less than `best` parts, as far as there are any."""
        level = self._enough
        while state.unfilled:
            check_time()
            single = first_single(state)
            if single is not None:
                yield 1, single
                continue
            cause = self._cause(state, level, tries)
            if cause is None or len(cause.parts) >= best:
                return
            level = max(level, len(cause.parts))
            gone = [-o - 1 for o in positions(cause.gone) if state.possible(o)]
            yield from self._steps(state, cause.parts, gone)

    def _steps(
        self, state: State, numbers: Collection[int], gone: list[int]
    ) -> Iterator[tuple[int, Deduction]]:
        parts, size = [self._prover.parts[number] for number in numbers], len(numbers)
        if not self._prover.whole:
            yield size, deduction_of(state, gone, parts, is_least=False)
            return
        found: Found = dict.fromkeys(gone, tuple(parts))
        for facts in by_cells(found, state.geometry.symbols):
            yield size, deduction_by_wholes(state, facts, size, is_least=size == 1)

    def _cause(self, state: State, level: int, tries: int) -> _Cause | None:
        """A cause of at most `level` parts, or the smallest that some tries find."""
        left = sum(1 << option for option in state.options())
        serving = [c for c in self._known if c.gone & left and not left & ~c.left]
        least = min(serving, key=lambda cause: len(cause.parts), default=None)
        if least is not None and len(least.parts) <= level:
            return least
        self._prover.learn(state)
        to_try = self._to_try.get(left) or self._ranked(state)
        self._to_try[left] = to_try
        for _ in range(min(tries, len(to_try))):
            option, effort = to_try.pop()
            parts = self._shrunk(option, effort)
            if parts is None:
                continue
            cause = _Cause(tuple(parts), self._following(left, option, parts, effort), left)
            self._known.append(cause)
            if least is None or len(parts) < len(least.parts):
                least = cause
            if len(parts) <= level:
                break
        return least

    def _ranked(self, state: State) -> list[tuple[int, int]]:
        """Candidates that all parts exclude, the easiest last, each with the effort it takes."""
        options = [-literal - 1 for literal in open_literals(state, self._solution)]
        self._chance.shuffle(options)
        # Where a cell has few candidates, causes tend to be small.
        symbols = state.geometry.symbols
        options.sort(key=lambda option: state.left[option // symbols].bit_count())
        looked_at = options[:: max(1, len(options) // _LOOKED_AT)]
        for effort in range(_MOST_EFFORT):
            ranked = []
            for place, option in enumerate(looked_at):
                difficulty = self._prover.difficulty(option, effort)
                if difficulty is not None:
                    ranked.append((-difficulty, -place, option))
            if ranked:
                return [(option, effort) for _, _, option in sorted(ranked)]
        return []

    def _shrunk(self, option: int, effort: int) -> list[int] | None:
        """Parts that exclude an option, and none of which is seen to be redundant."""
        distances = self._distance(option)
        order = sorted(
            range(len(distances)), key=lambda part: (distances[part], self._chance.random())
        )
        kept: list[int] = []
        waiting = self._prover.refuting(option, order, effort)
        if waiting is None:
            return None
        share = len(waiting)
        while waiting:
            share = max(1, min(share, len(waiting)) // 2)
            smaller = self._prover.refuting(option, [*kept, *waiting[:-share]], effort)
            if smaller is not None:
                stay = set(smaller)
                waiting = [part for part in waiting[:-share] if part in stay]
                share *= 4
            elif share == 1:
                kept.append(waiting.pop())
        return sorted(kept)

    def _following(self, left: int, option: int, parts: list[int], effort: int) -> int:
        """The candidates of the cells that parts speak of and that they exclude, as bits."""
        gone = 1 << option
        near = 0
        for part in parts:
            # Of large causes the far cells cost more than they bring.
            if len(parts) <= _SMALL or self._options_of[part] & gone:
                near |= self._options_of[part]
        symbols = self._start.geometry.symbols
        for other in positions(near & left & ~gone):
            cell, symbol = divmod(other, symbols)
            wrong = symbol + 1 != self._solution.values[cell]
            if wrong and self._prover.refuting(other, parts, effort) is not None:
                gone |= 1 << other
        return gone

    def _distance(self, option: int) -> list[int]:
        """How far each part is from an option: by how many parts that share an option."""
        known = self._distances.get(option)
        if known is not None:
            return known
        distances = [len(self._options_of)] * len(self._options_of)
        reached, distance, far = 1 << option, 0, [*range(len(distances))]
        while far:
            near = [part for part in far if self._options_of[part] & reached]
            if not near:
                break
            for part in near:
                distances[part] = distance
            for part in near:
                reached |= self._options_of[part]
            far = [part for part in far if part not in set(near)]
            distance += 1
        self._distances[option] = distances
        return distances


def _options_of(part: CausePart, state: State) -> int:
    """The options that a part speaks of, as bits."""
    geometry = state.geometry
    if part.item is not None:
        return sum(1 << option for option in geometry.options[part.item])
    every = (1 << geometry.symbols) - 1
    return sum(every << cell * geometry.symbols for cell in part.cells)
