"""Convert a puzzle to a board of f-puzzles: the reverse of ``fpuzzles_reading``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import isqrt
from typing import Any

from satsudoku.board.constraint import Constraint
from satsudoku.board.house import House
from satsudoku.board.own_parts import own_parts
from satsudoku.board.puzzle import Puzzle
from satsudoku.constraints.kinds.arrow import Arrow
from satsudoku.constraints.kinds.cage import Cage
from satsudoku.constraints.kinds.indexer import Indexer
from satsudoku.constraints.listed import Listed
from satsudoku.constraints.parted import Parted
from satsudoku.errors import FormatError
from satsudoku.formats.reading.extras import Extras
from satsudoku.formats.reading.same_rules import check_written
from satsudoku.links.fog_writing import add_fog
from satsudoku.links.fpuzzles_cosmetics import add_cosmetics
from satsudoku.links.fpuzzles_keys import LINES
from satsudoku.links.fpuzzles_reading import fpuzzles_table
from satsudoku.links.square import MOVES, SYMBOLS, default_regions, diagonals

_FLAGS = {moves["name"]: key for key, moves in MOVES.items()}
_FLAGS |= {"non-consecutive": "nonconsecutive"}
_NEGATIVES = {"negative ratio": "ratio", "negative xv": "xv"}


def fpuzzles_board(puzzle: Puzzle, extras: Extras, tool: str = "f-puzzles") -> dict[str, Any]:
    """The JSON of a board.

    Raises:
        FormatError: f-puzzles cannot express all of the puzzle; the error names what is missing.

    >>> board = fpuzzles_board(Puzzle("1.....2..3.....4", "classic4"), Extras())
    >>> board["size"], board["grid"][0][0]
    (4, {'value': 1, 'given': True})
    """
    board = _Writer(puzzle, tool).board
    for key, words in ("title", extras.title), ("author", extras.author), ("ruleset", extras.rules):
        if words:
            board[key] = words
    if extras.solution:
        symbols = puzzle.variant.symbols
        board["solution"] = [symbols.index(s) + 1 if s in symbols else "." for s in extras.solution]
    check_written(puzzle, lambda: fpuzzles_table(board)[0], tool)
    other = dict(extras.other.get("f-puzzles", {}))
    for index, shown in other.pop("cells", {}).items():
        row, column = divmod(int(index), board["size"])
        board["grid"][row][column] = {**shown, **board["grid"][row][column]}
    other.pop("doubtful", None)
    whole = other.pop("drawings", {})
    for key, entries in other.pop("idle", {}).items():
        board[key] = [*board.get(key, ()), *entries]
    board = {**other, **board}
    add_fog(board, extras.other.get("fog"), puzzle)
    add_cosmetics(board, extras.cosmetics, whole)
    return board


class _Writer:
    """Writes one board."""

    def __init__(self, puzzle: Puzzle, tool: str) -> None:
        self.puzzle = puzzle
        self._tool = tool
        self.variant = puzzle.variant
        self.size = isqrt(len(self.variant.cells))
        square = {(r + 1, c + 1) for r in range(self.size) for c in range(self.size)}
        if set(self.variant.cells) != square or self.variant.symbols != SYMBOLS[: self.size]:
            raise self._cannot("a board that is not a square with the symbols 1, 2, 3, ...")
        self.board: dict[str, Any] = {"size": self.size, "grid": []}
        self.regions: list[int | None] = [None] * self.size**2
        self._houses()
        self._grid()
        self._relations()
        for constraint in self.variant.constraints:
            self._constraint(constraint)

    def _cannot(self, what: str) -> FormatError:
        return FormatError(f"{self._tool} cannot express {what}")

    def _name(self, cell: int) -> str:
        return f"R{cell // self.size + 1}C{cell % self.size + 1}"

    def _names(self, cells: Iterable[int]) -> list[str]:
        return [self._name(cell) for cell in cells]

    def _add(self, key: str, entry: dict[str, Any]) -> None:
        self.board.setdefault(key, []).append(entry)

    # --- houses ---

    def _houses(self) -> None:
        size = self.size
        every = range(size)
        lines = {frozenset(r * size + c for c in every) for r in every}
        lines |= {frozenset(r * size + c for r in every) for c in every}
        families: dict[str, list[House]] = {}
        for house in own_parts(self.variant).houses:
            if frozenset(house.cells) in lines:
                lines.discard(frozenset(house.cells))
            else:
                families.setdefault(house.family, []).append(house)
        if lines:
            raise self._cannot("a board without rows and columns as houses")
        for family in ("box", "region"):
            for number, house in enumerate(families.pop(family, [])):
                for cell in house.cells:
                    self.regions[cell] = number
        falling, rising = map(frozenset, diagonals(size))
        for family, houses in families.items():
            if family == "group":
                self.board["disjointgroups"] = True
                continue
            for house in houses:
                cells = frozenset(house.cells)
                if cells in (falling, rising):
                    self.board["diagonal+" if cells == rising else "diagonal-"] = True
                else:
                    self._add("extraregion", {"cells": self._names(house.cells)})

    # --- cells ---

    def _grid(self) -> None:
        puzzle, size = self.puzzle, self.size
        default = default_regions(size)
        plain = _numbered(self.regions) == _numbered(default)
        parities = self._parities()
        excluded: dict[int, set[int]] = {}
        for mark in own_parts(self.variant).marks:
            if (mark.name, mark.cell) not in parities:
                gone = set(range(size)) - mark.allowed
                excluded.setdefault(mark.cell, set()).update(gone)
        for option, possible in enumerate(puzzle.candidates or b""):
            if not possible:
                excluded.setdefault(option // size, set()).add(option % size)
        cells: list[dict[str, Any]] = []
        for cell, value in enumerate(puzzle.values):
            entry: dict[str, Any] = {"value": value, "given": True} if value else {}
            if cell in excluded and not value:
                left = [s + 1 for s in range(size) if s not in excluded[cell]]
                entry["givenPencilMarks"] = left
            if not plain:
                entry["region"] = self.regions[cell]
            cells.append(entry)
        self.board["grid"] = [cells[start : start + size] for start in range(0, size**2, size)]

    def _parities(self) -> set[tuple[str, int]]:
        """The marks of odd and even cells, which have entries of their own."""
        kinds = {"odd": range(0, self.size, 2), "even": range(1, self.size, 2)}
        written = set()
        for mark in own_parts(self.variant).marks:
            if mark.name in kinds and mark.allowed == frozenset(kinds[mark.name]):
                self._add(mark.name, {"cell": self._name(mark.cell)})
                written.add((mark.name, mark.cell))
        return written

    # --- relations and constraints ---

    def _relations(self) -> None:
        for name in dict.fromkeys(r.name for r in own_parts(self.variant).relations):
            if name in _FLAGS:
                self.board[_FLAGS[name]] = True
            elif name in _NEGATIVES:
                self.board.setdefault("negative", []).append(_NEGATIVES[name])
            else:
                raise self._cannot(f"the relation {name}")

    def _constraint(self, constraint: Constraint) -> None:
        for theirs, (ours, value_key) in LINES.items():
            if constraint.key == ours and isinstance(constraint, Listed):
                entry: dict[str, Any] = {"lines": [self._names(constraint.cells)]}
                given = constraint.value is not None and value_key is not None
                self._add(theirs, entry | ({"value": str(constraint.value)} if given else {}))
                return
        writers: dict[str, Callable[[Any], None]] = {
            "cages": self._cage,
            "arrows": self._arrow,
            "differences": self._dot,
            "ratios": self._dot,
            "pair_sums": self._pair_sum,
            "clones": self._clone,
            "quadruples": self._quadruple,
            "little_killers": self._little_killer,
            "region_sum_lines": self._region_sum,
            "minima": self._extremes,
            "maxima": self._extremes,
            "sandwiches": self._clue,
            "x_sums": self._clue,
            "skyscrapers": self._clue,
            "indexers": self._indexer,
        }
        if constraint.key not in writers:
            raise self._cannot(constraint.name)
        writers[constraint.key](constraint)

    def _cage(self, cage: Cage) -> None:
        total = {} if cage.total is None else {"value": str(cage.total)}
        self._add("killercage", {"cells": self._names(cage.cells)} | total)

    def _arrow(self, arrow: Arrow) -> None:
        bulb, shaft = self._names(arrow.cells[: arrow.bulb]), self._names(arrow.cells[arrow.bulb :])
        self._add("arrow", {"cells": bulb, "lines": [[bulb[-1], *shaft]]})

    def _dot(self, dot: Listed) -> None:
        entry: dict[str, Any] = {"cells": self._names(dot.cells)}
        if dot.value != dot.default(self.size):
            entry["value"] = str(dot.value)
        self._add(dot.key[:-1], entry)

    def _pair_sum(self, pair: Listed) -> None:
        sign = {5: "V", 10: "X"}.get(pair.value or 0)
        if sign is None:
            raise self._cannot(f"a sum of {pair.value} between two cells")
        self._add("xv", {"cells": self._names(pair.cells), "value": sign})

    def _clone(self, clone: Parted) -> None:
        if len(clone.parts) != 2:
            raise self._cannot("clones of more than two parts")
        cells, copies = map(self._names, clone.parts)
        self._add("clone", {"cells": cells, "cloneCells": copies})

    def _quadruple(self, quadruple: Any) -> None:
        self._add(
            "quadruple", {"cells": self._names(quadruple.cells), "values": list(quadruple.values)}
        )

    def _little_killer(self, clue: Listed) -> None:
        row, column = divmod(clue.cells[0], self.size)
        down, right = self._slope(clue.cells)
        name = f"R{row - down + 1}C{column - right + 1}"
        direction = ("D" if down > 0 else "U") + ("R" if right > 0 else "L")
        entry = {"cell": name, "cells": self._names(clue.cells), "direction": direction}
        self._add("littlekillersum", entry | {"value": str(clue.value)})

    def _slope(self, cells: Sequence[int]) -> tuple[int, int]:
        """The step of a diagonal; from a single cell, a corner, it leads out of the board."""
        row, column = divmod(cells[0], self.size)
        if len(cells) > 1:
            after = divmod(cells[1], self.size)
            return after[0] - row, after[1] - column
        return (1 if row else -1), (-1 if row == column == 0 or (row and column) else 1)

    def _region_sum(self, line: Parted) -> None:
        self._add("regionsumline", {"lines": [self._names(line.cells)]})

    def _extremes(self, constraint: Listed) -> None:
        for cell in constraint.cells:
            self._add(f"{constraint.key[:-1]}um", {"cell": self._name(cell)})

    def _clue(self, clue: Listed) -> None:
        (row, column), after = (divmod(cell, self.size) for cell in clue.cells[:2])
        down, right = after[0] - row, after[1] - column
        key = {"sandwiches": "sandwichsum", "x_sums": "xsum"}.get(clue.key, "skyscraper")
        name = f"R{row - down + 1}C{column - right + 1}"
        self._add(key, {"cell": name, "value": str(clue.value)})

    def _indexer(self, indexer: Indexer) -> None:
        rows, columns = (
            {c // self.size for c in indexer.house},
            {c % self.size for c in indexer.house},
        )
        kind = "column" if len(rows) == 1 else "row" if len(columns) == 1 else "box"
        self._add(f"{kind}indexer", {"cells": self._names(indexer.cells)})


def _numbered(regions: Sequence[int | None]) -> list[int]:
    """Regions numbered by their first cells."""
    order = {region: number for number, region in enumerate(dict.fromkeys(regions))}
    return [order[region] for region in regions]
