"""``sudokuwiki``: links of the solvers of sudokuwiki.org.

::

    https://www.sudokuwiki.org/sudoku.htm?bd=016007803090800000870001260048000300...
    https://www.sudokuwiki.org/killersudoku.htm?bd=11121211132221...,08000017122215...
    https://www.sudokuwiki.org/jigsaw.htm?shape=33&bd=00300...&jigmap=11112222...

After ``bd=`` come 81 digits, 0 for an empty cell; or ``S9B`` and two characters per cell, a number
in base 36, which may also come without the address. 1 to 9 is a given, 10 to 18 a placed digit,
and a greater number is 18 plus the mask of the candidates left, with digit 1 in the lowest bit.
Placed digits count as givens. Boards have 9 x 9 cells.

A killer has a colour for each cell: cells of one colour that touch are a cage. It also has two
digits a cell: the sum, in one cell of its cage. The regions of a jigsaw are the ``jigmap``; the
numbers of the site's own shapes are not known here. Other solvers of the site are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from satsudoku.board.library import DEFAULT, variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.toml_reader import Numbered
from satsudoku.constraints.kinds.cage import Cage
from satsudoku.errors import FormatError, excerpt
from satsudoku.formats.reading.extras import Extras
from satsudoku.formats.reading.link_format import LinkFormat
from satsudoku.formats.reading.same_rules import check_written
from satsudoku.links.parameters import accounted, parameters
from satsudoku.links.square import board_table

_SITE = "https://www.sudokuwiki.org/"
_ADDRESS = f"{_SITE}sudoku.htm?bd="
_PACKED = "S9B"
_PLACED, _MASKS = 9, 18  # added to a placed digit, and to a mask
_DIGITS = "123456789"
_BASE = "0123456789abcdefghijklmnopqrstuvwxyz"
_SOLVERS = ("sudoku", "sudokux", "killersudoku", "jigsaw", "killerjigsaw")
_READ = ("bd", "shape", "jigmap")
_CUSTOM = "33"  # the number of a shape that the link holds


class SudokuWiki(LinkFormat):
    """Links of sudokuwiki.org.

    >>> link = FORMAT.link(Puzzle("1" + "." * 80), Extras())
    >>> link[-84:-76], FORMAT.decode(link)[0]["givens"][:3]
    ('bd=10000', '1..')
    """

    name = "sudokuwiki"
    about = "links of the solvers of sudokuwiki.org"
    layouts = True
    holds = frozenset({"rules"})
    starts = re.compile(
        rf"(https?://)?(www\.)?sudokuwiki\.org/|{_PACKED}[0-9a-z]{{152,172}}\s*$", re.IGNORECASE
    )

    def decode(self, link: str) -> tuple[dict[str, Any], Extras]:
        if re.match(_PACKED, link, re.IGNORECASE):
            link = _ADDRESS + link
        solver = re.search(r"/(\w+?)(_sudoku(_player)?|\.(html?|aspx?))?\?", link, re.IGNORECASE)
        kind = solver[1].lower() if solver else ""
        if kind not in _SOLVERS:
            expected = "expected a link of Sudoku, X-Sudoku, jigsaws or killers, with bd="
            raise FormatError(f"sudokuwiki link: not supported: {excerpt(kind)}; {expected}")
        parts = parameters(link, "sudokuwiki", _READ)
        table = _regions(parts, kind)
        extras = accounted(Extras(), parts, _READ)
        if kind == "sudokux":
            if table != {"variant": DEFAULT}:
                raise FormatError("sudokuwiki link: not supported: an X-Sudoku with a jigmap")
            table = {"variant": "diagonal9"}
        board, comma, sums = parts.get("bd", "").partition(",")
        if comma or "killer" in kind:
            return table | _killer(board, sums), extras
        if re.fullmatch("[0-9.]{81}", board):
            return table | {"givens": board.replace("0", ".")}, extras
        if re.fullmatch(f"{_PACKED}[0-9a-z]{{162}}", board, re.IGNORECASE):
            return table | {"candidates": _unpacked(board[3:].lower())}, extras
        expected = "expected 81 digits, or S9B and 162 characters"
        raise FormatError(f"sudokuwiki link: bd={excerpt(board)}: {expected}")

    def link(self, puzzle: Puzzle, extras: Extras) -> str:
        if puzzle.variant != variant(DEFAULT):
            return _other_link(puzzle)
        if not puzzle.excluded:
            return _ADDRESS + puzzle.line.replace(".", "0")
        numbers = [
            value or _mask(puzzle, cell) + _MASKS for cell, value in enumerate(puzzle.values)
        ]
        return _ADDRESS + _PACKED + "".join(_BASE[n // 36] + _BASE[n % 36] for n in numbers)


def _regions(parts: Mapping[str, str], kind: str) -> dict[str, Any]:
    """The table of the regions.

    Raises:
        FormatError: a shape that the link does not hold.
    """
    shape, drawn = parts.get("shape", ""), parts.get("jigmap", "")
    if re.fullmatch("[1-9]{81}", drawn):
        return board_table(9, [*map(int, drawn)])
    if drawn or shape or "jigsaw" in kind:
        said = (
            f"jigmap={excerpt(drawn)}" if drawn else f"shape={excerpt(shape)} without its regions"
        )
        raise FormatError(f"sudokuwiki link: {said}; expected jigmap= and 81 digits from 1 to 9")
    return {"variant": DEFAULT}


def _killer(colors: str, sums: str) -> dict[str, Any]:
    """The cages: cells of one color that touch.

    Raises:
        FormatError: damaged, or two cages of one color touch.
    """
    if not re.fullmatch("[1-9]{81}", colors) or not re.fullmatch("[0-9]{162}", sums):
        expected = "expected 81 colors, a comma, and two digits a cell"
        raise FormatError(f"sudokuwiki link: bd={excerpt(f'{colors},{sums}')}: {expected}")
    cages: list[dict[str, Any]] = []
    seen: set[int] = set()
    for start in range(81):
        if start in seen:
            continue
        waiting, cage = [start], {start}
        while waiting:
            for near in _beside(waiting.pop()):
                if near not in cage and colors[near] == colors[start]:
                    cage.add(near)
                    waiting.append(near)
        seen |= cage
        totals = [int(sums[2 * cell : 2 * cell + 2]) for cell in sorted(cage)]
        said = [total for total in totals if total]
        if len(said) > 1:
            where = f"r{start // 9 + 1}c{start % 9 + 1}"
            raise FormatError(f"sudokuwiki link: the cage at {where} has {len(said)} sums")
        cages.append({"cells": Numbered(sorted(cage))} | ({"sum": said[0]} if said else {}))
    cages = [cage for cage in cages if "sum" in cage or len(cage["cells"]) > 1]
    return {"givens": "." * 81, "cages": cages}


def _beside(cell: int) -> Iterator[int]:
    """The cells that share an edge with one."""
    row, column = divmod(cell, 9)
    for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
        if 0 <= r < 9 and 0 <= c < 9:
            yield 9 * r + c


def _other_link(puzzle: Puzzle) -> str:
    """The link of a jigsaw, an X-Sudoku or a killer.

    Raises:
        FormatError: it is something else.
    """
    name, digits = puzzle.variant.name, puzzle.line.replace(".", "0")
    if name == "diagonal9" and not puzzle.excluded:
        return f"{_SITE}sudokux.htm?bd={digits}"
    cages = [one for one in puzzle.variant.constraints if isinstance(one, Cage)]
    regions = [h.cells for h in puzzle.variant.houses if h.family in ("region", "box")]
    label = {cell: k for k, region in enumerate(regions, start=1) for cell in region}
    link = ""
    if len(puzzle.values) == len(label) == 81 and len(regions) == 9 and not puzzle.excluded:
        drawn = "".join(str(label[cell]) for cell in range(81))
        plain = board_table(9, [label[cell] for cell in range(81)]) == {"variant": DEFAULT}
        shape = "" if plain else f"&shape={_CUSTOM}&jigmap={drawn}"
        if not cages and not plain:
            link = f"{_SITE}jigsaw.htm?bd={digits}{shape}"
        elif (
            cages
            and not any(puzzle.values)
            and (colored := _colored([cage.cells for cage in cages]))
        ):
            totals = {cage.cells[0]: cage.total or 0 for cage in cages}
            sums = "".join(f"{totals.get(cell, 0):02}" for cell in range(81))
            link = f"{_SITE}killersudoku.htm?bd={colored},{sums}{shape}"
    rules = "rules of a puzzle's own" if "+" in name else name
    if not link:
        raise FormatError(f"sudokuwiki cannot express {rules}")
    check_written(puzzle, lambda: FORMAT.decode(link)[0], "sudokuwiki")
    return link


def _colored(cages: Sequence[Sequence[int]]) -> str:
    """A color for each cell, so that no two cages of one color touch; empty if nine are too few.

    Cells in no cage are cages of their own, without a sum.
    """
    caged = {cell for cage in cages for cell in cage}
    every = [*map(frozenset, cages), *(frozenset({c}) for c in range(81) if c not in caged)]
    colors: dict[int, int] = {}
    for cage in every:
        near = {
            colors.get(beside) for cell in cage for beside in _beside(cell) if beside not in cage
        }
        free = [color for color in range(1, 10) if color not in near]
        if not free or cage & colors.keys():
            return ""
        colors |= dict.fromkeys(cage, free[0])
    return "".join(str(colors[cell]) for cell in range(81))


def _mask(puzzle: Puzzle, cell: int) -> int:
    """The candidates of an empty cell, less those that givens exclude if several are left."""
    gone = {option % 9 for option in puzzle.excluded if option // 9 == cell}
    own = sum(1 << digit for digit in range(9) if digit not in gone)
    houses = (house.cells for house in puzzle.variant.houses if cell in house.cells)
    seen = {puzzle.values[other] for cells in houses for other in cells} - {0}
    left = own & ~sum(1 << value - 1 for value in seen)
    return left if left.bit_count() > 1 else own


def _unpacked(board: str) -> str:
    """The candidates, nine characters a cell."""
    text = []
    for start in range(0, len(board), 2):
        pair = board[start : start + 2]
        number = int(pair, 36)
        if number == 0:
            mask = 511
        elif number <= _MASKS:
            mask = 1 << (number - 1) % _PLACED
        else:
            mask = number - _MASKS
        if mask > 511:
            expected = "expected 00 to ep"
            raise FormatError(f"sudokuwiki link: {pair!r} for cell {start // 2 + 1}: {expected}")
        text += [digit if mask >> k & 1 else "." for k, digit in enumerate(_DIGITS)]
    return "".join(text)


FORMAT = SudokuWiki()
