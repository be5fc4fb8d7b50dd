"""Fields that a question does not answer, computed for its records in the same pass."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from satsudoku.board.library import find_variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.text import read_cells
from satsudoku.errors import SatsudokuError
from satsudoku.formats import Entry
from satsudoku.stream.batch import Batch, Part
from satsudoku.stream.columns import Column
from satsudoku.stream.question import Question
from satsudoku.stream.questions import asked_for, find_field, settings_of
from satsudoku.stream.record_value import Record
from satsudoku.stream.records import Records
from satsudoku.stream.table import Columns, Table, titles_of

EVERY = "all"
"""For the setting ``ladder``: each record is of a rater, which its further fields are of, too."""


def fields_to_add(
    chosen: Sequence[str] | None, present: Sequence[str], **settings: Any
) -> list[str]:
    """The chosen fields that records do not know, but that can be computed.

    Raises:
        UnknownNameError: no such ladder, or no such tier.
        LadderError: as `satsudoku.rater`, or a backdoor is asked of a rater that rates puzzles one
            by one.

    >>> fields_to_add(["puzzle", "clues", "te"], ["puzzle", "clues"])
    ['te']
    """
    fields = [name for name in chosen or () if name not in present and is_computed(name)]
    known = {} if settings.get("ladder") == EVERY else settings
    for name in fields:
        asked_for(name, **known)
    return fields


def is_computed(name: str) -> bool:
    """Whether a field is computed for any record that lacks it.

    >>> is_computed("tier"), is_computed("backdoor:rank8/3"), is_computed("line")
    (True, True, False)
    """
    field = find_field(name)
    return field is not None and field.computed


def add_fields(
    records: Records,
    fields: Sequence[str],
    threads: int = 1,
    present: Sequence[str] | None = None,
    **settings: Any,
) -> Records:
    r"""Add fields to records that do not know them.

    Args:
        records: the records that they extend.
        fields: as `fields_to_add` says.
        threads: the number of threads; 0 for all cores.
        present: what the records held beside their puzzles, which is left alone; None for what the
            first one did.
        settings: for the fields, such as the ladder of the records: see `Question.settings`.

    Returns:
        The same records with those fields, lazily; None if a field cannot be found for a puzzle.

    >>> import io
    >>> from satsudoku import stream
    >>> records = stream.minimal(stream.read(io.StringIO("1.....2..3.....4\n")))
    >>> [(r.minimal, r.tier, r.clues) for r in add_fields(records, ["tier", "clues"])]
    [(True, 2, 4)]
    """

    def pieces() -> Iterator[Record | Table]:
        adding: Adding | None = None
        for piece in records.pieces():
            if adding is None:
                names = titles_of(piece) if present is None else present
                wanted = [name for name in fields if name not in names]
                adding = Adding(wanted, threads, **settings)
            yield adding.to_table(piece) if isinstance(piece, Table) else adding.to(piece)

    return Records(pieces(), (*records.names, *fields))


class Adding:
    """Computes fields; those of a batch serve all of its tables."""

    def __init__(self, fields: Sequence[str], threads: int = 1, **settings: Any) -> None:
        self._fields: dict[Question, list[str]] = {}
        self._of_ladder: dict[str, Adding] = {}
        self._each_ladder: list[str] = []  # fields that each record's own rater decides
        self._threads = threads
        if settings.get("ladder") == EVERY:
            settings.pop("ladder")
            self._each_ladder = [name for name in fields if "ladder" in settings_of(name)]
            fields = [name for name in fields if name not in self._each_ladder]
        for name in fields:
            question = replace(asked_for(name, **settings), threads=threads)
            self._fields.setdefault(question, []).append(name)
        self._order = fields
        # First those that find fields of others along.
        self._questions = sorted(self._fields, key=lambda question: not _finds_more(question))
        self._batch: Batch | None = None
        self._columns: dict[int, Columns] = {}  # of its parts, as far as they are known

    def to_table(self, piece: Table) -> Table:
        if piece.batch is not self._batch:
            self._batch, self._columns = piece.batch, {}
        answers = [*piece.answers]
        for number, part in enumerate(piece.batch.parts):
            begin, end = piece.range_of(part)
            if begin < end:
                if number not in self._columns:
                    self._columns[number] = self._of(part)
                answers[number] = {**answers[number], **self._columns[number]}
        return replace(piece, answers=answers)

    def to(self, record: Record) -> Record:
        """A record with the fields; without them where it has no puzzle."""
        try:
            variant = record.rules
            if variant is None and record.variant is not None:
                variant = find_variant(record.variant)
            puzzle = read_cells(record.puzzle or "", variant)
        except SatsudokuError:
            return record  # no puzzle, or its layout was in a file
        record = record.with_fields(self.of([puzzle])[0])
        if not (self._each_ladder and record.get("ladder")):
            return record
        if record.ladder not in self._of_ladder:
            adding = Adding(self._each_ladder, self._threads, ladder=record.ladder)
            self._of_ladder[record.ladder] = adding
        return record.with_fields(self._of_ladder[record.ladder].of([puzzle])[0])

    def of(self, puzzles: Sequence[Puzzle]) -> list[dict[str, Any]]:
        """The fields of some puzzles of one variant."""
        [part] = Batch.of([Entry("", 1, "", puzzle, None) for puzzle in puzzles]).parts
        columns = self._of(part)
        alone = {name for names in self._fields.values() for name in names} - {*columns}
        answers = [{name: column[row] for name, column in columns.items()} for row in part.places]
        if alone and len(puzzles) > 1:  # questions that take puzzles one by one
            answers = [self.of([puzzle])[0] for puzzle in puzzles]
        return answers

    def _of(self, part: Part) -> Columns:
        found: dict[str, Column] = {}
        for question in self._questions:
            names = {name for name in self._fields[question] if name not in found}
            if not names:
                continue  # found along with those of another one
            for other, wanted in self._fields.items() if _finds_more(question) else ():
                if other.shared_settings == question.shared_settings:
                    names.update(wanted)
            try:
                answered = question.along(part).columns or _of_one_puzzle(question, part)
            except SatsudokuError:
                continue  # candidates have no symmetries, for one
            found |= {name: answered[name] for name in names if name in answered}
        return {name: found[name] for name in self._order if name in found}


def _finds_more(question: Question) -> bool:
    return type(question).along is not Question.along


def _of_one_puzzle(question: Question, part: Part) -> Mapping[str, Any]:
    """The answer for a part's only puzzle, by a question that takes puzzles one by one."""
    if len(part) > 1:
        return {}
    return {name: [value] for name, value in next(question.one(part.puzzle(0))).items()}
