"""Boards that are made, not read, as output: each a record."""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Any

from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.cli.form import Form
from satsudoku.cli.output import chosen_fields, layout_of
from satsudoku.cli.printer import Text
from satsudoku.formats import to_dict, write
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.lanes.sharing import thread_count
from satsudoku.stream.computing import Adding, fields_to_add
from satsudoku.stream.field import PROVENANCE
from satsudoku.stream.layouts import CsvRows
from satsudoku.stream.parquet_reading import need_pyarrow
from satsudoku.stream.parts.workers import in_order, processes
from satsudoku.stream.record import Record

if TYPE_CHECKING:
    from satsudoku.stream.parquet_writing import ParquetBytes

_FIELDS = ("puzzle", "variant", "clues")
_RATED = ("ladder", "tier", "tier_name", "solution")  # also of puzzles made for tiers
# Fields that only processes find side by side.
_IN_PYTHON = {"steps", "sentences", "hint", "sentence", "picture"}
_TOGETHER = 64  # boards whose fields are computed together, at most
_FIRST = 1  # while it is not known how long that takes
_SECONDS = 1.0  # that this should take: an interruption loses what is under way
_WAIT = 0.5  # seconds that a board waits at most for the next one to come, once others came


class BoardLines:
    """Writes boards.

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
        self._computed, self._ladder = tuple(computed), ladder
        self._layout = layout_of(form, fields, chosen, board="puzzle")
        self._parquet = None
        if form is Form.PARQUET:
            need_pyarrow()
            self._columns = chosen_fields(fields, chosen, ()) or fields
            self._parquet = _parquet(self._columns)

    @property
    def header(self) -> str:
        """The output before the boards."""
        return self._layout.header if isinstance(self._layout, CsvRows) else ""

    def line(self, board: Puzzle | Grid) -> Text:
        """The output for a board: a line of text, or bytes."""
        record = self._record_of(board)
        if self._computed:
            record = _adding(self._computed, self._ladder).to(record)
        return self._text([record])

    def texts(self, puzzles: Iterable[Puzzle], threads: int = 1) -> Iterator[tuple[int, Text]]:
        r"""Lines for many puzzles of one variant, in portions, each with its number of puzzles.

        >>> puzzles = [Puzzle("1.....2..3.....4", "classic4")] * 2
        >>> list(BoardLines(Form.CSV, ["count"]).texts(puzzles))
        [(1, '1\n'), (1, '1\n')]
        """
        if not self._computed:
            yield from ((1, self.line(puzzle)) for puzzle in puzzles)
            return
        waiting: deque[list[Record]] = deque()
        together = _FIRST

        def tasks() -> Iterator[Any]:
            records = ((puzzle, self._record_of(puzzle)) for puzzle in puzzles)
            for portion in _gathered(records, lambda: together):
                waiting.append([record for _, record in portion])
                yield _answers, ([puzzle for puzzle, _ in portion], self._computed, self._ladder)

        def text(answered: tuple[list[dict[str, Any]], float]) -> tuple[int, Text]:
            nonlocal together
            answers, seconds = answered
            fitting = len(answers) * _SECONDS / max(seconds, 1e-9)
            together = max(1, min(_TOGETHER, int(fitting)))
            told = [
                record.with_fields(more)
                for record, more in zip(waiting.popleft(), answers, strict=True)
            ]
            return len(told), self._text(told)

        number = thread_count(threads) if _IN_PYTHON & {*self._computed} else 1
        if number == 1:
            yield from (text(work(*arguments)) for work, arguments in tasks())
            return
        with processes(number) as submit:
            yield from map(text, in_order(tasks(), submit, 2 * number))

    def _record_of(self, board: Puzzle | Grid) -> Record:
        clues = len(board.values) - board.values.count(0)
        text = board.text if isinstance(board, Puzzle) else board.line
        if isinstance(board, Puzzle) and board.variant.constraints:  # which no name stands for
            text = json.dumps(to_dict(board))
        record = Record(puzzle=text, variant=board.variant.name, clues=clues)
        if self._provenance is not None:
            record = record.with_fields(provenance=self._provenance(board.variant))
        return record

    def _text(self, records: Sequence[Record]) -> Text:
        if self._parquet is not None:
            return b"".join(map(self._parquet.record, records))
        return "".join(map(self._layout.record, records))

    @property
    def end(self) -> Text:
        """The output after the boards; more of them begin another file."""
        if self._parquet is None:
            return ""
        ended, self._parquet = self._parquet.end(), _parquet(self._columns)
        return ended


class PuzzleFileLines:
    """Writes puzzles with all their constraints, each a line of JSON that every command reads.

    >>> cages = satsudoku.build("classic4").cage("r1c1 r1c2", sum=3).puzzle()
    >>> '"cells": "r1c1 r1c2", "sum": 3' in PuzzleFileLines().line(cages)
    True
    """

    header = end = ""

    def __init__(self, file: str | None = None) -> None:
        self.file = file

    def line(self, puzzle: Puzzle) -> str:
        return "".join(write([puzzle], "json"))

    def texts(self, puzzles: Iterable[Puzzle], threads: int = 1) -> Iterator[tuple[int, Text]]:
        """Each puzzle as a line: see `BoardLines.texts`."""
        yield from ((1, self.line(puzzle)) for puzzle in puzzles)


def _parquet(columns: Sequence[str]) -> ParquetBytes:
    from satsudoku.stream.parquet_writing import ParquetBytes

    return ParquetBytes(columns)


@lru_cache(maxsize=4)
def _adding(fields: tuple[str, ...], ladder: str) -> Adding:
    return Adding(fields, ladder=ladder)


def _answers(
    puzzles: Sequence[Puzzle], fields: tuple[str, ...], ladder: str
) -> tuple[list[dict[str, Any]], float]:
    """The computed fields of some puzzles, perhaps in another process, and the seconds it took."""
    start = time.monotonic()
    adding = _adding(fields, ladder)
    of_variants = groupby(puzzles, key=lambda puzzle: puzzle.variant)
    answers = [answer for _, some in of_variants for answer in adding.of(list(some))]
    return answers, time.monotonic() - start


def _gathered(
    puzzles: Iterable[tuple[Puzzle, Record]], most: Callable[[], int]
) -> Iterator[list[tuple[Puzzle, Record]]]:
    """Yield portions, single puzzles where they are rare; Ctrl-C loses none that are finished."""
    portion: list[tuple[Puzzle, Record]] = []
    start = time.monotonic()
    try:
        for item in puzzles:
            portion.append(item)
            if len(portion) >= most() or time.monotonic() - start > _WAIT:
                yield portion
                portion, start = [], time.monotonic()
    except KeyboardInterrupt:
        if portion:
            yield portion
        raise
    if portion:
        yield portion
