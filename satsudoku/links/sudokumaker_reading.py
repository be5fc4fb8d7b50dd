"""Convert a link of SudokuMaker to the table of a puzzle, by way of a board of f-puzzles.

Its constraints are blocks, each with a number for its type. An edge between cells is a number, too.
For a board of N columns, the edge on the right of row r and column c, from 0, has the number
2 N r + c + 1, and the edge below it 2 N r + c + N.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import unquote

from satsudoku.errors import FormatError, excerpt
from satsudoku.formats.reading.extras import Extras
from satsudoku.links.board_json import board_json
from satsudoku.links.fpuzzles_reading import fpuzzles_table
from satsudoku.links.lz_string import BASE64, URI, decompress
from satsudoku.links.parameters import accounted, parameters
from satsudoku.links.remarks import unread

_ROWS_AND_COLUMNS, _REGIONS = 0, 1
_DOTS: Mapping[int, str] = {200: "difference", 201: "ratio", 202: "xv"}
_THERMOMETERS, _CAGES = 300, 301
_DRAWINGS: Mapping[int, str] = {101: "shapes", 2000: "lines", 2001: "cages", 2002: "texts"}
_CUSTOM = 1000
_LOOKS = frozenset({"type", "name", "style", "color", "id", "disabled", "visible"})
"""The keys of any block."""
_KINDS = ("sudoku", "classic")
_WORDS: Mapping[str, str] = {"name": "title", "author": "author", "comment": "ruleset"}
_KNOWN = frozenset(
    (*_WORDS, "type", "width", "height", "size", "minDigit", "maxDigit", "cells", "constraints")
)


def sudokumaker_table(link: str) -> tuple[dict[str, Any], Extras]:
    """The table of a link, and its extras.

    Raises:
        FormatError: damaged, or not supported; the error names unsupported types of constraints.
    """
    parts = parameters(link, "SudokuMaker", ("puzzle",))
    packed = unquote(parts.get("puzzle", ""))
    if not packed:
        raise FormatError("SudokuMaker link: no puzzle in it; expected ?puzzle=")
    document = board_json(decompress(packed, BASE64 if "/" in packed else URI), "SudokuMaker")
    board, remarks = fpuzzles_of(document)
    table, extras = fpuzzles_table(board)
    extras = replace(extras, remarks=(*extras.remarks, *remarks))
    return table, accounted(extras, parts, ("puzzle",))


def fpuzzles_of(document: object) -> tuple[dict[str, Any], list[str]]:
    """The same board as f-puzzles has it, and remarks.

    Raises:
        FormatError: damaged, or not supported.

    >>> cells = [{"value": 1, "given": True}, *[{}] * 15]
    >>> document = {"puzzle": {"size": 4, "cells": cells, "constraints": [{"type": 0}]}}
    >>> fpuzzles_of(document)[0]["grid"][0][:2]
    [{'value': 1, 'given': True, 'region': None}, {'region': None}]
    """
    puzzle = document.get("puzzle") if isinstance(document, dict) else None
    if not isinstance(document, dict) or not isinstance(puzzle, dict):
        raise _fault("expected an object with a puzzle")
    board, remarks = _Document(puzzle).read()
    version = document.get("formatVersion", "1.")
    if not (isinstance(version, str) and version.startswith("1.")):
        remarks = [
            f"written by another version of SudokuMaker: {excerpt(str(version), 20)}",
            *remarks,
        ]
    return board, remarks


def _fault(text: str) -> FormatError:
    return FormatError(f"SudokuMaker: {text}")


class _Document:
    """Gathers the board of one document."""

    def __init__(self, puzzle: Mapping[str, Any]) -> None:
        self._puzzle = puzzle
        cells = puzzle.get("cells")
        if not isinstance(cells, list) or not all(isinstance(cell, dict) for cell in cells):
            raise _fault("key cells: expected a list of objects")
        size = puzzle.get("width", puzzle.get("size", 9))
        if type(size) is not int or puzzle.get("height", size) != size or size**2 != len(cells):
            raise _fault(f"not supported: {len(cells)} cells that are not a square")
        if puzzle.get("size", size) != size:
            raise _fault(f"key size: {excerpt(str(puzzle['size']), 20)}, but width {size}")
        first = puzzle.get("minDigit", 1)
        last = puzzle.get("maxDigit", size if first == 1 else None)
        if (first, last) != (1, size):
            raise _fault(f"not supported: digits from {first} to {last} on {size} rows")
        self._size, self._cells = size, cells
        self._unread = [f"key {excerpt(key)}" for key in puzzle.keys() - _KNOWN if puzzle[key]]
        if puzzle.get("type") not in (None, 0, *_KINDS):
            self._unread.append(f"type {excerpt(str(puzzle['type']), 20)}")
        self._regions: list[int | None] = [None] * len(cells)
        self._board: dict[str, Any] = {"size": size}

    def read(self) -> tuple[dict[str, Any], list[str]]:
        """See `fpuzzles_of`."""
        for key, ours in _WORDS.items():
            if self._puzzle.get(key):
                self._board[ours] = self._puzzle[key]
        self._blocks()
        size, every = self._size, [*map(self._cell, range(len(self._cells)))]
        self._board["grid"] = [every[k : k + size] for k in range(0, size**2, size)]
        return self._board, unread(sorted(dict.fromkeys(self._unread)))

    def _cell(self, index: int) -> dict[str, Any]:
        cell = self._cells[index]
        ours = {key: cell[key] for key in ("value", "given") if key in cell}
        marks = cell.get("candidates")
        if type(marks) is int and marks > 0:
            ours["centerPencilMarks"] = [d for d in range(marks.bit_length()) if marks >> d & 1]
        elif marks:
            self._unread.append(f"candidates {excerpt(str(marks), 20)}")
        known = {"value", "given", "candidates"}
        self._unread += [f"key {excerpt(key)} of cells" for key in cell.keys() - known if cell[key]]
        return ours | {"region": self._regions[index]}

    def _blocks(self) -> None:
        blocks = self._puzzle.get("constraints", [])
        if not isinstance(blocks, list) or not all(isinstance(block, dict) for block in blocks):
            raise _fault("key constraints: expected a list of objects")
        readers: dict[int, Callable[[Mapping[str, Any]], None]] = {
            _ROWS_AND_COLUMNS: lambda block: self._check(block, ()),
            _REGIONS: self._read_regions,
            **dict.fromkeys(_DOTS, self._dots),
            _THERMOMETERS: self._thermometers,
            _CAGES: self._cages,
            **dict.fromkeys(_DRAWINGS, self._drawing),
        }
        live = [block for block in blocks if block.get("disabled") is not True]
        if len(live) < len(blocks):
            self._unread.append("constraints that are switched off")
        kinds = [block.get("type") for block in live]
        strange = sorted({str(k) for k in kinds if type(k) is not int or k not in readers})
        if strange:
            listed = ", ".join(f"{k} (custom)" if k == str(_CUSTOM) else k for k in strange)
            raise _fault(f"not supported: constraints of type {excerpt(listed)}")
        if kinds.count(_ROWS_AND_COLUMNS) != 1 or kinds.count(_REGIONS) > 1:
            raise _fault("not supported: not a Sudoku board with at most one set of regions")
        for block in live:
            readers[block["type"]](block)

    def _check(self, block: Mapping[str, Any], known: Sequence[str]) -> None:
        if not isinstance(block.get("disabled") or False, bool):
            raise _fault("key disabled: expected true or false")
        strange = block.keys() - _LOOKS - {*known}
        said = [f"key {excerpt(key)} of type {block['type']}" for key in strange if block[key]]
        self._unread += said

    def _check_part(
        self, part: Mapping[str, Any], block: Mapping[str, Any], known: Sequence[str]
    ) -> None:
        """Note the keys of a clue or cage that are not known."""
        strange = part.keys() - _LOOKS - {*known}
        self._unread += [
            f"key {excerpt(k)} in a part of type {block['type']}" for k in strange if part[k]
        ]

    def _listed(self, block: Mapping[str, Any], key: str) -> list[Any]:
        value = block.get(key, [])
        if not isinstance(value, list):
            raise _fault(f"key {key}: expected a list")
        return value

    def _names(self, cells: object) -> list[str]:
        """The names of cells by their places."""
        size = self._size
        if not isinstance(cells, list) or not all(
            type(cell) is int and 0 <= cell < size**2 for cell in cells
        ):
            raise _fault(f"expected a list of cells from 0 to {size**2 - 1}")
        return [f"R{cell // size + 1}C{cell % size + 1}" for cell in cells]

    def _add(self, key: str, entry: dict[str, Any]) -> None:
        self._board.setdefault(key, []).append(entry)

    def _read_regions(self, block: Mapping[str, Any]) -> None:
        self._check(block, ("regions",))
        regions = self._listed(block, "regions")
        if len(regions) != len(self._cells) or any(type(region) is not int for region in regions):
            raise _fault(f"key regions: expected {len(self._cells)} whole numbers")
        self._regions = [None if region < 0 else region for region in regions]

    def _dots(self, block: Mapping[str, Any]) -> None:
        self._check(block, ("clues", "negative"))
        if block.get("negative"):
            raise _fault(f"not supported: negative constraints of type {block['type']}")
        key = _DOTS[block["type"]]
        for clue in self._listed(block, "clues"):
            if not isinstance(clue, dict):
                raise _fault("key clues: expected a list of objects")
            self._check_part(clue, block, ("edge", "value"))
            value = str(clue.get("value"))
            if key == "xv":
                value = {"10": "X", "5": "V"}.get(value, value)
            self._add(key, {"cells": self._edge(clue.get("edge")), "value": value})

    def _edge(self, edge: object) -> list[str]:
        """The two cells beside an edge."""
        size = self._size
        row, offset = divmod(edge, 2 * size) if type(edge) is int else (-1, 0)
        if 0 <= row < size and 1 <= offset < size:
            first = row * size + offset - 1
            return self._names([first, first + 1])
        if 0 <= row < size - 1 and offset >= size:
            first = row * size + offset - size
            return self._names([first, first + size])
        raise _fault(f"expected an edge between cells; found {excerpt(str(edge), 20)}")

    def _thermometers(self, block: Mapping[str, Any]) -> None:
        self._check(block, ("thermometers", "slow"))
        if not isinstance(block.get("slow") or False, bool):
            raise _fault("key slow: expected true or false")
        key = "slowthermometer" if block.get("slow") else "thermometer"
        for path in self._listed(block, "thermometers"):
            self._add(key, {"lines": [self._names(path)]})

    def _cages(self, block: Mapping[str, Any]) -> None:
        self._check(block, ("cages",))
        for cage in self._listed(block, "cages"):
            if not isinstance(cage, dict):
                raise _fault("key cages: expected a list of objects")
            self._check_part(cage, block, ("cells", "value"))
            entry: dict[str, Any] = {"cells": self._names(cage.get("cells"))}
            if cage.get("value"):
                entry["value"] = str(cage["value"])
            self._add("killercage", entry)

    def _drawing(self, block: Mapping[str, Any]) -> None:
        name = block.get("name")
        named = f" called {excerpt(name, 20)}" if isinstance(name, str) and name else ""
        self._unread.append(f"drawn {_DRAWINGS[block['type']]}{named}")
