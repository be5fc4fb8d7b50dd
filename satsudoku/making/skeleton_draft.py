"""A drawn skeleton on its way to a puzzle around one solution.

::

    skeleton --fill--> a solution, and what is chosen by it (`satsudoku.making.skeleton_choice`)
         |
         v
    give cells until no other filling is found; solve by the tiers up to the one asked for
         |                                                  --stuck--> give an open cell, and on
         v
    thin out givens; if the tier is too low, walk to it (`satsudoku.making.settling`)

If a break-in is requested, a given or a number that lets another cell be filled first is taken
back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from satsudoku.board.puzzle import Puzzle
from satsudoku.deadline import check_time
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.path import walk
from satsudoku.human.rule import Rule
from satsudoku.human.state import State
from satsudoku.making.another import another_filling
from satsudoku.making.attempts import Attempts
from satsudoku.making.randomness import Words
from satsudoku.making.reaching import Reach, close, reach
from satsudoku.making.settling import Exchange, Level, Tried, settle
from satsudoku.making.skeleton_choice import SkeletonChoice
from satsudoku.making.skeleton_parts import Parts
from satsudoku.solvers.methods import is_unique
from satsudoku.teaching.told_path import told_by

_REPAIRS = 60  # givens and numbers tried until the break-in opens


class SkeletonDraft(SkeletonChoice):
    """A puzzle in the making around one solution.

    Attributes:
        highest: the hardest tier that it may need.
        shunned: cells that get givens last, and lose them first.
    """

    def __init__(
        self,
        parts: Parts,
        ladder: Ladder,
        tier: int | None,
        break_in: frozenset[int],
        words: Words,
    ) -> None:
        super().__init__(parts, words)
        self.ladder, self.tier, self.break_in = ladder, tier, break_in
        self.highest = tier or _without_trials(ladder)
        self.shunned: set[int] = set()

    def round(self, attempts: Attempts) -> Puzzle | None:
        """Make a puzzle of what is chosen; None if there is none this time."""
        if not (self._open_break_in() and self._single_out() and self._fill()):
            attempts.broken += 1
            return None
        needed = came = self._thin()
        if self.tier is not None and needed < self.tier:
            reached = settle(self, Level(self.tier, self._reach))
            needed = 0
            if not reached.open and reached.tier == self.tier:
                self._say_again()
                needed = self._thin()
        if self.tier is not None and needed != self.tier:
            attempts.tiers[came] += 1
            return None
        if not self._breaks_in():
            attempts.broken += 1
            return None
        made = self.puzzle()
        return made if is_unique(made) else None

    # --- what is known ---------------------------------------------------------------------------

    def _rules(self, puzzle: Puzzle, highest: int | None = None) -> list[Sequence[Rule]]:
        """The rules of the tiers that it may need, or of those up to another one."""
        tiers = self.ladder.tiers[: highest or self.highest]
        return [tier.rules_for(puzzle.variant) for tier in tiers]

    def _first(self) -> set[int]:
        """The cells that the rules fill first, at once; none if they fill none."""
        puzzle = self.puzzle()
        state = State.of(puzzle)
        before = state.unfilled
        close(state, self._rules(puzzle), until=lambda tier: state.unfilled < before)
        return {c for c, value in enumerate(puzzle.values) if not value and state.covered[c]}

    def _opens(self) -> bool:
        """Whether the rules fill cells of the break-in alone first, if one is requested."""
        return not self.break_in or self._is_open(self._first())

    def _is_open(self, first: set[int]) -> bool:
        return bool(first) and first <= self.break_in

    def _breaks_in(self) -> bool:
        """Whether the first digit of the told path lies in the break-in, if one is requested."""
        if not self.break_in:
            return True
        puzzle = self.puzzle()
        start = State.of(puzzle)
        path = list(walk(start.fork(), self._rules(puzzle)))
        for step in told_by(self.ladder, start, path):
            if step.deduction.placed:
                symbols = start.geometry.symbols
                return {option // symbols for option in step.deduction.placed[:1]} <= self.break_in
        return False

    def needed(self, puzzle: Puzzle, highest: int | None = None) -> int:
        """The tier that a puzzle needs; 0 if that is beyond the highest, or none suffices."""
        if another_filling(puzzle, self.solution) is not None:  # far quicker than rules
            return 0
        state = State.of(puzzle)
        tier = close(state, self._rules(puzzle, highest))
        return tier if state.solved else 0

    def _reach(self, puzzle: Puzzle) -> Reach:
        return reach(puzzle, self._rules(puzzle), self.highest)

    # --- its making ------------------------------------------------------------------------------

    def _open_break_in(self) -> bool:
        """Choose givens, and leave out numbers, until the first cell filled is of the break-in."""
        if not self.break_in:
            return True
        seen = {
            cell
            for house in self.drawn.variant.houses
            if self.break_in & {*house.cells}
            for cell in house.cells
        } - self.break_in
        barred: set[int] = set()
        last: int | None = None
        for _ in range(_REPAIRS):
            check_time()
            first = self._first()
            if self._is_open(first):
                return True
            if first:  # elsewhere
                if last is not None:
                    self.givens.discard(last)
                    barred.add(last)
                    last = None
                elif not self._leave_out_number(min(first - self.break_in)):
                    return False
                continue
            last = self.pick_some(seen - self.givens - barred)
            if last is None:
                return False
            self.givens.add(last)
        return False

    def _leave_out_number(self, cell: int) -> bool:
        """Leave out the number of a cage or clue, best of one with a cell, or beside it."""
        near = {cell}
        for house in self.drawn.variant.houses:
            near |= {*house.cells} if cell in house.cells else set()
        for cells in ({cell}, near):
            held = [n for n in self.numbers if cells & {*self.numbered[n].cells}]
            if (place := self.pick_some(filter(self.may_go, held))) is not None:
                self.numbers.discard(place)
                return True
        return False

    def _single_out(self) -> bool:
        """Add givens until no other filling is found; False if none may be added."""
        barred = set(self.break_in)
        while (other := another_filling(self.puzzle(), self.solution)) is not None:
            check_time()
            differ = {c for c, value in enumerate(self.solution) if other[c] != value} - barred
            cell = self.pick_some(differ - self.shunned or differ)
            if cell is None:
                return False
            if not self._may_add(self.givens, cell):
                barred.add(cell)
        return True

    def _fill(self) -> bool:
        """Add givens where the rules are stuck, until they lead to the solution."""
        symbols = len(self.drawn.variant.symbols)
        puzzle = self.puzzle()
        state, rules = State.of(puzzle), self._rules(puzzle)
        close(state, rules)
        barred = set(self.break_in)
        while state.unfilled:
            check_time()
            still_open = {c for c in range(len(self.solution)) if not state.covered[c]} - barred
            cell = self.pick_some(still_open - self.shunned or still_open)
            if cell is None:
                return False
            self.givens.add(cell)
            if not self._opens():
                self.givens.discard(cell)
                barred.add(cell)
                continue
            state.place(cell * symbols + self.solution[cell] - 1)
            close(state, rules)
        return state.dead is None

    def _thin(self) -> int:
        """Leave out givens, then optional constraints, that are not needed; the tier."""
        needed = self.needed(self.puzzle())
        for kind, parts in (
            (self.givens, (self.givens - self.fixed) & self.shunned),
            (self.givens, self.givens - self.fixed - self.shunned),
            (self.numbers, self.numbers.intersection(self.group_of)),
        ):
            for part in self.shuffled(parts):
                if kind is self.givens or self.may_go(part):
                    needed = self._without(kind, part) or needed
        return needed

    def _say_again(self) -> None:
        """Say the numbers that were left out, where that keeps the tier."""
        for place in self.shuffled(self.left_out()):
            check_time()
            if not self._may_add(self.numbers, place):
                continue
            if self.needed(self.puzzle()) != self.tier:
                self.numbers.discard(place)

    def _without(self, kind: set[int], part: int) -> int:
        """Leave out a part; the tier that is needed then, or 0 if it must stay."""
        check_time()
        kind.discard(part)
        now = self.needed(self.puzzle())
        if now and self._opens():
            return now
        kind.add(part)
        return 0

    # --- a walk ----------------------------------------------------------------------------------

    def exchanges(self, reach: Reach) -> Iterator[Exchange]:
        """A given in a cell that stays open."""
        for cell in sorted(reach.open - self.break_in - self.givens):
            masks = {cell: 1 << self.solution[cell] - 1}
            yield Exchange(masks, partial(self._may_add, self.givens, cell))

    def divide(self, cells: frozenset[int]) -> bool:
        """Give an open cell, or say a number again that was left out."""
        lost = self.left_out()
        parts = [
            *((self.givens, cell) for cell in cells - self.break_in - self.givens),
            *((self.numbers, n) for n in lost if not cells.isdisjoint(self.numbered[n].cells)),
        ]
        parts.sort(key=lambda part: (part[0] is self.givens, part[1]))
        order = self.words.orders(1, len(parts))[0].tolist() if parts else []
        return any(self._may_add(*parts[at]) for at in order)

    def _may_add(self, kind: set[int], part: int) -> bool:
        """Add a given or a number; False if another cell could be filled first then."""
        kind.add(part)
        if self._opens():
            return True
        kind.discard(part)
        return False

    def loosen(self, tried: Tried, trials: bool) -> bool:
        """Leave out a given, or else a number, so that there is one solution."""
        while True:
            check_time()
            parts = [(self.givens, n, 0) for n in sorted(self.givens - self.fixed)]
            numbers = sorted(self.numbers.difference(self.group_of))
            parts += [(self.numbers, n, 1) for n in numbers]
            parts = [part for part in parts if (frozenset((part[1],)), part[2]) not in tried]
            parts = [part for part in parts if part[2] == parts[0][2]]
            if not parts:
                return False
            kind, part, how = parts[self.pick(range(len(parts)))]
            tried.add((frozenset((part,)), how))
            kind.discard(part)
            if is_unique(self.puzzle()) and self._opens():
                return True
            kind.add(part)


def _without_trials(ladder: Ladder) -> int:
    """How many tiers from the first on suppose nothing; all if the first one does."""
    patterns = [all(rule.pattern for rule in tier.rules) for tier in ladder.tiers]
    return (patterns.index(False) if False in patterns else len(patterns)) or len(patterns)
