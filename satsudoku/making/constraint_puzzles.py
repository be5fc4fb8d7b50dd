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
from functools import lru_cache
from itertools import combinations
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

_KINDS = {kind.key: kind for kind in constraint_kinds() if kind.key in DRAWERS}
_MOST_JOINED = 5  # cells of a cage that a lonely cell has joined
_TRIES = 30  # constraints drawn before a given is added
_FEW_TRIES = 6  # where so many were of no use for the filling before
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
            raise UnknownNameError("kind of constraint to draw", name.strip(), [*_KINDS, EVERY])
        keys.append(key)
    return tuple(dict.fromkeys(keys))


def draw_puzzle(
    variant: Variant,
    kinds: Sequence[str],
    words: Words,
    *,
    minimal: bool,
    level: Level | None = None,
) -> Puzzle:
    """Make a puzzle with one solution out of constraints of some kinds, keys of `DRAWERS`.

    The board has at most 32 symbols. In a minimal puzzle each constraint and given is needed.
    Others are brought to a level, as far as that goes.
    """
    draft = _Composition(variant, kinds, words)
    if "cages" in kinds:
        draft.cover()
    draft.complete()
    if minimal:
        draft.thin()
    elif level is not None:
        draft.settle(level)
    return draft.puzzle()


class Reach(NamedTuple):
    """How far the rules of some tiers come in a puzzle.

    Attributes:
        tier: the highest that a step needs.
        open: the cells that they leave empty.
    """

    tier: int
    open: frozenset[int]


class Level(NamedTuple):
    """Tiers that a puzzle may need.

    Attributes:
        least: the lowest of them.
        reach: how far these and the lower ones come in a puzzle.
    """

    least: int
    reach: Callable[[Puzzle], Reach]


class _DrawnConstraint(NamedTuple):
    """A constraint, its table, and the cells that no other should be drawn on."""

    constraint: Constraint
    table: Table
    cells: list[int]


