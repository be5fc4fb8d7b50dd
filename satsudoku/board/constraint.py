"""Constraints: rules that setters know by name, such as a killer cage.

A constraint translates itself into houses and relations; solvers and most human rules know only
those. Its class, one file in `satsudoku.constraints.kinds`, has all the rest, too: its table in an
encoding with the JSON Schema, its drawing, its names, the sentence that states its demand, and an
example.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Protocol, Self

from satsudoku.board.cell_names import CellIndex
from satsudoku.board.house import House
from satsudoku.board.mark import Mark
from satsudoku.board.relation import Relation
from satsudoku.board.toml_reader import TomlReader
from satsudoku.catalogue import say, translated
from satsudoku.errors import VariantError

TINTS = ("grey", "green", "purple", "blue", "orange", "teal", "yellow", "pink")
"""The colors of lines."""

SHAPES = (
    *("area", "line", "arrow", "edge", "corner", "side", "frame"),
    *("diagonal", "circles", "parts", "pieces", "house", ""),
)
"""How the cells of a constraint lie, which decides how an editor draws it.

An area is a set of cells; a line, cells in order; an arrow, a bulb and its shaft; an edge, two
neighbours; a corner, the four cells around it; a side, a row or column seen from beside the board;
a frame, its cells in the first box; a diagonal, the same obliquely; circles, the marked cells, all
in one table; parts, several areas; pieces, a line cut at the borders of regions; a house, a cell
and a house to which it refers. The empty word stands for kinds that cannot be drawn.
"""

DEMAND_WORDS = ("it", "n", "values", "either", "cells", "first", "house")
"""The words in braces of a demand.

