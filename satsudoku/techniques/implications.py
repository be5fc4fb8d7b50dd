"""Implications of a true or false candidate: breadth first, with the reason of each step.

on  ──► off     they share an item
off ──► on      an item has no other option left: of two in the state, for chains; or, for nets,
                of any number, once the steps before have taken the others
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from satsudoku.human.links import excluded_by, left_in, mask_of, positions
from satsudoku.human.state import State


@dataclass(frozen=True)
class Closure:
    """The implications of one supposition: the masks of the options that hold, and that do not.

    The parent of a step, an option and whether it holds, is the step before it with the item.

    >>> Closure(0b1, 0b10, {(1, False): (0, True, 3)}).steps_to(1, holds=False)
    [(0, True, -1), (1, False, 3)]
    """

    on: int
    off: int
    parent: dict[tuple[int, bool], tuple[int, bool, int]]

    @property
    def contradicted(self) -> bool:
        """Whether some option both holds and does not."""
        return bool(self.on & self.off)

    def steps_to(self, option: int, *, holds: bool) -> list[tuple[int, bool, int]]:
        """The steps from the supposition to an option, each with the item that leads to it."""
        steps = []
        step = (option, holds)
        while step in self.parent:
            before, value, item = self.parent[step]
            steps.append((*step, item))
            step = (before, value)
        return [(*step, -1), *reversed(steps)]


class Implications:
    """Everything that follows in a state from suppositions."""

    def __init__(self, state: State, *, nets: bool) -> None:
        self._state = state
        self._nets = nets
        self._closures: dict[tuple[int, bool], Closure] = {}

    @cached_property
    def _items(self) -> dict[int, int]:
        """The items that must still be covered, with the mask of their options."""
        state = self._state
        items = (i for i in range(state.geometry.primary) if not state.covered[i])
        return {item: mask_of(left_in(state, item)) for item in items}

    @cached_property
    def _items_of(self) -> dict[int, Sequence[int]]:
        covers, items = self._state.geometry.covers, self._items
        options = {option for mask in items.values() for option in positions(mask)}
        return {o: [item for item, _ in covers[o] if item in items] for o in options}

    def of(self, option: int, *, holds: bool) -> Closure:
        """The implications of a true or false option, up to the first contradiction."""
        key = (option, holds)
        if key not in self._closures:
            self._closures[key] = self._close(option, holds)
        return self._closures[key]

    def _close(self, option: int, holds: bool) -> Closure:
        excluded, items, items_of = excluded_by(self._state.geometry), self._items, self._items_of
        on, off = (1 << option, 0) if holds else (0, 1 << option)
        parent: dict[tuple[int, bool], tuple[int, bool, int]] = {}
        queue = deque([(option, holds)])
        possible = mask_of(items_of)
        while queue and not on & off:
            at, value = queue.popleft()
            if value:
                fresh = excluded[at] & possible & ~off
                off |= fresh
                for other in positions(fresh):
                    parent[other, False] = (at, True, self._shared(at, other))
                    queue.append((other, False))
                continue
            for item in items_of[at]:
                left = items[item] & ~(off if self._nets else 1 << at)
                if not left:  # what went last would have to hold
                    on |= 1 << at
                    parent[at, True] = (at, False, item)
                elif not left & (left - 1) and not left & on:
                    on |= left
                    other = left.bit_length() - 1
                    parent[other, True] = (at, False, item)
                    queue.append((other, True))
        return Closure(on, off, parent)

    def _shared(self, option: int, other: int) -> int:
        covers = self._state.geometry.covers
        others = {item for item, _ in covers[other]}
        return next(item for item, _ in covers[option] if item in others)
