from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, Self

from satsudoku.board.cell_names import CellIndex
from satsudoku.board.checked import Checked
from satsudoku.board.constraint import Constraint, Outline, Stroke, Tag
from satsudoku.board.constraint_kinds import constraint_kinds, kinds_of
from satsudoku.board.relation import Relation
from satsudoku.board.toml_reader import Numbered, TomlReader
from satsudoku.constraints.relations.any_of import AnyOf
from satsudoku.constraints.relations.automaton import Automaton
from satsudoku.constraints.relations.different import Different
from satsudoku.constraints.relations.never import Never
from satsudoku.constraints.table_schema import table_schema
from satsudoku.constraints.workbench import Drawer, Drawing, Workbench
from satsudoku.errors import SatsudokuError


@dataclass(frozen=True)
class _Among(Automaton):
    """A cell that holds one of some symbols."""

    allowed: frozenset[int]

    def step(self, position: int, state: Hashable, symbol: int) -> int | None:
        """Whether the symbol is one of them."""
        return 0 if symbol in self.allowed else None

    # One.
    most_states: ClassVar[int] = 1


def _draw(bench: Workbench) -> Drawing | None:
    """A thermometer whose bulb is at either end."""
    cells = bench.path(lambda path, cell: bench.grid[cell] > bench.grid[path[-1]], 2, 5)
    ways = (cells, cells[::-1])
    options = [{"thermometers": [{"cells": bench.names(way)}]} for way in ways]
    return ({"options": options}, cells) if cells else None


