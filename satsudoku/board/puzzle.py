"""Puzzle: a board with givens; a value.

What can be asked of a puzzle are functions of the package, such as `satsudoku.count`;
`satsudoku.puzzle` makes one of any text, rows or array.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import compress
from typing import Self

from satsudoku.board.board import Board
from satsudoku.board.characters import mark_candidates
from satsudoku.board.guess import default_variant, variant_of_board
from satsudoku.board.library import DEFAULT, find_variant
from satsudoku.board.rows import Cells, cell_rows, count_cells
from satsudoku.board.variant import Variant
from satsudoku.errors import PuzzleError, excerpt, shown

_OTHER_TEXT = frozenset("\n:|")  # of links, files and drawings
_FLAGS, _OTHERS = b"\0" + b"\1" * 255, b"\1" + b"\0" * 255


@dataclass(frozen=True, repr=False, init=False, eq=False)
class Puzzle(Board):
    """A board with givens and, if the puzzle has them, excluded candidates.

    Attributes:
        candidates: None, or one byte per candidate, cell by cell in the order of symbols: 0 if the
            puzzle excludes it. The byte is 1 where the givens already exclude the candidate: in
            cells of givens, and where a house holds the symbol. A puzzle that excludes nothing
            beyond that has None, and equals the one without candidates.

    >>> puzzle = satsudoku.puzzle(
    ...     "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8..."
    ... )
    >>> puzzle.clues, satsudoku.is_unique(puzzle)
    (29, True)
    >>> satsudoku.solve(puzzle).line[:9]
    '478156293'
    >>> print(satsudoku.puzzle("1... ..2. .3.. ...4", "classic4"))
    +-----+-----+
    | 1 . | . . |
    | . . | 2 . |
    +-----+-----+
    | . 3 | . . |
    | . . | . 4 |
    +-----+-----+

    From pencil marks, one character per candidate:

    >>> puzzle = satsudoku.puzzle("1... .2.4 12.4 1234" + "1234" * 12, "classic4")
    >>> puzzle.line, satsudoku.count(puzzle)
    ('1...............', Count(24))
    """

    candidates: bytes | None = None

    def __init__(
        self,
        values: Cells,
        variant: Variant | str | None = None,
        candidates: bytes | None = None,
    ) -> None:
        """Take values, or a text as `repr` prints it: a line, or pencil marks.

        Contradictory givens make a puzzle without a solution: `conflict` names them.

        Args:
            values: one byte or character a cell; or one character per candidate; or rows of numbers
                or characters, or an array of them, where 0, None, ``.`` and the like stand for an
                empty cell.
            variant: a name, a Variant, or None to infer it from the number of cells.
            candidates: one byte per candidate, 0 if it is excluded. A cell with one candidate is
                a given.

        Raises:
            PuzzleError: wrong length, a value or character that is not a symbol, or a given that
                `candidates` exclude.
            UnknownNameError: no such variant.

        >>> Puzzle([[1, 0, 0, 0], [0, 0, 2, 0], [0, 3, 0, 0], [None, None, None, 4]], "classic4")
        Puzzle('1.....2..3.....4', 'classic4')
        """
        if variant is None:
            values = cell_rows(values)
            guess = variant_of_board(values) if isinstance(values, str) else None
            try:
                variant = guess or default_variant(count_cells(values))
            except PuzzleError as error:
                if isinstance(values, str) and not _OTHER_TEXT.isdisjoint(values):
                    message = f"{error.message}; drawings, links and files are for satsudoku.puzzle"
                    raise PuzzleError(message) from None
                raise
        if not isinstance(variant, Variant):
            variant = find_variant(variant)
        size = len(variant.cells) * len(variant.symbols)
        if isinstance(values, str) and len(values) == size != len(variant.cells):
            candidates = mark_candidates(values, variant)
            values = bytes(len(variant.cells))
        super().__init__(values, variant)
        if candidates is not None:
            if not isinstance(candidates, bytes) or len(candidates) != size:
                there = len(candidates) if isinstance(candidates, bytes) else shown(candidates)
                raise PuzzleError(f"{there} candidates, expected {size} for {variant.name}")
            object.__setattr__(self, "values", self._with_singles(candidates))
            from satsudoku.board.pencil_marks import not_implied

            kept = not_implied(candidates, self.values, variant)
            object.__setattr__(self, "candidates", kept)

    def _with_singles(self, candidates: bytes) -> bytes:
        """The values, with cells of one candidate as givens."""
        count = len(self.variant.symbols)
        flags = candidates.translate(_FLAGS)
        parts = [flags[start : start + count] for start in range(0, len(flags), count)]
        for cell, (value, part) in enumerate(zip(self.values, parts, strict=True)):
            if value and not part[value - 1]:
                name, symbol = self.variant.cell_names[cell], self.variant.symbols[value - 1]
                raise PuzzleError(f"{symbol} is given in {name}, but not among its candidates")
        return bytes(map(_singles(count).get, parts, self.values))

    @classmethod
    def from_line(cls, text: str, variant: Variant) -> Self:
        """Read a line of exactly one character per cell, or one a candidate.

        Givens may contradict each other: see `conflict`.

        Raises:
            PuzzleError: wrong length, a character that is not a symbol, or a cell without
                candidates.

        >>> from satsudoku import variant
        >>> Puzzle.from_line("1.....2..3.....4", variant("classic4"))
        Puzzle('1.....2..3.....4', 'classic4')
        """
        return cls(text, variant)

    @classmethod
    def from_marks(cls, cells: Sequence[str], variant: Variant | str = DEFAULT) -> Self:
        """Take the pencil marks of each cell: the symbols that it may hold.

        Args:
            cells: in reading order; a cell with one symbol is a given, one that is ``.``, ``0``,
                ``*`` or ``_`` may hold any.
            variant: a name or a Variant.

        Raises:
            PuzzleError: a wrong number of cells, or a character that is not a symbol.

        >>> Puzzle.from_marks(["1", "24", *["."] * 14], "classic4").text[:12]
        '1....2.4.234'
        """
        variant = find_variant(variant)
        if len(cells) != len(variant.cells):
            expected = f"{len(variant.cells)} for {variant.name}"
            raise PuzzleError(f"pencil marks of {len(cells)} cells, expected {expected}")
        count = len(variant.symbols)
        possible = bytearray(len(cells) * count)
        for cell, marks in enumerate(cells):
            values = {variant.values.get(mark) for mark in marks}
            if (
                None in values
                or len(values) != len(marks)
                or not marks
                or (0 in values and marks[1:])
            ):
                raise PuzzleError(
                    f"{variant.cell_names[cell]} holds {excerpt(marks)} as pencil marks; expected "
                    f"some of {variant.symbols}, or . for all of them"
                )
            for value in range(1, count + 1):
                possible[cell * count + value - 1] = value in values or 0 in values
        return cls(bytes(len(cells)), variant, bytes(possible))

    @property
    def excluded(self) -> tuple[int, ...]:
        """The excluded candidates: by the variant's marks, and by `candidates`.

        Their numbers, ``cell * symbols + value - 1``, ascend.

        >>> Puzzle("1" + "." * 15, "classic4", bytes([1, 1, 0, 1]) * 16).excluded
        (6, 10, 14, 18, 22, 26, 30, 34, 38, 42, 46, 50, 54, 58, 62)
        """
        return self.variant.excluded if self.candidates is None else self._excluded

    @cached_property
    def _excluded(self) -> tuple[int, ...]:
        kept = self.candidates or b""
        stated = compress(range(len(kept)), kept.translate(_OTHERS))
        return tuple(sorted({*stated, *self.variant.excluded}))

    @property
    def _content(self) -> object:
        return self.values, self.candidates

    @property
    def text(self) -> str:
        """The whole puzzle on one line: `line`, or the pencil marks of its `candidates`.

        As a person pencils them: without what the givens exclude, but at least two in a cell, as
        one alone is a given.

        >>> Puzzle("1" + "." * 15, "classic4", bytes([1, 1, 0, 1]) * 16).text[:20]
        '1....2.4.2.4.2.4.2.4'
        """
        if self.candidates is None:
            return self.line
        from satsudoku.board.pencil_marks import marks_text

        return marks_text(self.candidates, self.values, self.variant)

    def __repr__(self) -> str:
        name = self.variant.name
        more = "" if name == DEFAULT else f", {name!r}"
        return f"{type(self).__name__}({self.text!r}{more})"

    def transform(
        self, cells: Sequence[int] | None = None, values: Sequence[int] | None = None
    ) -> Self:
        """Move cells and rename symbols, with all candidates: see `Grid.transform`.

        >>> Puzzle("1.....2..3.....4", "classic4").transform(values=[2, 1, 3, 4]).line
        '2.....1..3.....4'
        """
        moved = self._moved(cells, values)
        if self.candidates is None:
            return type(self)(moved, self.variant)
        count = len(self.variant.symbols)
        kept = bytearray(len(self.candidates))
        for option, possible in enumerate(self.candidates):
            cell, symbol = divmod(option, count)
            to = cell if cells is None else cells[cell]
            kept[to * count + (symbol if values is None else values[symbol] - 1)] = possible
        return type(self)(moved, self.variant, bytes(kept))

    @property
    def clues(self) -> int:
        """The number of givens.

        >>> Puzzle("1.....2..3.....4", "classic4").clues
        4
        """
        return len(self.values) - self.values.count(0)


@cache
def _singles(count: int) -> Mapping[bytes, int]:
    """The value of a cell by the flags of its only candidate."""
    return {bytes(v == value for v in range(1, count + 1)): value for value in range(1, count + 1)}
