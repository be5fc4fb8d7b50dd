from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Self

from satsudoku.board.cell_names import CellIndex
from satsudoku.board.relation import Relation
from satsudoku.board.toml_reader import TomlReader
from satsudoku.constraints.listed import Clue
from satsudoku.constraints.relations.line_rank import LineRank, lines_of
from satsudoku.constraints.workbench import Drawer, Drawing, Workbench


def _draw(bench: Workbench) -> Drawing | None:
    lines = [[*line] for line in bench.lines()]
    if len(lines) != 4 * bench.symbols or len(bench.grid) != bench.symbols**2:
        return None
    numbers = [bench.values(line) for line in lines]
    at = bench.pick(range(len(lines)))
    if numbers.count(numbers[at]) > 1:
        return None
    rank = 1 + sum(number < numbers[at] for number in numbers)
    return {"cells": bench.names(lines[at]), "rank": rank}, []


@dataclass(frozen=True)
class FullRank(Clue):
    """The rank of the line among all rows and columns, read from either end, the smallest first.

    Attributes:
        board: the cells of the square, row by row.
        ties: whether other lines may be equal; then the first rank of equal lines counts.

    >>> from satsudoku import Puzzle
    >>> board = satsudoku.build("classic4").full_rank("r1c1 r1c2 r1c3 r1c4", 1).puzzle()
    >>> satsudoku.count(board), next(iter(satsudoku.solutions(board))).line[:4]
    (Count(9), '1234')
    """

    key = "full_ranks"
    family_name = "full rank"
    demand = "{n} is the rank of {it} among all lines, read from either end"
    example: ClassVar = {"cells": "r2c1 r2c2 r2c3 r2c4 r2c5 r2c6", "rank": 9}
    drawer: ClassVar = Drawer(_draw)
    number_key = "rank"
    flags = ("ties",)

    board: tuple[int, ...] = ()
    ties: bool = False

    @classmethod
    def numbers(cls, cells: int, symbols: int) -> tuple[int, int]:
        """The number of rows and columns, each read twice."""
        return 1, 4 * cells

    @classmethod
    def read(
        cls, reader: TomlReader, family: str, number: int, index: CellIndex, symbols: int
    ) -> Self:
        clue = super().read(reader, family, number, index, symbols)
        if not (board := _square(clue.cells, tuple(index))):
            raise reader.fail("cells", "a row or column of a square board, from either end")
        vars(clue)["board"] = board  # it is new; a copy takes as long as the rest
        return clue

    @classmethod
    def read_plain(cls, top: TomlReader, symbols: int, index: CellIndex) -> Sequence[Self]:
        clues, known = super().read_plain(top, symbols, index), _squares(tuple(index))
        for clue in clues:
            cells = clue.cells
            if cells not in known:
                board = _square(cells, tuple(index))
                if not board:
                    return ()
                known[cells] = board  # of the lines of a board, so that there are few
            vars(clue)["board"] = known[cells]
        return clues

    @property
    def relations(self) -> tuple[Relation, ...]:
        line = _line(self.cells, self.board)
        assert self.value is not None
        assert line is not None
        smaller = self.value - 1
        return (LineRank(self.name, self.board, self.symbols, line, smaller, self.ties),)


@lru_cache(maxsize=64)
def _line(cells: tuple[int, ...], board: tuple[int, ...]) -> int | None:
    """The place of cells among the lines of a square board; None if they are not a line."""
    places = {cell: place for place, cell in enumerate(board)}
    line, lines = tuple(map(places.get, cells)), lines_of(len(cells))
    return lines.index(line) if line in lines else None


@lru_cache(maxsize=64)
def _squares(every: tuple[tuple[int, int], ...]) -> dict[tuple[int, ...], tuple[int, ...]]:
    """The squares of lines that were seen, to be filled: see `_square`."""
    return {}


def _square(line: tuple[int, ...], every: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """The cells of the square board of a line, row by row; empty if it is not a line of one."""
    index = {place: cell for cell, place in enumerate(every)}
    places = [every[cell] for cell in line]
    size, across = len(line), len({row for row, _ in places}) == 1
    row, column = min(places)
    while (row - across, column - (not across)) in index:
        row, column = row - across, column - (not across)
    if (row + size * across, column + size * (not across)) in index:
        return ()
    square = [index.get((row + i, column + j)) for i in range(size) for j in range(size)]
    board = tuple([cell for cell in square if cell is not None])
    return () if None in square or _line(line, board) is None else board