@dataclass(frozen=True)
class Alternative(Constraint):
    """At least one of its options holds; each is a table of constraints that hold together.

    An option that no filling obeys, such as a sum of 99 of two cells, is left out. Without options
    it never holds, and its cells are those of the options left out.

    Attributes:
        options: the constraints of each option that may hold.

    >>> from satsudoku import Puzzle
    >>> options = [{"cages": [{"cells": "r1c1 r1c2", "sum": 3}]},
    ...            {"sums": [{"cells": "r1c3", "sum": 1}]}]
    >>> satsudoku.count(satsudoku.build("classic4").alternative(options).puzzle())
    Count(120)
    """

    key = "alternatives"
    family_name = "alternative"
    demand = "at least one option of {it} holds"
    shape = ""
    example: ClassVar = {
        "options": [
            {"thermometers": [{"cells": "r2c2 r2c3 r3c4"}]},
            {"cages": [{"cells": "r2c2 r2c3 r3c4", "sum": 14}]},
        ]
    }
    drawer: ClassVar = Drawer(_draw)
    schema: ClassVar = table_schema(
        ["options"],
        options={
            "type": "array",
            "items": {
                "type": "object",
                "additionalProperties": {"type": "array", "items": {"type": "object"}},
            },
        },
    )

    options: tuple[tuple[Constraint, ...], ...]

    @classmethod
    def read(
        cls, reader: TomlReader, family: str, number: int, index: CellIndex, symbols: int
    ) -> Self:
        reader.only(("name", "options"))
        options, parts, never = [], [], list[int]()
        if "options" not in reader.table:
            raise reader.fail("options", "tables of constraints")
        for option in reader.tables("options"):
            by_key = {kind.key: kind for kind in kinds_of(option.table)}
            if len(by_key) < len(option.table):
                option.only([kind.key for kind in constraint_kinds()])
            try:
                option_constraints = tuple(
                    kind.read(inner, kind.family_name, place, index, symbols)
                    for key, kind in [(key, by_key[key]) for key in option.table]
                    for place, inner in enumerate(option.tables(key), start=1)
                )
            except SatsudokuError as error:
                if not error.impossible:
                    raise
                never += _cells(option.table, index)
                continue
            if not option_constraints:
                raise reader.fail("options", "one or more constraints in each option")
            option_parts: list[Relation] = []
            for constraint in option_constraints:
                for part in (more := _parts(constraint)):
                    if Checked in type(part).__mro__:  # an abstract class takes longer to ask
                        raise reader.fail("options", f"no constraint such as {constraint.name}")
                option_parts += more
            options.append(option_constraints)
            parts.append(tuple(option_parts))
        cells = dict.fromkeys([c for option in parts for part in option for c in part.cells])
        if not cells:  # no option can hold
            cells = dict.fromkeys(never or [next(iter(index.values()))])
        made = cls(family, number, tuple(cells), symbols, tuple(options))
        vars(made)["_option_parts"] = tuple(parts)
        return made

    def counted_from(self, first: int) -> Self:
        options = (tuple(part.counted_from(first) for part in option) for option in self.options)
        return replace(self, options=tuple(options))

    def table(self, names: Sequence[str]) -> dict[str, Any]:
        options: list[dict[str, list[dict[str, Any]]]] = []
        for option in self.options:
            tables: dict[str, list[dict[str, Any]]] = {}
            for constraint in option:
                table = constraint.table(names)
                if vars(constraint).get("zero") is False:
                    table["zero"] = False  # which a board from 0 would read as true
                tables.setdefault(constraint.key, []).append(table)
            options.append(tables)
        if not options:  # one that is left out again, so that the cells are kept
            cells, most = " ".join(names[cell] for cell in self.cells), self.symbols
            options = [{"sums": [{"cells": cells, "sum": len(self.cells) * most + 1}]}]
        return {"name": self.family, "options": options}

    def text(self, names: Sequence[str]) -> str:
        texts = (
            " and ".join(constraint.text(names) for constraint in option) for option in self.options
        )
        return f"{self.name}: {'; or '.join(texts)}"

    @cached_property
    def _option_parts(self) -> tuple[tuple[Relation, ...], ...]:
        """The full meaning of each option, as relations."""
        return tuple(
            [tuple([part for own in option for part in _parts(own)]) for option in self.options]
        )

    @property
    def relations(self) -> tuple[Relation, ...]:
        """One relation; none if an option always holds."""
        if not self.options:
            return (Never(self.name, self.cells, self.symbols),)
        if not all(self._option_parts):
            return ()
        place = {cell: position for position, cell in enumerate(self.cells)}.__getitem__
        moved = [
            tuple([replace(part, name="", cells=(*map(place, part.cells),)) for part in option])
            for option in self._option_parts
        ]
        return (AnyOf(self.name, self.cells, self.symbols, tuple(moved)),)

    @property
    def strokes(self) -> tuple[Stroke, ...]:
        return tuple(
            dict.fromkeys(part for constraint in self._all() for part in constraint.strokes)
        )

    @property
    def tags(self) -> tuple[Tag, ...]:
        return tuple(dict.fromkeys(part for constraint in self._all() for part in constraint.tags))

    @property
    def outlines(self) -> tuple[Outline, ...]:
        return tuple(
            dict.fromkeys(part for constraint in self._all() for part in constraint.outlines)
        )

    def _all(self) -> Iterator[Constraint]:
        for option in self.options:
            yield from option


def _parts(constraint: Constraint) -> list[Relation]:
    """The full meaning of a constraint, as relations."""
    symbols, parts = constraint.symbols, [*constraint.relations]
    parts += [Different(house.name, house.cells, symbols) for house in constraint.houses]
    parts += [_Among(m.name, (m.cell,), symbols, m.allowed) for m in constraint.marks]
    return parts


def _cells(table: Any, index: CellIndex) -> list[int]:
    """The cells that a table of any kind names, as texts or by numbers."""
    if type(table) is Numbered:
        return list(table)
    if isinstance(table, str):
        places = [(int(row), int(column)) for row, column in re.findall(r"r(\d+)c(\d+)", table)]
        return [index[place] for place in places if place in index]
    inner = table.values() if isinstance(table, dict) else table
    several = isinstance(table, dict | list)
    return [cell for part in inner for cell in _cells(part, index)] if several else []
