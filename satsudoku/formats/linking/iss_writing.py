"""A puzzle as a string of Interactive Sudoku Solver."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Any

from satsudoku.board.constraint import Constraint
from satsudoku.board.constraints.arrow import Arrow
from satsudoku.board.constraints.cage import Cage
from satsudoku.board.constraints.indexer import Indexer
from satsudoku.board.listed import Listed
from satsudoku.board.parted import Parted
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.relation import Pairs
from satsudoku.errors import FormatError, SatsudokuError
from satsudoku.formats.linking.iss_reading import CLUES, LINES, iss_table
from satsudoku.formats.linking.lz_string import BASE64
from satsudoku.formats.linking.same_rules import same_rules
from satsudoku.formats.linking.square import SYMBOLS
from satsudoku.formats.reading.layouts import read_puzzles

__all__ = ["iss_text"]

_URL_SAFE = BASE64[:-2] + "-_"


def iss_text(puzzle: Puzzle) -> str:
    """The string of a puzzle.

    Raises:
        FormatError: Interactive Sudoku Solver cannot say all that the puzzle says.

    >>> iss_text(Puzzle("1.....2..3.....4", "classic4"))
    '.Shape~4x4.~R1C1_1~R2C3_2~R3C2_3~R4C4_4'
    """
    text = _Writer(puzzle).text
    try:
        (record,) = read_puzzles(iss_table(text), "iss")
        again = record.puzzle
    except SatsudokuError:
        again = None
    if again is None or not same_rules(again, puzzle):
        name = puzzle.variant.name
        raise FormatError(f"Interactive Sudoku Solver cannot say all that {name} says")
    return text


class _Writer:
    """Writes one string.

    Attributes:
        text: what has been written.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        variant = self.variant = puzzle.variant
        self.rows, self.columns = variant.shape
        self.values = len(variant.symbols)
        if len(variant.cells) != self.rows * self.columns or self.values > 16:
            raise _cannot("a board that is no rectangle of at most 16 values")
        if variant.symbols != SYMBOLS[: self.values]:
            raise _cannot("symbols other than 1, 2, 3, ...")
        self.items: list[str] = []
        self._shape()
        self._givens()
        self._relations()
        for one in variant.constraints:
            self._constraint(one)
        if not self.items:
            self._item("Shape", "9x9")
        self.text = "".join(f".{item}" for item in self.items)

    def _name(self, cell: int) -> str:
        row, column = divmod(cell, self.columns)
        digits = "0123456789abcdefg"
        return f"R{digits[row + 1]}C{digits[column + 1]}"

    def _item(self, kind: str, *arguments: object) -> None:
        self.items.append("~".join([kind, *map(str, arguments)]))

    def _names(self, cells: Iterable[int]) -> list[str]:
        return list(map(self._name, cells))

    def _shape(self) -> None:
        """The size, the boxes or regions, and all other houses."""
        if (self.rows, self.columns, self.values) != (9, 9, 9):
            values = [] if self.values == max(self.rows, self.columns) else [self.values]
            self._item("Shape", f"{self.rows}x{self.columns}", *values)
        made = {house for one in self.variant.constraints for house in one.houses}
        own = {frozenset(house.cells) for house in self.variant.houses if house not in made}
        every = range(self.rows * self.columns)
        own -= {frozenset(c for c in every if c // self.columns == r) for r in range(self.rows)}
        own -= {frozenset(c for c in every if c % self.columns == k) for k in range(self.columns)}
        boxes = self._default_boxes()
        if boxes <= own:
            own -= boxes
        else:
            self._item("NoBoxes")
        for house in sorted(own, key=sorted):
            self._item("AllDifferent", *self._names(sorted(house)))

    def _default_boxes(self) -> set[frozenset[int]]:
        """The boxes that the solver assumes for the shape."""
        shape = self.items[0] if self.items else "Shape~9x9"
        houses = iss_table(f".{shape}.RegionSize~{self.values}")["houses"]
        index = {self._name(cell).lower(): cell for cell in range(self.rows * self.columns)}
        named = {f"r{int(n[1], 17)}c{int(n[3], 17)}": cell for n, cell in index.items()}
        texts = chain.from_iterable(h["cells"] for h in houses if h["family"] == "box")
        return {frozenset(named[name] for name in text.split()) for text in texts}

    def _givens(self) -> None:
        count = self.values
        excluded = set(self.puzzle.excluded)
        made = {mark for one in self.variant.constraints for mark in one.marks}
        implied = {
            mark.cell * count + s for mark in made for s in range(count) if s not in mark.allowed
        }
        arguments = []
        for cell, value in enumerate(self.puzzle.values):
            gone = {o % count for o in excluded - implied if o // count == cell}
            left = [value] if value else [s + 1 for s in range(count) if s not in gone]
            if len(left) < count:
                arguments.append("_".join([self._name(cell), *map(str, left)]))
        if arguments:
            self._item("", *arguments)

    def _relations(self) -> None:
        """Relations of two cells, as tables of bits."""
        made = {relation for one in self.variant.constraints for relation in one.relations}
        tables: dict[frozenset[tuple[int, int]], list[tuple[int, ...]]] = {}
        for relation in self.variant.relations:
            if isinstance(relation, Pairs) and relation not in made:
                tables.setdefault(relation.forbidden, []).append(relation.cells)
        for forbidden, pairs in tables.items():
            groups: list[str] = []
            for pair in pairs:
                groups += ["", *self._names(pair)]
            self._item("Pair", self._table(forbidden), *groups)

    def _table(self, forbidden: frozenset[tuple[int, int]]) -> str:
        every = range(self.values)
        bits = [(a, b) not in forbidden for a in every for b in every]
        sixes = (bits[start : start + 6] for start in range(0, len(bits), 6))
        return "".join(_URL_SAFE[sum(bit << k for k, bit in enumerate(six))] for six in sixes)

    def _constraint(self, one: Constraint) -> None:
        for kind, (key, number_key, _) in LINES.items():
            if one.key == key and isinstance(one, Listed):
                number = [] if number_key is None else [one.value]
                self._item(kind, *number, *self._names(one.cells))
                return
        for kind, (key, _) in CLUES.items():
            if one.key == key and isinstance(one, Listed):
                line, backwards = self._line(one.cells)
                self._item(kind, line, *(["", one.value] if backwards else [one.value, ""]))
                return
        writers: dict[str, Callable[[Any], None]] = {
            "cages": self._cage,
            "arrows": self._arrow,
            "differences": self._pair,
            "ratios": self._pair,
            "pair_sums": self._pair,
            "inequalities": lambda one: self._item("GreaterThan", *self._names(one.cells)),
            "little_killers": lambda one: self._item("Sum", one.value, *self._names(one.cells)),
            "sandwiches": self._sandwich,
            "quadruples": self._quadruple,
            "indexers": self._indexer,
            "look_and_says": self._look_and_say,
            "equal_sums": self._equal_sums,
            "region_sum_lines": self._equal_sums,
            "same_symbols": self._same_symbols,
            "sum_loops": self._sum_loop,
            "entropic_cages": self._mix,
            "modular_cages": self._mix,
        }
        if one.key not in writers:
            raise _cannot(one.name)
        writers[one.key](one)

    def _cage(self, one: Cage) -> None:
        self._item("Cage", one.total or 0, *self._names(one.cells))

    def _arrow(self, one: Arrow) -> None:
        kind = ["Arrow"] if one.bulb == 1 else ["PillArrow", one.bulb]
        self._item(*map(str, kind), *self._names(one.cells))

    def _pair(self, one: Listed) -> None:
        kinds = {
            ("differences", 1): "WhiteDot",
            ("ratios", 2): "BlackDot",
            ("pair_sums", 10): "X",
            ("pair_sums", 5): "V",
        }
        value = one.default(self.values) if one.value is None else one.value
        kind = kinds.get((one.key, value or 0))
        if kind is None:
            raise _cannot(f"{one.name} of {value}")
        self._item(kind, *self._names(one.cells))

    def _sum_loop(self, one: Listed) -> None:
        self._item("SumLine", one.value or 0, *self._names(one.cells), "LOOP")

    def _line(self, cells: Sequence[int]) -> tuple[str, bool]:
        """The row or column that a clue sees, and whether it looks from its end."""
        row, column = divmod(cells[0], self.columns)
        name = self._name(cells[0])
        along = {cell // self.columns for cell in cells} == {row}
        ascending = list(cells) == sorted(cells)
        length = self.columns if along else self.rows
        if len(set(cells)) != length or (
            not along and {c % self.columns for c in cells} != {column}
        ):
            raise _cannot("a clue for part of a line")
        return (name[:2] if along else name[2:]), not ascending

    def _sandwich(self, one: Listed) -> None:
        self._item("Sandwich", one.value, self._line(one.cells)[0])

    def _quadruple(self, one: Any) -> None:
        self._item("Quad", self._name(min(one.cells)), *one.values)

    def _indexer(self, one: Indexer) -> None:
        along = len({cell // self.columns for cell in one.house}) == 1
        self._item("Indexing", "C" if along else "R", *self._names(one.cells))

    def _look_and_say(self, one: Any) -> None:
        self._item("LookAndSay", "".join(map(str, one.values)), *self._names(one.cells))

    def _equal_sums(self, one: Parted) -> None:
        arguments: list[str] = []
        for part in one.parts:
            arguments += ["-", *self._names(part)]
        self._item("EqualSum", *arguments[1:])

    def _same_symbols(self, one: Parted) -> None:
        self._item("SameValues", len(one.parts), *self._names(one.cells))

    def _mix(self, one: Listed) -> None:
        """All squares of four cells together are one item; that there are all is checked later."""
        item = "GlobalEntropy" if one.key == "entropic_cages" else "GlobalMod"
        if item not in self.items:
            self._item(item)


def _cannot(what: str) -> FormatError:
    return FormatError(f"Interactive Sudoku Solver cannot say {what}")
