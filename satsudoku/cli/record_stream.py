"""Records to one file or standard output, as they become known."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from satsudoku.cli.files import open_output, refuse_input
from satsudoku.cli.form import Form
from satsudoku.cli.output import Output
from satsudoku.cli.parquet_output import ParquetOutput
from satsudoku.lanes.sharing import thread_count
from satsudoku.stream.batch import Batch
from satsudoku.stream.computing import add_fields, fields_to_add
from satsudoku.stream.gathering import batch_size, batches
from satsudoku.stream.independent import is_independent
from satsudoku.stream.provenance import with_provenance
from satsudoku.stream.record import Record
from satsudoku.stream.records import Records
from satsudoku.stream.side_by_side import side_by_side
from satsudoku.stream.summary import Summary
from satsudoku.stream.table import Table

if TYPE_CHECKING:
    from satsudoku.cli.inputs import Inputs
    from satsudoku.stream.parts.answering import Question

__all__ = ["RecordStream"]


class _Answer(NamedTuple):
    """Records that are known.

    Attributes:
        piece: the records.
        made: what the output's `make` made of them.
        summary: of a table.
    """

    piece: Record | Table
    made: Any
    summary: Summary | None


@dataclass(frozen=True, kw_only=True)
class RecordStream:
    """What is asked, and where its records go.

    Threads each ask of a batch and write its text where batches are independent.

    Attributes:
        command: the command.
        asked: the records, or what is asked of the inputs' puzzles.
        inputs: the puzzles.
        form: of the records.
        known: the fields that they have.
        fields: the chosen ones; None for all.
        file: where to write; None for standard output.
        provenance: whether records say by what they are known.
        verdicts: whether the summary counts what they say.
    """

    command: str
    asked: Records | Question
    inputs: Inputs
    form: Form
    known: Sequence[str]
    fields: Sequence[str] | None
    file: str | None
    provenance: bool
    verdicts: bool

    def write(self) -> Summary:
        """Write all records.

        Raises:
            SatsudokuError: the file cannot be written, or is an input.
            UnknownNameError: no such field.
            SatsudokuError: what the question refuses.
        """
        if self.file is not None:
            refuse_input(self.file, self.inputs.names)
        further = fields_to_add(self.fields, self.known)
        if not isinstance(self.asked, Records):
            self.asked([]).close()  # what it refuses must not cost an output that is there
        summary = Summary()
        with (
            open_output(self.file) as file,
            self._output(file) as output,
            closing(self._answers(output, further)) as answers,
        ):
            for piece, made, counted in answers:
                output.write(piece, made)
                if counted is None:
                    assert isinstance(piece, Record)
                    summary.add(piece)
                else:
                    summary.join(counted)
        return summary

    def _output(self, file: BinaryIO | None) -> Output | ParquetOutput:
        if self.form is Form.PARQUET:
            return ParquetOutput(self.inputs, self.known, self.fields, file)
        return Output(self.command, self.form, self.inputs, self.known, self.fields, file)

    def _answers(
        self, output: Output | ParquetOutput, further: Sequence[str]
    ) -> Generator[_Answer]:
        """The records, in order.

        Args:
            output: makes their text, in the thread that asks.
            further: the fields that are computed beside them.
        """
        asked, size = self.asked, batch_size()
        threads = thread_count(self.inputs.threads)

        def begun() -> Iterator[Batch]:
            for batch in batches(self.inputs, size):
                output.begin(batch)
                yield batch

        def answers(records: Records, held: Sequence[str] | None = None) -> Iterator[_Answer]:
            if further:
                records = add_fields(records, further, threads, held)
            if self.provenance:
                records = with_provenance(records)
            return map(answer, records.pieces())

        def answer(piece: Record | Table) -> _Answer:
            summary = None
            if isinstance(piece, Table):
                summary = Summary()
                summary.add_table(piece, self.verdicts)
            return _Answer(piece, output.make(piece), summary)

        if isinstance(asked, Records):
            yield from answers(asked)
        elif threads == 1 or not is_independent(asked):
            yield from answers(asked(self.inputs))
        else:
            yield from side_by_side(
                begun(),
                lambda batch: answers(asked(batch), output.titles),
                threads,
                lambda batch, seconds: size.took(len(batch), seconds),
            )