They stand for the constraint's name, its number, its values ("1, 2 and 3" and "1, 2 or 3"), its
cells, the first of these, and the house that it refers to.
"""


class Drawer(Protocol):
    """Draws a constraint that holds in a filled grid: see `satsudoku.constraints.workbench`."""

    def draw(self, bench: Any, /) -> tuple[dict[str, Any], list[int]] | None:
        """A table, and the cells that nothing else may use; None if there is no place for one."""


@dataclass(frozen=True)
class Outline:
    """A dashed line inside the border of some cells, and a text in the first of them."""

    cells: tuple[int, ...]
    text: str


@dataclass(frozen=True)
class Stroke:
    """A line through the middles of cells.

    Attributes:
        cells: indices into `Variant.cells`.
        look: how it is drawn: ``thin``, ``broad``, ``bulb`` (round at its start) or ``arrow``.
        tint: its color by name, usual for its kind: one of `TINTS`.
    """

    cells: tuple[int, ...]
    look: str = "broad"
    tint: str = "grey"


@dataclass(frozen=True)
class Tag:
    """A small text at a cell, at the border of two, in the middle of four, or beside the board.

    Attributes:
        cells: indices into `Variant.cells`.
        text: may be empty.
        look: ``white``, ``black``, ``plain`` (without a circle), ``ring`` (around a cell), or
            ``outside`` (on the line through the cells, before the first of them).
    """

    cells: tuple[int, ...]
    text: str
    look: str = "white"


@dataclass(frozen=True)
class Constraint(ABC):
    """A rule that setters know by name.

    Attributes:
        family: the name of its kind in an encoding, e.g. ``cage``.
        number: its number among those of the family, from 1.
        cells: indices into `Variant.cells`.
        symbols: the number of symbols.
    """

    #: The key of its tables in an encoding, e.g. ``cages``.
    key: ClassVar[str]
    #: The family's name where a table gives none.
    family_name: ClassVar[str]
    #: The family's name in other languages, by code, if the catalogues lack it.
    titles: ClassVar[Mapping[str, str]] = {}
    #: Its demand on its cells, in a clause with `DEMAND_WORDS`: in English, or by language code if
    #: the catalogues lack it.
    demand: ClassVar[str | Mapping[str, str]]
    #: A table that draws it on an empty 6x6 board, for the reference page.
    example: ClassVar[Mapping[str, Any]]
    #: The JSON Schema of such a table; may refer to the definitions of ``puzzle.schema.json``.
    schema: ClassVar[Mapping[str, Any]]
    #: How its cells lie: one of `SHAPES`.
    shape: ClassVar[str] = "area"
    #: Draws one that holds in a filled grid, for `satsudoku.generate`; None if none can be drawn.
    drawer: ClassVar[Drawer | None] = None

    family: str
    number: int
    cells: tuple[int, ...]
    symbols: int

    @property
    def name(self) -> str:
        """Its name in the exact cover and in certificates, e.g. ``cage 3``."""
        return f"{self.family} {self.number}"

    def title(self, language: str = "en") -> str:
        """The name of its kind, or that from its table."""
        if language == "en" or self._is_named:
            return translated("names", self.family, language) or self.family
        return self.family_title(language) or self.family

    @classmethod
    def family_title(cls, language: str) -> str | None:
        """The name of the kind in a language; None if there is none."""
        return cls.titles.get(language) or translated("constraints", cls.family_name, language)

    @classmethod
    def demand_in(cls, language: str) -> str | None:
        """The demand in a language; None if there is none."""
        if isinstance(cls.demand, str):
            return translated("demands", cls.demand, language)
        return cls.demand.get(language)

    @property
    def _is_named(self) -> bool:
        return self.family != self.family_name

    def place_name(self, names: Sequence[str], language: str = "en") -> str:
        """Its name for people, with its number and its place, e.g. ``17-cage at r1c1``.

        `Variant.place_names` tells constraints apart that share such a name.

        >>> from satsudoku import Puzzle
        >>> rules = satsudoku.build("classic4").cage("r1c1 r1c2", sum=3).arrow("r2c2", "r3c3 r4c3")
        >>> rules = rules.whisper("r3c1 r4c1").ratio("r4c4 r3c4", ratio=2).x_sum("r1c4 r2c4", 7)
        >>> variant = rules.puzzle().variant
        >>> for constraint in variant.constraints:
        ...     print(constraint.place_name(variant.cell_names))
        arrow at r2c2
        3-cage at r1c1
        ratio of 2 between r4c4 and r3c4
        whisper from r3c1 to r4c1
        x-sum clue 7 above column 4
        """
        first = names[self.cells[0]]
        return say("{it} at {first}", language, "places").format(
            it=self._sized(language), first=first
        )

    def _sized(self, language: str) -> str:
        """Its kind with its number, if it has one."""
        number = self._number
        if number is None:
            return self.title(language)
        return say("{it} of {number}", language, "places").format(
            it=self.title(language), number=number
        )

    @property
    def _number(self) -> int | str | None:
        """The number that setters write beside it."""
        return None

    @classmethod
    @abstractmethod
    def read(
        cls, reader: TomlReader, family: str, number: int, index: CellIndex, symbols: int
    ) -> Self:
        """Read a table.

        Args:
            reader: of the table.
            family: its ``name``, or `family_name`.
            number: its number among those of the family, from 1.
            index: from (row, column) to the cell.
            symbols: the number of symbols.

        Raises:
            VariantError: names file and key, repeats the value and says what was expected.
        """

    @classmethod
    def read_plain(cls, top: TomlReader, symbols: int, index: CellIndex) -> Sequence[Self]:
        """Read all tables of the kind together, if a program wrote them and none is wrong or named.

        None are read else, or where a kind has no quicker way for many than `read`.
        """
        return ()

    @abstractmethod
    def table(self, names: Sequence[str]) -> dict[str, Any]:
        """The table that `read` reads, with the names of the cells."""

    def text(self, names: Sequence[str]) -> str:
        """A short text of its meaning, with the names of the cells."""
        return f"{self.name}: {' '.join(names[cell] for cell in self.cells)}"

    def counted_from(self, first: int) -> Self:
        """The same for people, with numbers that count the first symbol as `first`, not as 1."""
        return self

    @property
    def claim(self) -> dict[str, Any]:
        """What a certificate declares of it, beside its kind and name: cells numbered from 0."""
        return {}

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
        """The cells whose symbols it restricts."""
        return ()

    @property
    def strokes(self) -> tuple[Stroke, ...]:
        """The lines of its drawing."""
        return ()

    @property
    def tags(self) -> tuple[Tag, ...]:
        """The small texts and dots of its drawing."""
        return ()

    @property
    def outlines(self) -> tuple[Outline, ...]:
        """The dashed lines of its drawing."""
        return ()


@cache
def kinds() -> dict[str, type[Constraint]]:
    """The kinds of constraints, by the keys of their tables. Pre: all are imported.

    Raises:
        VariantError: two kinds have one key; one line, with the file.
    """
    classes: list[Any] = [Constraint]
    for base in classes:  # grows
        classes += base.__subclasses__()
    by_key: dict[str, type[Constraint]] = {}
    for kind in classes:
        if "key" in vars(kind) and by_key.setdefault(kind.key, kind) is not kind:
            message = f"the key {kind.key!r} is that of {by_key[kind.key].__name__}"
            file = sys.modules[kind.__module__].__file__
            raise VariantError(f"constraint {kind.__name__}: {message}", file=file)
    return by_key
