"""Boards that are made, not read, as output: each a record."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.cli.form import Form
from satsudoku.cli.output import chosen_fields, layout_of
from satsudoku.cli.printer import Text
from satsudoku.formats import write
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.stream.computing import Adding, fields_to_add
from satsudoku.stream.field import PROVENANCE
from satsudoku.stream.layouts import CsvRows
from satsudoku.stream.parquet_reading import need_pyarrow
from satsudoku.stream.record import Record

__all__ = ["BoardLines", "PuzzleFileLines"]

_FIELDS = ("puzzle", "variant", "clues")
_RATED = ("ladder", "tier", "tier_name", "solution")  # also of puzzles made for tiers


class BoardLines:
    """Writes boards.

    Args:
        form: how they are written.
        chosen: the fields that are written, also computed ones; None for all.
        file: the name of the file to write; None for standard output.
        provenance: says how a board was obtained; None where records do not.
        ladder: the rater that computes tiers.
        rated: whether records hold the tier and the solution, where fields are not chosen.

    Raises:
        SatsudokuError: no such field, or pyarrow is wanted and not installed.

    >>> lines = BoardLines(Form.CSV, ["puzzle", "clues", "count"])
    >>> print(lines.header + lines.line(Puzzle("1.....2..3.....4", "classic4")), end="")
    puzzle,clues,count
    1.....2..3.....4,4,1
    """

    def __init__(
        self,
        form: Form,
        chosen: Sequence[str] | None,
        file: str | None = None,
        provenance: Callable[[Variant], Mapping[str, Any]] | None = None,
        *,
        ladder: str = DEFAULT_LADDER,
        rated: bool = False,
    ) -> None:
        self.file = file
        self._provenance = provenance
        fields = _FIELDS if provenance is None else (*_FIELDS, PROVENANCE.name)
        if rated and chosen is None and form is not Form.TEXT:
            chosen = (*_FIELDS, *_RATED, *fields[len(_FIELDS) :])
        computed = fields_to_add(chosen, fields, ladder=ladder)
        self._adding = Adding(computed, ladder=ladder) if computed else None
        self._layout = layout_of(form, fields, chosen, board="puzzle")
        self._parquet = None
        if form is Form.PARQUET:
            need_pyarrow()
            from satsudoku.stream.parquet_writing import ParquetBytes

            self._parquet = ParquetBytes(chosen_fields(fields, chosen, ()) or fields)

    @property
    def header(self) -> str:
        r"""What stands before the boards.

        >>> BoardLines(Form.CSV, ["puzzle"]).header
        'puzzle\n'
        """
        return self._layout.header if isinstance(self._layout, CsvRows) else ""

    def line(self, board: Puzzle | Grid) -> Text:
        r"""What a board adds: a line of text, or bytes.

        >>> BoardLines(Form.CSV, ["clues"]).line(Puzzle.parse("1.....2..3.....4"))
        '4\n'
        """
        clues = len(board.values) - board.values.count(0)
        record = Record(puzzle=board.line, variant=board.variant.name, clues=clues)
        if self._provenance is not None:
            record = record.with_fields(provenance=self._provenance(board.variant))
        if self._adding is not None:
            record = self._adding.to(record)
        if self._parquet is not None:
            return self._parquet.record(record)
        return self._layout.record(record)

    @property
    def end(self) -> Text:
        """What stands behind the boards.

        >>> BoardLines(Form.CSV, ["puzzle"]).end
        ''
        """
        return "" if self._parquet is None else self._parquet.end()


class PuzzleFileLines:
    """Writes puzzles with all their constraints, each a line of JSON that every command reads.

    Args:
        file: the name of the file to write; None for standard output.

    >>> cages = Puzzle.build("classic4").cage("r1c1 r1c2", sum=3).puzzle()
    >>> '"cells": "r1c1 r1c2", "sum": 3' in PuzzleFileLines().line(cages)
    True
    """

    header = end = ""

    def __init__(self, file: str | None = None) -> None:
        self.file = file

    def line(self, puzzle: Puzzle) -> str:
        """A puzzle as a line."""
        return "".join(write([puzzle], "json"))
