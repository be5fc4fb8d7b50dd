"""Singles: an item with one option left, which is placed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from satsudoku.cover.lines import house_items
from satsudoku.human.deduction import Deduction
from satsudoku.human.rule import News, Rule
from satsudoku.human.state import State

__all__ = ["FullHouse", "HiddenSingle", "NakedSingle"]


@dataclass(frozen=True)
class NakedSingle(Rule):
    """A cell with one candidate.

    The Sbit of the ladder `rank8`.

    >>> from satsudoku import variant
    >>> from satsudoku.cover.geometry import geometry
    >>> state = State(geometry(variant("classic4")))
    >>> state.eliminate(range(1, 4))
    >>> [found.text for found in NakedSingle("naked-single", "Naked Single").find(state)]
    ['r1c1 has no candidate but 1, so 1 goes there.']
    """

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """Yield a placement for each cell with one candidate that is not placed."""
        cells = state.geometry.cells
        items = range(cells) if news is None else [i for i in news.forced if i < cells]
        return _singles(self, state, items, "naked single")


@dataclass(frozen=True)
class HiddenSingle(Rule):
    """A symbol with one place in a house that must hold it.

    The Ubit of the ladder `rank8`.

    Attributes:
        within: "box" or "line" looks only there (`satsudoku.human.rules.lines`); "" everywhere.

    >>> from satsudoku import variant
    >>> from satsudoku.cover.geometry import geometry
    >>> state = State(geometry(variant("classic4")))
    >>> state.eliminate([4, 8, 12])
    >>> for within in "", "line", "box":
    ...     rule = HiddenSingle("hidden-single", "Hidden Single", within)
    ...     print([found.text for found in rule.find(state)])
    ['In row 1, 1 can only stand in r1c1, so it goes there.']
    ['In row 1, 1 can only stand in r1c1, so it goes there.']
    []
    """

    within: str = ""

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """Yield a placement for each symbol with one place that does not hold it yet."""
        items = house_items(state.geometry, self.within)
        found: Iterable[int] = items
        if news is not None:
            found = [item for item in news.forced if item in items]
        return _singles(self, state, found, "hidden single")


def _singles(rule: Rule, state: State, items: Iterable[int], phrase: str) -> Iterator[Deduction]:
    left, covered, geometry = state.left, state.covered, state.geometry
    for item in items:
        mask = left[item]
        if not covered[item] and mask and not mask & (mask - 1):
            only = (geometry.options[item][mask.bit_length() - 1],)
            yield Deduction(rule, geometry, rule.technique, phrase, (item,), (), only, placed=only)


@dataclass(frozen=True)
class FullHouse(Rule):
    """The last empty cell of a house that holds every symbol.

    >>> from satsudoku import Puzzle
    >>> from satsudoku.human.rules import rule
    >>> state = State.of(Puzzle("1234............", "classic4"))
    >>> list(rule("full-house").find(state))
    []
    >>> state = State.of(Puzzle("123.............", "classic4"))
    >>> next(rule("full-house").find(state)).text
    'r1c4 is the last empty cell of row 1, where 4 is missing, so it goes there.'
    """

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """Yield a placement for each house with one cell that is not filled."""
        left, covered, geometry = state.left, state.covered, state.geometry
        numbers: Iterable[int] = range(len(geometry.house_items))
        if news is not None:
            cells = (item for item in news.forced if item < geometry.cells)
            numbers = dict.fromkeys(n for cell in cells for n in geometry.variant.houses_of[cell])
        for number in numbers:
            items = geometry.house_items[number]
            if items[0] >= geometry.primary:
                continue
            empty = [c for c in geometry.variant.houses[number].cells if not covered[c]]
            if len(empty) != 1:
                continue
            mask = left[empty[0]]
            if mask and not mask & (mask - 1):
                symbol = mask.bit_length() - 1
                only = (geometry.options[empty[0]][symbol],)
                yield Deduction(
                    self,
                    geometry,
                    self.technique,
                    "full house",
                    (items[symbol],),
                    (),
                    only,
                    placed=only,
                )
