"""Records to one file or standard output, as they become known."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

import typer

from satsudoku.cli.files import open_output
from satsudoku.cli.form import Form
from satsudoku.cli.output import RecordOutput, known_fields
from satsudoku.cli.parquet_output import ParquetOutput
from satsudoku.formats.reading.extras import REMARKS
from satsudoku.lanes.sharing import thread_count
from satsudoku.stream.batch import Batch
from satsudoku.stream.computing import add_fields, fields_to_add
from satsudoku.stream.gathering import batch_size, batches
from satsudoku.stream.provenance import with_provenance
from satsudoku.stream.record import Record
from satsudoku.stream.records import Records
from satsudoku.stream.side_by_side import side_by_side
from satsudoku.stream.summary import Summary
from satsudoku.stream.table import Table

if TYPE_CHECKING:
    from satsudoku.cli.inputs import Inputs
    from satsudoku.stream.question import Question


class _Written(NamedTuple):
    """Records that are known."""

    piece: Record | Table
    output: Any
    summary: Summary | None


@dataclass(frozen=True, kw_only=True)
class RecordStream:
    """A question, and the destination of its records.

    Threads each ask of a batch and write its text where batches are independent.
    """

    question: Question
    records: Records | None
    inputs: Inputs
    form: Form
    fields: Sequence[str] | None
    file: str | None
    provenance: bool
    verdicts: bool

    def write(self) -> Summary:
        """Write all records.

        Raises:
            Exit: no input can be read.
            SatsudokuError: the file cannot be written.
            UnknownNameError: no such field.
            SatsudokuError: the question refuses a puzzle.
        """
        self.inputs.tells_remarks = not self._shows_remarks
        added = fields_to_add(self.fields, self._own, **self.question.shared_settings)
        summary = Summary()
        with (
            open_output(self.file) as file,
            self._output(file) as output,
            closing(self._answers(output, added)) as answers,
        ):
            for piece, row_groups, counted in answers:
                output.write(piece, row_groups)
                if counted is None:
                    assert isinstance(piece, Record)
                    summary.add(piece)
                else:
                    summary.join(counted)
            if self.inputs.unreadable and not (summary.good or summary.bad):
                raise typer.Exit(2)  # nothing was read, so what was in the file stays
        return summary

    @property
    def _shows_remarks(self) -> bool:
        """Whether the remarks on links are in rows, or in a column of their own."""
        if self.fields is not None:
            return REMARKS in self.fields
        return self.form is not Form.TEXT or self.question.board is None

    @property
    def _own(self) -> Sequence[str]:
        """The fields of the records."""
        return known_fields(self.question, self.provenance)

    def _output(self, file: BinaryIO | None) -> RecordOutput | ParquetOutput:
        if self.form is Form.PARQUET:
            return ParquetOutput(self.inputs, self._own, self.fields, file)
        return RecordOutput(self.question, self.form, self.inputs, self._own, self.fields, file)

    def _answers(
        self, output: RecordOutput | ParquetOutput, added: Sequence[str]
    ) -> Generator[_Written]:
        question, size = self.question, batch_size()
        threads = thread_count(self.inputs.threads)

        def begun() -> Iterator[Batch]:
            for batch in batches(self.inputs, size):
                output.begin(batch)
                yield batch

        def answers(records: Records, present: Sequence[str] | None = None) -> Iterator[_Written]:
            if added:
                records = add_fields(records, added, threads, present, **question.shared_settings)
            if self.provenance:
                records = with_provenance(records)
            return map(answer, records.pieces())

        def answer(piece: Record | Table) -> _Written:
            summary = None
            if isinstance(piece, Table):
                summary = Summary()
                summary.add_table(piece, self.verdicts)
            return _Written(piece, output.make(piece), summary)

        if self.records is not None:
            yield from answers(self.records)
        elif threads == 1 or not question.threads_share:
            yield from answers(question.ask(self.inputs))
        else:
            yield from side_by_side(
                begun(),
                lambda batch: answers(question.ask(batch), output.titles),
                threads,
                lambda batch, seconds: size.took(len(batch), seconds),
            )
