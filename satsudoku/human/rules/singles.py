"""Singles: an item with one option left, which is placed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from satsudoku.human.deduction import Deduction
from satsudoku.human.rule import News, Rule
from satsudoku.human.state import State

__all__ = ["Single"]


@dataclass(frozen=True)
class Single(Rule):
    """A cell with one candidate, or a symbol with one place in a house that must hold it.

    The Sbit and the Ubit of the ladder `rank8`.

    Attributes:
        naked: the former.

    >>> from satsudoku import variant
    >>> from satsudoku.human.state import frame
    >>> state = State(frame(variant("classic4")))
    >>> state.eliminate(range(1, 4))
    >>> [found.text for found in Single("naked-single", "Naked Single", True).find(state)]
    ['r1c1 has no candidate but 1, so 1 goes there.']
    """

    naked: bool

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """Yield a placement for each item of its kind with one option, if that is not placed."""
        left, covered, frame = state.left, state.covered, state.frame
        items = range(frame.cells) if self.naked else range(frame.cells, frame.primary)
        for item in items if news is None else news.forced:
            mask = left[item]
            if item in items and not covered[item] and mask and not mask & (mask - 1):
                only = (frame.options[item][mask.bit_length() - 1],)
                phrase = "naked single" if self.naked else "hidden single"
                yield Deduction(self, frame, self.technique, phrase, (item,), (), only, placed=only)
