"""Counts of symbols: quadruples, counting circles, look and say, equality cages, relliks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from satsudoku.board.cell_names import CellIndex, named_cells
from satsudoku.board.constraint import Constraint, Outline, Tag
from satsudoku.board.house import House
from satsudoku.board.listed import Listed
from satsudoku.board.mark import Mark
from satsudoku.board.primitives.occurrences import Occurrences
from satsudoku.board.primitives.subset_sums import NoSubsetSum
from satsudoku.board.relation import Relation
from satsudoku.board.toml_reader import TomlReader

__all__ = ["CountingCircles", "EqualityCage", "LookAndSay", "Quadruple", "Rellik"]


@dataclass(frozen=True)
class _Values(Constraint):
    """Cells, and a list of values.

    Attributes:
        values: from 1.
    """

    values: tuple[int, ...]

    schema: ClassVar = {
        "type": "object",
        "properties": {
            "name": {"$ref": "#/$defs/text"},
            "cells": {"$ref": "#/$defs/cells"},
            "values": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/count"}},
        },
        "required": ["cells", "values"],
        "additionalProperties": False,
    }

    @classmethod
    def read(
        cls, reader: TomlReader, family: str, number: int, index: CellIndex, symbols: int
    ) -> Self:
        """Read a table with ``cells`` and ``values``.

        Raises:
            VariantError: values that are no whole numbers from 1 to the number of symbols.
        """
        reader.only(("name", "cells", "values"))
        cells = named_cells(reader, "cells", reader.raw("cells", "cells, e.g. r1c1 r1c2"), index)
        expected = f"a list of whole numbers from 1 to {symbols}, such as [1, 2, 2]"
        values = reader.several("values", expected)
        if not all(type(value) is int and 1 <= value <= symbols for value in values):
            raise reader.fail("values", expected)
        return cls(family, number, cells, symbols, tuple(values))

    def table(self, names: Sequence[str]) -> dict[str, Any]:
        """The table that `read` reads; the cells are called by their names."""
        cells = " ".join(names[cell] for cell in self.cells)
        return {"name": self.family, "cells": cells, "values": list(self.values)}

    def text(self, names: Sequence[str]) -> str:
        """Its name, its cells, and its values."""
        return f"{super().text(names)}: {' '.join(map(str, self.values))}"

    def _counted(self, value: int, least: int, most: int) -> Occurrences:
        """So many cells hold a value."""
        return Occurrences(
            f"{self.name}, value {value}",
            self.cells,
            self.symbols,
            frozenset({value - 1}),
            (1,) * len(self.cells),
            frozenset(range(least, most + 1)),
        )


@dataclass(frozen=True)
class Quadruple(_Values):
    """Each value stands in the cells at least as often as it is listed.

    >>> (two,) = Quadruple("quadruple", 1, (0, 1, 9, 10), 9, (2, 2)).relations
    >>> two.allows([2, 3, 4, 2]), two.allows([2, 3, 4, 5])
    (True, False)
    """

    key = "quadruples"
    family_name = "quadruple"

    @property
    def relations(self) -> tuple[Relation, ...]:
        """One a value."""
        counts = Counter(self.values)
        return tuple(self._counted(v, count, len(self.cells)) for v, count in counts.items())

    @property
    def tags(self) -> tuple[Tag, ...]:
        """The values, in the middle of the cells."""
        return (Tag(self.cells, " ".join(map(str, self.values))),)


@dataclass(frozen=True)
class LookAndSay(_Values):
    """Pairs of a count and a value: the value stands in the cells exactly so often.

    >>> says = LookAndSay("look and say", 1, (0, 1, 2), 9, (2, 1, 1, 3)).relations
    >>> [one.allows([1, 3, 1]) for one in says]
    [True, True]
    """

    key = "look_and_says"
    family_name = "look and say"

    @classmethod
    def read(
        cls, reader: TomlReader, family: str, number: int, index: CellIndex, symbols: int
    ) -> Self:
        """Read a table with ``cells`` and ``values``, counts and values in turns.

        Raises:
            VariantError: an odd number of values.
        """
        made = super().read(reader, family, number, index, symbols)
        if len(made.values) % 2:
            raise reader.fail("values", "pairs of a count and a value")
        return made

    @property
    def relations(self) -> tuple[Relation, ...]:
        """One a pair."""
        pairs = zip(self.values[::2], self.values[1::2], strict=True)
        return tuple(self._counted(value, count, count) for count, value in pairs)

    @property
    def outlines(self) -> tuple[Outline, ...]:
        """The border, and what it says."""
        pairs = zip(self.values[::2], self.values[1::2], strict=True)
        return (Outline(self.cells, " ".join(f"{count}{value}" for count, value in pairs)),)


@dataclass(frozen=True)
class CountingCircles(Listed):
    """A value that stands in one of the cells stands in exactly so many of them.

    >>> circles = CountingCircles("counting circle", 1, (0, 1, 2), 3, None).relations
    >>> all(one.allows([1, 2, 2]) for one in circles)
    True
    >>> all(one.allows([2, 3, 3]) for one in circles)
    False
    """

    key = "counting_circles"
    family_name = "counting circle"
    least_cells = 1

    @property
    def relations(self) -> tuple[Relation, ...]:
        """One a value: none, or so many."""
        return tuple(
            Occurrences(
                f"{self.name}, value {value}",
                self.cells,
                self.symbols,
                frozenset({value - 1}),
                (1,) * len(self.cells),
                frozenset({0, value}),
            )
            for value in range(1, self.symbols + 1)
        )

    @property
    def tags(self) -> tuple[Tag, ...]:
        """A ring around each cell."""
        return tuple(Tag((cell,), "", "ring") for cell in self.cells)


@dataclass(frozen=True)
class EqualityCage(Listed):
    """Different values: as many even as odd, as many low as high, and not the one in the middle.

    >>> cage = EqualityCage("equality cage", 1, (0, 1), 9, None)
    >>> [[one.allows(values) for one in cage.relations] for values in ([1, 8], [1, 2])]
    [[True, True], [True, False]]
    """

    key = "equality_cages"
    family_name = "equality cage"

    @property
    def houses(self) -> tuple[House, ...]:
        """Its symbols differ."""
        return (House(self.family, self.name, tuple(sorted(self.cells))),)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """Without the symbol in the middle, if there is one."""
        if self.symbols % 2 == 0:
            return ()
        rest = frozenset(range(self.symbols)) - {self.symbols // 2}
        return tuple(Mark(self.name, cell, rest) for cell in self.cells)

    @property
    def relations(self) -> tuple[Relation, ...]:
        """Half of the cells are even, and half are low."""
        half, odd = divmod(len(self.cells), 2)
        kinds = {
            "even": range(1, self.symbols, 2),
            "low": range(self.symbols // 2),
        }
        return tuple(
            Occurrences(
                f"{self.name}, {kind}",
                self.cells,
                self.symbols,
                frozenset(counted),
                (1,) * len(self.cells),
                frozenset() if odd else frozenset({half}),
            )
            for kind, counted in kinds.items()
        )

    @property
    def outlines(self) -> tuple[Outline, ...]:
        """The border."""
        return (Outline(self.cells, "="),)


@dataclass(frozen=True)
class Rellik(Listed):
    """Different values, of which no choice adds to the number.

    >>> Rellik("rellik", 1, (0, 1), 9, 5).relations[0].allows([2, 3])
    False
    """

    key = "relliks"
    family_name = "rellik"
    number_key = "sum"
    least_cells = 1

    @classmethod
    def numbers(cls, cells: int, symbols: int) -> tuple[int, int]:
        """Up to what all symbols add to."""
        return 1, symbols * (symbols + 1) // 2

    @classmethod
    def most_cells(cls, symbols: int) -> int:
        """One a symbol."""
        return symbols

    @property
    def houses(self) -> tuple[House, ...]:
        """Its symbols differ."""
        if len(self.cells) < 2:
            return ()
        return (House(self.family, self.name, tuple(sorted(self.cells))),)

    @property
    def relations(self) -> tuple[Relation, ...]:
        """No choice adds to it."""
        assert self.value is not None
        return (NoSubsetSum(self.name, self.cells, self.symbols, self.value),)

    @property
    def outlines(self) -> tuple[Outline, ...]:
        """The border, and the number."""
        return (Outline(self.cells, f"≠{self.value}"),)
