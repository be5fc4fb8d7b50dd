"""``ksudoku``: games of KSudoku, in XML.

::

    <!DOCTYPE ksudoku>
    <ksudoku>
     <game had-help="0" msecs-elapsed="7519">
      <puzzle>
       <graph type="sudoku" order="9" specific-type="Plain"/>
       <values>b_a_____...</values>
      </puzzle>
     </game>
    </ksudoku>

The letters are values, from ``a`` for 1, and ``_`` is an empty cell; cells go down the first
column, then down the second. Boards of one square are read: plain ones, jigsaws and X-Sudokus
(``<clique>``), and killers (``<cage>``). The moves of a player, ``<history>``, are not givens.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from satsudoku.errors import FormatError, SatsudokuError, excerpt
from satsudoku.formats.reading.entry import KEPT, Entries, Entry
from satsudoku.formats.reading.format import Format, Likeness
from satsudoku.formats.reading.head import Head
from satsudoku.formats.reading.layouts import read_puzzle
from satsudoku.formats.reading.lines import Line
from satsudoku.formats.reading.xml_files import parts_unread, read_xml, rooted
from satsudoku.links.square import SYMBOLS, board_table, default_regions

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_ROOT = "ksudoku"
_MOST = 25  # symbols: the letters from a on
_PLAIN = "Plain"
_KNOWN = {
    "ksudoku": ("", "game"),
    "game": ("had-help msecs-elapsed", "puzzle history"),
    "puzzle": ("has-solution", "graph values solution"),
    "graph": (
        "type order specific-type name ncliques sizeX sizeY sizeZ",
        "sudokugroups clique cage",
    ),
    "sudokugroups": ("at withblocks size", ""),
    "clique": ("size", ""),
    "cage": ("operator value size", ""),
    "history": None,
}
"""Elements and their attributes. Those of a game's course and names are not read."""
_NO_OPERATOR, _ADD = "0", "4"


