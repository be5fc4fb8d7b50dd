"""Unique rectangles: four cells that could exchange two symbols, were nothing else in them.

    {a, b} ─── {a, b}      Two rows, two columns, two boxes: a and b could be exchanged all round,
      │          │         and there would be two solutions. So a puzzle with one solution has
    {a, b} ─── {a, b, x}   something else in one of the cells.

Sound only where the puzzle has one solution, which is proved first. The four cells are found by
what they share: in either filling, each of the two symbols is once in each of the same houses.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import combinations
from typing import ClassVar, NamedTuple

from satsudoku.cover.geometry import Geometry
from satsudoku.human.declaration import AFTER_FISH, TURBOT_PUZZLE, Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.links import candidates_in, left_in, mask_of, seen_by_all, symbols_of
from satsudoku.human.rule import WholeStateRule
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.sentences.speaker import Speaker
from satsudoku.human.state import POSITIONS, State
from satsudoku.human.technique import Technique
from satsudoku.human.view import view_of
from satsudoku.techniques.deadly import DEADLY, free_cells

Cells = tuple[int, int, int, int]
TYPE_5 = Technique("Uniqueness Test 5", hodoku="0604")


@lru_cache(maxsize=16)
def rectangles(geometry: Geometry) -> tuple[Cells, ...]:
    """Four cells in a ring; each two neighbours share houses that the other two share.

    Opposite pairs hold the same symbol: ``c0`` and ``c2``, ``c1`` and ``c3``. Exchanging the two
    symbols keeps every house as it is.
    """
    variant = geometry.variant
    houses = [frozenset(some) for some in variant.houses_of]
    pairs = [
        pair
        for pair in combinations(sorted(free_cells(geometry)), 2)
        if len(houses[pair[0]] & houses[pair[1]]) > 1
    ]
    found_rectangles = []
    for (a, b), (c, d) in combinations(pairs, 2):
        for near, far in ((c, d), (d, c)):
            # a, b, far, near in a ring: what a or far covers, b or near covers, too.
            if len({a, b, c, d}) == 4 and _same(houses, (a, far), (b, near)):
                found_rectangles.append((a, b, far, near))
    return tuple(dict.fromkeys(found_rectangles))


def _same(houses: list[frozenset[int]], pair: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two cells that share no house lie in the same houses as two others."""
    (a, b), (c, d) = pair, other
    apart = not houses[a] & houses[b] and not houses[c] & houses[d]
    return apart and houses[a] | houses[b] == houses[c] | houses[d]


class Rectangle(NamedTuple):
    """A rectangle in a state: its cells in a ring, and the mask of its pair of symbols.

    Of the cells some hold these two alone, and the extra ones more.
    """

    cells: Cells
    pair: int
    two: tuple[int, ...]
    extra: tuple[int, ...]


