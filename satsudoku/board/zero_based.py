"""Constraints of cells in an order whose numbers matter: the first symbol may be a 0."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from satsudoku.board.cell_names import CellIndex
from satsudoku.board.listed import Listed
from satsudoku.board.toml_reader import TomlReader

__all__ = ["ZeroBased"]


@dataclass(frozen=True)
class ZeroBased(Listed):
    """Cells in an order, whose symbols are numbers from 1, or from 0.

    Attributes:
        zero: whether the first symbol is a 0.
    """

    own_properties: ClassVar = {"zero": {"type": "boolean"}}

    zero: bool = False

    @classmethod
    def read(
        cls, reader: TomlReader, family: str, number: int, index: CellIndex, symbols: int
    ) -> Self:
        """Read a table as `Listed` does, and ``zero``."""
        zero = reader.truth("zero", default=False)
        rest = {key: value for key, value in reader.table.items() if key != "zero"}
        constraint = super().read(replace(reader, table=rest), family, number, index, symbols)
        return replace(constraint, zero=zero)

    def table(self, names: Sequence[str]) -> dict[str, Any]:
        """The table that `read` reads; the cells are called by their names."""
        return super().table(names) | ({"zero": True} if self.zero else {})
