"""Puzzles of constraints: cages, lines and clues are drawn on a grid until it is the only one left.

::

    grid --draw--> constraints --search--> another filling? --yes--> draw one that it breaks
                                              |    |                       |
                                              |    +-- no: unique          +--> search again
                                              +-- not known: add a given, search again

Each new constraint is chosen because the filling that was seen last breaks it, so few are
needed. Where no drawn constraint does, a given is added. So it is where a search takes long, as
with sums of long diagonals, which say little until most of their cells are known.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from satsudoku._kernel import FilterSearch
from satsudoku.board.constraint import Constraint, Drawer
from satsudoku.board.constraint_kinds import constraint_kinds
from satsudoku.board.encoding import build_encoding
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.relation import Relation
from satsudoku.board.toml_reader import TomlReader
from satsudoku.board.variant import Variant, first_number
from satsudoku.constraints.relations.automaton import Automaton
from satsudoku.constraints.solvers.filters import make_filters
from satsudoku.constraints.workbench import Table, Workbench
from satsudoku.deadline import check_time
from satsudoku.errors import UnknownNameError, VariantError
from satsudoku.making.grids import draw_grids
from satsudoku.making.randomness import Words
from satsudoku.solvers.methods import is_unique

DRAWERS: Mapping[str, Drawer] = {
    kind.key: kind.drawer for kind in constraint_kinds() if kind.drawer
}
"""Drawers by the key of a constraint's tables; each draws one that holds in the grid."""

EVERY = "all"
"""Stands for every kind."""

MOST_JOINED = 5
"""The greatest number of cells of a cage that another has joined."""

_KINDS = {kind.key: kind for kind in constraint_kinds() if kind.key in DRAWERS}
_TRIES = 30  # constraints drawn before a given is added
_FEW_TRIES = 6  # where so many were of no use for the filling before
_SAMPLE = 20  # constraints of a kind, to see what it adds
_POLLS = 50  # of a search, about a tenth of a second; the same everywhere, unlike a time


def read_kinds(names: Iterable[str]) -> tuple[str, ...]:
    """The keys of kinds of constraints: by key, by name, `killer` for cages, `all` for all.

    Raises:
        UnknownNameError: not a kind that can be drawn; the nearest names are suggested.

    >>> read_kinds(["killer", "slow thermometer", "whispers"])
    ('cages', 'slow_thermometers', 'whispers')
    """
    key_of = {kind.family_name: key for key, kind in _KINDS.items()} | {"killer": "cages"}
    keys: list[str] = []
    for name in names:
        plain = name.strip().casefold()
        if plain == EVERY:
            keys += _KINDS
            continue
        key = key_of.get(plain.replace("_", " "), plain.replace(" ", "_"))
        if key not in _KINDS:
            raise UnknownNameError(
                "kind of constraint to draw", name.strip(), [*_KINDS, *key_of, EVERY]
            )
        keys.append(key)
    return tuple(dict.fromkeys(keys))


def is_plain(constraint: Constraint) -> bool:
    """Whether the rules of classic puzzles read it: houses, and excluded candidates and pairs."""
    pairs = any(relation.exclusions for relation in _relations(constraint))
    return bool(constraint.houses or constraint.marks or pairs)


@cache
def may_be_plain(variant: Variant, kinds: tuple[str, ...]) -> bool:
    """Whether the rules of classic puzzles read constraints of some kinds, as they are drawn.

    A kind always has some of these, or never, so few are drawn.

    >>> from satsudoku import variant
    >>> kinds = "arrows", "renbans", "thermometers", "differences"
    >>> [may_be_plain(variant(), (kind,)) for kind in kinds]
    [False, True, True, True]
    """
    draft = Composition(variant, kinds, Words(0))
    drawn = (draft.draw(kind) for kind in kinds for _ in range(_SAMPLE))
    return any(one is not None and is_plain(one.constraint) for one in drawn)


