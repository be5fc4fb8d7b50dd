"""Constraints of cells in order with at most one number: most kinds that setters draw."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import eq
from typing import Any, ClassVar, NamedTuple, Self

from satsudoku.board.cell_names import CellIndex, named_cells
from satsudoku.board.constraint import Constraint, Outline, Stroke, Tag
from satsudoku.board.house import House
from satsudoku.board.toml_reader import Numbered, TomlReader
from satsudoku.catalogue import say
from satsudoku.constraints.table_schema import CELLS, table_schema

_PLACE = re.compile("[0-9]+")


@dataclass(frozen=True)
class Listed(Constraint):
    """Cells in order, and at most one number."""

    #: The key of the number in a table; None if the kind has none.
    number_key: ClassVar[str | None] = None
    #: Whether the number may be missing.
    optional: ClassVar[bool] = False
    least_cells: ClassVar[int] = 2
    #: Whether its cells hold different symbols, as a house.
    differ: ClassVar[bool] = False
    #: Whether a cell may appear twice, as when a line closes or crosses itself.
    repeats: ClassVar[bool] = False
    #: Whether no filling obeys it if a cell appears twice.
    excludes_repeats: ClassVar[bool] = False
    #: Whether such a cell may follow itself; not if that would be a contradiction.
    stays: ClassVar[bool] = True
    #: Keys that are true or false, and false by default; attributes have the same names.
    flags: ClassVar[tuple[str, ...]] = ()
    #: Other properties of its schema, which `own` reads.
    own_properties: ClassVar[Mapping[str, Any]] = {}
    #: The text in the outline of its cells, with {n} for the number; None for no outline.
    outline: ClassVar[str | None] = None
    #: Whether its first cell speaks of the others: it has a ring, and is outside the outline.
    rings_first: ClassVar[bool] = False

    _keys: ClassVar[Set[str]]
    _reads_as_listed: ClassVar[bool]

    value: int | None

    def __init_subclass__(cls, **arguments: Any) -> None:
        """Write the schema of the kind."""
        super().__init_subclass__(**arguments)
        properties: dict[str, Any] = {"cells": CELLS}
        required = ["cells"]
        if cls.number_key is not None:
            properties[cls.number_key] = {"type": "integer"}
            required += [] if cls.optional else [cls.number_key]
        properties |= {flag: {"type": "boolean"} for flag in cls.flags}
        cls.schema = table_schema(required, **properties, **cls.own_properties)
        cls._keys = cls.schema["properties"].keys()
        below = [vars(kind) for kind in cls.__mro__[: cls.__mro__.index(Listed)]]
        alone = any(
            "own" in kind or ("read" in kind and "read_plain" not in kind) for kind in below
        )
        cls._reads_as_listed = not cls.own_properties and not alone
        if cls.houses in (Listed.houses, Constraint.houses):  # none: seen without a look at each
            cls.houses = Listed.houses if cls.differ else Constraint.houses  # type: ignore[method-assign]

    @classmethod
    def numbers(cls, cells: int, symbols: int) -> tuple[int, int]:
        """The least and the greatest number that `cells` cells may have."""
        return 1, symbols

    @classmethod
    def growth(cls, cells: int) -> int:
        """By how much its number grows if every symbol does by 1: by 0 for a count of cells."""
        return 0

    def counted_from(self, first: int) -> Self:
        grown = type(self).growth(len(self.cells)) * (1 - first)
        return self if not grown or self.value is None else replace(self, value=self.value - grown)

    @classmethod
    def default(cls, symbols: int) -> int | None:
        return None

    @classmethod
    def own(cls, reader: TomlReader) -> dict[str, Any]:
        """Its further attributes, read from the keys in `flags` and `own_properties`."""
        zero, table = reader.first == 0, reader.table
        return {f: reader.truth(f) if f in table else zero and f == "zero" for f in cls.flags}

    @classmethod
    def most_cells(cls, symbols: int) -> int | None:
        """The greatest number of cells; None for any."""
        return symbols if cls.differ else None

    @classmethod
    def read(
        cls, reader: TomlReader, family: str, number: int, index: CellIndex, symbols: int
    ) -> Self:
        key, table = cls.number_key, reader.table
        if not table.keys() <= cls._keys:
            reader.only(cls.schema["properties"])
        repeats = cls.repeats or cls.excludes_repeats
        cells = named_cells(reader, "cells", table.get("cells"), index, repeats=repeats)
        bounds = _bounds(cls, len(cells), symbols, reader.first)
        if cls.excludes_repeats and len(set(cells)) < len(cells):
            raise reader.impossible("cells", "different cells, separated by blanks")
        if bounds.fault:
            raise (reader.impossible if bounds.impossible else reader.fail)("cells", bounds.fault)
        if not cls.stays and _stands_still(cells):
            raise reader.impossible("cells", "a line without a cell beside itself")
        value = bounds.default
        if key and (key in table or not cls.optional):
            stated: Any = table.get(key)
            whole = type(stated) is int
            if not whole or not bounds.least <= stated <= bounds.greatest:
                expected = f"a whole number from {bounds.least} to {bounds.greatest}"
                raise (reader.impossible if whole else reader.fail)(key, expected)
            value = stated + bounds.grown
        own = cls.own(reader) if cls.flags or cls.own_properties else {}
        return cls(family, number, cells, symbols, value, **own)

    @classmethod
    def read_plain(cls, top: TomlReader, symbols: int, index: CellIndex) -> Sequence[Self]:
        tables = top.table[cls.key]
        if not cls._reads_as_listed or type(tables) is not list:
            return ()
        family, first, key, needed = cls.family_name, top.first, cls.number_key, not cls.optional
        once, moves = not cls.repeats, not cls.stays
        zero = {"zero": True} if first == 0 and "zero" in cls.flags else {}
        known: dict[int, _Bounds] = {}  # by numbers of cells
        made: list[Self] = []
        for number, table in enumerate(tables, start=1):
            cells = table.get("cells") if type(table) is dict else None
            if type(cells) is not Numbered:
                return ()
            size = len(cells)
            bounds = known.get(size) or known.setdefault(size, _bounds(cls, size, symbols, first))
            fault, _, value, grown, least, greatest = bounds
            if fault or (once and len({*cells}) < size) or (moves and _stands_still(cells)):
                return ()
            others, own = len(table) - 1, zero
            if key is not None and (needed or key in table):
                value, others = table.get(key), others - 1
                if type(value) is not int or not least <= value <= greatest:
                    return ()
                value += grown
            if others:
                stated = {flag: True for flag in cls.flags if table.get(flag) is True}
                if len(stated) < others:
                    return ()
                own = zero | stated
            made.append(cls(family, number, tuple(cells), symbols, value, **own))
        return made

    def table(self, names: Sequence[str]) -> dict[str, Any]:
        cells = " ".join(names[cell] for cell in self.cells)
        table: dict[str, Any] = {"name": self.family, "cells": cells}
        if self.number_key is not None and self.value is not None:
            table[self.number_key] = self.value
        return table | {flag: True for flag in self.flags if getattr(self, flag)}

    def text(self, names: Sequence[str]) -> str:
        number = "" if self.value is None else f" = {self.value}"
        return super().text(names) + number

    @property
    def houses(self) -> tuple[House, ...]:
        if len(self.cells) < 2:
            return ()
        return (House(self.family, self.name, tuple(sorted(self.cells))),)

    @property
    def outlines(self) -> tuple[Outline, ...]:
        if self.outline is None:
            return ()
        cells = dict.fromkeys(self.cells[self.rings_first :])
        return (Outline(tuple(cells), self.outline.format(n=self.value)),)

    @property
    def tags(self) -> tuple[Tag, ...]:
        return (Tag(self.cells[:1], "", "ring"),) if self.rings_first else ()

    def by_both_ends(self, names: Sequence[str], language: str) -> str:
        """A name by the first and the last cell: see `Constraint.place_name`."""
        first, last = names[self.cells[0]], names[self.cells[-1]]
        between = say("{it} from {first} to {last}", language, "places")
        return between.format(it=self.title(language), first=first, last=last)

    @property
    def _number(self) -> int | None:
        return self.value


class _Bounds(NamedTuple):
    """What a kind demands of some cells, which `read` and `read_plain` check."""

    fault: str  # how many cells are expected, if these are too few or too many
    impossible: bool  # whether no filling obeys them
    default: int | None  # its number, where none is stated
    grown: int = 0  # the number less the stated one
    least: int = 0  # of stated numbers
    greatest: int = 0


@lru_cache(maxsize=1024)
def _bounds(kind: type[Listed], cells: int, symbols: int, first: int) -> _Bounds:
    most, default = kind.most_cells(symbols), kind.default(symbols)
    if cells < kind.least_cells:
        return _Bounds(f"at least {kind.least_cells} cells", False, default)
    if most is not None and cells > most:
        return _Bounds(f"at most {most} cells", True, default)
    grown, (least, greatest) = kind.growth(cells) * (1 - first), kind.numbers(cells, symbols)
    return _Bounds("", False, default, grown, least - grown, greatest - grown)


def _stands_still(line: Sequence[int]) -> bool:
    """Whether a cell follows itself."""
    return any(map(eq, line, line[1:]))


@dataclass(frozen=True)
class Line(Listed):
    """A line through the middles of cells; it may close or cross itself."""

    repeats = True
    shape: ClassVar[str] = "line"
    #: Its color.
    tint: ClassVar[str] = "grey"
    #: Whether rings are around its ends.
    has_ends: ClassVar[bool] = False

    def place_name(self, names: Sequence[str], language: str = "en") -> str:
        """See `Constraint.place_name`: by both ends, unless the line closes."""
        if self.cells[0] == self.cells[-1]:
            return super().place_name(names, language)
        return self.by_both_ends(names, language)

    @property
    def strokes(self) -> tuple[Stroke, ...]:
        return (Stroke(self.cells, tint=self.tint),)

    @property
    def tags(self) -> tuple[Tag, ...]:
        ends = (self.cells[0], self.cells[-1]) if self.has_ends else ()
        return tuple(Tag((cell,), "", "ring") for cell in ends)


@dataclass(frozen=True)
class Clue(Listed):
    """A number beside the board, and the cells that it sees, the nearest first."""

    shape: ClassVar[str] = "side"

    def place_name(self, names: Sequence[str], language: str = "en") -> str:
        """See `Constraint.place_name`: by the side of the board, or by both ends of a diagonal."""
        number = "" if self._number is None else str(self._number)
        ends = [
            tuple(map(int, _PLACE.findall(names[cell]))) for cell in (self.cells[0], self.cells[-1])
        ]
        (row, column), (last_row, last_column) = ends
        if language != "en":
            beside = say("{it} clue {number} beside {first}", language, "places")
            first = names[self.cells[0]]
            return beside.format(it=self.title(language), number=number, first=first)
        title = f"{self.title()} clue {number}".rstrip()
        if row == last_row and column != last_column:
            return f"{title} {'left' if column < last_column else 'right'} of row {row}"
        if column == last_column and row != last_row:
            return f"{title} {'above' if row < last_row else 'below'} column {column}"
        first, last = names[self.cells[0]], names[self.cells[-1]]
        return f"{title} at {first}" if first == last else f"{title} from {first} to {last}"

    @property
    def tags(self) -> tuple[Tag, ...]:
        return (Tag(self.cells, str(self.value), "outside"),)
