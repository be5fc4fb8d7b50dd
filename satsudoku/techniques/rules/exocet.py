"""Exocets: two base cells whose two symbols are in two target cells as well.

    B B 1 | . . 2 | . . 3      The base cells B share a line and a box. Lines 1, 2 and 3 cross their
    . . . | . . T | . . s      line, one in each of three boxes. A symbol of the base is nowhere
    . . . | . . s | . . T      else among what both base cells see. So in each of the three lines it
    ------+-------+------      is at a place s, or at a target T.
    . . s | . . s | . . s
    . . s | . . s | . . s      Where two lines hold all places s of the symbol, they serve only two
    . . s | . . s | . . s      of the three, and the symbol needs a target. If that is so for each
      (three more rows)        of the base's three or four candidates, base and targets hold the
                               same two symbols.

In a junior exocet the targets lie in the two other boxes that the base's line crosses. In a senior
one they lie anywhere in the three lines. Each way to choose the two symbols with their targets has
its own places in the three lines and the two boxes (the mirrors of the targets), symbol by symbol.
What goes is what none of the ways leaves.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import combinations, permutations, product
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from satsudoku.cover.geometry import Geometry
from satsudoku.cover.lines import line_families
from satsudoku.human.declaration import AFTER_FISH, Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.links import excluded_by, left_in, mask_of, positions
from satsudoku.human.rule import WholeStateRule
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.sentences.speaker import Speaker
from satsudoku.human.state import POSITIONS, State
from satsudoku.human.technique import Technique
from satsudoku.human.view import View, view_of

_LINES = 3
_BASE_SYMBOLS = (3, 4)


def _lines_of(deduction: Deduction, speaker: Speaker) -> str:
    """The three lines, the first houses among the truths."""
    lines = speaker.geometry.houses(deduction.truths)[:_LINES]
    return speaker.language.houses(sorted(lines, key=speaker.geometry.variant.houses.index))


class _ExocetFrame(NamedTuple):
    """A base with three lines that cross its own.

    Places in the lines are bits: those of the second follow those of the first, and so on.

    Attributes:
        base: the two cells.
        lines: three houses, by number.
        boxes: the two other boxes that the base's line crosses.
        cells: for each place its cell.
        zone: the mask of the places that a base cell does not see.
        near: the mask of those in the other two boxes.
        covers: the masks of what two lines hold, of the three or of those that cross them.
    """

    base: tuple[int, int]
    lines: tuple[int, ...]
    boxes: tuple[int, ...]
    cells: tuple[int, ...]
    zone: int
    near: int
    covers: tuple[int, ...]


@dataclass(frozen=True)
class Exocet(WholeStateRule):
    """Two base cells and two target cells with the same two symbols.

    Of a senior one a target lies outside of the boxes beside the base.
    """

    senior: bool = False

    sentences: ClassVar[Sentences] = {
        "exocet": Sentence(
            "{base} hold two of {symbols}. Each of the two must go in {lines}. But "
            "except at {targets}, two lines hold all of its places there. So both are at "
            "{targets}, too. Whichever way they do, {effect}.",
            {
                "base": lambda deduction, speaker: speaker.cells(deduction.truths[:2]),
                "targets": lambda deduction, speaker: speaker.cells(deduction.truths[2:4]),
                "lines": _lines_of,
            },
        )
    }

    # A base cell that is placed leaves no base.
    confluent: ClassVar[bool] = False

    def search(self, state: State) -> Iterator[Deduction]:
        view, seen = view_of(state), set()
        for start in view.remember("exocets", lambda: tuple(_starts(view, state))):
            for targets in self._targets(state, start):
                exocet = self._deduction(state, start.frame, start.symbols, targets)
                if exocet is not None and exocet.eliminated not in seen:
                    seen.add(exocet.eliminated)
                    yield exocet

    def _targets(self, state: State, start: _Start) -> Iterator[tuple[int, int]]:
        """Two cells in different lines that serve every symbol of the base."""
        frame, symbols = start.frame, start.symbols
        chosen, width = {0}, len(frame.cells) // _LINES
        for few in start.needed:
            needed = few if self.senior else {cells for cells in few if not cells & ~frame.near}
            both = {first | second for first in chosen for second in needed}
            chosen = {cells for cells in both if cells.bit_count() <= 2}
            if not chosen:
                return
        for cells in sorted(chosen):
            places = tuple(positions(cells))
            if len({place // width for place in places}) < 2 or (
                self.senior and not cells & ~frame.near
            ):
                continue
            first, second = (frame.cells[place] for place in places)
            if state.left[first] & symbols and state.left[second] & symbols:
                yield first, second

    def _deduction(
        self, state: State, frame: _ExocetFrame, symbols: int, targets: tuple[int, int]
    ) -> Deduction | None:
        geometry, count = state.geometry, state.geometry.symbols
        gone = _Ways(state, frame, targets).lost() & view_of(state).open
        if not gone:
            return None
        cells = (*frame.base, *targets)
        houses = (*frame.lines, *frame.boxes)
        items = [geometry.house_items[h][s] for h in houses for s in POSITIONS[symbols]]
        pattern = (c * count + s for c in cells for s in POSITIONS[state.left[c] & symbols])
        return self.removal(state, "exocet", gone, pattern, (*cells, *items))


class _Start(NamedTuple):
    """A frame with a base of three or four symbols that each need few places besides two lines.

    For each symbol the masks of two places at most that two lines do not hold are needed.
    """

    frame: _ExocetFrame
    symbols: int
    needed: tuple[set[int], ...]


class _FrameTables(NamedTuple):
    """The frames as arrays, a row each; of Python's numbers where 64 bits do not hold the places.

    What two lines do not hold lies outside; in short rows the first comes again.
    """

    lines: NDArray[np.intp]
    shifts: NDArray[Any]
    zone: NDArray[Any]
    outside: NDArray[Any]


def _starts(view: View, state: State) -> Iterator[_Start]:
    frames, tables = _frames(view.geometry), _tables(view.geometry)
    symbols_of = [
        ()
        if view.covered[first] or view.covered[second]
        else POSITIONS[view.left[first] | view.left[second]]
        for first, second in (frame.base for frame in frames)
    ]
    least, most = _BASE_SYMBOLS
    alive = [k for k, symbols in enumerate(symbols_of) if least <= len(symbols) <= most]
    left = [[state.left[item] for item in items] for items in view.geometry.house_items]
    places = np.array(left, tables.zone.dtype)
    needed: dict[int, list[set[int]]] = {k: [] for k in alive}
    for turn in range(most):  # a symbol of each frame that is left
        now = [k for k in alive if turn < len(symbols_of[k])]
        symbols = [symbols_of[k][turn] for k in now]
        for k, few in zip(now, _needed(tables, places, now, symbols), strict=True):
            needed[k].append(few)
        alive = [k for k in alive if all(needed[k])]
    for k in alive:
        mask = sum(1 << symbol for symbol in symbols_of[k])
        yield _Start(frames[k], mask, tuple(needed[k]))


def _needed(
    tables: _FrameTables, places: NDArray[Any], frames: list[int], symbols: list[int]
) -> Iterator[set[int]]:
    """For each frame the places of its symbol that two lines do not hold, if there are at most two.

    `places` are those that are left, by house and symbol.
    """
    lines, shifts = tables.lines[frames], tables.shifts[frames]
    own = places[lines, np.array(symbols, np.intp)[:, None]] << shifts
    there = (own[:, 0] | own[:, 1] | own[:, 2]) & tables.zone[frames]
    outside = there[:, None] & tables.outside[frames]
    but_one = outside & (outside - 1)  # without its lowest place; nothing stays nothing
    few = but_one & (but_one - 1) == 0
    for row, masks, some in zip(outside, few, few.any(axis=1).tolist(), strict=True):
        yield set(row[masks].tolist()) if some else set()


class _Ways:
    """The ways to choose two symbols for base and targets, and what all of them exclude."""

    def __init__(self, state: State, frame: _ExocetFrame, targets: tuple[int, int]) -> None:
        self._state = state
        self._frame = frame
        self._targets = targets
        self._excluded = excluded_by(state.geometry)

    def lost(self) -> int:
        """The candidates that no way leaves; none if there is no way."""
        state, count = self._state, self._state.geometry.symbols
        left, right = self._frame.base
        lost: int | None = None
        for first, second in product(POSITIONS[state.left[left]], POSITIONS[state.left[right]]):
            if first == second:
                continue
            for target, other in permutations(self._targets):
                chosen = left * count + first, right * count + second
                ways = self._of_symbol(chosen[0], target), self._of_symbol(chosen[1], other)
                gone = ways[0] | ways[1]
                options = (*chosen, target * count + first, other * count + second)
                if all(state.possible(o) and not gone >> o & 1 for o in options):
                    lost = gone if lost is None else lost & gone
        return lost or 0

    def _of_symbol(self, based: int, target: int) -> int:
        """The exclusions of a symbol in a base cell and a target, in all its other places.

        Everything where it cannot be.
        """
        state, geometry = self._state, self._state.geometry
        symbol = based % geometry.symbols
        aimed = target * geometry.symbols + symbol
        gone = self._excluded[based] | self._excluded[aimed]
        gone |= mask_of(o * geometry.symbols + symbol for o in self._targets if o != target)
        houses = (*self._frame.lines, *self._frame.boxes)
        clauses = [left_in(state, geometry.house_items[house][symbol]) for house in houses]
        return self._common(gone, [c for c in clauses if based not in c and aimed not in c])

    def _common(self, gone: int, clauses: list[list[int]]) -> int:
        """The exclusions of every choice of one option a clause; -1 if there is no choice."""
        if not clauses:
            return gone
        left = [[o for o in clause if not gone >> o & 1] for clause in clauses]
        shortest, common = min(left, key=len), -1
        for option in shortest:
            rest = [clause for clause in left if option not in clause]
            common &= self._common(gone | self._excluded[option], rest)
            if common == gone:
                break
        return common


# --- frames --------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _frames(geometry: Geometry) -> tuple[_ExocetFrame, ...]:
    """All bases of a variant, with each choice of three lines."""
    houses = geometry.variant.houses
    families: dict[str, list[int]] = {}
    for number, house in enumerate(houses):
        if all(item < geometry.primary for item in geometry.house_items[number]):
            families.setdefault(house.family, []).append(number)
    lines = [family for family in families if family in line_families(geometry.variant)]
    boxes = [n for family, numbers in families.items() if family not in lines for n in numbers]
    frames: list[_ExocetFrame] = []
    for along, across in permutations(lines, 2):
        for line in families[along]:
            frames += _frames_of(geometry, line, families[along], families[across], boxes)
    return tuple(frames)


@lru_cache(maxsize=16)
def _tables(geometry: Geometry) -> _FrameTables:
    frames = _frames(geometry)
    widths = [len(frame.cells) // _LINES for frame in frames]
    kind = np.dtype(np.uint64 if _LINES * max(widths, default=0) <= 64 else object)
    most = max((len(frame.covers) for frame in frames), default=0)
    outside = []
    for frame in frames:
        every = (1 << len(frame.cells)) - 1
        rest = [every & ~cover for cover in frame.covers]
        outside.append(rest + rest[:1] * (most - len(rest)))
    return _FrameTables(
        np.array([frame.lines for frame in frames], np.intp).reshape(-1, _LINES),
        np.array([[k * width for k in range(_LINES)] for width in widths], kind).reshape(
            -1, _LINES
        ),
        np.array([frame.zone for frame in frames], kind),
        np.array(outside, kind).reshape(len(frames), most),
    )


def _frames_of(
    geometry: Geometry, line: int, along: list[int], across: list[int], boxes: list[int]
) -> Iterator[_ExocetFrame]:
    """The frames whose base lies in a line."""
    sets = [frozenset(house.cells) for house in geometry.variant.houses]
    crossed = [box for box in boxes if not sets[box].isdisjoint(sets[line])]
    in_box = {
        box: [n for n in across if not (sets[n] & sets[line]).isdisjoint(sets[box])]
        for box in crossed
    }
    for box in crossed:
        others = [other for other in crossed if other != box]
        for base in combinations(sorted(sets[box] & sets[line]), 2):
            own = [n for n in in_box[box] if sets[n].isdisjoint(base)]
            for two in combinations(others, 2):
                for lines in product(own, *(in_box[other] for other in two)):
                    frame = _frame(geometry, (base[0], base[1]), lines, two, along)
                    if frame is not None:
                        yield frame


def _frame(
    geometry: Geometry,
    base: tuple[int, int],
    lines: tuple[int, ...],
    boxes: tuple[int, ...],
    along: list[int],
) -> _ExocetFrame | None:
    """A frame; None if its lines differ in length or meet."""
    houses = geometry.variant.houses
    cells = tuple(cell for line in lines for cell in houses[line].cells)
    width = len(houses[lines[0]].cells)
    if len(cells) != _LINES * width or len(set(cells)) < len(cells):
        return None
    count, excluded = geometry.symbols, excluded_by(geometry)

    def mask(some: frozenset[int]) -> int:
        return sum(1 << place for place, cell in enumerate(cells) if cell in some)

    def sees(cell: int, other: int) -> bool:
        """Whether no symbol can go in both cells."""
        options = range(cell * count, (cell + 1) * count)
        return all(excluded[o] >> o + (other - cell) * count & 1 for o in options)

    seen = frozenset(c for c in cells if all(sees(b, c) for b in base)).union(base)
    holding = [mask(frozenset(houses[number].cells)) for number in (*lines, *along)]
    return _ExocetFrame(
        base,
        lines,
        boxes,
        cells,
        mask(frozenset(cells) - seen),
        mask(frozenset(cell for box in boxes for cell in houses[box].cells)),
        tuple({left | right for left, right in combinations(holding, 2)}),
    )


RULES = tuple(
    RuleDeclaration(
        name,
        Technique(english),
        partial(Exocet, senior=senior),
        aliases=(alias,),
        example=Example(puzzle, changes, after=AFTER_FISH),
    )
    for name, english, alias, senior, puzzle, changes in (
        (
            "junior-exocet",
            "Junior Exocet",
            "JE",
            False,
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
            "r7c9#3",
        ),
        (
            "senior-exocet",
            "Senior Exocet",
            "SE",
            True,
            ".13.............82.9.......6..7.2......9..3.........1.7...5...6...81..........2..",
            "r8c6#6 r9c8#5",
        ),
    )
)
