"""A string of Interactive Sudoku Solver to the table of a puzzle."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, pairwise
from math import isqrt
from typing import Any

from satsudoku.errors import FormatError, excerpt
from satsudoku.formats.linking.fpuzzles_reading import negative_tables
from satsudoku.formats.linking.lz_string import BASE64
from satsudoku.formats.linking.square import SYMBOLS, names

__all__ = ["CLUES", "LINES", "iss_table"]

LINES: Mapping[str, tuple[str, str | None, int | None]] = {
    "Thermo": ("thermometers", None, None),
    "Palindrome": ("palindromes", None, None),
    "Renban": ("renbans", None, None),
    "Whisper": ("whispers", "difference", 5),
    "Between": ("between_lines", None, None),
    "Lockout": ("lockout_lines", "difference", None),
    "Entropic": ("entropic_lines", None, None),
    "Modular": ("modular_lines", "modulus", None),
    "DoubleArrow": ("double_arrows", None, None),
    "Zipper": ("zippers", None, None),
    "SumLine": ("sum_lines", "sum", None),
    "Sum": ("sums", "sum", None),
    "Lunchbox": ("lunchboxes", "sum", None),
    "RellikCage": ("relliks", "sum", None),
    "EqualityCage": ("equality_cages", None, None),
    "CountingCircles": ("counting_circles", None, None),
}
"""Types of cells in an order: what we call them, their number, and what it is if missing."""

CLUES: Mapping[str, tuple[str, str]] = {
    "Skyscraper": ("skyscrapers", "visible"),
    "HiddenSkyscraper": ("hidden_skyscrapers", "hidden"),
    "XSum": ("x_sums", "sum"),
    "NumberedRoom": ("numbered_rooms", "room"),
}
"""Types of clues at both ends of a line."""

_CELL = re.compile(r"R([1-9a-g])C([1-9a-g])", re.IGNORECASE)
_KNIGHT = [[1, 2], [2, 1], [1, -2], [2, -1]]
_MOVES: Mapping[str, tuple[str, list[list[int]]]] = {
    "AntiKnight": ("anti-knight", _KNIGHT),
    "AntiKing": ("anti-king", [[1, 1], [1, -1]]),
}
_URL_SAFE = BASE64[:-2] + "-_"


def iss_table(text: str) -> dict[str, Any]:
    """The table of a string.

    Args:
        text: items ``.Type~argument~...``; or a killer in one of the short forms.

    Returns:
        The table, with what was added to values that do not start at 1 as ``shift``.

    Raises:
        FormatError: what is not as the solver writes it, or not supported, all types named.

    >>> iss_table(".~R1C1_5.Cage~9~R1C2~R1C3")["cages"]
    [{'cells': 'r1c2 r1c3', 'sum': 9}]
    """
    compact = re.sub(r"\s+", "", text)
    if compact.startswith("3x3:"):
        return _numbered_killer(compact)
    if len(compact) == 81 and re.fullmatch(r"[<>^v0-9A-Za-j]+", compact):
        return _pointed_killer(compact)
    return _Reader(compact).table


class _Reader:
    """Gathers the tables of one string.

    Attributes:
        table: what has been read.
    """

    def __init__(self, text: str) -> None:
        items = [item.split("~") for item in text.split(".") if item]
        if not items or not text.startswith("."):
            raise FormatError("not a string of Interactive Sudoku Solver: expected .Type~...")
        self.settings = {kind: args for kind, *args in items if kind in _SETTINGS}
        self.readers = self._readers()
        strange = dict.fromkeys(
            kind for kind, *_ in items if kind not in self.readers and kind not in _SETTINGS
        )
        if strange:
            listed = ", ".join(excerpt(kind) for kind in strange)
            raise FormatError(f"Interactive Sudoku Solver: not supported: {listed}")
        self._board()
        if self.shift:
            unshifted = {kind for kind, *_ in items} - _SHIFTED - set(_SETTINGS)
            if unshifted:
                listed = ", ".join(sorted(unshifted))
                raise FormatError(
                    f"Interactive Sudoku Solver: not supported where values start at "
                    f"{1 - self.shift}: {listed}"
                )
        for kind, *args in items:
            if kind in self.readers:
                self.readers[kind](kind, args)
        self._negatives({kind for kind, *_ in items})
        if self.shift:
            self.table["shift"] = self.shift

    def _readers(self) -> dict[str, Callable[[str, list[str]], None]]:
        readers: dict[str, Callable[[str, list[str]], None]] = {
            "": self._givens,
            "Cage": self._cage,
            "Arrow": self._arrow,
            "PillArrow": self._pill,
            "LittleKiller": self._little_killer,
            "Sandwich": self._sandwich,
            "Quad": self._quad,
            "Indexing": self._indexing,
            "LookAndSay": self._look_and_say,
            "AllDifferent": self._all_different,
            "SameValues": self._same_values,
            "EqualSum": self._equal_sum,
            "RegionSumLine": self._region_sum,
            "GreaterThan": self._greater,
            "Diagonal": self._diagonal,
            "Windoku": self._windoku,
            "DisjointSets": self._disjoint_sets,
            "AntiConsecutive": self._anti_consecutive,
            "AntiTaxicab": self._anti_taxicab,
            "GlobalEntropy": self._global,
            "GlobalMod": self._global,
            "StrictKropki": lambda kind, args: None,  # see _negatives
            "StrictXV": lambda kind, args: None,
        }
        readers |= dict.fromkeys(LINES, self._line)
        readers |= dict.fromkeys(CLUES, self._clues)
        readers |= dict.fromkeys(("WhiteDot", "BlackDot", "X", "V"), self._dots)
        readers |= dict.fromkeys(_MOVES, self._move)
        return readers | dict.fromkeys(("Pair", "PairX", "Binary", "BinaryX"), self._pairs)

    # --- the board ---

    def _board(self) -> None:
        """Cells, symbols and houses."""
        shape, *values = self.settings.get("Shape", ["9x9"])
        match = re.fullmatch(r"([0-9]{1,2})x([0-9]{1,2})", shape)
        self.rows, self.columns = (int(match[1]), int(match[2])) if match else (0, 0)
        if not (1 <= self.rows <= 16 and 1 <= self.columns <= 16):
            raise FormatError(f"Interactive Sudoku Solver: not supported: a board of {shape}")
        self.values = max(self.rows, self.columns)
        self.shift = 0  # what is added to each value to make the least one 1
        span = re.fullmatch("([0-9]{1,2})(?:-([0-9]{1,2}))?", values[0]) if values else None
        if span is not None and span[2]:
            self.shift = 1 - int(span[1])
            self.values = int(span[2]) + self.shift
        elif span is not None:
            self.values = int(span[1])
        if len(values) > 1 or not max(self.rows, self.columns) <= self.values <= 16:
            listed = "~".join([shape, *values])
            raise FormatError(f"Interactive Sudoku Solver: not supported: Shape~{listed}")
        self.cells = range(self.rows * self.columns)
        region = self._number((self.settings.get("RegionSize") or [str(self.values)])[0])
        self.boxes = self._boxes(region)
        houses: list[dict[str, Any]] = [
            {"family": "row", "kind": "rows"},
            {"family": "column", "kind": "columns"},
        ]
        self.regions = [] if "NoBoxes" in self.settings else self.boxes
        if self.regions:
            houses.append(self._cells_of("box", self.regions))
        if "Jigsaw" in self.settings:
            layout = "".join(self.settings["Jigsaw"])
            if len(layout) != len(self.cells):
                raise FormatError(f"Interactive Sudoku Solver: a jigsaw of {len(layout)} cells")
            jigsaw = [
                [cell for cell, other in enumerate(layout) if other == label]
                for label in dict.fromkeys(layout)
            ]
            jigsaw = [cells for cells in jigsaw if len(cells) <= self.values]
            houses.append(self._cells_of("region", jigsaw))
            self.regions = jigsaw
        self.table: dict[str, Any] = {"variant": "classic9"}
        if self.settings.keys() - {"Shape"} or (self.rows, self.columns, self.values) != (9,) * 3:
            self.table = {
                "symbols": SYMBOLS[: self.values],
                "grids": [{"rows": self.rows, "columns": self.columns}],
                "houses": houses,
            }
        self.allowed: dict[int, set[int]] = {}
        self.table["givens"] = "." * len(self.cells)

    def _boxes(self, region: int) -> list[list[int]]:
        """The default boxes of so many cells; none where they do not tile the board."""
        for height in range(isqrt(region), 0, -1):
            if region % height:
                continue
            for high, wide in ((height, region // height), (region // height, height)):
                if self.rows % high == 0 and self.columns % wide == 0 and min(high, wide) > 1:
                    return [
                        self._rectangle(r, c, high, wide)
                        for r in range(0, self.rows, high)
                        for c in range(0, self.columns, wide)
                    ]
        return []

    def _rectangle(self, row: int, column: int, high: int, wide: int) -> list[int]:
        return [(row + i) * self.columns + column + j for i in range(high) for j in range(wide)]

    def _cells_of(self, family: str, houses: Sequence[Sequence[int]]) -> dict[str, Any]:
        return {
            "family": family,
            "kind": "cells",
            "cells": [self._named(sorted(house)) for house in houses],
        }

    # --- parts of items ---

    def _named(self, cells: Sequence[int]) -> str:
        return names(cells, self.columns)

    def _cell(self, name: str) -> int:
        match = _CELL.fullmatch(name)
        row, column = (int(match[1], 17) - 1, int(match[2], 17) - 1) if match else (99, 99)
        if row >= self.rows or column >= self.columns:
            message = f"Interactive Sudoku Solver: expected a cell such as R1C1: {excerpt(name)}"
            raise FormatError(message)
        return row * self.columns + column

    def _number(self, text: str) -> int:
        if not re.fullmatch("-?[0-9]{1,4}", text):
            raise FormatError(f"Interactive Sudoku Solver: expected a number: {excerpt(text)}")
        return int(text)

    def _add(self, key: str, table: dict[str, Any]) -> None:
        self.table.setdefault(key, []).append(table)

    def _groups(self, args: Sequence[str], separator: str) -> list[list[int]]:
        """Cells between separators."""
        groups: list[list[int]] = [[]]
        for arg in args:
            if arg == separator:
                groups.append([])
            else:
                groups[-1].append(self._cell(arg))
        return [group for group in groups if group]

    def _full_line(self, name: str) -> list[int]:
        """A row or a column, called R1 or C1."""
        match = re.fullmatch("([RC])([1-9a-g])", name, re.IGNORECASE)
        at = int(match[2], 17) - 1 if match else 99
        row = match is not None and match[1].upper() == "R"
        if at >= (self.rows if row else self.columns):
            message = f"Interactive Sudoku Solver: expected a line such as R1: {excerpt(name)}"
            raise FormatError(message)
        if row:
            return [at * self.columns + k for k in range(self.columns)]
        return [k * self.columns + at for k in range(self.rows)]

    # --- items ---

    def _givens(self, kind: str, args: list[str]) -> None:
        for arg in args:
            name, *listed = arg.split("_")
            values = {self._number(value) + self.shift for value in listed}
            cell = self._cell(name)
            if not values <= set(range(1, self.values + 1)):
                raise FormatError(f"Interactive Sudoku Solver: values of {excerpt(arg)}")
            if values:
                self.allowed[cell] = self.allowed.get(cell, values) & values
        self._write_givens()

    def _write_givens(self) -> None:
        symbols = SYMBOLS[: self.values]
        left = [self.allowed.get(cell) for cell in self.cells]
        self.table.pop("givens", None)
        self.table.pop("candidates", None)
        if any(values is not None and not values for values in left):
            raise FormatError("Interactive Sudoku Solver: a cell without any value")
        if all(values is None or len(values) == 1 for values in left):
            chosen = ("." if values is None else symbols[min(values) - 1] for values in left)
            self.table["givens"] = "".join(chosen)
        else:
            self.table["candidates"] = "".join(
                s if values is None or v in values else "."
                for values in left
                for v, s in enumerate(symbols, 1)
            )

    def _line(self, kind: str, args: list[str]) -> None:
        key, number_key, default = LINES[kind]
        table: dict[str, Any] = {}
        if number_key is not None:
            if args and not _CELL.fullmatch(args[0]):
                number = self._number(args.pop(0))
                sums = number_key == "sum" and key != "sum_lines"
                table[number_key] = number + self.shift * len(args) if sums else number
            elif default is not None:
                table[number_key] = default
        if args and args[-1] == "LOOP":
            raise FormatError(f"Interactive Sudoku Solver: not supported: {kind} with LOOP")
        table["cells"] = self._named(list(map(self._cell, args)))
        if len(args) > 1 or key in ("sums", "counting_circles", "relliks"):
            self._add(key, table)

    def _cage(self, kind: str, args: list[str]) -> None:
        total = self._number(args[0] if args else "")
        cells = list(map(self._cell, args[1:]))
        total += self.shift * len(cells) if total else 0
        once = list(dict.fromkeys(cells))
        if once == cells:
            table: dict[str, Any] = {"cells": self._named(cells)}
            self._add("cages", table | ({"sum": total} if total else {}))
            return
        self._add("cages", {"cells": self._named(once)})
        if total:
            self._add("sums", {"cells": self._named(cells), "sum": total})

    def _arrow(self, kind: str, args: list[str]) -> None:
        self._pill(kind, ["1", *args])

    def _pill(self, kind: str, args: list[str]) -> None:
        size, cells = self._number(args[0]), list(map(self._cell, args[1:]))
        bulb, shaft = self._named(sorted(cells[:size])), self._named(cells[size:])
        if shaft:
            self._add("arrows", {"bulb": bulb, "shaft": shaft})

    def _little_killer(self, kind: str, args: list[str]) -> None:
        total, start = self._number(args[0]), self._cell(args[1] if args[1:] else "")
        row, column = divmod(start, self.columns)
        down, right = self._slope(row, column)
        cells = []
        while 0 <= row < self.rows and 0 <= column < self.columns:
            cells.append(row * self.columns + column)
            row, column = row + down, column + right
        total += self.shift * len(cells)
        self._add("little_killers", {"cells": self._named(cells), "sum": total})

    def _slope(self, row: int, column: int) -> tuple[int, int]:
        """Down and right: the side where a diagonal starts says where it leads."""
        if column == 0 and row < self.rows - 1:
            return 1, 1
        if row == 0:
            return 1, -1
        return (-1, -1) if column == self.columns - 1 else (-1, 1)

    def _clues(self, kind: str, args: list[str]) -> None:
        key, number_key = CLUES[kind]
        line = self._full_line(args[0] if args else "")
        for text, cells in zip(args[1:3], (line, line[::-1]), strict=False):
            if text:
                number = self._number(text) + (self.shift if kind == "HiddenSkyscraper" else 0)
                table = {"cells": self._named(cells), number_key: number}
                self._add(key, table)

    def _sandwich(self, kind: str, args: list[str]) -> None:
        line = self._full_line(args[1] if args[1:] else "")
        self._add("sandwiches", {"cells": self._named(line), "sum": self._number(args[0])})

    def _quad(self, kind: str, args: list[str]) -> None:
        corner = self._cell(args[0] if args else "")
        cells = self._square(corner)
        values = list(map(self._number, args[1:]))
        if (corner + 1) % self.columns == 0 or cells[-1] not in self.cells:
            raise FormatError("Interactive Sudoku Solver: a quadruple beyond the border")
        self._add("quadruples", {"cells": self._named(cells), "values": values})

    def _square(self, corner: int) -> list[int]:
        """Four cells, of which the upper left one is given."""
        below = corner + self.columns
        return [corner, corner + 1, below, below + 1]

    def _indexing(self, kind: str, args: list[str]) -> None:
        for name in args[1:]:
            cell = self._cell(name)
            row, column = divmod(cell, self.columns)
            along = [row * self.columns + k for k in range(self.columns)]
            across = [k * self.columns + column for k in range(self.rows)]
            house = along if args[0] == "C" else across
            self._add("indexers", {"cells": self._named([cell]), "house": self._named(house)})

    def _look_and_say(self, kind: str, args: list[str]) -> None:
        digits = list(map(self._number, args[0]))
        digits[1::2] = [value + self.shift for value in digits[1::2]]
        cells = self._named(list(map(self._cell, args[1:])))
        self._add("look_and_says", {"cells": cells, "values": digits})

    def _all_different(self, kind: str, args: list[str]) -> None:
        cells = list(map(self._cell, args))
        self._add("cages", {"cells": self._named(cells), "name": "all different"})

    def _same_values(self, kind: str, args: list[str]) -> None:
        sets, cells = self._number(args[0]), list(map(self._cell, args[1:]))
        size = len(cells) // max(1, sets)
        if sets < 2 or size * sets != len(cells):
            raise FormatError("Interactive Sudoku Solver: SameValues in unequal sets")
        parts = [self._named(cells[k * size : (k + 1) * size]) for k in range(sets)]
        self._add("same_symbols", {"parts": parts})

    def _equal_sum(self, kind: str, args: list[str]) -> None:
        self._add("equal_sums", {"parts": list(map(self._named, self._groups(args, "-")))})

    def _region_sum(self, kind: str, args: list[str]) -> None:
        region_of = {cell: number for number, part in enumerate(self.regions) for cell in part}
        parts: list[list[int]] = []
        last: int | None = -1
        for cell in map(self._cell, args):
            region = region_of.get(cell)
            if region != last:
                parts.append([])
            parts[-1].append(cell)
            last = region
        if len(parts) > 1:
            self._add("region_sum_lines", {"parts": list(map(self._named, parts))})

    def _adjacent(self, args: Sequence[str]) -> list[tuple[int, int]]:
        """All pairs of neighbours in a list of cells, in the order of the list."""
        cells = list(map(self._cell, args))
        return [(a, b) for a, b in combinations(cells, 2) if self._beside(a, b)]

    def _beside(self, one: int, two: int) -> bool:
        (r1, c1), (r2, c2) = divmod(one, self.columns), divmod(two, self.columns)
        return abs(r1 - r2) + abs(c1 - c2) == 1

    def _dots(self, kind: str, args: list[str]) -> None:
        for pair in dict.fromkeys(self._adjacent(args)):
            table: dict[str, Any] = {"cells": self._named(pair)}
            if kind in "XV":
                self._add("pair_sums", table | {"sum": 10 if kind == "X" else 5})
            else:
                self._add("differences" if kind == "WhiteDot" else "ratios", table)

    def _greater(self, kind: str, args: list[str]) -> None:
        for pair in dict.fromkeys(self._adjacent(args)):
            self._add("inequalities", {"cells": self._named(pair)})

    def _pairs(self, kind: str, args: list[str]) -> None:
        """Relations by a table of bits, six a character, the least significant first."""
        alphabet = BASE64[:-2] + "_-" if kind.startswith("Binary") else _URL_SAFE
        if any(symbol not in alphabet for symbol in args[0]):
            raise FormatError(f"Interactive Sudoku Solver: a table such as {excerpt(args[0])}")
        bits = [alphabet.index(symbol) >> bit & 1 for symbol in args[0] for bit in range(6)]
        bits += [0] * self.values**2
        symbols = SYMBOLS[: self.values]
        allowed = [
            f"{a}{b}"
            for row, a in enumerate(symbols)
            for column, b in enumerate(symbols)
            if bits[row * self.values + column]
        ]
        pairs: list[tuple[int, int]] = []
        for group in self._groups(args[2:], ""):
            pairs += combinations(group, 2) if kind.endswith("X") else pairwise(group)
        if pairs and allowed:
            name = f"pairs {len(self.table.get('relations', [])) + 1}"
            cells = [self._named(pair) for pair in dict.fromkeys(pairs)]
            self._add("relations", {"name": name, "cells": cells, "allow": allowed})

    # --- the whole board ---

    def _diagonal(self, kind: str, args: list[str]) -> None:
        if self.rows != self.columns:
            raise FormatError("Interactive Sudoku Solver: a diagonal of a board that is no square")
        rising = [(k + 1) * (self.rows - 1) for k in range(self.rows)]
        falling = [k * (self.rows + 1) for k in range(self.rows)]
        cells = rising if args == ["1"] else falling
        self._add_houses(f"diagonal {args[0] if args else ''}", [cells])

    def _add_houses(self, family: str, houses: Sequence[Sequence[int]]) -> None:
        self._add("houses", self._cells_of(family, houses))

    def _windoku(self, kind: str, args: list[str]) -> None:
        if not self.boxes:
            raise FormatError("Interactive Sudoku Solver: Windoku of a board without boxes")
        high = len({cell // self.columns for cell in self.boxes[0]})
        wide = len(self.boxes[0]) // high
        windows = [
            self._rectangle(r, c, high, wide)
            for r in range(1, self.rows - high, high + 1)
            for c in range(1, self.columns - wide, wide + 1)
        ]
        self._add_houses("window", windows)

    def _disjoint_sets(self, kind: str, args: list[str]) -> None:
        self._add_houses("group", list(zip(*map(sorted, self.boxes), strict=True)))

    def _move(self, kind: str, args: list[str]) -> None:
        name, offsets = _MOVES[kind]
        self._add("relations", {"name": name, "offsets": offsets, "forbid": "equal"})

    def _anti_consecutive(self, kind: str, args: list[str]) -> None:
        for table in negative_tables("difference", self.values, [], set()):
            self._add("relations", table)

    def _anti_taxicab(self, kind: str, args: list[str]) -> None:
        for far in range(1, self.values + 1):
            offsets = [
                [down, right]
                for down in range(far + 1)
                for right in {far - down, down - far}
                if down or right > 0
            ]
            symbol = SYMBOLS[far - 1]
            table = {"name": "anti-taxicab", "offsets": offsets, "forbid": [symbol * 2]}
            self._add("relations", table)

    def _global(self, kind: str, args: list[str]) -> None:
        key = "entropic_cages" if kind == "GlobalEntropy" else "modular_cages"
        for row in range(self.rows - 1):
            for column in range(self.columns - 1):
                cells = self._square(row * self.columns + column)
                self._add(key, {"cells": self._named(cells)})

    def _negatives(self, kinds: set[str]) -> None:
        """Strict Kropki and XV: what neighbours without a dot do not hold."""
        dotted = [
            table["cells"] for key in ("differences", "ratios") for table in self.table.get(key, [])
        ]
        signed = [table["cells"] for table in self.table.get("pair_sums", [])]
        flags: list[tuple[str, list[str]]] = []
        if "StrictKropki" in kinds:
            flags += [("difference", dotted), ("ratio", dotted)]
        if "StrictXV" in kinds:
            flags.append(("xv", signed))
        for flag, exempt in flags:
            for table in negative_tables(flag, self.values, exempt, set()):
                self._add("relations", table)


# What means the same, or is shifted, where values do not start at 1.
_SHIFTED = frozenset(
    {"", "AllDifferent", "AntiConsecutive", "AntiKing", "AntiKnight", "Between", "Binary"}
    | {"BinaryX", "Cage", "Diagonal", "DisjointSets", "GreaterThan", "HiddenSkyscraper"}
    | {"LittleKiller", "Lockout", "LookAndSay", "Pair", "PairX", "Palindrome", "Renban"}
    | {"SameValues", "Skyscraper", "Sum", "Thermo", "Whisper", "WhiteDot", "Windoku"}
)
_SETTINGS = ("Shape", "NoBoxes", "RegionSize", "Jigsaw")


def _numbered_killer(text: str) -> dict[str, Any]:
    """``3x3:d:k:`` and 81 numbers, each 256 times a sum plus the number of a cage."""
    _, diagonals, _, *numbers = text.rstrip(":").split(":")
    if len(numbers) != 81 or not all(re.fullmatch("[0-9]{1,5}", n) for n in numbers):
        raise FormatError(f"a killer as 3x3:: and 81 numbers; found {len(numbers)}")
    cages: dict[int, list[int]] = {}
    for cell, number in enumerate(map(int, numbers)):
        if number >> 8:
            cages.setdefault(number, []).append(cell)
    table = _killer({tuple(cells): number >> 8 for number, cells in cages.items()})
    if "d" in diagonals:
        reader = _Reader(".Diagonal~1.Diagonal~-1")
        table["houses"] = reader.table["houses"]
    return table


def _pointed_killer(text: str) -> dict[str, Any]:
    """81 characters: a sum, or a sign that points to a cell of the same cage."""
    steps = {"<": -1, ">": 1, "^": -9, "v": 9}
    digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
    cages: dict[int, list[int]] = {}
    for cell in range(81):
        at = cell
        for _ in range(81):
            if text[at] not in steps:
                break
            at += steps[text[at]]
            if not 0 <= at < 81:
                raise FormatError("a killer whose signs point beyond the border")
        else:
            raise FormatError("a killer whose signs point in a circle")
        cages.setdefault(at, []).append(cell)
    table = _killer({tuple(cells): digits.index(text[at]) for at, cells in cages.items()})
    different = [cells for at, cells in cages.items() if text[at] == "0" and len(cells) > 1]
    table["cages"] += [{"cells": names(cells, 9)} for cells in different]
    return table


def _killer(cages: Mapping[tuple[int, ...], int]) -> dict[str, Any]:
    """A 9x9 board without givens, and cages; those of sum 0 are none."""
    return {
        "variant": "classic9",
        "givens": "." * 81,
        "cages": [
            {"cells": names(cells, 9), "sum": total} for cells, total in cages.items() if total
        ],
    }
