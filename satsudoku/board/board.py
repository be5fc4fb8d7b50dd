"""The base of Puzzle and Grid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Self

from satsudoku.board.characters import line_values
from satsudoku.board.conflict import conflict as conflict_of
from satsudoku.board.guess import default_variant
from satsudoku.board.library import DEFAULT, find_variant
from satsudoku.board.rows import Cells, cell_rows, cell_values, count_cells
from satsudoku.board.variant import Variant
from satsudoku.errors import PuzzleError, excerpt

_BYTES = bytes(range(256))


@dataclass(frozen=True, repr=False, init=False, eq=False)
class Board:
    """The base of Puzzle and Grid: values in the cells of a variant.

    Attributes:
        values: one byte per cell in reading order: 0 for empty, else the symbol's number from 1.
        variant: the rules.

    >>> import numpy
    >>> board = satsudoku.puzzle("12..............")
    >>> board[1, 2], board["r1c2"], list(board)[:3], numpy.array(board).shape
    ('2', '2', ['1', '2', None], (4, 4))
    """

    values: bytes
    variant: Variant

    def __init__(self, values: Cells, variant: Variant | str | None = None) -> None:
        """Take values, or a line of one character per cell, as `repr` prints it.

        Equal symbols in a house are accepted; `check` finds them.

        Args:
            values: one byte or character a cell; or rows of numbers or characters, or an array of
                them, where 0, None, NaN, ``.`` and the like stand for an empty cell.
            variant: a name, a Variant, or None to infer it from the number of cells.

        Raises:
            PuzzleError: wrong length, or a value or character that is not a symbol.
            UnknownNameError: no such variant.
        """
        if variant is None:
            values = cell_rows(values)
            variant = default_variant(count_cells(values))
        if not isinstance(variant, Variant):
            variant = find_variant(variant)
        if type(values) is str:
            values = line_values(values, variant)
        else:
            values = cell_values(values, variant)
            cells, top = len(variant.cells), len(variant.symbols)
            if len(values) != cells:
                raise PuzzleError(f"{len(values)} cells, expected {cells} for {variant.name}")
            if values.translate(None, _BYTES[: top + 1]):
                index = next(i for i, value in enumerate(values) if value > top)
                name = variant.cell_names[index]
                raise PuzzleError(f"{name} has value {values[index]}, expected 0 to {top}")
        vars(self).update(values=bytes(values), variant=variant)

    @classmethod
    def from_line(cls, text: str, variant: Variant) -> Self:
        """Read a line of exactly one character per cell: the fast way for long files.

        Raises:
            PuzzleError: wrong length, a character that is not a symbol, or two equal symbols in a
                house (both cells named).
        """
        board = cls(line_values(text, variant), variant)
        board.check()
        return board

    def check(self) -> None:
        """Check that no house holds a symbol twice and no relation or mark is broken.

        Raises:
            PuzzleError: naming the house, relation or mark, and the cells.
        """
        if self.conflict is not None:
            raise PuzzleError(self.conflict)

    @property
    def conflict(self) -> str | None:
        """The message if a house holds a symbol twice, or a relation or mark is broken.

        >>> from satsudoku import Puzzle
        >>> Puzzle("1..1............", "classic4").conflict
        '1 appears twice in row 1: r1c1 and r1c4; expected each symbol at most once'
        """
        return conflict_of(self.values, self.variant)

    @property
    def line(self) -> str:
        """One character per cell in reading order, ``.`` for empty."""
        alphabet = "." + self.variant.symbols
        return self.values.decode("latin-1").translate(alphabet)  # ten times as fast as a join

    def __repr__(self) -> str:
        name = self.variant.name
        more = "" if name == DEFAULT else f", {name!r}"
        return f"{type(self).__name__}({self.line!r}{more})"

    def __eq__(self, other: object) -> bool:
        """Whether the values and the rules are the same, whatever the rules are called."""
        if not isinstance(other, Board) or type(self) is not type(other):
            return NotImplemented
        return self._content == other._content and self.variant.has_rules_of(other.variant)

    def __hash__(self) -> int:
        return hash((self._content, self.variant.rules_hash))

    @property
    def _content(self) -> object:
        return self.values

    def __getitem__(self, cell: tuple[int, int] | str) -> str | None:
        """The symbol of a cell, by (row, column), both from 1, or by its name; None if it is empty.

        Raises:
            PuzzleError: there is no such cell.
        """
        names, index = self.variant.cell_names, self.variant.cell_index
        try:
            return list(self)[names.index(cell) if isinstance(cell, str) else index[cell]]
        except (KeyError, ValueError):
            last = f"{self.variant.cells[-1]}, or a name from {names[0]} to {names[-1]}"
            message = f"no cell {cell!r}, expected (row, column) from (1, 1) to {last}"
        raise PuzzleError(message)

    def __iter__(self) -> Iterator[str | None]:
        """The symbols in reading order, None for empty cells."""
        symbols = (None, *self.variant.symbols)
        return (symbols[value] for value in self.values)

    def __array__(self, *args: Any, **kwargs: Any) -> Any:
        """The values by rows and columns, of type uint8; 0 for empty, and where no cell is."""
        import numpy as np

        rows = np.zeros(self.variant.shape, np.uint8)
        rows[tuple(np.array(self.variant.cells).T - 1)] = bytearray(self.values)
        return np.asarray(rows, *args, **kwargs)

    def transform(
        self, cells: Sequence[int] | None = None, values: Sequence[int] | None = None
    ) -> Self:
        """Move cells and rename symbols.

        Args:
            cells: cell ``i`` goes to ``cells[i]``; None: every cell stays.
            values: value ``v`` becomes ``values[v - 1]``; None: every symbol stays.

        Raises:
            PuzzleError: the move is not a symmetry of the variant: see `Variant.is_symmetry`.
        """
        return type(self)(self._moved(cells, values), self.variant)

    def _moved(self, cells: Sequence[int] | None, values: Sequence[int] | None) -> bytes:
        if not self.variant.is_symmetry(cells, values):
            raise PuzzleError(f"not a symmetry of {self.variant.name}")
        moved = self.values
        if values is not None:
            moved = moved.translate(bytes([0, *values]).ljust(256, b"\0"))
        if cells is not None:
            source, target = moved, bytearray(len(moved))
            for value, cell in zip(source, cells, strict=True):
                target[cell] = value
            moved = bytes(target)
        return moved

    def relabel(self, symbols: str) -> Self:
        """Rename symbols: the first of the variant's becomes ``symbols[0]``, and so on.

        Raises:
            PuzzleError: `symbols` does not hold each of the variant's once, or the variant has
                relations that the renaming would break.

        >>> from satsudoku import Puzzle
        >>> Puzzle("12..............", "classic4").relabel("4321").line
        '43..............'
        """
        if sorted(symbols) != sorted(self.variant.symbols):
            raise PuzzleError(
                f"{excerpt(symbols)} does not hold each of {self.variant.symbols} once"
            )
        return self.transform(values=[self.variant.symbols.index(s) + 1 for s in symbols])

    def transpose(self) -> Self:
        """Swap rows and columns.

        Raises:
            PuzzleError: this is not a symmetry of the variant.

        >>> from satsudoku import Puzzle
        >>> satsudoku.puzzle("12.. .... .... ....", "classic4").transpose().line
        '1...2...........'
        """
        index = self.variant.cell_index
        if any((column, row) not in index for row, column in self.variant.cells):
            raise PuzzleError(f"{self.variant.name} is not square, so it cannot be transposed")
        return self.transform([index[column, row] for row, column in self.variant.cells])

    def permute(self, rows: Sequence[int], columns: Sequence[int]) -> Self:
        """Move lines: row ``i`` goes to ``rows[i - 1]``, column ``j`` to ``columns[j - 1]``.

        Raises:
            PuzzleError: this is not a symmetry of the variant (bands and stacks must stay whole).

        >>> puzzle = satsudoku.puzzle("12..............")
        >>> puzzle.permute([2, 1, 3, 4], [1, 2, 3, 4]).line
        '....12..........'
        """
        height, width = self.variant.shape
        if sorted(rows) != list(range(1, height + 1)) or sorted(columns) != list(
            range(1, width + 1)
        ):
            raise PuzzleError(f"expected permutations of 1..{height} and 1..{width}")
        index = self.variant.cell_index
        targets = [(rows[r - 1], columns[c - 1]) for r, c in self.variant.cells]
        if any(target not in index for target in targets):
            raise PuzzleError(f"not a symmetry of {self.variant.name}")
        return self.transform([index[target] for target in targets])
