"""What is chosen of a drawn skeleton around one solution: numbers, constraints, places, givens.

::

    solution --> the sums of cages, the numbers of clues
             --> optional constraints that hold, as many as are counted
             --> constraints that are placed where it has room for them
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace

from satsudoku.board.constraint import Constraint
from satsudoku.board.puzzle import Puzzle
from satsudoku.making.free_numbers import holds, numbered, with_chosen
from satsudoku.making.groups import Group, Room
from satsudoku.making.randomness import Words
from satsudoku.making.skeleton_parts import Parts


class SkeletonChoice:
    """A choice of parts around one solution.

    Attributes:
        givens: the cells that are given.
        fixed: those of them that are drawn.
        numbered: the loose constraints as the solution decides them, by their places; constraints
            that are placed follow those that are drawn.
        numbers: the places of those that the puzzle has.
        crowded: whether there is no room for all that is to be placed or kept.
    """

    def __init__(self, parts: Parts, words: Words) -> None:
        self.drawn, self.parts, self.words = parts.drawn, parts, words
        self.solution = parts.solution(words)
        self.fixed = {cell for cell, value in enumerate(self.drawn.values) if value}
        self.givens = {*self.fixed}
        self.numbered = self._decided()
        self.numbers = {*self.numbered}
        self.group_of: dict[int, Group] = {}
        self._room: Room | None = None
        self.crowded = not (self._choose() and self._place())

    def puzzle(self) -> Puzzle:
        chosen = {place: self.numbered[place] for place in sorted(self.numbers)}
        variant = with_chosen(self.drawn.variant, self.parts.bare.variant, chosen, self.parts.loose)
        rules = repr([constraint.text(variant.cell_names) for constraint in variant.constraints])
        name = f"{self.drawn.variant.name.split('+')[0]}+{zlib.crc32(rules.encode()):08x}"
        values = bytes(v if cell in self.givens else 0 for cell, v in enumerate(self.solution))
        return Puzzle(values, replace(variant, name=name), self.drawn.candidates)

    def places_kept(self) -> list[int]:
        """The place of each constraint of the puzzle."""
        loose, drawn = self.parts.loose, range(len(self.drawn.variant.constraints))
        stay = [n for n in drawn if n in self.numbers or n not in loose or loose[n] is not None]
        return stay + sorted(n for n in self.numbers if n >= len(drawn))

    def constraint(self, place: int) -> Constraint:
        return self.numbered.get(place) or self.drawn.variant.constraints[place]

    def left_out(self) -> set[int]:
        """The numbers that are left out, of constraints that are not optional ones."""
        return {*self.numbered}.difference(self.numbers, self.group_of)

    def may_go(self, place: int) -> bool:
        """Whether a number or a constraint may be left out: of a group, as many stay as must."""
        group = self.group_of.get(place)
        if group is None or not group.least:
            return True
        return sum(self.group_of.get(n) is group for n in self.numbers) > group.least

    def move(self, place: int) -> None:
        """Exchange one of a group for another one, if there is another."""
        group = self.group_of[place]
        if group.kind:
            constraint = self._drawn_for(group)
            if constraint is not None:
                self.numbers.discard(place)
                self._add(constraint, group)
            return
        held = (other for other in group.places if other in self.numbered)
        other = self.pick_some(other for other in held if other not in self.numbers)
        if other is not None:
            self.numbers = self.numbers - {place} | {other}

    def kept(self) -> Callable[[], None]:
        """The way back to the choice as it is now."""
        givens, numbers = {*self.givens}, {*self.numbers}

        def back() -> None:  # in place, because exchanges hold the sets
            for kind, before in ((self.givens, givens), (self.numbers, numbers)):
                kind.clear()
                kind.update(before)

        return back

    def pick(self, things: Sequence[int]) -> int:
        """One of some numbers, at random."""
        return things[self.words.one_below(len(things))]

    def pick_some(self, things: Iterable[int]) -> int | None:
        """One of some numbers, in whatever order they come; None of none."""
        chosen = sorted(things)
        return self.pick(chosen) if chosen else None

    def shuffled(self, parts: Collection[int]) -> list[int]:
        """Some numbers in random order."""
        listed = sorted(parts)
        return [listed[k] for k in self.words.orders(1, len(listed))[0].tolist()] if listed else []

    # --- at the beginning ------------------------------------------------------------------------

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
            self.group_of |= dict.fromkeys(held, group)
            if group.most is not None:
                self.numbers -= {*self.shuffled(held)[group.most :]}
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
        beside = [c for n, c in enumerate(self.drawn.variant.constraints) if n not in self.group_of]
        beside += [self.numbered[place] for place in self.group_of if place in self.numbers]
        return self._room.draw(group, beside)

    def _add(self, constraint: Constraint, group: Group) -> None:
        place = max(len(self.drawn.variant.constraints), *(n + 1 for n in self.numbered), 0)
        self.numbered[place] = constraint
        self.numbers.add(place)
        self.group_of[place] = group