class _Composition:
    """A puzzle in the making: its solution, its constraints with their tables, and given cells."""

    def __init__(self, variant: Variant, kinds: Sequence[str], words: Words) -> None:
        self.variant = variant
        self.kinds = kinds
        self.words = words
        self.grid = draw_grids(words, 1, variant, uniform=True)[0].tolist()
        self.constraints: list[tuple[Constraint, Table]] = []
        self.givens: set[int] = set()
        self._cages, self._lines = self._bench(), self._bench()

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
        while self._cages.free:
            check_time()
            drawn = self._drawn("cages")
            assert drawn is not None
            self._keep(drawn)
            if len(drawn.cells) == 1:
                self._join(drawn.cells[0])

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
                self.givens.add(self._cages.pick(open_cells))
                continue
            if other is None:
                return
            tries = _TRIES if self._add_against(other, tries) else _FEW_TRIES
            if tries < _TRIES:
                wrong = [cell for cell, value in enumerate(self.grid) if other[cell] != value]
                self.givens.add(self._cages.pick(wrong))

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

    def settle(self, level: Level) -> None:
        """Split cages or add givens until a level is not exceeded; then join or drop to reach it.

        Where a step already needs the level, it stays: only what is open behind it is split. What
        leads beyond the level still does so after further steps: it is not tried again.
        """
        reach = level.reach(self.puzzle())
        barred: set[frozenset[int]] = set()
        while reach.open:
            check_time()
            before = [*self.constraints], self.givens
            keeps = reach.tier >= level.least
            changed = self._divide(reach.open if keeps else None, barred)
            if not changed and keeps:  # no split keeps the step
                barred, keeps = set(), False
                changed = self._divide(None, barred)
            if not changed:
                return
            now = level.reach(self.puzzle())
            if keeps and now.tier < level.least:
                self.constraints, self.givens = before
                barred.add(changed)
            else:
                reach = now
        tried: set[frozenset[int]] = set()
        while reach.tier < level.least:
            check_time()
            parts = {cells: part for cells, part in self._loose() if cells not in tried}
            if not parts:
                return
            cells = [*parts][self._cages.pick(range(len(parts)))]
            tried.add(cells)
            before = [*self.constraints], self.givens
            self._loosen(cells, parts[cells])
            now = level.reach(self.puzzle())
            if not now.open and is_unique(self.puzzle()):
                reach = now
            else:
                self.constraints, self.givens = before

    def puzzle(self) -> Puzzle:
        """The puzzle as it is."""
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
        if values is not None and self._is_grid(values):
            values = search.next(polls)
        return None if values is None else [symbol + 1 for symbol in values]

    def _is_grid(self, symbols: bytes) -> bool:
        return all(s + 1 == value for s, value in zip(symbols, self.grid, strict=True))

    # --- constraints -----------------------------------------------------------------------------

    def _add_against(self, other: Sequence[int], tries: int) -> bool:
        """Add a constraint that another filling breaks; False if none was found."""
        for _ in range(tries):
            key = self.kinds[self._lines.pick(range(len(self.kinds)))]
            if key == "cages":
                if self._split(other):
                    return True
            else:
                drawn = self._drawn(key)
                if drawn is not None and self._fits(drawn, other):
                    self._keep(drawn)
                    return True
        return False

    def _fits(self, drawn: _DrawnConstraint, other: Sequence[int]) -> bool:
        """Whether a filling breaks it, and no dot or quadruple stands at its place already."""
        if not _breaks(drawn.constraint, other):
            return False
        spots = {spot for constraint, _ in self.constraints for spot in _spots(constraint)}
        return spots.isdisjoint(_spots(drawn.constraint))

    def _drawn(self, key: str) -> _DrawnConstraint | None:
        """A constraint of a kind; None if there was no place for one."""
        drawn = DRAWERS[key].draw(self._cages if key == "cages" else self._lines)
        if drawn is None:
            return None
        table, cells = drawn
        constraint = self._read(key, table)
        if constraint is None or _breaks(constraint, self.grid):
            return None
        return _DrawnConstraint(constraint, table, cells)

    def _read(self, key: str, table: Table) -> Constraint | None:
        """The constraint of a table; None if it is not one, e.g. a sum that is no clue."""
        kind, index = _KINDS[key], self._lines.index
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
        bench = self._cages if drawn.constraint.key == "cages" else self._lines
        bench.free.difference_update(drawn.cells)

    def _split(self, other: Sequence[int]) -> bool:
        """Split a cage, as evenly as may be, so that another filling breaks one of the parts."""
        best: list[tuple[int, tuple[int, ...]]] = []  # the cage's place, and its one part
        evenness = 0
        for place, (cage, _) in enumerate(self.constraints):
            if cage.key != "cages" or all(self.grid[c] == other[c] for c in cage.cells):
                continue
            for part in self._parts(cage.cells):
                rest = len(cage.cells) - len(part)
                if (
                    sum(self.grid[c] - other[c] for c in part) == 0
                    or min(len(part), rest) < evenness
                ):
                    continue
                if min(len(part), rest) > evenness:
                    best, evenness = [], min(len(part), rest)
                best.append((place, part))
        if not best:
            return False
        place, part = best[self._cages.pick(range(len(best)))]
        cage, _ = self.constraints.pop(place)
        self._add_cage(part)
        self._add_cage([cell for cell in cage.cells if cell not in part])
        return True

    def _divide(
        self, cells: frozenset[int] | None, barred: Collection[frozenset[int]]
    ) -> frozenset[int]:
        """Split a cage, as evenly as may be, or give a cell where that is allowed: what changed.

        Args:
            cells: of which the cage holds some; None for one of the largest cages.
            barred: parts and cells that are not to be taken.
        """
        splits = [
            (place, part)
            for place, (cage, _) in enumerate(self.constraints)
            if cage.key == "cages" and (cells is None or not cells.isdisjoint(cage.cells))
            for part in self._parts(cage.cells)
            if frozenset(part) not in barred
        ]
        if splits:

            def order(split: tuple[int, tuple[int, ...]]) -> tuple[int, int]:
                size, part = len(self.constraints[split[0]][0].cells), len(split[1])
                return size, min(part, size - part)

            if cells is None:
                best = max(map(order, splits))
                splits = [split for split in splits if order(split) == best]
            place, part = splits[self._cages.pick(range(len(splits)))]
            cage, _ = self.constraints.pop(place)
            self._add_cage(part)
            self._add_cage([cell for cell in cage.cells if cell not in part])
            return frozenset(part)
        every = cells if cells is not None else frozenset(range(len(self.grid)))
        free = sorted(c for c in every - self.givens if frozenset((c,)) not in barred)
        if "cages" in self.kinds or not free:
            return frozenset()
        cell = self._cages.pick(free)
        self.givens = self.givens | {cell}
        return frozenset((cell,))

    def _loose(self) -> Iterator[tuple[frozenset[int], tuple[int, ...]]]:
        """What may be joined or dropped: its cells, and the places of its constraints."""
        cages = []
        for place, (constraint, _) in enumerate(self.constraints):
            if constraint.key == "cages":
                cages.append((place, {*constraint.cells}))
            else:
                yield frozenset(constraint.cells), (place,)
        for (one, cells), (other, beside) in combinations(cages, 2):
            together = cells | beside
            if (
                len(together) <= _MOST_JOINED
                and not {*self._cages.values([*cells])} & {*self._cages.values([*beside])}
                and any(beside & {*self._cages.near(cell)} for cell in cells)
            ):
                yield frozenset(together), (one, other)
        for cell in sorted(self.givens):
            yield frozenset((cell,)), ()

    def _loosen(self, cells: frozenset[int], places: tuple[int, ...]) -> None:
        self.constraints = [p for n, p in enumerate(self.constraints) if n not in places]
        if len(places) > 1:
            self._add_cage([*cells])
        elif not places:
            self.givens = self.givens - cells

    def _join(self, cell: int) -> None:
        """Let the last cage, of one cell, join one beside it that lacks its value."""
        near = {*self._cages.near(cell)}
        beside = [
            place
            for place, (cage, _) in enumerate(self.constraints[:-1])
            if near & {*cage.cells}
            and len(cage.cells) < _MOST_JOINED
            and self._cages.grid[cell] not in self._cages.values(cage.cells)
        ]
        if beside:
            self.constraints.pop()
            cage, _ = self.constraints.pop(self._cages.pick(beside))
            self._add_cage((*cage.cells, cell))

    def _add_cage(self, cells: Sequence[int]) -> None:
        cells = sorted(cells)
        table = {"cells": self._cages.names(cells), "sum": sum(self._cages.values(cells))}
        cage = self._read("cages", table)
        assert cage is not None
        self.constraints.append((cage, table))

    def _parts(self, cells: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """The connected parts with the first of some cells whose rest is connected, too."""
        for mask in range(1, (1 << len(cells)) - 1, 2):
            part = tuple(cell for k, cell in enumerate(cells) if mask >> k & 1)
            rest = tuple(cell for cell in cells if cell not in part)
            if self._connected(part) and self._connected(rest):
                yield part

    def _connected(self, cells: Sequence[int]) -> bool:
        reached, new = set(cells[:1]), list(cells[:1])
        while new:
            beside = {*self._cages.near(new.pop())} & {*cells} - reached
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
