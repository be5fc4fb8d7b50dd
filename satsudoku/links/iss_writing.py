"""A puzzle as a string of Interactive Sudoku Solver."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from satsudoku.board.constraint import Constraint
from satsudoku.board.own_parts import own_parts
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.relation import Meaning, Pairs
from satsudoku.board.symbols import NUMERALS
from satsudoku.board.variant import first_number
from satsudoku.constraints.kinds.arrow import Arrow
from satsudoku.constraints.kinds.automaton import CellAutomaton
from satsudoku.constraints.kinds.cage import Cage
from satsudoku.constraints.kinds.indexer import Indexer
from satsudoku.constraints.kinds.repeating_sum import RepeatingSum
from satsudoku.constraints.listed import Listed
from satsudoku.constraints.parted import Parted
from satsudoku.errors import FormatError, SatsudokuError
from satsudoku.formats.reading.layouts import read_puzzle
from satsudoku.formats.reading.same_rules import check_written
from satsudoku.links.iss_automata import packed
from satsudoku.links.iss_board import IssBoard, diagonal
from satsudoku.links.iss_clues import CLUES
from satsudoku.links.iss_lines import LINES
from satsudoku.links.iss_pairs import URL_SAFE
from satsudoku.links.iss_reading import iss_table
from satsudoku.links.iss_sets import ALL_DIFFERENT
from satsudoku.links.square import SYMBOLS

_RULES = (
    *("Windoku", "DisjointSets", "Diagonal~1", "Diagonal~-1"),
    *("AntiKnight", "AntiKing", "AntiTaxicab", "AntiConsecutive"),
)


def iss_text(puzzle: Puzzle) -> str:
    """The string of a puzzle.

    Raises:
        FormatError: Interactive Sudoku Solver cannot express all of the puzzle.
    """
    text = _Writer(puzzle).text
    check_written(puzzle, lambda: iss_table(text), "Interactive Sudoku Solver")
    return text


class _Writer:
    """Writes one string."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        variant = self.variant = puzzle.variant
        self.rows, self.columns = variant.shape
        self.values = len(variant.symbols)
        if len(variant.cells) != self.rows * self.columns or self.values > 16:
            raise _cannot("a board that is not a rectangle of at most 16 values")
        if self.values < max(self.rows, self.columns):
            raise _cannot("a board with fewer symbols than rows or columns")
        self.first = first_number(variant.symbols)
        if variant.symbols != NUMERALS[self.first : self.first + self.values]:
            raise _cannot("symbols other than 1, 2, 3, ... or 0, 1, 2, ...")
        self.items: list[str] = []
        self._own_houses = self._houses()
        self._own_pairs = self._pairs()
        self._shape()
        self._rules()
        self._givens()
        self._relations()
        for constraint in variant.shown:
            self._constraint(constraint)
        if not any("~" in item for item in self.items):  # readers recognise strings by it
            self.items.insert(0, "Shape~9x9")
        self.text = "".join(f".{item}" for item in self.items)

    def _name(self, cell: int) -> str:
        row, column = divmod(cell, self.columns)
        digits = "0123456789abcdefg"
        return f"R{digits[row + 1]}C{digits[column + 1]}"

    def _item(self, kind: str, *arguments: object) -> None:
        self.items.append("~".join([kind, *map(str, arguments)]))

    def _names(self, cells: Iterable[int]) -> list[str]:
        return list(map(self._name, cells))

    def _houses(self) -> set[frozenset[int]]:
        """The cells of each house that is not a row or column and comes from no constraint."""
        own = {frozenset(house.cells) for house in own_parts(self.variant).houses}
        every = range(self.rows * self.columns)
        own -= {frozenset(c for c in every if c // self.columns == r) for r in range(self.rows)}
        own -= {frozenset(c for c in every if c % self.columns == k) for k in range(self.columns)}
        return own

    def _pairs(self) -> dict[Meaning, Pairs]:
        """The relations of two cells that come from no constraint, by meaning."""
        own = own_parts(self.variant).relations
        return {pairs.meaning: pairs for pairs in own if isinstance(pairs, Pairs)}

    def _shape(self) -> None:
        """The size, and the boxes or regions."""
        side = max(self.rows, self.columns)
        values: list[object] = [] if self.values == side else [self.values]
        if not self.first:
            values = [f"0-{self.values - 1}"]
        self.shape = "~".join(["Shape", f"{self.rows}x{self.columns}", *map(str, values)])
        if (self.rows, self.columns, self.values, self.first) != (9, 9, 9, 1):
            self._item(self.shape)
        board = IssBoard({"Shape": self.shape.split("~")[1:]})
        for size in dict.fromkeys((side, self.values)):
            boxes = set(map(frozenset, board.boxes_of(size)))
            if boxes <= self._own_houses and (boxes or size == side):
                self._own_houses -= boxes
                if size != side:
                    self._item("RegionSize", size)
                return
        self._item("NoBoxes")
        regions = [h for h in self._own_houses if len(h) == side]
        families = {frozenset(h.cells): h.family for h in self.variant.houses}
        pieces = sorted((h for h in regions if families[h] == "region"), key=sorted)
        if sum(map(len, pieces)) == self.rows * self.columns == len(frozenset().union(*pieces)):
            labels = {cell: label for label, piece in enumerate(pieces) for cell in piece}
            self._item("Jigsaw", "".join(SYMBOLS[labels[cell]] for cell in sorted(labels)))
            self._own_houses -= set(pieces)

    def _rules(self) -> None:
        """The named rules of the whole board, and all other houses."""
        for item in _RULES:
            try:
                table = iss_table(f".{self.shape}.NoBoxes.{item}")
                rules = read_puzzle(table, "iss").variant
            except SatsudokuError:  # not on such a board
                continue
            lines = ("row", "column")
            houses = {frozenset(h.cells) for h in rules.houses if h.family not in lines}
            pairs = {relation.meaning for relation in rules.relations}
            said = houses <= self._own_houses and pairs <= self._own_pairs.keys()
            if said and (houses or pairs):
                self._item(*item.split("~"))
                self._own_houses -= houses
                self._own_pairs = {m: r for m, r in self._own_pairs.items() if m not in pairs}
        for house in sorted(self._own_houses, key=sorted):
            self._item("AllDifferent", *self._names(sorted(house)))

    def _givens(self) -> None:
        count = self.values
        excluded = set(self.puzzle.excluded)
        implied = {
            mark.cell * count + s
            for constraint in self.variant.constraints
            for mark in constraint.marks
            for s in range(count)
            if s not in mark.allowed
        }
        arguments = []
        for cell, value in enumerate(self.puzzle.values):
            gone = {o % count for o in excluded - implied if o // count == cell}
            left = [value - 1] if value else [s for s in range(count) if s not in gone]
            if len(left) < count:
                numbers = [str(symbol + self.first) for symbol in left]
                arguments.append("_".join([self._name(cell), *numbers]))
        if arguments:
            self._item("", *arguments)

    def _relations(self) -> None:
        self._tables(self._own_pairs.values())

    def _tables(self, relations: Iterable[Pairs]) -> None:
        """Relations of two cells, as tables of bits."""
        tables: dict[frozenset[tuple[int, int]], list[tuple[int, ...]]] = {}
        for relation in relations:
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
        return "".join(URL_SAFE[sum(bit << k for k, bit in enumerate(six))] for six in sixes)

    def _constraint(self, constraint: Constraint) -> None:
        for kind, (key, number_key, _) in LINES.items():
            if constraint.key == key and isinstance(constraint, Listed):
                number = [] if number_key is None else [constraint.value]
                self._item(kind, *number, *self._names(constraint.cells))
                return
        for kind, (key, _) in CLUES.items():
            if constraint.key == key and isinstance(constraint, Listed):
                line, backwards = self._line(constraint.cells)
                self._item(
                    kind, line, *(["", constraint.value] if backwards else [constraint.value, ""])
                )
                return
        writers: dict[str, Callable[[Any], None]] = {
            "cages": self._cage,
            "arrows": self._arrow,
            "differences": self._pair,
            "ratios": self._pair,
            "pair_sums": self._pair,
            "inequalities": partial(self._cells, "GreaterThan"),
            "sums": self._sum,
            "automata": self._automaton,
            "value_indexers": partial(self._cells, "ValueIndexing"),
            "distinct_counts": partial(self._cells, "CountDistinct"),
            "little_killers": self._little_killer,
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
        writers.get(constraint.key, self._meaning)(constraint)

    def _meaning(self, constraint: Constraint) -> None:
        """A constraint without an item of its own, if it only relates pairs of cells."""
        pairs = [relation for relation in constraint.relations if isinstance(relation, Pairs)]
        more = len(constraint.relations) > len(pairs) or constraint.houses or constraint.marks
        if not pairs or more:
            raise _cannot(constraint.name)
        self._tables(pairs)

    def _cells(self, kind: str, constraint: Constraint) -> None:
        self._item(kind, *self._names(constraint.cells))

    def _sum(self, total: RepeatingSum) -> None:
        weights = [] if total.weights is None else ["=", *total.weights]
        self._item("Sum", "_".join(map(str, [total.value, *weights])), *self._names(total.cells))

    def _little_killer(self, clue: Listed) -> None:
        for start in (clue.cells[0], clue.cells[-1]):
            row, column = divmod(start, self.columns)
            corner = row == self.rows - 1 and column in (0, self.columns - 1)
            if not corner and set(diagonal(start, self.rows, self.columns)) == set(clue.cells):
                self._item("LittleKiller", clue.value, self._name(start))
                return
        self._item("Sum", clue.value, *self._names(clue.cells))

    def _automaton(self, automaton: CellAutomaton) -> None:
        self._item(
            "NFA", packed(automaton.machine, automaton.ends), "_", *self._names(automaton.cells)
        )

    def _cage(self, cage: Cage) -> None:
        kind = ["AllDifferent"] if cage.family == ALL_DIFFERENT else ["Cage", str(cage.total or 0)]
        self._item(*kind, *self._names(cage.cells))

    def _arrow(self, arrow: Arrow) -> None:
        kind = ["Arrow"] if arrow.bulb == 1 else ["PillArrow", arrow.bulb]
        self._item(*map(str, kind), *self._names(arrow.cells))

    def _pair(self, pair: Listed) -> None:
        kinds = {
            ("differences", 1): "WhiteDot",
            ("ratios", 2): "BlackDot",
            ("pair_sums", 10): "X",
            ("pair_sums", 5): "V",
        }
        value = pair.default(self.values) if pair.value is None else pair.value
        kind = kinds.get((pair.key, value or 0))
        if kind is None:
            self._meaning(pair)
        else:
            self._item(kind, *self._names(pair.cells))

    def _sum_loop(self, loop: Listed) -> None:
        self._item("SumLine", loop.value or 0, *self._names(loop.cells), "LOOP")

    def _line(self, cells: Sequence[int]) -> tuple[str, bool]:
        """The row or column that a clue sees, and whether it looks from the end."""
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

    def _sandwich(self, clue: Listed) -> None:
        self._item("Sandwich", clue.value, self._line(clue.cells)[0])

    def _quadruple(self, quadruple: Any) -> None:
        self._item("Quad", self._name(min(quadruple.cells)), *quadruple.values)

    def _indexer(self, indexer: Indexer) -> None:
        along = len({cell // self.columns for cell in indexer.house}) == 1
        self._item("Indexing", "C" if along else "R", *self._names(indexer.cells))

    def _look_and_say(self, clue: Any) -> None:
        self._item("LookAndSay", "".join(map(str, clue.values)), *self._names(clue.cells))

    def _equal_sums(self, constraint: Parted) -> None:
        arguments: list[str] = []
        for part in constraint.parts:
            arguments += ["-", *self._names(part)]
        self._item("EqualSum", *arguments[1:])

    def _same_symbols(self, constraint: Parted) -> None:
        self._item("SameValues", len(constraint.parts), *self._names(constraint.cells))

    def _mix(self, constraint: Listed) -> None:
        """All squares of four cells together are one item; a later check sees that none lacks."""
        item = "GlobalEntropy" if constraint.key == "entropic_cages" else "GlobalMod"
        if item not in self.items:
            self._item(item)


def _cannot(what: str) -> FormatError:
    return FormatError(f"Interactive Sudoku Solver cannot express {what}")
