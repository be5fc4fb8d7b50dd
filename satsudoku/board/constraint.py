"""Constraints: what setters call by a name of its own, such as a killer cage.

A constraint says what it means in houses and relations; solvers and most human rules know only
those. What else makes it what it is stands in its class, one file in `satsudoku.board.constraints`:
its table in an encoding, its JSON Schema, how it is drawn.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from satsudoku.board.cell_names import CellIndex
from satsudoku.board.house import House
from satsudoku.board.relation import Relation
from satsudoku.board.toml_reader import TomlReader

__all__ = ["Constraint", "Outline"]


@dataclass(frozen=True)
class Outline:
    """A dashed line along the inner side of cells' border, and a text in the first of them.

    Attributes:
        cells: indices into `Variant.cells`.
        text: small, at the upper left; may be empty.
    """

    cells: tuple[int, ...]
    text: str


@dataclass(frozen=True)
class Constraint(ABC):
    """What setters call by a name of its own.

    Attributes:
        family: what an encoding calls it and its like, e.g. ``cage``.
        number: which of them it is, from 1.
        cells: indices into `Variant.cells`.
        symbols: how many symbols there are.
    """

    #: The key of its tables in an encoding, e.g. ``cages``.
    key: ClassVar[str]
    #: What its family is called where a table does not say it.
    family_name: ClassVar[str]
    #: The JSON Schema of such a table; may refer to the definitions of ``puzzle.schema.json``.
    schema: ClassVar[Mapping[str, Any]]

    family: str
    number: int
    cells: tuple[int, ...]
    symbols: int

    @property
    def name(self) -> str:
        """As errors and the exact cover call it, e.g. ``cage 3``."""
        return f"{self.family} {self.number}"

    @classmethod
    @abstractmethod
    def read(
        cls, reader: TomlReader, family: str, number: int, index: CellIndex, symbols: int
    ) -> Self:
        """Read a table.

        Args:
            reader: of the table.
            family: its ``name``, or `family_name`.
            number: which of the family it is, from 1.
            index: from (row, column) to the cell.
            symbols: how many symbols there are.

        Raises:
            VariantError: with file, key, what was found and what was expected.
        """

    @abstractmethod
    def table(self, names: Sequence[str]) -> dict[str, Any]:
        """The table that `read` reads; the cells are called by their names."""

    def text(self, names: Sequence[str]) -> str:
        """What it says, in a few words; the cells are called by their names."""
        return f"{self.name}: {' '.join(names[cell] for cell in self.cells)}"

    @property
    def houses(self) -> tuple[House, ...]:
        """The houses that it makes."""
        return ()

    @property
    def relations(self) -> tuple[Relation, ...]:
        """The relations that it makes."""
        return ()

    @property
    def outlines(self) -> tuple[Outline, ...]:
        """How it is drawn."""
        return ()