def _others(deduction: Deduction, speaker: Speaker) -> str:
    """The other candidates of the corners."""
    deadly, count = set(deduction.deadly), deduction.geometry.symbols
    cells = {option // count for option in deadly}
    others = [o for o in deduction.pattern if o // count in cells and o not in deadly]
    return f"{speaker.symbols(others)}"


@dataclass(frozen=True)
class UniqueRectangle(WholeStateRule):
    """A rectangle that must not come down to two symbols.

    Of kind 1 to 6, or 7 for the hidden rectangle; 2 finds 5, too.
    """

    kind: int = 1

    needs_uniqueness: ClassVar[bool] = True
    sentences: ClassVar[Sentences] = {
        "rectangle": DEADLY,
        "rectangle, others": Sentence(
            "If {pattern_cells} came down to {pattern_symbols}, these could be exchanged, "
            "and the puzzle would have two solutions. So one of them is one of {others}, "
            "and {effect}.",
            {**DEADLY.words, "others": _others},
        ),
    }

    # A corner that loses one of the two symbols may spoil the pattern.
    confluent: ClassVar[bool] = False

    def search(self, state: State) -> Iterator[Deduction]:
        view, never = view_of(state), frozenset(state.puzzle.excluded if state.puzzle else ())
        for rectangle in view.remember(
            ("rectangles", never), lambda: tuple(_rectangles_in(state, never))
        ):
            for gone, truths in self._gone(state, rectangle):
                if gone & view.open:
                    yield self._deduction(state, rectangle, gone & view.open, truths)

    def _gone(self, state: State, rectangle: Rectangle) -> Iterator[tuple[int, tuple[int, ...]]]:
        """The eliminations, and the items that prove them beside the corners."""
        if self.kind == 1:
            if len(rectangle.extra) == 1:
                (cell,) = rectangle.extra
                yield rectangle.pair << cell * state.geometry.symbols, ()
        elif self.kind == 2:
            yield from self._one_symbol(state, rectangle)
        elif self.kind == 3:
            yield from _subsets(state, rectangle)
        elif self.kind in (4, 6):
            yield from self._fixed(state, rectangle)
        else:
            yield from _hidden(state, rectangle)

    def _one_symbol(
        self, state: State, rectangle: Rectangle
    ) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Types 2 and 5 (of cells not in one line): all extra cells have one symbol more."""
        count, more = state.geometry.symbols, _more(state, rectangle)
        if len(rectangle.extra) < 2 or more.bit_count() != 1:
            return
        (symbol,) = POSITIONS[more]
        places = mask_of(cell * count + symbol for cell in rectangle.extra)
        yield seen_by_all(state.geometry, places), ()

    def _fixed(self, state: State, rectangle: Rectangle) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Types 4 and 6: a symbol of the two has no other place, so the other one goes."""
        if len(rectangle.extra) != 2 or _diagonal(rectangle) != (self.kind == 6):
            return
        count = state.geometry.symbols
        for symbol in POSITIONS[rectangle.pair]:
            (other,) = POSITIONS[rectangle.pair & ~(1 << symbol)]
            items = _only_in(state, rectangle, rectangle.extra, symbol, both=self.kind == 4)
            if self.kind == 4 and items:
                yield mask_of(cell * count + other for cell in rectangle.extra), items[:1]
            elif self.kind == 6 and len(items) >= 4:
                yield mask_of(cell * count + symbol for cell in rectangle.extra), items

    def _deduction(
        self, state: State, rectangle: Rectangle, gone: int, truths: tuple[int, ...]
    ) -> Deduction:
        geometry, count = state.geometry, state.geometry.symbols
        cells = (*rectangle.cells, *(item for item in truths if item < geometry.cells))
        type_5 = len(rectangle.extra) == 3 or _diagonal(rectangle)
        return self.removal(
            state,
            "rectangle, others" if self.kind in (2, 3) else "rectangle",
            gone,
            candidates_in(state, dict.fromkeys(cells)),
            (*rectangle.cells, *truths),
            technique=TYPE_5 if self.kind == 2 and type_5 else None,
            deadly=tuple(c * count + s for c in rectangle.cells for s in POSITIONS[rectangle.pair]),
        )


def _rectangles_in(state: State, never: frozenset[int]) -> Iterator[Rectangle]:
    """The rectangles of open cells; `never` are the options that the puzzle excludes."""
    pairs = {cell for cell in range(state.geometry.cells) if state.left[cell].bit_count() == 2}
    for cells in rectangles(state.geometry):
        if not pairs.isdisjoint(cells) and not any(state.covered[cell] for cell in cells):
            yield from _with_pair(state, cells, never)


def _with_pair(state: State, cells: Cells, never: frozenset[int]) -> Iterator[Rectangle]:
    """The pairs of symbols of the corners with two candidates; others may have lost one of them.

    What a corner has lost by a placed neighbour, or by the puzzle's own marks, was never possible
    there, so that it cannot be exchanged.
    """
    count = state.geometry.symbols
    pairs = dict.fromkeys(state.left[c] for c in cells if state.left[c].bit_count() == 2)
    for pair in pairs:
        two = tuple(cell for cell in cells if not state.left[cell] & ~pair)
        complete = all(state.left[cell] & pair for cell in cells)
        lost = [cell * count + s for cell in cells for s in POSITIONS[pair & ~state.left[cell]]]
        if complete and not any(o in never or _placed_beside(state, o) for o in lost):
            yield Rectangle(cells, pair, two, tuple(c for c in cells if c not in two))


def _placed_beside(state: State, option: int) -> bool:
    """Whether an option shares an item with the only candidate of a cell."""
    left, count = state.left, state.geometry.symbols
    return any(
        left[other // count].bit_count() == 1
        for item, _ in state.geometry.covers[option]
        for other in left_in(state, item)
    )


def _more(state: State, rectangle: Rectangle) -> int:
    """The symbols that the extra cells hold beside the two."""
    return symbols_of(state, rectangle.extra) & ~rectangle.pair


def _diagonal(rectangle: Rectangle) -> bool:
    a, b, c, d = rectangle.cells
    return set(rectangle.extra) in ({a, c}, {b, d})


def _only_in(
    state: State, rectangle: Rectangle, cells: tuple[int, ...], symbol: int, *, both: bool
) -> tuple[int, ...]:
    """The houses of some corners where a symbol is in two corners and nowhere else.

    With `both` the two are these corners.
    """
    geometry, items = state.geometry, []
    for number in dict.fromkeys(h for c in cells for h in geometry.variant.houses_of[c]):
        item = geometry.house_items[number][symbol]
        corners = set(geometry.variant.houses[number].cells) & set(rectangle.cells)
        places = {option // geometry.symbols for option in left_in(state, item)}
        fits = corners == set(cells) if both else len(corners) == 2
        if item < geometry.primary and fits and places <= corners:
            items.append(item)
    return tuple(items)


def _subsets(state: State, rectangle: Rectangle) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Type 3: in a house of both extra cells, other cells hold the extra symbols, too."""
    if len(rectangle.extra) != 2 or len(rectangle.two) != 2:
        return
    geometry, more = state.geometry, _more(state, rectangle)
    houses_of = geometry.variant.houses_of
    shared = [h for h in houses_of[rectangle.extra[0]] if h in houses_of[rectangle.extra[1]]]
    for number in shared:
        house = geometry.variant.houses[number]
        cells = [c for c in house.cells if not state.covered[c] and c not in rectangle.cells]
        usable = [cell for cell in cells if not state.left[cell] & rectangle.pair]
        for size in range(1, len(usable) + 1):
            for chosen in combinations(usable, size):
                symbols = more | symbols_of(state, chosen)
                if symbols.bit_count() == size + 1:
                    gone = _locked(state, rectangle, chosen, symbols)
                    yield gone, chosen


def _locked(state: State, rectangle: Rectangle, chosen: tuple[int, ...], symbols: int) -> int:
    """The cells that see all places of a symbol in a subset and the extra cells."""
    count, gone = state.geometry.symbols, 0
    for symbol in POSITIONS[symbols]:
        cells = (*rectangle.extra, *chosen)
        places = mask_of(c * count + symbol for c in cells if state.left[c] >> symbol & 1)
        gone |= seen_by_all(state.geometry, places)
    return gone


def _hidden(state: State, rectangle: Rectangle) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The hidden rectangle: opposite a bare corner, a symbol has no place but the corners."""
    if len(rectangle.two) > 2 or (len(rectangle.two) == 2 and not _diagonal(rectangle)):
        return
    count, geometry = state.geometry.symbols, state.geometry
    for corner in rectangle.two:
        opposite = rectangle.cells[(rectangle.cells.index(corner) + 2) % 4]
        for symbol in POSITIONS[rectangle.pair]:
            (other,) = POSITIONS[rectangle.pair & ~(1 << symbol)]
            items = _only_in(state, rectangle, (opposite,), symbol, both=False)
            cells = {option // count for item in items for option in geometry.options[item]}
            if len(cells & set(rectangle.cells) - {opposite}) == 2:
                yield 1 << opposite * count + other, items


_NAMES = {
    1: ("unique-rectangle-1", "Uniqueness Test 1", "0600"),
    2: ("unique-rectangle-2", "Uniqueness Test 2", "0601"),
    3: ("unique-rectangle-3", "Uniqueness Test 3", "0602"),
    4: ("unique-rectangle-4", "Uniqueness Test 4", "0603"),
    6: ("unique-rectangle-6", "Uniqueness Test 6", "0605"),
    7: ("hidden-rectangle", "Hidden Rectangle", "0606"),
}


_ALIASES = {
    2: ("UR type 2", "UR type 5", "uniqueness test 5", "0604"),
    7: ("hidden unique rectangle",),
}


def _declared(kind: int, puzzle: str, changes: str) -> RuleDeclaration:
    name, english, code = _NAMES[kind]
    return RuleDeclaration(
        name,
        Technique(english, hodoku=code),
        partial(UniqueRectangle, kind=kind),
        aliases=_ALIASES.get(kind, (f"UR type {kind}",)),
        example=Example(puzzle, changes, after=AFTER_FISH),
    )


RULES = (
    _declared(
        1,
        TURBOT_PUZZLE,
        "r4c5#6 r4c5#7",
    ),
    _declared(
        2,
        "....36......8..75..8.2.4..6.5.1..6.......9.....7.48.3...5.1.27..2......1........9",
        "r1c8#4 r7c9#4",
    ),
    _declared(
        3,
        "........2.3.18.7....2...83..4.63..51..5...6...1..5.3.8.....69...6..14.....15.....",
        "r4c3#9",
    ),
    _declared(
        4,
        ".1..4....6....7...2.7.3..5...5...31.1.....97....9..8..598.7...2..68..........3...",
        "r8c1#7 r8c2#7",
    ),
    _declared(
        6,
        "1....6.2.3..2...9..6.4.57.1...9...6...6.4.........32.7.9..7.4...7.6.....4.15....2",
        "r1c7#5 r2c2#5",
    ),
    _declared(
        7,
        "......2..4.7.....5....7..6...9..5.8.1..98....57......6...2.4.3.6....9..493....7..",
        "r3c9#3",
    ),
)
