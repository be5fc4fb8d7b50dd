"""Constraints: rules that setters know by name, such as a killer cage.

A constraint translates itself into houses and relations; solvers and most human rules know only
those. Its class, one file in `satsudoku.board.constraints`, also has its table in an encoding, its
JSON Schema and its drawing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from satsudoku.board.cell_names import CellIndex
from satsudoku.board.house import House
from satsudoku.board.mark import Mark
from satsudoku.board.relation import Relation
from satsudoku.board.toml_reader import TomlReader

__all__ = ["Constraint", "Outline", "Stroke", "Tag"]


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
class Stroke:
    """A line through the middles of cells.

    Attributes:
        cells: indices into `Variant.cells`.
        look: how it is drawn: ``thin``, ``broad``, ``bulb`` (round at its start) or ``arrow``.
    """

    cells: tuple[int, ...]
    look: str = "broad"


@dataclass(frozen=True)
class Tag:
    """A small text at a cell, at the border of two, or in the middle of four.

    Attributes:
        cells: indices into `Variant.cells`.
        text: may be empty.
        look: ``white``, ``black``, ``plain`` (without a circle), or ``ring`` (around a cell).
    """

    cells: tuple[int, ...]
    text: str
    look: str = "white"


@dataclass(frozen=True)
class Constraint(ABC):
    """A rule that setters know by name.

    Attributes:
        family: the name of its kind in an encoding, e.g. ``cage``.
        number: which of them it is, from 1.
        cells: indices into `Variant.cells`.
        symbols: how many symbols there are.
    """

    #: The key of its tables in an encoding, e.g. ``cages``.
    key: ClassVar[str]
    #: The family's name where a table gives none.
    family_name: ClassVar[str]
    #: The JSON Schema of such a table; may refer to the definitions of ``puzzle.schema.json``.
    schema: ClassVar[Mapping[str, Any]]

    family: str
    number: int
    cells: tuple[int, ...]
    symbols: int

    @property
    def name(self) -> str:
        """Its name in errors and in the exact cover, e.g. ``cage 3``."""
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
            VariantError: names file and key, repeats the value and says what was expected.
        """

    @abstractmethod
    def table(self, names: Sequence[str]) -> dict[str, Any]:
        """The table that `read` reads, with the names of the cells."""

    def text(self, names: Sequence[str]) -> str:
        """A short text of its meaning, with the names of the cells."""
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
    def marks(self) -> tuple[Mark, ...]:
        """The cells that may hold some symbols only because of it."""
        return ()

    @property
    def strokes(self) -> tuple[Stroke, ...]:
        """The lines with which it is drawn."""
        return ()

    @property
    def tags(self) -> tuple[Tag, ...]:
        """The small texts and dots with which it is drawn."""
        return ()

    @property
    def outlines(self) -> tuple[Outline, ...]:
        """The dashed lines with which it is drawn."""
        return ()
