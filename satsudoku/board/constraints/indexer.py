"""Indexers: a cell says where in its house its own place stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from satsudoku.board.cell_names import CellIndex, named_cells
from satsudoku.board.constraint import Constraint, Tag
from satsudoku.board.pair_table import pair_table
from satsudoku.board.relation import Relation
from satsudoku.board.toml_reader import TomlReader

__all__ = ["Indexer"]


@dataclass(frozen=True)
class Indexer(Constraint):
    """The i-th cell of a house holds v exactly where the v-th cell holds i.

    Attributes:
        house: all cells of the house, in their order; `cells` are those that index it.

    >>> indexer = Indexer("indexer", 1, (0,), 3, (0, 1, 2))
    >>> [one.allows([2, 1]) for one in indexer.relations]
    [True, False]
    """

    key = "indexers"
    family_name = "indexer"
    schema: ClassVar = {
        "type": "object",
        "properties": {
            "name": {"$ref": "#/$defs/text"},
            "cells": {"$ref": "#/$defs/cells"},
            "house": {"$ref": "#/$defs/cells"},
        },
        "required": ["cells", "house"],
        "additionalProperties": False,
    }

    house: tuple[int, ...]

    @classmethod
    def read(
        cls, reader: TomlReader, family: str, number: int, index: CellIndex, symbols: int
    ) -> Self:
        """Read a table with ``cells`` and ``house``, which has a cell for each symbol.

        Raises:
            VariantError: too few cells in the house, or cells that are not in it.
        """
        reader.only(("name", "cells", "house"))
        cells = named_cells(reader, "cells", reader.raw("cells", "cells, e.g. r1c1"), index)
        house = named_cells(reader, "house", reader.raw("house", "cells, e.g. r1c1 r1c2"), index)
        if len(house) != symbols:
            raise reader.fail("house", f"{symbols} cells, one a symbol")
        if not set(cells) <= set(house):
            raise reader.fail("cells", "cells of the house")
        return cls(family, number, cells, symbols, house)

    def table(self, names: Sequence[str]) -> dict[str, Any]:
        """The table that `read` reads; the cells are called by their names."""
        cells, house = (" ".join(names[c] for c in one) for one in (self.cells, self.house))
        return {"name": self.family, "cells": cells, "house": house}

    @property
    def relations(self) -> tuple[Relation, ...]:
        """Each indexing cell with each other cell of the house."""
        made: list[Relation] = []
        for cell in self.cells:
            own = self.house.index(cell) + 1
            for place, other in enumerate(self.house, start=1):
                if other != cell:
                    made += self._pair(cell, own, other, place)
        return tuple(made)

    def _pair(self, cell: int, own: int, other: int, place: int) -> tuple[Relation, ...]:
        """A cell names another one's place exactly where that names its own."""
        return pair_table(
            self.name, cell, other, self.symbols, lambda a, b: (a == place) == (b == own)
        )

    @property
    def tags(self) -> tuple[Tag, ...]:
        """A sign in each indexing cell."""
        return tuple(Tag((cell,), "i", "plain") for cell in self.cells)
