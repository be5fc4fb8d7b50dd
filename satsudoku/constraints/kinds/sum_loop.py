from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any, ClassVar, Self

from satsudoku.board.cell_names import CellIndex, named_cells
from satsudoku.board.constraint import Outline, Stroke
from satsudoku.board.relation import Relation
from satsudoku.board.toml_reader import TomlReader
from satsudoku.constraints.kinds.sum_line import SumLine
from satsudoku.constraints.relations.closed_pieces import ClosedPieces
from satsudoku.constraints.relations.loop_offset import LoopOffset
from satsudoku.constraints.relations.revisited import revisited
from satsudoku.constraints.table_schema import CELLS
from satsudoku.constraints.workbench import Drawer, Drawing, Workbench, patiently

_FEW = 1 << 18  # states and symbols of all cells that need no offset


def _draw(bench: Workbench) -> Drawing | None:
    """A loop around two to six cells that falls into two equal pieces."""
    row, column = bench.places[bench.pick(range(len(bench.grid)))]
    down, right = 1 + bench.below(2), 1 + bench.below(2)
    places = [(0, c) for c in range(right)] + [(r, right) for r in range(down)]
    places += [(down, c) for c in range(right, 0, -1)] + [(r, 0) for r in range(down, 0, -1)]
    around = [bench.index.get((row + r, column + c)) for r, c in places]
    cells = [cell for cell in around if cell is not None]
    ends = [*accumulate(bench.values(cells))]
    half, odd = divmod(ends[-1], 2) if ends else (0, 1)
    cut = any((end + half) % ends[-1] in {0, *ends} for end in ends[:-1]) if half else False
    if len(cells) < len(around) or odd or not cut or not {*cells} <= bench.free:
        return None
    return {"cells": bench.names(cells), "sum": half}, cells


@dataclass(frozen=True)
class SumLoop(SumLine):
    """The closed line splits into pieces that each add to a number; any cell may start one.

    A long loop knows too many sets of places where it may be cut. Then other cells, usually in a
    grid of their own, hold the *offset*: the least sum, from the first cell on, before which a
    piece may end, as a number whose digits are symbols from 0.

    Attributes:
        offset: the cells of the offset, the greatest digit first; may be empty.

    >>> import satsudoku
    >>> board = satsudoku.build("classic4").sum_loop("r1c1 r1c2 r2c2 r2c1", 5, offset="r3c1 r3c2")
    >>> {g.line[8:10] for g in satsudoku.solutions(board.puzzle())} <= {"12", "13", "14", "21"}
    True
    """

    key = "sum_loops"
    family_name = "sum loop"
    demand = "{it} falls all around into pieces that add to {n}"
    example: ClassVar = {"cells": "r2c2 r2c3 r3c4 r4c3 r3c2", "sum": 7}
    drawer: ClassVar = Drawer(patiently(_draw))
    primitive = ClosedPieces
    own_properties: ClassVar = {"offset": CELLS}

    offset: tuple[int, ...] = ()

    @classmethod
    def read(
        cls, reader: TomlReader, family: str, number: int, index: CellIndex, symbols: int
    ) -> Self:
        loop = super().read(reader, family, number, index, symbols)
        if "offset" not in reader.table:
            return loop
        assert loop.value is not None
        offset = named_cells(reader, "offset", reader.table["offset"], index)
        digits = digits_of(loop.value, symbols)
        if len(offset) != digits or set(offset) & set(loop.cells):
            expected = f"{digits} cells beside the loop, for a number below {loop.value}"
            raise reader.fail("offset", expected)
        return replace(loop, offset=offset)

    def table(self, names: Sequence[str]) -> dict[str, Any]:
        offset = " ".join(names[cell] for cell in self.offset)
        return super().table(names) | ({"offset": offset} if offset else {})

    @property
    def relations(self) -> tuple[Relation, ...]:
        """Its pieces; with cells for its offset, what each offset demands."""
        if not self.offset:
            return super().relations
        assert self.value is not None
        cells = (*self.offset, *self.cells)
        digits = len(self.offset)
        return tuple(
            revisited(
                LoopOffset(
                    f"{self.name}, offset {offset}",
                    cells,
                    self.symbols,
                    self.value,
                    digits,
                    offset,
                    self.zero,
                )
            )
            for offset in range(self.value)
        )

    @property
    def strokes(self) -> tuple[Stroke, ...]:
        return (Stroke((*self.cells, self.cells[0]), tint=self.tint),)

    @property
    def outlines(self) -> tuple[Outline, ...]:
        return (Outline(self.offset, ""),) if self.offset else ()


def digits_of(total: int, symbols: int) -> int:
    """The number of digits that say any number below a total, in symbols.

    >>> digits_of(10, 9), digits_of(9, 9), digits_of(1, 9)
    (2, 1, 1)
    """
    digits = 1
    while max(symbols, 2) ** digits < total:
        digits += 1
    return digits


def wants_offset(cells: int, symbols: int, total: int) -> bool:
    """Whether a loop is so long that its offset should have cells of its own."""
    places = tuple(range(cells + digits_of(total, symbols)))
    beside = total * LoopOffset("", places, symbols, total, 1, 0).most_arcs
    return ClosedPieces("", places, symbols, total).most_arcs > max(_FEW, beside)
