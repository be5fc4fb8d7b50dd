"""A string of Interactive Sudoku Solver to the table of a puzzle."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any

from satsudoku.errors import FormatError, excerpt
from satsudoku.formats.linking.fpuzzles_reading import negative_tables
from satsudoku.formats.linking.iss_board import CELL, SETTINGS, IssBoard, whole_number
from satsudoku.formats.linking.iss_killers import numbered_killer, pointed_killer
from satsudoku.formats.linking.lz_string import BASE64
from satsudoku.formats.linking.square import SYMBOLS

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

_KNIGHT = [[1, 2], [2, 1], [1, -2], [2, -1]]
_MOVES: Mapping[str, tuple[str, list[list[int]]]] = {
    "AntiKnight": ("anti-knight", _KNIGHT),
    "AntiKing": ("anti-king", [[1, 1], [1, -1]]),
}
# How many arguments an item must have, where some are not cells.
_LEAST = {
    **dict.fromkeys(("Arrow", "Cage", "EqualSum", "LittleKiller", "PillArrow", "Quad"), 1),
    **dict.fromkeys(("Binary", "BinaryX", "Indexing", "LookAndSay", "Pair", "PairX"), 1),
    **dict.fromkeys(("SameValues", "Sandwich", *CLUES), 1),
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
        return numbered_killer(compact)
    if len(compact) == 81 and re.fullmatch(r"[<>^v0-9A-Za-j]+", compact):
        return pointed_killer(compact)
    return _Reader(compact).table


class _Reader(IssBoard):
    """Gathers the tables of one string, in `table`.

    Attributes:
        allowed: the values that givens leave to a cell.
    """

    def __init__(self, text: str) -> None:
        items = [item.split("~") for item in text.split(".") if item]
        if not items or not text.startswith("."):
            raise FormatError("not a string of Interactive Sudoku Solver: expected .Type~...")
        self.readers = self._readers()
        strange = dict.fromkeys(
            kind for kind, *_ in items if kind not in self.readers and kind not in SETTINGS
        )
        if strange:
            listed = ", ".join(excerpt(kind) for kind in strange)
            raise FormatError(f"Interactive Sudoku Solver: not supported: {listed}")
        super().__init__({kind: args for kind, *args in items if kind in SETTINGS})
        self.allowed: dict[int, set[int]] = {}
        self.table["givens"] = "." * len(self.cells)
        if self.shift:
            unshifted = {kind for kind, *_ in items} - _SHIFTED - set(SETTINGS)
            if unshifted:
                listed = ", ".join(sorted(unshifted))
                raise FormatError(
                    f"Interactive Sudoku Solver: not supported where values start at "
                    f"{1 - self.shift}: {listed}"
                )
        for kind, *args in items:
            if kind in self.readers:
                if len(args) < _LEAST.get(kind, 0):
                    raise FormatError(f"Interactive Sudoku Solver: {kind} of {len(args)} arguments")
                self.readers[kind](kind, args)
        self._negatives({kind for kind, *_ in items})
        if self.shift:
            self.table["shift"] = self.shift

    def _add(self, key: str, table: dict[str, Any]) -> None:
        self.table.setdefault(key, []).append(table)

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

    # --- items ---

    def _givens(self, kind: str, args: list[str]) -> None:
        for arg in args:
            name, *listed = arg.split("_")
            values = {whole_number(value) + self.shift for value in listed}
            cell = self.cell(name)
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
            if args and not CELL.fullmatch(args[0]):
                number = whole_number(args.pop(0))
                sums = number_key == "sum" and key != "sum_lines"
                table[number_key] = number + self.shift * len(args) if sums else number
            elif default is not None:
                table[number_key] = default
        if args and args[-1] == "LOOP":
            if key != "sum_lines":
                raise FormatError(f"Interactive Sudoku Solver: not supported: {kind} with LOOP")
            key, args = "sum_loops", args[:-1]
        table["cells"] = self.named(list(map(self.cell, args)))
        if len(args) > 1 or key in ("sums", "counting_circles", "relliks"):
            self._add(key, table)

    def _cage(self, kind: str, args: list[str]) -> None:
        total = whole_number(args[0] if args else "")
        cells = list(map(self.cell, args[1:]))
        total += self.shift * len(cells) if total else 0
        once = list(dict.fromkeys(cells))
        if once == cells:
            table: dict[str, Any] = {"cells": self.named(cells)}
            self._add("cages", table | ({"sum": total} if total else {}))
            return
        self._add("cages", {"cells": self.named(once)})
        if total:
            self._add("sums", {"cells": self.named(cells), "sum": total})

    def _arrow(self, kind: str, args: list[str]) -> None:
        self._pill(kind, ["1", *args])

    def _pill(self, kind: str, args: list[str]) -> None:
        size, cells = whole_number(args[0]), list(map(self.cell, args[1:]))
        bulb, shaft = self.named(sorted(cells[:size])), self.named(cells[size:])
        if shaft:
            self._add("arrows", {"bulb": bulb, "shaft": shaft})

    def _little_killer(self, kind: str, args: list[str]) -> None:
        total, start = whole_number(args[0]), self.cell(args[1] if args[1:] else "")
        row, column = divmod(start, self.columns)
        down, right = self._slope(row, column)
        cells = []
        while 0 <= row < self.rows and 0 <= column < self.columns:
            cells.append(row * self.columns + column)
            row, column = row + down, column + right
        total += self.shift * len(cells)
        self._add("little_killers", {"cells": self.named(cells), "sum": total})

    def _slope(self, row: int, column: int) -> tuple[int, int]:
        """Down and right: the side where a diagonal starts says where it leads."""
        if column == 0 and row < self.rows - 1:
            return 1, 1
        if row == 0:
            return 1, -1
        return (-1, -1) if column == self.columns - 1 else (-1, 1)

    def _clues(self, kind: str, args: list[str]) -> None:
        key, number_key = CLUES[kind]
        line = self.full_line(args[0] if args else "")
        for text, cells in zip(args[1:3], (line, line[::-1]), strict=False):
            if text:
                number = whole_number(text) + (self.shift if kind == "HiddenSkyscraper" else 0)
                table = {"cells": self.named(cells), number_key: number}
                self._add(key, table)

    def _sandwich(self, kind: str, args: list[str]) -> None:
        line = self.full_line(args[1] if args[1:] else "")
        self._add("sandwiches", {"cells": self.named(line), "sum": whole_number(args[0])})

    def _quad(self, kind: str, args: list[str]) -> None:
        corner = self.cell(args[0] if args else "")
        cells = self._square(corner)
        values = list(map(whole_number, args[1:]))
        if (corner + 1) % self.columns == 0 or cells[-1] not in self.cells:
            raise FormatError("Interactive Sudoku Solver: a quadruple beyond the border")
        self._add("quadruples", {"cells": self.named(cells), "values": values})

    def _square(self, corner: int) -> list[int]:
        """Four cells, of which the upper left one is given."""
        below = corner + self.columns
        return [corner, corner + 1, below, below + 1]

    def _indexing(self, kind: str, args: list[str]) -> None:
        for name in args[1:]:
            cell = self.cell(name)
            row, column = divmod(cell, self.columns)
            along = [row * self.columns + k for k in range(self.columns)]
            across = [k * self.columns + column for k in range(self.rows)]
            house = along if args[0] == "C" else across
            self._add("indexers", {"cells": self.named([cell]), "house": self.named(house)})

    def _look_and_say(self, kind: str, args: list[str]) -> None:
        digits = list(map(whole_number, args[0]))
        digits[1::2] = [value + self.shift for value in digits[1::2]]
        cells = self.named(list(map(self.cell, args[1:])))
        self._add("look_and_says", {"cells": cells, "values": digits})

    def _all_different(self, kind: str, args: list[str]) -> None:
        cells = list(map(self.cell, args))
        self._add("cages", {"cells": self.named(cells), "name": "all different"})

    def _same_values(self, kind: str, args: list[str]) -> None:
        sets, cells = whole_number(args[0]), list(map(self.cell, args[1:]))
        size = len(cells) // max(1, sets)
        if sets < 2 or size * sets != len(cells):
            raise FormatError("Interactive Sudoku Solver: SameValues in unequal sets")
        parts = [self.named(cells[k * size : (k + 1) * size]) for k in range(sets)]
        self._add("same_symbols", {"parts": parts})

    def _equal_sum(self, kind: str, args: list[str]) -> None:
        self._add("equal_sums", {"parts": list(map(self.named, self.groups(args, "-")))})

    def _region_sum(self, kind: str, args: list[str]) -> None:
        region_of = {cell: number for number, part in enumerate(self.regions) for cell in part}
        parts: list[list[int]] = []
        last: int | None = -1
        for cell in map(self.cell, args):
            region = region_of.get(cell)
            if region != last:
                parts.append([])
            parts[-1].append(cell)
            last = region
        if len(parts) > 1:
            self._add("region_sum_lines", {"parts": list(map(self.named, parts))})

    def _adjacent(self, args: Sequence[str]) -> list[tuple[int, int]]:
        """All pairs of neighbours in a list of cells, in the order of the list."""
        cells = list(map(self.cell, args))
        return [(a, b) for a, b in combinations(cells, 2) if self._beside(a, b)]

    def _beside(self, one: int, two: int) -> bool:
        (r1, c1), (r2, c2) = divmod(one, self.columns), divmod(two, self.columns)
        return abs(r1 - r2) + abs(c1 - c2) == 1

    def _dots(self, kind: str, args: list[str]) -> None:
        for pair in dict.fromkeys(self._adjacent(args)):
            table: dict[str, Any] = {"cells": self.named(pair)}
            if kind in "XV":
                self._add("pair_sums", table | {"sum": 10 if kind == "X" else 5})
            else:
                self._add("differences" if kind == "WhiteDot" else "ratios", table)

    def _greater(self, kind: str, args: list[str]) -> None:
        for pair in dict.fromkeys(self._adjacent(args)):
            self._add("inequalities", {"cells": self.named(pair)})

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
        for group in self.groups(args[2:], ""):
            pairs += combinations(group, 2) if kind.endswith("X") else pairwise(group)
        if pairs and allowed:
            name = f"pairs {len(self.table.get('relations', [])) + 1}"
            cells = [self.named(pair) for pair in dict.fromkeys(pairs)]
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
        self._add("houses", self.cells_of(family, houses))

    def _windoku(self, kind: str, args: list[str]) -> None:
        if not self.boxes:
            raise FormatError("Interactive Sudoku Solver: Windoku of a board without boxes")
        high = len({cell // self.columns for cell in self.boxes[0]})
        wide = len(self.boxes[0]) // high
        windows = [
            self.rectangle(r, c, high, wide)
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
                self._add(key, {"cells": self.named(cells)})

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
