"""An area: some cells, with relations among them and the houses that two or more of them lie in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ..stopping import look
from .board import Board
from .filled import FilledBoards
from .marks import Marks
from .setters import Relation

_Masks = list[int]  # for each cell of an area its symbols, as bits
_MOST_KEPT = 1 << 12  # results of relations that an area remembers


def held(mask: int) -> Iterator[int]:
    """The symbols of a mask."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


class Area:
    """Some cells, with relations among them and the houses that two or more of them lie in."""

    def __init__(self, board: Board, relations: Sequence[Relation], cells: Sequence[int]) -> None:
        self.cells = list(cells)
        self._symbols = board.symbols
        place = {cell: k for k, cell in enumerate(self.cells)}
        self._houses: list[list[tuple[list[int], bool]]] = [[] for _ in cells]
        self._relations: list[list[tuple[list[int], Relation]]] = [[] for _ in cells]
        self._inside: list[list[int]] = []
        for house in board.rules.houses:
            inside = [place[cell] for cell in house if cell in place]
            if len(inside) > 1:
                self._inside.append(inside)
            for k in inside if len(inside) > 1 else ():
                self._houses[k].append((inside, len(inside) == len(board.symbols)))
        self._all_relations = relations
        for relation in relations:
            places = [place[cell] for cell in relation.cells]
            for k in places:
                self._relations[k].append((places, relation))
        self._weights = [1] * len(self.cells)
        self._pruned: dict[tuple[int, ...], list[int]] = {}

    @property
    def in_houses(self) -> bool:
        """Whether two cells lie in a house."""
        return bool(self._inside)

    def shown(self, boards: FilledBoards) -> _Masks:
        """For each cell the symbols of those filled boards that break no rule of the area."""
        good, left = boards.all, boards.left
        for inside in self._inside:
            look()
            cells = [self.cells[k] for k in inside]
            for symbol in self._symbols:
                once = twice = 0
                for cell in cells:
                    lanes = left[cell, symbol]
                    twice |= once & lanes
                    once |= lanes
                good &= ~twice
        for relation in self._all_relations:
            good &= boards.keeping(relation)
        return [
            sum(1 << symbol for symbol in self._symbols if left[cell, symbol] & good)
            for cell in self.cells
        ]

    def marked(self, marks: Marks, lane: int) -> _Masks:
        return [
            sum((marks.left[cell, s] >> lane & 1) << s for s in self._symbols)
            for cell in self.cells
        ]

    def narrowed(self, left: _Masks) -> _Masks:
        """What houses and single relations leave of candidates; a cell may keep none."""
        masks = [*left]
        self._narrow(masks, set(range(len(masks))))
        return masks

    def filling(self, left: _Masks, place: int, symbol: int) -> _Masks:
        """A filling by narrowed candidates, with a symbol in one place; empty if there is none."""
        look()
        masks = [*left]
        masks[place] &= 1 << symbol
        if not all(masks) or not self._narrow(masks, {place}):
            return []
        open_places = [k for k, mask in enumerate(masks) if mask & mask - 1]
        if not open_places:
            return masks
        least = min(open_places, key=lambda k: masks[k].bit_count() / self._weights[k])
        for choice in held(masks[least]):
            if found := self.filling(masks, least, choice):
                return found
            self._weights[least] += 1  # what failed often comes first
        return []

    def _narrow(self, masks: _Masks, changed: set[int]) -> bool:
        """Cross out what follows from changed cells; whether each cell keeps a symbol."""

        def keep(place: int, mask: int) -> None:
            if masks[place] & ~mask:
                masks[place] &= mask
                changed.add(place)

        while changed and all(masks):
            here = changed.pop()
            for house, full in self._houses[here]:
                mask = masks[here]
                if not mask & mask - 1:
                    for other in house:
                        if other != here:
                            keep(other, ~mask)
                if full:
                    self._place_lonely(masks, house, keep)
            for places, relation in self._relations[here]:
                before = [masks[k] for k in places]
                for k, mask in zip(places, self._prune(relation, before), strict=True):
                    keep(k, mask)
        return all(masks)

    @staticmethod
    def _place_lonely(
        masks: Sequence[int], house: Sequence[int], keep: Callable[[int, int], None]
    ) -> None:
        """A symbol with one place in a full house goes there; without any, a cell loses all."""
        once = twice = 0
        for k in house:
            twice |= once & masks[k]
            once |= masks[k]
        lonely = once & ~twice
        for k in house if lonely else ():
            if masks[k] & lonely:
                keep(k, lonely)

    def _prune(self, relation: Relation, before: Sequence[int]) -> list[int]:
        """What the paths of a relation's diagram leave its cells."""
        key = (id(relation), *before)
        if key not in self._pruned:
            if len(self._pruned) >= _MOST_KEPT:
                self._pruned.clear()
            self._pruned[key] = supported(relation, before)
        return self._pruned[key]


def supported(relation: Relation, before: Sequence[int]) -> list[int]:
    """For each cell the symbols of paths from the first node to the last one."""
    layers = [{0}]
    for mask, arcs in zip(before, relation.arcs, strict=True):
        reached = layers[-1]
        layers.append({to for node, s, to in arcs if mask >> s & 1 and node in reached})
    kept, ahead = [], layers.pop()
    for mask, arcs in zip(reversed(before), reversed(relation.arcs), strict=True):
        nodes = layers.pop()
        through = [
            (node, s) for node, s, to in arcs if to in ahead and mask >> s & 1 and node in nodes
        ]
        ahead = {node for node, _ in through}
        left = 0
        for _, symbol in through:
            left |= 1 << symbol
        kept.append(left)
    return kept[::-1]
