"""Layouts: the ways to place one symbol over the board, by houses and relations of few cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..stopping import look
from .area import supported
from .marks import Change, Marks
from .rule import Rule, Step
from .setters import Relation

_MOST_CELLS = 12  # of a relation that is observed


@dataclass(frozen=True)
class Layout(Rule):
    """The places of a symbol in no layout of it.

    A layout takes one place in each full house, and no two places that exclude each other. Where
    its cells hold the symbol and no others do, each relation still has a filling.
    """

    def every(self, marks: Marks) -> Iterator[Change]:
        board = marks.board
        houses = [number for number, full in enumerate(board.full) if full]
        relations = [one for one in board.relations if len(one.cells) <= _MOST_CELLS]
        for lane in range(marks.lanes if board.constraints else 0):
            for symbol in board.symbols:
                layouts = _Layouts(marks, lane, symbol, houses, relations)
                seen = set[int]()
                for cell in layouts.places:
                    if cell not in seen:
                        found = layouts.one(cell)
                        if found is None:
                            yield Change(False, (cell, symbol), 1 << lane)
                        seen.update(found or ())

    def follows(self, marks: Marks, step: Step) -> bool:
        """Whether no layout by the houses and cells of the step has a place that is removed."""
        board, symbols = marks.board, {symbol for _, symbol in step.removed}
        if step.placed or step.links or len(symbols) != 1 or not board.constraints:
            return False
        [symbol] = symbols
        cells = {item[0] for item in step.truths if len(item) == 1}
        houses = [item[0] for item in step.truths if len(item) == 2 and item[1] == symbol]
        if len(cells) + len(houses) < len(step.truths) or not all(board.full[n] for n in houses):
            return False
        relations = [
            relation
            for relation in board.relations
            if cells.issuperset(relation.cells) and len(relation.cells) <= _MOST_CELLS
        ]
        used = {cell for relation in relations for cell in relation.cells}
        layouts = _Layouts(marks, 0, symbol, houses, relations)
        return used == cells and all(layouts.one(cell) is None for cell, _ in step.removed)


class _Layouts:
    """The layouts of a symbol in a lane, by some houses and relations."""

    def __init__(
        self,
        marks: Marks,
        lane: int,
        symbol: int,
        houses: Sequence[int],
        relations: Iterable[Relation],
    ) -> None:
        board = marks.board
        self._board, self._symbol = board, symbol
        self._left = [
            sum((marks.left[cell, s] >> lane & 1) << s for s in board.symbols)
            for cell in range(board.rules.cells)
        ]
        self.places = [cell for cell, mask in enumerate(self._left) if mask >> symbol & 1]
        open_places = set(self.places)
        self._houses = [open_places.intersection(board.rules.houses[number]) for number in houses]
        self._relations = [
            one
            for one in relations
            if not open_places.isdisjoint(one.cells) and self._says_more(one)
        ]
        self._joined = {cell for one in self._relations for cell in one.cells}
        self._known: dict[tuple[int, ...], list[int]] = {}

    def _says_more(self, relation: Relation) -> bool:
        """Whether a relation says more than that two cells do not both hold the symbol."""
        if len(relation.cells) != 2:
            return True
        first, second = (self._left[cell] for cell in relation.cells)
        bit = 1 << self._symbol
        ways = [(first & ~bit, second & ~bit), (first & bit, second & ~bit)]
        ways.append((first & ~bit, second & bit))
        return not all(all(supported(relation, way)) for way in ways)

    def one(self, cell: int) -> set[int] | None:
        """The places of a layout with the symbol in a cell; None if there is none."""
        return self._grow(set(), set(self.places), [cell])

    def _grow(self, chosen: set[int], free: set[int], new: list[int]) -> set[int] | None:
        """A layout with all that is chosen, among what is free, the chosen places included."""
        look()
        if not self._narrow(chosen, free, new):
            return None
        choices = sorted((house & free for house in self._houses), key=len)
        choices = [choice for choice in choices if len(choice) > 1]
        if choices:
            tries: Iterable[tuple[set[int], list[int]]] = (
                (free, [place]) for place in sorted(choices[0])
            )
        elif doubtful := (free - chosen) & self._joined:
            place = min(doubtful)
            tries = [(free, [place]), (free - {place}, [])]
        else:
            return chosen
        grown = (self._grow(set(chosen), set(left), added) for left, added in tries)
        return next((layout for layout in grown if layout is not None), None)

    def _narrow(self, chosen: set[int], free: set[int], new: list[int]) -> bool:
        """Take over what follows; whether nothing contradicts."""
        while True:
            while new:
                place = new.pop()
                if place not in free:
                    return False
                if place not in chosen:
                    chosen.add(place)
                    rivals = self._board.rivals[place, self._symbol]
                    free -= {cell for cell, symbol in rivals if symbol == self._symbol}
                    if not chosen <= free:
                        return False
            before = len(free)
            for house in self._houses:
                left = house & free
                if len(left) < 2:
                    if not left:
                        return False
                    new += left - chosen
            for number, relation in enumerate(self._relations):
                if not new and not self._observe(number, relation, chosen, free, new):
                    return False
            if not new and len(free) == before:
                return True

    def _observe(
        self, number: int, relation: Relation, chosen: set[int], free: set[int], new: list[int]
    ) -> bool:
        """What a relation leaves; False if it has no filling."""
        bit = 1 << self._symbol
        masks = []
        for cell in relation.cells:
            mask = self._left[cell]
            if cell in chosen:
                mask = bit
            elif cell not in free:
                mask &= ~bit
            masks.append(mask)
        key = (number, *masks)
        if key not in self._known:
            self._known[key] = supported(relation, masks) if all(masks) else [0]
        kept = self._known[key]
        if not all(kept):
            return False
        for cell, mask in zip(relation.cells, kept, strict=True):
            if mask == bit and cell not in chosen:
                new.append(cell)
            elif not mask & bit:
                free.discard(cell)
        return chosen <= free
