"""A drawn skeleton on its way to a puzzle around one solution: its numbers, places and givens.

::

    skeleton --fill--> a solution, and from it the sums of cages, the numbers of clues, and
         |             constraints that are placed where it has room for them
         v
    solve by the tiers up to the wished one --stuck--> a given where nothing is known, and on
         |
         v
    thin out givens; if the tier is too low, walk to it (`satsudoku.making.settling`)
         |
         v
    once more with half of the givens: are fewer constraints redundant, or fewer givens needed?

If a break-in is requested, a given or a number that lets another cell be filled first is taken
back.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from satsudoku.analysis.redundant_constraints import without_constraints
from satsudoku.board.constraint import Constraint
from satsudoku.board.puzzle import Puzzle
from satsudoku.deadline import check_time
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.path import walk
from satsudoku.human.rule import Rule
from satsudoku.human.state import State
from satsudoku.making.attempts import Attempts
from satsudoku.making.constraint_puzzles import is_plain
from satsudoku.making.free_numbers import holds, numbered, with_chosen
from satsudoku.making.groups import Group, Room
from satsudoku.making.randomness import Words
from satsudoku.making.reaching import Reach, close, reach
from satsudoku.making.settling import Exchange, Level, Tried, settle
from satsudoku.making.skeleton_parts import Parts
from satsudoku.solvers.methods import is_unique
from satsudoku.teaching.told_path import told_by

_REPAIRS = 60  # givens and numbers tried until the break-in opens
_ROUNDS = 3  # more around one solution, for fewer givens
_MOST_ROUNDS = 6  # while a constraint is redundant


class Made(NamedTuple):
    """A puzzle of a skeleton.

    Attributes:
        puzzle: has one solution.
        redundant: its constraints without each of which the rules of its tier fill it, too.
        unread: those of them that none of these rules reads.
    """

    puzzle: Puzzle
    redundant: tuple[str, ...]
    unread: tuple[str, ...]


class SkeletonDraft:
    """A puzzle in the making around one solution.

    Attributes:
        best: the puzzle that leaves the fewest constraints redundant, or out, and then has the
            fewest givens, so far.
    """

    def __init__(
        self,
        parts: Parts,
        ladder: Ladder,
        tier: int | None,
        break_in: frozenset[int],
        words: Words,
    ) -> None:
        self.drawn, self.ladder, self.tier, self.words = parts.drawn, ladder, tier, words
        self.parts, self.break_in = parts, break_in
        self.best: Made | None = None
        self.highest = tier or _without_trials(ladder)
        self.solution = parts.solution(words)
        self.fixed = {cell for cell, value in enumerate(self.drawn.values) if value}
        self.givens = {*self.fixed}
        self._shunned: set[int] = set()  # cells that get givens last, and lose them first
        self.numbered = self._decided()
        self.numbers = {*self.numbered}
        self._group_of: dict[int, Group] = {}
        self._room: Room | None = None
        self._crowded = not (self._choose() and self._place())

    def make(self, attempts: Attempts) -> bool:
        """Make the best puzzle of some rounds; False if this solution allows none."""
        attempts.fillings += 1
        if self._crowded:
            attempts.crowded += 1
            return False
        puzzle = self._round(attempts)
        if puzzle is None:
            return False
        redundant = self._redundant()
        for number in range(_MOST_ROUNDS):
            if puzzle is not None:
                self._keep(puzzle, redundant)
                attempts.found = True
            idle = [place for place in redundant if not self._is_unread(place)]
            if not (idle or self._left_out()) and number >= _ROUNDS:
                break
            fewest, back = self._weight(redundant), self.kept()
            self._loosen_around(idle)
            puzzle, before = self._round(Attempts()), redundant
            if puzzle is not None:
                redundant = self._redundant()
            if puzzle is None or self._weight(redundant) > fewest:
                back()
                puzzle, redundant = None, before
        return True

    def _weight(self, redundant: Sequence[int]) -> tuple[int, int]:
        """How many constraints are redundant or left out, and how many givens there are."""
        return len(redundant) + len(self._left_out()), len(self.givens)

    def _left_out(self) -> set[int]:
        """The numbers that are left out, of constraints that are no optional ones."""
        return {*self.numbered}.difference(self.numbers, self._group_of)

    def _keep(self, puzzle: Puzzle, redundant: Sequence[int]) -> None:
        """Keep the puzzle, with names of what is redundant."""
        kept = dict(zip(self._places_kept(), puzzle.variant.constraints, strict=True))
        names = puzzle.variant.place_names
        unread = [place for place in redundant if self._is_unread(place)]
        self.best = Made(
            puzzle,
            tuple(names[kept[place].name] for place in redundant if place not in unread),
            tuple(names[kept[place].name] for place in unread),
        )

    def _round(self, attempts: Attempts) -> Puzzle | None:
        """A puzzle; None if there is none this time."""
        if not (self._open_break_in() and self._fill()):
            attempts.broken += 1
            return None
        needed = came = self._thin()
        if self.tier is not None and needed < self.tier:
            reached = settle(self, Level(self.tier, self._reach))
            needed = 0
            if not reached.open:
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

    def _loosen_around(self, redundant: Iterable[int]) -> None:
        """Leave out half of the givens, and those in redundant constraints, or move these.

        Numbers that were left out come back.
        """
        self._shunned = set()
        for place in redundant:
            if place in self._group_of:
                self._move(place)
                continue
            self._shunned |= {*self._constraint(place).cells}
        self.numbers |= self._left_out()
        givens = self._shuffled(self.givens - self.fixed - self._shunned)
        self.givens = self.fixed | {*givens[len(givens) // 2 :]}

    # --- its parts -------------------------------------------------------------------------------

    def _decided(self) -> dict[int, Constraint]:
        """The free constraints with their numbers, and the optional ones that hold."""
        variant, free = self.drawn.variant, self.parts.free
        found = numbered(variant, free, self.solution, self.words.one_below)
        for place in {*self.parts.optional_places}.difference(free):
            if holds(variant.constraints[place], self.solution):
                found[place] = variant.constraints[place]
        return found

    def _choose(self) -> bool:
        """Choose as many optional constraints as a setter counts; False if too few hold."""
        for group in self.parts.optional:
            held = [place for place in group.places if place in self.numbers]
            if len(held) < group.least:
                return False
            self._group_of |= dict.fromkeys(held, group)
            if group.most is not None:
                order = self.words.orders(1, len(held))[0].tolist() if held else []
                self.numbers -= {held[at] for at in order[group.most :]}
        return True

    def _place(self) -> bool:
        """Place constraints where the solution has room for them; False if it has too little."""
        for group in self.parts.placed:
            assert group.most is not None
            for number in range(group.most):
                constraint = self._drawn_for(group)
                if constraint is None and number < group.least:
                    return False
                if constraint is not None:
                    self._add(constraint, group)
        return True

    def _drawn_for(self, group: Group) -> Constraint | None:
        if self._room is None:
            self._room = Room(self.drawn.variant, self.solution, self.words)
        beside = [
            c for n, c in enumerate(self.drawn.variant.constraints) if n not in self._group_of
        ]
        beside += [self.numbered[place] for place in self._group_of if place in self.numbers]
        return self._room.draw(group, beside)

    def _add(self, constraint: Constraint, group: Group) -> None:
        place = max(len(self.drawn.variant.constraints), *(n + 1 for n in self.numbered), 0)
        self.numbered[place] = constraint
        self.numbers.add(place)
        self._group_of[place] = group

    def _move(self, place: int) -> None:
        """Exchange one of a group for another one, if there is another."""
        group = self._group_of[place]
        if group.kind:
            constraint = self._drawn_for(group)
            if constraint is not None:
                self.numbers.discard(place)
                self._add(constraint, group)
            return
        held = (other for other in group.places if other in self.numbered)
        other = self._pick(other for other in held if other not in self.numbers)
        if other is not None:
            self.numbers = self.numbers - {place} | {other}

    def _constraint(self, place: int) -> Constraint:
        return self.numbered.get(place) or self.drawn.variant.constraints[place]

    def _places_kept(self) -> list[int]:
        """The place of each constraint of the puzzle."""
        loose, drawn = self.parts.loose, range(len(self.drawn.variant.constraints))
        stay = [n for n in drawn if n in self.numbers or n not in loose or loose[n] is not None]
        return stay + sorted(n for n in self.numbers if n >= len(drawn))

    def puzzle(self) -> Puzzle:
        """The puzzle as it is."""
        chosen = {place: self.numbered[place] for place in sorted(self.numbers)}
        variant = with_chosen(self.drawn.variant, self.parts.bare.variant, chosen, self.parts.loose)
        rules = repr([constraint.text(variant.cell_names) for constraint in variant.constraints])
        name = f"{self.drawn.variant.name.split('+')[0]}+{zlib.crc32(rules.encode()):08x}"
        values = bytes(v if cell in self.givens else 0 for cell, v in enumerate(self.solution))
        return Puzzle(values, replace(variant, name=name), self.drawn.candidates)

    def _rules(self, puzzle: Puzzle) -> list[Sequence[Rule]]:
        return [tier.rules_for(puzzle.variant) for tier in self.ladder.tiers[: self.highest]]

    def _pick(self, cells: Iterable[int]) -> int | None:
        chosen = sorted(cells)
        return self.pick(chosen) if chosen else None

    # --- what is known ---------------------------------------------------------------------------

    def _first(self) -> int | None:
        """The cell that the rules fill first; None if they fill none."""
        puzzle = self.puzzle()
        state = State.of(puzzle)
        for step in walk(state, self._rules(puzzle)):
            if step.deduction.placed:
                return step.deduction.placed[0] // state.geometry.symbols
        return None

    def _opens(self) -> bool:
        """Whether the rules fill a cell of the break-in first, if one is requested."""
        return not self.break_in or self._first() in self.break_in

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

    def _needed(self, puzzle: Puzzle) -> int:
        """The tier that a puzzle needs, 0 if it is beyond those that may be used."""
        state = State.of(puzzle)
        tier = close(state, self._rules(puzzle))
        return tier if state.solved else 0

    def _reach(self, puzzle: Puzzle) -> Reach:
        return reach(puzzle, self._rules(puzzle), self.highest)

    def _redundant(self) -> list[int]:
        """Constraints without each of which the rules of its tier fill the puzzle, too."""
        puzzle = self.puzzle()
        needed = self._needed(puzzle)
        found = []
        for number, place in enumerate(self._places_kept()):
            check_time()
            less = without_constraints(puzzle.variant, {number})
            if 0 < self._needed(Puzzle(puzzle.values, less, puzzle.candidates)) <= needed:
                found.append(place)
        return found

    def _is_unread(self, place: int) -> bool:
        """Whether no rule of the tiers reads a constraint."""
        variant = self.drawn.variant
        bare = without_constraints(variant, range(len(variant.constraints)))
        return not is_plain(self._constraint(place)) and all(
            rule.pattern and rule in tier.rules_for(bare)
            for tier in self.ladder.tiers[: self.highest]
            for rule in tier.rules
        )

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
            if first in self.break_in:
                return True
            if first is not None:  # elsewhere
                if last is not None:
                    self.givens.discard(last)
                    barred.add(last)
                    last = None
                elif not self._leave_out_number(first):
                    return False
                continue
            last = self._pick(seen - self.givens - barred)
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
            if (place := self._pick(filter(self._may_go, held))) is not None:
                self.numbers.discard(place)
                return True
        return False

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
            cell = self._pick(still_open - self._shunned or still_open)
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
        needed = self._needed(self.puzzle())
        for kind, parts in (
            (self.givens, (self.givens - self.fixed) & self._shunned),
            (self.givens, self.givens - self.fixed - self._shunned),
            (self.numbers, self.numbers.intersection(self._group_of)),
        ):
            for part in self._shuffled(parts):
                if kind is self.givens or self._may_go(part):
                    needed = self._without(kind, part) or needed
        return needed

    def _say_again(self) -> None:
        """Say the numbers that were left out, where that keeps the tier."""
        for place in self._shuffled(self._left_out()):
            check_time()
            if not self._may_add(self.numbers, place):
                continue
            if self._needed(self.puzzle()) != self.tier:
                self.numbers.discard(place)

    def _without(self, kind: set[int], part: int) -> int:
        """Leave out a part; the tier that is needed then, or 0 if it must stay."""
        check_time()
        kind.discard(part)
        now = self._needed(self.puzzle())
        if now and self._opens():
            return now
        kind.add(part)
        return 0

    def _may_go(self, place: int) -> bool:
        """Whether a number or a constraint may be left out: of a group, as many stay as must."""
        group = self._group_of.get(place)
        if group is None or not group.least:
            return True
        return sum(self._group_of.get(n) is group for n in self.numbers) > group.least

    def _shuffled(self, parts: Collection[int]) -> list[int]:
        listed = sorted(parts)
        return [listed[k] for k in self.words.orders(1, len(listed))[0].tolist()] if listed else []

    # --- a walk ----------------------------------------------------------------------------------

    def pick(self, things: Sequence[int]) -> int:
        """One of some numbers, at random."""
        return things[self.words.one_below(len(things))]

    def kept(self) -> Callable[[], None]:
        """The way back to the draft as it is now."""
        givens, numbers = {*self.givens}, {*self.numbers}

        def back() -> None:  # in place, because exchanges hold the sets
            for kind, before in ((self.givens, givens), (self.numbers, numbers)):
                kind.clear()
                kind.update(before)

        return back

    def exchanges(self, reach: Reach) -> Iterator[Exchange]:
        """A given in a cell that stays open."""
        for cell in sorted(reach.open - self.break_in - self.givens):
            masks = {cell: 1 << self.solution[cell] - 1}
            yield Exchange(masks, partial(self._may_add, self.givens, cell))

    def divide(self, cells: frozenset[int]) -> bool:
        """Give an open cell, or say a number again that was left out."""
        lost = self._left_out()
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
            numbers = sorted(self.numbers.difference(self._group_of))
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