class _DrawnConstraint(NamedTuple):
    """A constraint, its table, and the cells that no other should be drawn on."""

    constraint: Constraint
    table: Table
    cells: list[int]


class Composition:
    """A puzzle in the making: its solution, its constraints with their tables, and given cells.

    Cages that are `planted` stay, and no other lies in the cells `apart`, as far as that goes. The
    solution is a random `grid` if there is none.
    """

    def __init__(
        self,
        variant: Variant,
        kinds: Sequence[str],
        words: Words,
        grid: Sequence[int] | None = None,
    ) -> None:
        self.variant = variant
        self.kinds = kinds
        self.words = words
        drawn = draw_grids(words, 1, variant, uniform=True)[0].tolist() if grid is None else grid
        self.grid: list[int] = [*drawn]
        self.constraints: list[tuple[Constraint, Table]] = []
        self.givens: set[int] = set()
        self.planted: set[tuple[int, ...]] = set()
        self.apart: frozenset[int] = frozenset()
        self.cages, self.lines = self._bench(), self._bench()

    def _bench(self) -> Workbench:
        board = self.variant
        first = first_number(board.symbols)
        return Workbench(
            board.cells,
            board.cell_names,
            len(board.symbols),
            board.houses,
            [value - 1 + first for value in self.grid],
            self.words.one_below,
            set(range(len(self.grid))),
        )

    def cover(self) -> None:
        """Draw cages until none has room; a lonely cell joins a cage beside it where it can."""
        while self.cages.free:
            check_time()
            drawn = self.draw("cages")
            assert drawn is not None
            self._keep(drawn)
            if len(drawn.cells) == 1:
                self._join(drawn.cells[0])

    def cover_some(self, cells: Collection[int]) -> bool:
        """Draw a cage that begins in some cells, where none is yet; False if there are none."""
        covered = {c for cage, _ in self.constraints if cage.key == "cages" for c in cage.cells}
        self.cages.free = {*cells} - covered
        drawn = self.draw("cages")
        if drawn is not None:
            self.constraints.append((drawn.constraint, drawn.table))
        return drawn is not None

    def complete(self) -> None:
        """Add constraints until no other filling fits."""
        tries = _TRIES
        while True:
            check_time()
            try:
                other = self._other()
            except TimeoutError:
                check_time()
                open_cells = sorted(set(range(len(self.grid))) - self.givens)
                self.givens.add(self.cages.pick(open_cells))
                continue
            if other is None:
                return
            tries = _TRIES if self._add_against(other, tries) else _FEW_TRIES
            if tries < _TRIES:
                wrong = [cell for cell, value in enumerate(self.grid) if other[cell] != value]
                self.givens.add(self.cages.pick(wrong))

    def thin(self) -> None:
        """Leave out what is not needed, in random order."""
        parts: list[tuple[Constraint, Table] | int] = [*self.constraints, *sorted(self.givens)]
        for place in self.words.orders(1, len(parts))[0].tolist():
            check_time()
            before, part = (self.constraints, self.givens), parts[place]
            if isinstance(part, int):
                self.givens = self.givens - {part}
            else:
                self.constraints = [pair for pair in self.constraints if pair is not part]
            if not is_unique(self.puzzle()):
                self.constraints, self.givens = before

    def puzzle(self) -> Puzzle:
        tables: dict[str, list[Table]] = {}
        for constraint, table in self.constraints:
            tables.setdefault(constraint.key, []).append(table)
        name = f"{self.variant.name}+{zlib.crc32(repr(tables).encode()):08x}"
        rules = build_encoding(dict(tables), name, "generated", self.variant)
        values = bytes(v if cell in self.givens else 0 for cell, v in enumerate(self.grid))
        return Puzzle(values, rules)

    # --- another filling -------------------------------------------------------------------------

    def _other(self) -> list[int] | None:
        """A filling that is not the grid; None if there is none.

        Raises:
            TimeoutError: it is not known after `_POLLS`. Killers, which promise to have no givens,
                are searched to the end; that is quick.
        """
        symbols = len(self.variant.symbols)
        masks = np.full(len(self.grid), (1 << symbols) - 1, dtype=np.uint32)
        for mark in (
            *self.variant.marks,
            *(mark for constraint, _ in self.constraints for mark in constraint.marks),
        ):
            masks[mark.cell] &= np.uint32(sum(1 << symbol for symbol in mark.allowed))
        for cell in self.givens:
            masks[cell] = 1 << self.grid[cell] - 1
        houses = [house.cells for house in self.variant.houses]
        houses += [house.cells for constraint, _ in self.constraints for house in constraint.houses]
        relations = [*self.variant.relations]
        relations += [
            relation for constraint, _ in self.constraints for relation in _relations(constraint)
        ]
        filters = make_filters(range(len(self.grid)), symbols, houses, relations)
        search = FilterSearch(filters, masks)
        polls = None if "cages" in self.kinds else _POLLS
        values = next(iter(search.solutions(1, polls)), None)
        if values is not None and [symbol + 1 for symbol in values] == [*self.grid]:
            values = search.next(polls)
        return None if values is None else [symbol + 1 for symbol in values]

    # --- constraints -----------------------------------------------------------------------------

    def _add_against(self, other: Sequence[int], tries: int) -> bool:
        """Add a constraint that another filling breaks; False if none was found."""
        for _ in range(tries):
            key = self.kinds[self.lines.pick(range(len(self.kinds)))]
            if key == "cages":
                if self._split(other):
                    return True
            else:
                drawn = self.draw(key)
                breaks = drawn is not None and _breaks(drawn.constraint, other)
                if drawn is not None and breaks and self.has_room(drawn.constraint):
                    self._keep(drawn)
                    return True
        return False

    def has_room(self, drawn: Constraint) -> bool:
        """Whether no dot or quadruple is already where one would be drawn."""
        spots = {spot for constraint, _ in self.constraints for spot in _spots(constraint)}
        return spots.isdisjoint(_spots(drawn))

    def draw(self, key: str) -> _DrawnConstraint | None:
        """A constraint of a kind; None if there was no place for one."""
        drawn = DRAWERS[key].draw(self.cages if key == "cages" else self.lines)
        if drawn is None:
            return None
        table, cells = drawn
        constraint = self._read(key, table)
        if constraint is None or _breaks(constraint, self.grid):
            return None
        return _DrawnConstraint(constraint, table, cells)

    def _read(self, key: str, table: Table) -> Constraint | None:
        """The constraint of a table; None if it is not one, e.g. a sum that is not a clue."""
        kind, index = _KINDS[key], self.lines.index
        first = first_number(self.variant.symbols)
        reader = TomlReader(table, key, "generated", VariantError, first)
        try:
            constraint = kind.read(reader, kind.family_name, 1, index, len(self.variant.symbols))
            for relation in _relations(constraint):
                if isinstance(relation, Automaton):
                    _ = relation.diagram  # some have too many states
        except VariantError:
            return None
        return constraint

    def _keep(self, drawn: _DrawnConstraint) -> None:
        self.constraints.append((drawn.constraint, drawn.table))
        bench = self.cages if drawn.constraint.key == "cages" else self.lines
        bench.free.difference_update(drawn.cells)

    def _split(self, other: Sequence[int]) -> bool:
        """Split a cage, as evenly as may be, so that another filling breaks one of the parts."""
        best: list[tuple[int, tuple[int, ...]]] = []  # the cage's place, and its one part
        evenness = 0
        for place, (cage, _) in enumerate(self.constraints):
            if cage.key != "cages" or all(self.grid[c] == other[c] for c in cage.cells):
                continue
            for part in self.parts(cage.cells):
                even = min(len(part), len(cage.cells) - len(part))
                if self.lies_apart(cage.cells, part):
                    even = 0
                if sum(self.grid[c] - other[c] for c in part) == 0 or even < evenness:
                    continue
                if even > evenness:
                    best, evenness = [], even
                best.append((place, part))
        if not best:
            return False
        place, part = best[self.cages.pick(range(len(best)))]
        others = [c for c in self.constraints[place][0].cells if c not in part]
        self.exchange([place], [part, others])
        return True

    def exchange(self, places: Collection[int], cages: Iterable[Sequence[int]]) -> None:
        """Replace constraints, by their places, by cages of some cells."""
        self.constraints = [p for n, p in enumerate(self.constraints) if n not in places]
        for cells in cages:
            self.add_cage(cells)

    def _join(self, cell: int) -> None:
        """Let the last cage, of one cell, join one beside it that lacks its value."""
        near = {*self.cages.near(cell)}
        beside = [
            place
            for place, (cage, _) in enumerate(self.constraints[:-1])
            if cage.key == "cages"
            and near & {*cage.cells}
            and cage.cells not in self.planted
            and len(cage.cells) < MOST_JOINED
            and self.cages.grid[cell] not in self.cages.values(cage.cells)
        ]
        if beside:
            self.constraints.pop()
            cage, _ = self.constraints.pop(self.cages.pick(beside))
            self.add_cage((*cage.cells, cell))

    def kept(self) -> Callable[[], None]:
        """The way back to the draft as it is now."""
        before = [*self.constraints], {*self.givens}

        def back() -> None:
            self.constraints, self.givens = before

        return back

    def add_cage(self, cells: Sequence[int]) -> None:
        """Add a cage of some cells, with their sum."""
        cells = sorted(cells)
        table = {"cells": self.cages.names(cells), "sum": sum(self.cages.values(cells))}
        cage = self._read("cages", table)
        assert cage is not None
        self.constraints.append((cage, table))

    def parts(self, cells: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """The connected parts with the first of some cells whose rest is connected, too."""
        for mask in range(1, (1 << len(cells)) - 1, 2):
            part = tuple(cell for k, cell in enumerate(cells) if mask >> k & 1)
            rest = tuple(cell for cell in cells if cell not in part)
            if self.connected(part) and self.connected(rest):
                yield part

    def lies_apart(self, cells: Sequence[int], part: Sequence[int]) -> bool:
        """Whether a part of a cage, or its rest, lies in the cells that are to have no cage."""
        return self.apart.issuperset(part) or self.apart.issuperset({*cells}.difference(part))

    def may_be_cage(self, cells: Sequence[int]) -> bool:
        """Whether cells hang together and hold different values."""
        if self.apart.issuperset(cells):
            return False
        return len({self.grid[c] for c in cells}) == len(cells) and self.connected(cells)

    def connected(self, cells: Sequence[int]) -> bool:
        """Whether cells hang together by sides."""
        reached, new = set(cells[:1]), list(cells[:1])
        while new:
            beside = {*self.cages.near(new.pop())} & {*cells} - reached
            reached |= beside
            new += beside
        return len(reached) == len(cells)


@lru_cache(maxsize=256)
def _relations(constraint: Constraint) -> tuple[Relation, ...]:
    """The relations of a constraint, with the diagrams that they build."""
    return constraint.relations


def _spots(constraint: Constraint) -> set[frozenset[int]]:
    """The borders and corners at which something is drawn."""
    return {
        frozenset(tag.cells)
        for tag in constraint.tags
        if tag.look != "outside" and len(tag.cells) > 1
    }


def _breaks(constraint: Constraint, values: Sequence[int]) -> bool:
    """Whether a filling breaks a constraint."""
    return (
        any(
            relation.breaks([values[c] for c in relation.cells])
            for relation in _relations(constraint)
        )
        or any(len({values[c] for c in h.cells}) < len(h.cells) for h in constraint.houses)
        or any(values[mark.cell] - 1 not in mark.allowed for mark in constraint.marks)
    )