class KSudoku(Format):
    """Games of KSudoku."""

    name = "ksudoku"
    about = "games of KSudoku, in XML"
    endings = (".ksudoku",)

    def looks_like(self, head: Head) -> Likeness:
        """See `Format.looks_like`: by the file's name or the root."""
        return Likeness(98, settled=True) if self.owns(head.file) else rooted(head, _ROOT)

    def read(self, lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
        root = read_xml(lines, entries, _ROOT)
        remarks = [] if root is None else parts_unread(root, _KNOWN)
        for found in () if root is None else root.iter("puzzle"):
            text = (found.findtext("values") or "").strip()
            try:
                if entries.variant is not None:
                    name = entries.variant.name
                    raise FormatError(
                        f"a game of KSudoku has its rules; expected none, such as {name}"
                    )
                puzzle = read_puzzle(_table(found, text), "KSudoku")
            except SatsudokuError as error:
                yield entries.error(1, text[:KEPT], error)
            else:
                entry = Entry(entries.file, 1, puzzle.line[:KEPT], puzzle, None)
                yield entry.remarked(*remarks)


def _table(found: Element, values: str) -> dict[str, Any]:
    """The table of a puzzle."""
    for tag in ("graph", "values"):
        if len(found.findall(tag)) > 1:
            raise FormatError(f"several <{tag}> in a puzzle of KSudoku, expected one")
    graph = found.find("graph")
    if graph is None:
        raise FormatError("no graph in a puzzle of KSudoku; expected <graph type=...>")
    size = _number(graph, "order")
    kind = graph.get("type", "")
    if not 1 < size <= _MOST:
        raise FormatError(f"order {size} in a game of KSudoku, expected 2 to {_MOST}")
    plain = len(graph) == 0 and graph.get("specific-type", _PLAIN) == _PLAIN
    if kind == "sudoku" and not plain:
        said = f"with <{graph[0].tag}>" if len(graph) else excerpt(graph.get("specific-type", ""))
        raise FormatError(f"a board of type sudoku {said} of KSudoku; expected a plain one")
    if kind == "sudoku":
        table = board_table(size, default_regions(size))
    elif kind == "custom":
        table = _custom(graph, size)
    else:
        raise FormatError(f"a board of type {excerpt(kind)} of KSudoku; expected sudoku or custom")
    if len(values) != size**2:
        raise FormatError(f"{len(values)} values in a game of KSudoku, expected {size**2}")
    cells = ["."] * size**2
    for place, sign in enumerate(values):
        value = ord(sign) - ord("a") + 1
        if sign not in "_" and not 1 <= value <= size:
            raise FormatError(
                f"{sign!r} among the values of KSudoku, expected a letter from a on or _"
            )
        cells[_place(place, size)] = "." if sign == "_" else SYMBOLS[value - 1]
    return {**table, "givens": "".join(cells)}


def _custom(graph: Element, size: int) -> dict[str, Any]:
    """The table of a board that lists its houses: rows, columns and blocks, and more."""
    sizes = [_number(graph, f"size{axis}") for axis in "XYZ"]
    if sizes != [size, size, 1]:
        shape = " x ".join(map(str, sizes))
        raise FormatError(f"a board of {shape} cells of KSudoku; expected {size} x {size} x 1")
    table: dict[str, Any] = {"symbols": SYMBOLS[:size], "grids": [{"rows": size, "columns": size}]}
    houses: list[str] = []
    cages: list[dict[str, Any]] = []
    for part in graph:
        if part.tag == "sudokugroups":
            if part.get("at", "0") != "0":
                raise FormatError("several squares on a board of KSudoku, expected one")
            with_blocks = part.get("withblocks", "1") == "1"
            houses += _groups(size, with_blocks)
        elif part.tag == "clique":
            houses.append(_cells(part, size))
        elif part.tag == "cage":
            cages.append(_cage(part, size))
        else:
            raise FormatError(f"<{excerpt(part.tag)}> in a graph of KSudoku is not supported")
    table["houses"] = [{"family": "house", "kind": "cells", "cells": list(dict.fromkeys(houses))}]
    return {**table, **({"cages": cages} if cages else {})}


def _groups(size: int, with_blocks: bool) -> Iterator[str]:
    """Rows and columns, and the default blocks."""
    every = range(size**2)
    parts = [[cell // size for cell in every], [cell % size for cell in every]]
    if with_blocks:
        parts.append([region or 0 for region in default_regions(size)])
    for numbers in parts:
        for number in range(size):
            yield _names([cell for cell in every if numbers[cell] == number], size)


def _cage(part: Element, size: int) -> dict[str, Any]:
    operator, value = part.get("operator", ""), _number(part, "value")
    cells = _cells(part, size)
    if operator != _ADD and not (operator == _NO_OPERATOR and " " not in cells):
        raise FormatError(
            f"a cage with the operator {excerpt(operator)} of KSudoku is not supported; expected "
            f"{_ADD}, for sums"
        )
    return {"cells": cells, "sum": value}


def _cells(part: Element, size: int) -> str:
    numbers = (part.text or "").split()
    if not numbers or not all(number.isdecimal() and int(number) < size**2 for number in numbers):
        raise FormatError(
            f"the cells {excerpt(part.text or '')} of KSudoku; expected numbers from 0"
        )
    if _number(part, "size") != len(numbers):
        raise FormatError(f"{len(numbers)} cells in <{part.tag}> of KSudoku, expected its size")
    return _names([_place(int(number), size) for number in numbers], size)


def _names(cells: list[int], size: int) -> str:
    return " ".join(f"r{cell // size + 1}c{cell % size + 1}" for cell in sorted(cells))


def _place(number: int, size: int) -> int:
    """The place in reading order of a cell that is counted down the columns."""
    return number % size * size + number // size


def _number(element: Element, name: str) -> int:
    text = element.get(name, "")
    if not text.isdecimal() or len(text) > 6:
        raise FormatError(f"{name} is {excerpt(text)} in a game of KSudoku, expected a number")
    return int(text)


FORMAT = KSudoku()
