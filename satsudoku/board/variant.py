"""Variants: the rules of puzzles, declared as data in ``encodings/*.toml``.

``encodings/README.md`` documents the file format by example. Everything else in the package (exact
cover, CNF, kernel, human rules) is derived from the frozen value that
`satsudoku.board.encoding` builds from a file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field, fields
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, TypeAlias

from satsudoku.board.empty import EMPTY, LOOSELY_EMPTY
from satsudoku.board.grid_shape import GridShape
from satsudoku.board.house import House as House
from satsudoku.board.mark import Mark as Mark

if TYPE_CHECKING:
    from satsudoku.board.constraint import Constraint
    from satsudoku.board.relation import Meaning, Relation

__all__ = ["House", "Mark", "Variant", "cell_name", "character_values"]

_Structure: TypeAlias = (
    "tuple[frozenset[frozenset[int]], frozenset[Meaning], frozenset[tuple[int, int]]]"
)


def cell_name(row: int, column: int) -> str:
    """The usual name of a cell, by its row and column from 1."""
    return f"r{row}c{column}"


def _repeated(names: Mapping[str, str]) -> set[str]:
    """The names that several things share."""
    return {name for name, number in Counter(names.values()).items() if number > 1}


@dataclass(frozen=True)
class Variant:
    """The rules of a puzzle: cells, symbols, houses and relations.

    Attributes:
        name: its name for `satsudoku.variant`, e.g. ``classic9``.
        title: for people, e.g. ``Sudoku``.
        description: the rules in one sentence.
        symbols: one character each; value ``v`` of a cell means ``symbols[v - 1]``, 0 is empty.
        grids: the rectangles whose union is the set of cells.
        cells: (row, column), from 1, in reading order.
        houses: sets of cells without a repeated symbol, in the order of the file.
        relations: the symbols that some cells may hold together.
        marks: cells that may hold only some symbols.
        constraints: rules that setters know by name, such as cages; `houses` and `relations`
            include their meaning.
        titles: the title in other languages, by code, e.g. ``{"ja": "数独"}``.
        board: without constraints, of a puzzle's own rules: its houses and relations come first.

    >>> from satsudoku import variant
    >>> classic = variant("classic9")
    >>> classic
    Variant('classic9': 81 cells, 9 symbols, 27 houses)
    >>> classic.houses[3].name, classic.cell_names[30]
    ('row 4', 'r4c4')
    """

    name: str
    title: str
    description: str
    symbols: str
    grids: tuple[GridShape, ...]
    cells: tuple[tuple[int, int], ...]
    houses: tuple[House, ...]
    relations: tuple[Relation, ...] = ()
    marks: tuple[Mark, ...] = ()
    constraints: tuple[Constraint, ...] = ()
    titles: Mapping[str, str] = field(default_factory=dict, compare=False)
    board: Variant | None = field(default=None, init=False, compare=False)

    def __repr__(self) -> str:
        more = f", {len(self.relations)} relations" if self.relations else ""
        more += f", {len(self.marks)} marks" if self.marks else ""
        return (
            f"Variant({self.name!r}: {len(self.cells)} cells, {len(self.symbols)} symbols, "
            f"{len(self.houses)} houses{more})"
        )

    def __eq__(self, other: object) -> bool:
        """Of two that layouts declare on the same board, the layouts say it: see `named_late`.

        To compare their relations one by one takes longer than to load them into a solver.
        """
        if self is other:
            return True
        if not isinstance(other, Variant):
            return NotImplemented
        if self.board is not None and self.board is other.board:
            return bool(self.__dict__["_declared"] == other.__dict__["_declared"])
        return self._parts == other._parts

    @property
    def _parts(self) -> tuple[object, ...]:
        return tuple([getattr(self, part.name) for part in fields(self) if part.compare])

    def __hash__(self) -> int:
        """For tables kept by variant; a part of the value is enough, and is made once."""
        memory = self.__dict__
        if "_hash" not in memory:
            parts = self.constraints or self.relations
            sizes = len(self.cells), len(self.houses), len(self.relations), len(self.marks)
            memory["_hash"] = hash((self.symbols, sizes, *[part.cells for part in parts[:4]]))
        return memory["_hash"]  # type: ignore[no-any-return]

    def has_rules_of(self, other: Variant) -> bool:
        """Whether the rules are the same, whatever they are called and in which order they come.

        >>> from satsudoku import puzzle
        >>> cages = [{"cells": "r1c1 r1c2", "sum": 3}, {"cells": "r2c1", "sum": 4}]
        >>> named = [cage | {"name": "cage"} for cage in cages]
        >>> one, other = (puzzle({"givens": "." * 16, "cages": part}) for part in (cages, named))
        >>> one.variant.has_rules_of(other.variant), one.variant == other.variant, one == other
        (True, False, True)
        """
        if self == other:
            return True
        return self.rules_hash == other.rules_hash and self._rules == other._rules

    @cached_property
    def rules_hash(self) -> int:
        """A number that is the same where the rules are: see `has_rules_of`.

        >>> from satsudoku import variant
        >>> variant("classic9").rules_hash == variant("diagonal9").rules_hash
        False
        """
        parts = self.constraints or self.relations
        sizes = len(self.houses), len(self.relations), len(self.marks)
        return hash((self.symbols, self.cells, sizes, frozenset([part.cells for part in parts])))

    @property
    def _rules(self) -> tuple[object, ...]:
        parts = self.constraints, self.houses, self.relations, self.marks
        return self.symbols, self.cells, self.grids, *map(frozenset, parts)

    if not TYPE_CHECKING:

        def __getattr__(self, key):
            """The name and the title of a variant that is named late: see `named_late`."""
            if key not in ("name", "title") or "_late" not in vars(self):
                raise AttributeError(f"a Variant has no {key}")
            name = vars(self)["_late"](repr(sorted(vars(self)["_declared"].items())))
            vars(self).update(name=name, title=name)
            return name

    @cached_property
    def cell_names(self) -> tuple[str, ...]:
        """The name of each cell, e.g. ``r4c7``.

        >>> from satsudoku import variant
        >>> variant("classic4").cell_names[:5]
        ('r1c1', 'r1c2', 'r1c3', 'r1c4', 'r2c1')
        """
        return tuple(cell_name(row, column) for row, column in self.cells)

    @cached_property
    def cell_index(self) -> Mapping[tuple[int, int], int]:
        """From (row, column) to the cell's index.

        >>> from satsudoku import variant
        >>> variant("classic4").cell_index[2, 1]
        4
        """
        return {cell: index for index, cell in enumerate(self.cells)}

    @cached_property
    def shown(self) -> tuple[Constraint, ...]:
        """The constraints for people: their numbers count as the symbols do, so maybe from 0.

        >>> from satsudoku import build
        >>> build("classic4:0-3").cage("r1c1 r1c2", sum=3).puzzle().variant.shown[0].total
        3
        """
        first = first_number(self.symbols)
        return tuple([part.counted_from(first) for part in self.constraints])

    @cached_property
    def place_names(self) -> Mapping[str, str]:
        r"""The name for people of each constraint, by its `name`: see `Constraint.place_name`.

        Constraints of the same kind, number and place name their other cells, too; if these are
        the same as well, `name` is used.

        >>> cages = ["r1c1 r1c2", "r1c1 r2c1", "r4c3 r4c4"]
        >>> cages = "".join(f"[[cages]]\ncells = '{cells}'\nsum = 5\n" for cells in cages)
        >>> from satsudoku.board.encoding import parse_encoding
        >>> variant = parse_encoding(f"extends = 'classic4'\n{cages}", "mine")
        >>> for names in variant.place_names.items():
        ...     print(*names, sep=": ")
        cage 1: 5-cage at r1c1 with r1c2
        cage 2: 5-cage at r1c1 with r2c1
        cage 3: 5-cage at r4c3
        """
        names = {own.name: own.place_name(self.cell_names) for own in self.shown}
        several = _repeated(names)
        for constraint in self.constraints:
            if names[constraint.name] in several and len(constraint.cells) > 1:
                others = ", ".join(self.cell_names[cell] for cell in constraint.cells[1:])
                names[constraint.name] += f" with {others}"
        several = _repeated(names)
        return {n: f"{place} ({n})" if place in several else place for n, place in names.items()}

    @cached_property
    def values(self) -> Mapping[str, int]:
        """From each character that a puzzle may hold to its value: 0 for empty, else from 1.

        Letters are read in either case, unless the symbols use both, and digits also at full width.
        Other characters may mean an empty cell: see `LOOSELY_EMPTY`.

        >>> from satsudoku import variant
        >>> [variant("classic12").values[character] for character in ".1Aa-１"]
        [0, 1, 10, 10, 0, 1]
        """
        return character_values(self.symbols)

    @cached_property
    def houses_of(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, the indices of its houses.

        >>> from satsudoku import variant
        >>> [variant("classic4").houses[house].name for house in variant("classic4").houses_of[5]]
        ['row 2', 'column 2', 'box 1']
        """
        result: list[list[int]] = [[] for _ in self.cells]
        for index, house in enumerate(self.houses):
            for cell in house.cells:
                result[cell].append(index)
        return tuple(map(tuple, result))

    @cached_property
    def peers(self) -> tuple[frozenset[int], ...]:
        """For each cell, the other cells that share a house with it.

        >>> from satsudoku import variant
        >>> sorted(variant("classic4").peers[5])
        [0, 1, 4, 6, 7, 9, 13]
        """
        return tuple(
            frozenset(c for h in houses for c in self.houses[h].cells) - {cell}
            for cell, houses in enumerate(self.houses_of)
        )

    @property
    def relation_types(self) -> Set[type[Relation]]:
        """The types of its relations, of which there may be hundreds.

        >>> from satsudoku import variant
        >>> [kind.__name__ for kind in variant("anti-king9").relation_types]
        ['Pairs']
        """
        memory = self.__dict__  # quicker than a cached property, which has a lock
        if "_relation_types" not in memory:
            memory["_relation_types"] = {*map(type, self.relations)}
        return memory["_relation_types"]  # type: ignore[no-any-return]

    @property
    def excluded(self) -> tuple[int, ...]:
        r"""The candidates that marks exclude: ``cell * symbols + value - 1``, ascending.

        >>> even = 'extends = "classic4"\n[[cells]]\nname="even"\ncells="r1c2"\nallow="24"'
        >>> from satsudoku.board.encoding import parse_encoding
        >>> parse_encoding(even, "even").excluded
        (4, 6)
        """
        return self._excluded if self.marks else ()

    @cached_property
    def _excluded(self) -> tuple[int, ...]:
        every = frozenset(range(len(self.symbols)))
        excluded = {
            mark.cell * len(every) + symbol
            for mark in self.marks
            for symbol in every - mark.allowed
        }
        return tuple(sorted(excluded))

    @cached_property
    def diagrams(self) -> tuple[Relation, ...]:
        r"""The relations other than tables of pairs: those of one cell, or of more than two.

        Their exact cover has options beside the candidates, and their clauses have helper
        variables.

        >>> cages = 'extends = "classic4"\ncages = [{ cells = "r1c1 r1c2 r2c1", sum = 6 }]'
        >>> from satsudoku.board.encoding import parse_encoding
        >>> [relation.name for relation in parse_encoding(cages, "mine").diagrams]
        ['cage 1']
        """
        return tuple(relation for relation in self.relations if relation.exclusions is None)

    @cached_property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of the smallest rectangle from (1, 1) that holds every cell.

        >>> from satsudoku import variant
        >>> variant("classic4").shape, variant("gattai2").shape
        ((4, 4), (15, 15))
        """
        return max(row for row, _ in self.cells), max(column for _, column in self.cells)

    @cached_property
    def _structure(self) -> _Structure:
        return self._moved(range(len(self.cells)), range(1, len(self.symbols) + 1))

    def _moved(self, cells: Sequence[int], values: Sequence[int]) -> _Structure:
        """Houses as sets of cells, meanings of relations, and excluded candidates.

        They are given after a move.
        """
        from satsudoku.board.relation import moved

        count = len(self.symbols)
        return (
            frozenset(frozenset(cells[c] for c in house.cells) for house in self.houses),
            frozenset(moved(relation.meaning, cells, values) for relation in self.relations),
            frozenset((cells[o // count], values[o % count]) for o in self.excluded),
        )

    def is_symmetry(
        self, cells: Sequence[int] | None = None, values: Sequence[int] | None = None
    ) -> bool:
        """Whether a move of cells and symbols maps houses to houses and keeps relations and marks.

        Args:
            cells: cell ``i`` goes to ``cells[i]``; None: every cell stays.
            values: value ``v`` becomes ``values[v - 1]``; None: every symbol stays.

        >>> from satsudoku import variant
        >>> x5 = variant("x5")
        >>> x5.is_symmetry([x5.cell_index[column, row] for row, column in x5.cells])
        True
        """
        same_cells, same_values = range(len(self.cells)), range(1, len(self.symbols) + 1)
        cells = same_cells if cells is None else cells
        values = same_values if values is None else values
        if sorted(cells) != [*same_cells] or sorted(values) != [*same_values]:
            return False
        return self._moved(cells, values) == self._structure


def named_late(
    variant: Variant, layout: Mapping[str, object], name: Callable[[str], str]
) -> Variant:
    """A new variant, with a name that is made when somebody asks for it; so is its title.

    Args:
        variant: it has no name yet.
        layout: the tables that declare it; nobody changes them any more.
        name: the name of a layout, by its text.
    """
    vars(variant).update(_declared=layout, _late=name)
    del vars(variant)["name"], vars(variant)["title"]
    return variant


def first_number(symbols: str) -> int:
    """The number that the first symbol stands for: 0 if they are 0, 1, 2, ..., else 1.

    >>> first_number("0123"), first_number("1234"), first_number("ABCD")
    (0, 1, 1)
    """
    return int(not "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".startswith(symbols))


@lru_cache(maxsize=64)
def character_values(symbols: str) -> Mapping[str, int]:
    """From each character that a puzzle may hold to its value: see `Variant.values`.

    >>> character_values("AB")["b"]
    2
    """
    table = dict.fromkeys(EMPTY, 0)
    for value, symbol in enumerate(symbols, start=1):
        table[symbol] = value
    for value, symbol in enumerate(symbols, start=1):
        table.setdefault(symbol.lower(), value)
        table.setdefault(symbol.upper(), value)
    for character in LOOSELY_EMPTY:
        table.setdefault(character, 0)
    for digit, wide in zip("0123456789", "０１２３４５６７８９", strict=True):
        if digit in table:
            table.setdefault(wide, table[digit])
    return {character: value for character, value in table.items() if len(character) == 1}
