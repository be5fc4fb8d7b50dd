"""Convert a board of f-puzzles, parsed from JSON, to the table of a puzzle."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import groupby, pairwise, zip_longest
from typing import Any

from satsudoku.board.toml_reader import Numbered
from satsudoku.errors import FormatError, excerpt
from satsudoku.formats.reading.extras import Extras
from satsudoku.links.fpuzzles_extras import fpuzzles_extras
from satsudoku.links.fpuzzles_keys import COSMETIC, FLAGS, KEYS, LEAST, LINES, WORDS
from satsudoku.links.fpuzzles_values import Account, beside, is_blank, number_of, place
from satsudoku.links.negatives import negative_tables
from satsudoku.links.square import MOVES, SYMBOLS, board_table, default_regions, diagonals

_CELL = re.compile(r"R([0-9]{1,2})C([0-9]{1,2})")
_MOST = len(SYMBOLS)


def fpuzzles_table(data: object) -> tuple[dict[str, Any], Extras]:
    """The table of a board, and its extras.

    Raises:
        FormatError: damaged, or not supported; the error names all unsupported keys.

    >>> grid = [[{"value": 1, "given": True}, {}, {}, {}]] + [[{}] * 4] * 3
    >>> fpuzzles_table({"size": 4, "grid": grid})[0]
    {'variant': 'classic4', 'givens': '1...............'}
    """
    if not isinstance(data, dict):
        raise FormatError("an f-puzzles board is a JSON object")
    board = _Board(data)
    keys = {*WORDS, *COSMETIC, *board.readers}
    strange = sorted(key for key, value in data.items() if key not in keys and value)
    if strange:
        listed = ", ".join(excerpt(key) for key in strange)
        raise FormatError(f"f-puzzles board: not supported: {listed}")
    for key, read in board.readers.items():
        if data.get(key):
            board.key = key
            if key in FLAGS and data[key] is not True:
                raise board.fault(f"expected true; found {excerpt(str(data[key]), 20)}")
            read(key)
    return board.table, fpuzzles_extras(data, board.cells, board.account, board.readers)


class _Board:
    """Gathers the tables of one board.

    Attributes:
        key: the one that is being read, for errors.
        cells: the objects of all cells.
        table: of the puzzle.
        account: what of the board is not used.
        readers: of keys, by key.
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.key = "grid"
        grid = data.get("grid")
        size = len(grid) if isinstance(grid, list) else 0
        if not 1 <= size <= _MOST or not isinstance(grid, list):
            raise FormatError(f"f-puzzles board: key grid: expected 1 to {_MOST} rows")
        if any(not isinstance(row, list) or len(row) != size for row in grid):
            raise FormatError("f-puzzles board: key grid: expected as many cells a row as rows")
        self.size = size
        self.account = Account()
        self.cells = [cell for row in grid for cell in row]
        if not all(isinstance(cell, dict) for cell in self.cells):
            raise FormatError("f-puzzles board: key grid: expected an object for each cell")
        if data.get("size", size) != size:
            self.account.unread.append(f"size {excerpt(str(data['size']), 20)} of {size} rows")
        default = default_regions(size)
        self.regions = [
            cell.get("region", box) for cell, box in zip(self.cells, default, strict=True)
        ]
        if any(r is not None and type(r) is not int for r in self.regions):
            raise FormatError("f-puzzles board: key region: expected a whole number, or null")
        for index, region in enumerate(self.regions):
            if region is not None and not 0 <= region < size:
                said = f"region {region} of {self._name(index)}, as the editor has 0 to {size - 1}"
                self.account.unread.append(said)
        self.table = board_table(size, self.regions)
        self.table |= self._values()
        simple: dict[str, Callable[[str], None]] = {
            "killercage": self._cages,
            "arrow": self._arrows,
            "extraregion": self._extra_regions,
            "difference": self._dots,
            "ratio": self._dots,
            "xv": self._dots,
            "clone": self._clones,
            "quadruple": self._quadruples,
            "littlekillersum": self._little_killers,
            "regionsumline": self._region_sums,
            "negative": self._negatives,
            "nonconsecutive": self._nonconsecutive,
            "disjointgroups": self._disjoint_groups,
        }
        self.readers = simple | dict.fromkeys(LINES, self._lines)
        self.readers |= dict.fromkeys(MOVES, self._moves)
        self.readers |= dict.fromkeys(("diagonal+", "diagonal-"), self._diagonal)
        self.readers |= dict.fromkeys(("odd", "even", "minimum", "maximum"), self._marked)
        self.readers |= dict.fromkeys(("sandwichsum", "xsum", "skyscraper"), self._outside)
        self.readers |= dict.fromkeys(("rowindexer", "columnindexer", "boxindexer"), self._indexers)

    def fault(self, what: str) -> FormatError:
        """An error that names the key."""
        return FormatError(f"f-puzzles board: key {self.key}: {what}")

    # --- contents of cells ---

    def _values(self) -> dict[str, str]:
        """Givens, or pencil marks if cells are restricted."""
        symbols = SYMBOLS[: self.size]
        givens = ["."] * len(self.cells)
        restricted = [""] * len(self.cells)
        for index, cell in enumerate(self.cells):
            given = cell.get("given")
            if given and given is not True and given != 1:
                found = excerpt(str(given), 20)
                raise self.fault(f"given of {self._name(index)}: expected true; found {found}")
            value = cell.get("value") if given else None
            if value is not None:
                if type(value) is not int or not 1 <= value <= self.size:
                    found = f"expected 1 to {self.size}; found {excerpt(str(value), 20)}"
                    raise self.fault(f"value of {self._name(index)}: {found}")
                givens[index] = symbols[value - 1]
            if not (marks := cell.get("givenPencilMarks")):
                continue
            listed = marks if isinstance(marks, list) else []
            allowed = {mark for mark in listed if type(mark) is int and 1 <= mark <= self.size}
            if len(allowed) < len(listed) or not listed:
                said = f"givenPencilMarks of {self._name(index)}: {excerpt(str(marks))}"
                self.account.unread.append(said)
            restricted[index] = "".join(s for v, s in enumerate(symbols, 1) if v in allowed)
        if not any(restricted):
            return {"givens": "".join(givens)}
        rows = [
            "".join(
                s if s in (given if given != "." else marks or symbols) else "." for s in symbols
            )
            for given, marks in zip(givens, restricted, strict=True)
        ]
        return {"candidates": "".join(rows)}

    def _name(self, index: int) -> str:
        return f"R{index // self.size + 1}C{index % self.size + 1}"

    def _cell(self, name: object, *, outside: bool = False) -> tuple[int, int]:
        """Row and column, from 0, of a name; -1 and `size` are outside."""
        match = _CELL.fullmatch(name) if isinstance(name, str) else None
        row, column = (int(match[1]) - 1, int(match[2]) - 1) if match else (-2, -2)
        least, most = (-1, self.size) if outside else (0, self.size - 1)
        if not (least <= row <= most and least <= column <= most):
            raise self.fault(f"expected a cell such as R1C1, found {name!r:.20}")
        return row, column

    def _index(self, names: object) -> list[int]:
        if not isinstance(names, list):
            raise self.fault("expected a list of cells")
        return [row * self.size + column for row, column in map(self._cell, names)]

    def _different(self, names: object, number: int | None = None) -> list[int]:
        """Cells of which none may appear twice: some, or just a number of them."""
        cells = self._index(names)
        if not cells or len(cells) != (number or len(cells)):
            found = ", ".join(map(self._name, cells[:4])) or "none"
            raise self.fault(f"expected {number or 'some'} cells; found {found}")
        twice = next((cell for at, cell in enumerate(cells) if cell in cells[:at]), None)
        if twice is not None:
            raise self.fault(f"expected different cells; {self._name(twice)} appears twice")
        return cells

    def _entries(self, key: str) -> list[dict[str, Any]]:
        value = self.data[key]
        if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
            raise self.fault("expected a list of objects")
        known = KEYS.get(key, {"cells"})
        for entry in value:
            if not entry.keys() <= known:
                self.account.check_keys(key, entry, known)
        return value

    def _all_lines(self, entry: Mapping[str, Any]) -> list[list[int]]:
        lines = entry.get("lines", [])
        if not isinstance(lines, list):
            raise self.fault("lines: expected lists of cells")
        return [self._index(line) for line in lines]

    def _add(self, key: str, table: dict[str, Any]) -> None:
        self.table.setdefault(key, []).append(table)

    # --- constraints ---

    def _lines(self, key: str) -> None:
        ours, value_key = LINES[key]
        for entry in self._entries(key):
            value = self.account.number(key, entry) if value_key else None
            understood = value is not None or not value_key or is_blank(entry.get("value"))
            lines = self._all_lines(entry)
            for line in lines if understood else ():
                table: dict[str, Any] = {"cells": Numbered(line)}
                if value_key and value is not None:
                    table[value_key] = value
                if ours == "lockout_lines":  # 4 on a 9x9 board; its scripts know no other value
                    table["difference"] = self.size // 2
                if len(line) >= LEAST.get(key, 2):
                    self._add(ours, table)
            if not understood or not lines:
                self.account.leave(key, entry)
            elif short := [
                entry["lines"][n] for n, line in enumerate(lines) if len(line) < LEAST.get(key, 2)
            ]:
                self.account.leave(key, {**entry, "lines": short})

    def _cages(self, key: str) -> None:
        for entry in self._entries(key):
            total = self.account.number(key, entry)
            table: dict[str, Any] = {"cells": Numbered(self._different(entry.get("cells")))}
            if total == 0:
                self.account.leave("no sum", entry, beside(key, entry))
            self._add("cages", table | ({"sum": total} if total else {}))

    def _arrows(self, key: str) -> None:
        for entry in self._entries(key):
            cells = self._different(entry.get("cells"))
            bulb, lines = Numbered(sorted(cells)), self._all_lines(entry)
            for line in lines:
                if len(line) > 1:
                    self._add("arrows", {"bulb": bulb, "shaft": Numbered(line[1:])})
                if line and line[0] not in cells:
                    self.account.leave("ends", entry, f"arrow at {place(entry)}: not at its bulb")
            if short := [entry["lines"][n] for n, line in enumerate(lines) if len(line) < 2]:
                self.account.leave(key, {**entry, "lines": short})
            elif not lines:
                self.account.leave(key, entry)

    def _extra_regions(self, key: str) -> None:
        cells = [Numbered(self._different(entry.get("cells"))) for entry in self._entries(key)]
        self._add_houses("extra region", cells)

    def _add_houses(self, family: str, cells: list[Numbered]) -> None:
        self._add("houses", {"family": family, "kind": "cells", "cells": cells})

    def _dots(self, key: str) -> None:
        for entry in self._entries(key):
            cells = Numbered(self._different(entry.get("cells"), 2))
            value = entry.get("value")
            if key == "xv":
                total = {"X": 10, "V": 5}.get(str(value).upper().strip())
                if total is not None:
                    self._add("pair_sums", {"cells": cells, "sum": total})
                else:
                    self.account.leave(key, entry, beside(key, entry))
                continue
            number = self.account.number(key, entry)
            if number is None and not is_blank(value):
                self.account.leave(key, entry)
                continue
            table: dict[str, Any] = {"cells": cells}
            self._add(f"{key}s", table if number is None else table | {key: number})

    def _clones(self, key: str) -> None:
        for entry in self._entries(key):
            cells, copies = self._index(entry.get("cells")), self._index(entry.get("cloneCells"))
            if len(cells) != len(copies):
                sizes = f"{len(cells)} cells and {len(copies)} of its copy"
                self.account.leave("sizes", entry, f"clone at {place(entry)}: {sizes}")
            different = [pair for pair in zip(cells, copies, strict=False) if pair[0] != pair[1]]
            if different:
                parts = [Numbered(part) for part in zip(*different, strict=True)]
                self._add("clones", {"parts": parts})
            if len(different) < len(cells):
                self.account.leave("same cells" if different else key, entry)

    def _quadruples(self, key: str) -> None:
        for entry in self._entries(key):
            values = entry.get("values") or []
            if not isinstance(values, list):
                raise self.fault("values: expected a list of numbers")
            said = [value for value in values if not is_blank(value)]
            numbers = [number_of(value) for value in said]
            if None in numbers:
                text = excerpt(", ".join(map(str, said)), 20)
                self.account.leave(key, entry, f"quadruple at {place(entry)}: {text}")
            elif numbers:
                cells = Numbered(self._different(entry.get("cells")))
                self._add("quadruples", {"cells": cells, "values": numbers})
            else:
                self.account.leave(key, entry)

    def _little_killers(self, key: str) -> None:
        steps = {"U": -1, "D": 1, "L": -1, "R": 1}
        for entry in self._entries(key):
            total = self.account.number(key, entry)
            if not total:  # a mere drawing
                self.account.leave(key, entry, "" if total is None else beside(key, entry))
                continue
            row, column = self._cell(entry.get("cell"), outside=True)
            direction = str(entry.get("direction"))
            if not re.fullmatch("[UD][LR]", direction):
                found = f"expected UL, UR, DL or DR; found {excerpt(direction)}"
                raise self.fault(f"direction: {found}")
            down, right = steps[direction[0]], steps[direction[1]]
            cells = self._ray(row + down, column + right, down, right)
            if not cells:
                raise self.fault(f"the arrow at {place(entry)} meets no cell")
            self._add("little_killers", {"cells": Numbered(cells), "sum": total})
            if "cells" in entry and self._index(entry["cells"]) != cells:
                said = f"littlekillersum at {place(entry)}: its cells are not on its arrow"
                self.account.leave("other cells", entry, f"{said}, which counts")

    def _ray(self, row: int, column: int, down: int, right: int) -> list[int]:
        """The cells of a straight way through the board."""
        cells = []
        while 0 <= row < self.size and 0 <= column < self.size:
            cells.append(row * self.size + column)
            row, column = row + down, column + right
        return cells

    def _outside(self, key: str) -> None:
        ours, number_key = {
            "sandwichsum": ("sandwiches", "sum"),
            "xsum": ("x_sums", "sum"),
            "skyscraper": ("skyscrapers", "visible"),
        }[key]
        for entry in self._entries(key):
            value = self.account.number(key, entry)
            if value is None or (value == 0 and key != "sandwichsum"):  # a mere drawing
                self.account.leave(key, entry, "" if value is None else beside(key, entry))
                continue
            row, column = self._cell(entry.get("cell"), outside=True)
            down = 1 if row < 0 else -1 if row == self.size else 0
            right = 1 if column < 0 else -1 if column == self.size else 0
            if (down == 0) == (right == 0):
                raise self.fault(f"expected a cell beside the board; found {place(entry)}")
            cells = self._ray(row + down, column + right, down, right)
            self._add(ours, {"cells": Numbered(cells), number_key: value})

    def _region_sums(self, key: str) -> None:
        for entry in self._entries(key):
            for line in self._all_lines(entry):
                pieces = groupby(line, self.regions.__getitem__)
                parts = [Numbered(cells) for region, cells in pieces if region is not None]
                if any(len({*part}) < len(part) for part in parts):
                    for first, second in pairwise(parts):
                        weights = [1] * len(first) + [-1] * len(second)
                        cells = Numbered([*first, *second])
                        self._add("sums", {"cells": cells, "sum": 0, "weights": weights})
                elif len(parts) > 1:
                    self._add("region_sum_lines", {"parts": parts})
                else:
                    self.account.leave("within a region", entry)
                if None in {self.regions[cell] for cell in line}:
                    said = f"the cells of a regionsumline at {place(entry)} that are in no region"
                    self.account.leave("in no region", entry, said)
            if not entry.get("lines"):
                self.account.leave(key, entry)

    def _marked(self, key: str) -> None:
        cells = [row * self.size + c for row, c in map(self._cell, self._single(key))]
        named = Numbered(list(dict.fromkeys(cells)))
        if key in ("minimum", "maximum"):
            self._add(f"{key[:-2]}a", {"cells": named})
            return
        allowed = SYMBOLS[: self.size][key == "even" :: 2]
        self._add("cells", {"name": key, "cells": named, "allow": allowed})

    def _single(self, key: str) -> list[object]:
        return [entry.get("cell") for entry in self._entries(key)]

    def _indexers(self, key: str) -> None:
        size = self.size
        for entry in self._entries(key):
            for cell in self._index(entry.get("cells")):
                row, column = divmod(cell, size)
                region = self.regions[cell]
                if region is None and key == "boxindexer":
                    raise self.fault(f"expected a cell in a region; found {self._name(cell)}")
                house = {
                    "columnindexer": [row * size + k for k in range(size)],
                    "rowindexer": [k * size + column for k in range(size)],
                    "boxindexer": [c for c, r in enumerate(self.regions) if r == region],
                }[key]
                name = key.replace("indexer", " indexer")
                table = {"cells": Numbered([cell]), "house": Numbered(house), "name": name}
                self._add("indexers", table)

    # --- the whole board ---

    def _diagonal(self, key: str) -> None:
        falling, rising = diagonals(self.size)
        self._add_houses(key, [Numbered(rising if key == "diagonal+" else falling)])

    def _moves(self, key: str) -> None:
        self._add("relations", dict(MOVES[key]))

    def _disjoint_groups(self, key: str) -> None:
        regions: dict[int, list[int]] = {}
        for cell, region in enumerate(self.regions):
            if region is not None:
                regions.setdefault(region, []).append(cell)
        groups = [
            Numbered(cell for cell in group if cell >= 0)
            for group in zip_longest(*regions.values(), fillvalue=-1)
        ]
        self._add_houses("group", groups)

    def _negatives(self, key: str) -> None:
        flags = self.data[key]
        known = {"ratio", "xv", "foglight"}
        if not isinstance(flags, list) or not set(map(str, flags)) <= known:
            found = excerpt(str(flags), 20)
            raise self.fault(f"expected a list of ratio and xv; found {found}")
        for flag in dict.fromkeys(flags):
            if flag == "foglight":
                self.account.leave(key, flag)
            else:
                self._negative(flag)

    def _nonconsecutive(self, key: str) -> None:
        self._negative("difference")

    def _negative(self, flag: str) -> None:
        """Add what neighbours without a dot must not hold."""
        exempt: list[object] = []
        for key in ("xv",) if flag == "xv" else ("ratio", "difference"):
            for entry in self.data.get(key) or []:
                if key == "xv" and is_blank(entry.get("value")):
                    continue
                exempt += [Numbered(self._index(entry.get("cells")))]
        ratios = {number_of(entry.get("value")) or 2 for entry in self.data.get("ratio") or []}
        for table in negative_tables(flag, self.size, exempt, ratios):
            self._add("relations", table)
