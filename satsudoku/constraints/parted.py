"""Constraints of several sets of cells, such as the pieces of a line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any, ClassVar, Self

from satsudoku.board.cell_names import CellIndex, named_cells
from satsudoku.board.constraint import Constraint, Stroke
from satsudoku.board.toml_reader import TomlReader
from satsudoku.constraints.table_schema import CELLS, table_schema


@dataclass(frozen=True)
class Parted(Constraint):
    """Two or more sets of cells, in order.

    Attributes:
        sizes: the number of cells of each part; `cells` has one part after the other.
    """

    #: Whether all parts must have equal numbers of cells.
    equal_sizes: ClassVar[bool] = False
    shape: ClassVar[str] = "parts"
    schema: ClassVar = table_schema(
        ["parts"], parts={"type": "array", "minItems": 2, "items": CELLS}
    )

    sizes: tuple[int, ...]

    @classmethod
    def read(
        cls, reader: TomlReader, family: str, number: int, index: CellIndex, symbols: int
    ) -> Self:
        reader.only(cls.schema["properties"])
        expected = 'two or more lists of cells such as ["r1c1 r1c2", "r2c1"]'
        texts = reader.several("parts", expected)
        parts = [named_cells(reader, "parts", text, index) for text in texts]
        if len(parts) < 2:
            raise reader.fail("parts", expected)
        sizes = tuple(map(len, parts))
        if cls.equal_sizes and len(set(sizes)) > 1:
            raise reader.fail("parts", "parts with equal numbers of cells")
        return cls(family, number, tuple(c for part in parts for c in part), symbols, sizes)

    @property
    def parts(self) -> tuple[tuple[int, ...], ...]:
        starts = accumulate(self.sizes, initial=0)
        return tuple([self.cells[a:b] for a, b in pairwise(starts)])

    def table(self, names: Sequence[str]) -> dict[str, Any]:
        parts = [" ".join(names[cell] for cell in part) for part in self.parts]
        return {"name": self.family, "parts": parts}

    @property
    def strokes(self) -> tuple[Stroke, ...]:
        return tuple(Stroke(part) for part in self.parts)
