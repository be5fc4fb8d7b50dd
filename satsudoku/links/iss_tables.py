"""The tables of a string of Interactive Sudoku Solver, which its items fill."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from itertools import pairwise
from typing import Any

from satsudoku.board.toml_reader import Numbered
from satsudoku.constraints.relations.expression import Machine
from satsudoku.errors import excerpt
from satsudoku.links.iss_board import IssBoard, board_of
from satsudoku.links.iss_items import named_groups


class IssTables(IssBoard):
    """Gathers the tables of constraints.

    Attributes:
        table: of the puzzle.
        tables: receive constraints: `table`, or the tables of an option of ``Or``.
        optional: whether additions belong to such an option, so that they need not hold.
        remarks: why there is no solution.
        ignored: what the string says to no effect, in the solver as here.
        demands: how many tables, restrictions and effects of items there are.
        settings: the items that the string describes the board with, and the last ones of others.

    >>> tables = IssTables({"Shape": ["4x4", "0-3"]})
    >>> tables.add_sum([0, 5], 2)
    >>> tables.table["sums"]
    [{'cells': (0, 5), 'sum': 2}]
    """

    def __init__(
        self,
        settings: Mapping[str, Sequence[str]],
        extras: Sequence[Sequence[str]] = (),
        helpers: Mapping[tuple[str, ...], int] | None = None,
    ) -> None:
        self.__dict__ = vars(board_of(settings, extras, helpers)).copy()  # quicker than an update
        self.settings = settings
        self.table: dict[str, Any] = {"variant": self.variant}
        self.tables = self.table
        self.optional = False
        self._allowed: dict[int, frozenset[int]] = {}  # the values that givens leave each cell
        self._clued: dict[tuple[object, ...], dict[str, Any]] = {}
        self.remarks: list[str] = []
        self.ignored: list[str] = []
        self.demands = 0
        for reason in self.impossible:
            self.add_never(reason)

    def add(self, key: str, table: dict[str, Any]) -> None:
        """Add a table."""
        self.demands += 1
        self.tables.setdefault(key, []).append(table)

    def add_clue(self, key: str, table: dict[str, Any], *place: object) -> None:
        """Add a clue; it replaces an earlier one at the same place."""
        before = table if self.optional else self._clued.setdefault((key, *place), table)
        if before is table:
            self.add(key, table)
        else:
            self.demands += 1
            if before != table:
                self.ignored.append(f"an earlier one of two {key} at one place")
            before.clear()
            before.update(table)

    def option(self, add: Callable[[], None]) -> dict[str, Any]:
        """The tables that an action adds, kept apart from the others."""
        outer = self.tables, self.optional
        self.tables, self.optional = {}, True
        add()
        option = self.tables
        self.tables, self.optional = outer
        return option

    def add_never(self, reason: str) -> None:
        """Add that there is no solution, or in an option, that it does not hold."""
        self.add("alternatives", {"options": []})
        if not self.optional:
            self.remarks.append(f"no filling obeys the string: {reason}")

    # --- cells ---

    def allow(self, cell: int, values: AbstractSet[int]) -> None:
        """Restrict a cell to some values, from 1."""
        if self.optional and not values:
            self.add_never("a cell without any value")
        elif self.optional:
            moves = {(0, value): [1] for value in sorted(values)}
            self.add_machine([cell], Machine(moves, [0], [1]))
        else:
            self.demands += 1
            before = self._allowed.get(cell)
            self._allowed[cell] = frozenset(values) if before is None else before & values

    def allow_each(self, cells: Sequence[tuple[int, frozenset[int]]]) -> None:
        """Restrict each cell to its values, from 1."""
        if self.optional:
            for cell, values in cells:
                self.allow(cell, values)
            return
        self.demands += len(cells)
        allowed = dict(cells)
        if self._allowed or len(allowed) < len(cells):
            allowed = self._allowed
            for cell, values in cells:
                before = allowed.get(cell)
                allowed[cell] = values if before is None else before & values
        self._allowed = allowed

    def add_givens(self) -> None:
        """Add the values left to each cell, once all items are read."""
        symbols, allowed = self.symbols, self._allowed
        sizes = {*map(len, allowed.values())}
        if 0 in sizes:
            self._allowed = allowed = {cell: left for cell, left in allowed.items() if left}
            self.add_never("a cell without any value")
        plain = sizes <= {0, 1}
        written = ["." if plain else symbols] * self.count
        for cell, values in allowed.items():
            written[cell] = _written(values, symbols, plain)
        self.table["givens" if plain else "candidates"] = "".join(written)

    # --- shared by several kinds ---

    def named_groups(
        self, kind: str, arguments: Sequence[str], least: int
    ) -> list[tuple[str, list[str]]]:
        """See `satsudoku.links.iss_items.named_groups`; smaller groups than `least` say nothing."""
        groups = named_groups(arguments)
        said = {"", *(name for name, cells in groups if len(cells) >= least)}
        for name, cells in groups:
            if len(cells) < least and (cells or name not in said):
                what = excerpt(name or " ".join(cells))
                self.ignored.append(f"the group {what} of {kind}, which is too small")
        return [(name, cells) for name, cells in groups if len(cells) >= least]

    def once(self, kind: str, names: Sequence[str]) -> list[int]:
        """The cells of an item for which it does not matter how often they are named."""
        cells = self.listed(names)
        once = [*dict.fromkeys(cells)]
        if len(once) < len(cells):
            self.ignored.append(f"a cell that {kind} names twice")
        return once

    def add_sum(
        self, cells: Sequence[int], total: int, weights: Sequence[int] | None = None
    ) -> None:
        """Cells that add to a total, each multiplied by its weight."""
        table: dict[str, Any] = {"cells": Numbered(cells)}
        self.add("sums", table | {"sum": total} | ({"weights": [*weights]} if weights else {}))

    def add_equal(self, first: Sequence[int], second: Sequence[int]) -> None:
        """Cells that add to the same as others."""
        self.add_sum([*first, *second], 0, [1] * len(first) + [-1] * len(second))

    def add_equal_parts(self, key: str, parts: Sequence[Sequence[int]]) -> None:
        """Parts that add to the same."""
        repeated = any(len(set(part)) < len(part) for part in parts)
        if repeated:
            for first, second in pairwise(parts):
                self.add_equal(first, second)
        else:
            self.add(key, {"parts": list(map(Numbered, parts))})

    def add_machine(self, cells: Sequence[int], machine: Machine, name: str = "") -> None:
        """Cells that an automaton accepts."""
        self.add("automata", named(machine.table(Numbered(cells), self.first), name))

    def add_pairs(
        self, pairs: Sequence[tuple[int, int]], fine: Sequence[tuple[int, int]], name: str = ""
    ) -> None:
        """Pairs of cells whose values, from 1, are among some pairs."""
        for cell in {a for a, b in pairs if a == b}:  # a cell that a line passes again
            self.allow(cell, {a for a, b in fine if a == b})
        pairs = [(a, b) for a, b in pairs if a != b]
        if self.optional or not fine:
            moves: dict[tuple[int, int], list[int]] = {}
            for a, b in fine:
                moves[0, a] = [a]
                moves[a, b] = [self.values + 1]
            for pair in pairs:
                self.add_machine(pair, Machine(moves, [0], [self.values + 1]), name)
        elif pairs:
            name = name or f"pairs {len(self.table.get('relations', [])) + 1}"
            cells = [Numbered(pair) for pair in dict.fromkeys(pairs)]
            texts = [self.symbols[a - 1] + self.symbols[b - 1] for a, b in fine]
            self.add("relations", {"name": name, "cells": cells, "allow": texts})

    def add_moves(self, table: dict[str, Any]) -> None:
        """A relation of all pairs of cells that certain moves connect, without extra cells."""
        if self.extra.grids:
            exempt = {frozenset(pair) for pair in table.get("except", ())}
            pairs = (
                (cell, cell + down * self.columns + right)
                for down, right in table["offsets"]
                for cell in self.cells
                if 0 <= cell // self.columns + down < self.rows
                and 0 <= cell % self.columns + right < self.columns
            )
            cells = [Numbered(pair) for pair in pairs if frozenset(pair) not in exempt]
            if not cells:
                return
            table = {"name": table["name"], "cells": cells, "forbid": table["forbid"]}
        self.add("relations", table)

    def add_houses(self, family: str, houses: Sequence[Sequence[int]]) -> None:
        """Houses of a family."""
        self.add("houses", self.cells_of(family, houses))


@lru_cache(maxsize=2048)
def _written(values: frozenset[int], symbols: str, alone: bool) -> str:
    """The symbols of values, from 1; with dots for all others, unless it is one alone."""
    return "".join(s if v in values else "." * (not alone) for v, s in enumerate(symbols, start=1))


def named(table: dict[str, Any], name: str) -> dict[str, Any]:
    """A table with a name, unless that is empty."""
    return {**table, "name": name} if name else table
