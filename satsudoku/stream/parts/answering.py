"""A part's puzzles to the bytes of its records."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from satsudoku.lanes.sharing import thread_count
from satsudoku.stream.batch import Batch
from satsudoku.stream.columns import encoded
from satsudoku.stream.computing import add_fields
from satsudoku.stream.gathering import Items, batch_size, batches
from satsudoku.stream.layouts import CsvRows
from satsudoku.stream.parts.placing import place_whole
from satsudoku.stream.question import Question
from satsudoku.stream.record import Record
from satsudoku.stream.records import Records
from satsudoku.stream.side_by_side import side_by_side
from satsudoku.stream.sizes import Size
from satsudoku.stream.summary import Summary
from satsudoku.stream.table import RecordLayout, Table

if TYPE_CHECKING:
    import pyarrow as pa


@dataclass(frozen=True)
class ParquetForm:
    """Records as a Parquet file."""

    fields: tuple[str, ...]
    schema: pa.Schema


class Answered(NamedTuple):
    """A part that is done.

    Attributes:
        data: its records as bytes; empty if they are written already.
        records: the number of its puzzles.
        summary: of its records.
        seconds: the time that it took.
        last: the file and the line of its last puzzle.
        wrote: a digest of the bytes, if they are written already and that is known.
        read: a digest of the puzzles, if it was asked for.
    """

    data: bytes
    records: int
    summary: Summary
    seconds: float
    last: tuple[str | None, int]
    wrote: str | None = None
    read: str | None = None


class Work(Protocol):
    """The work on each part."""

    def answer(self, part: Batch, path: str | None = None) -> Answered:
        """Ask of a part's puzzles, and write the results.

        Args:
            part: the puzzles.
            path: the file that is to hold the results; None if they are to be returned.
        """


@dataclass(frozen=True)
class Job:
    r"""The work on each part; it can be sent to another process.

    >>> from satsudoku import Puzzle
    >>> from satsudoku.formats import Entry
    >>> from satsudoku.stream.questions.count import Count
    >>> entry = Entry("a.txt", 7, "1.....2..3.....4", Puzzle("1.....2..3.....4", "classic4"), None)
    >>> job = Job(Count(limit=2), CsvRows(["line", "count"]))
    >>> job.answer(Batch.of([entry])).data
    b'7,1\n'
    """

    question: Question
    form: RecordLayout | ParquetForm
    added: Sequence[str] = ()
    threads: int = 1
    provenance: bool = False
    size: Size = field(default_factory=batch_size, repr=False, compare=False)

    @property
    def header(self) -> bytes:
        """The text before the records of a file."""
        return self.form.header.encode() if isinstance(self.form, CsvRows) else b""

    def _pieces(self, part: Batch) -> Iterator[Record | Table]:
        """The records of a part; threads that are free each answer a batch."""
        if not self.question.threads_share:
            yield from self._records([part]).pieces()
            return
        yield from side_by_side(
            batches([part], self.size),
            lambda batch: self._records(batch, part.titles).pieces(),
            thread_count(self.threads),
            lambda batch, seconds: self.size.took(len(batch), seconds),
        )

    def _records(self, items: Items, present: Sequence[str] | None = None) -> Records:
        """The records of some puzzles; for `present` see `add_fields`."""
        records = self.question.ask(items)
        if self.added:
            shared = self.question.shared_settings
            records = add_fields(records, self.added, self.threads, present, **shared)
        if self.provenance:
            from satsudoku.stream.provenance import with_provenance

            records = with_provenance(records)
        return records

    def answer(self, part: Batch, path: str | None = None) -> Answered:
        """See `Work.answer`; the file is there whole or not at all."""
        start = time.perf_counter()
        summary = Summary()
        pieces: list[bytes] = []
        add, end = self._writer()
        for piece in self._pieces(part):
            if isinstance(piece, Table):
                summary.add_table(piece)
            else:
                summary.add(piece)
            pieces.append(add(piece))
        data = b"".join([*pieces, end()])
        wrote = None
        if path is not None:
            whole = self.header + data
            place_whole(path, whole)
            data, wrote = b"", hashlib.sha256(whole).hexdigest()
        last = part.file(len(part) - 1), int(part.lines[-1])
        return Answered(data, len(part), summary, time.perf_counter() - start, last, wrote)

    def _writer(self) -> tuple[Callable[[Record | Table], bytes], Callable[[], bytes]]:
        """The makers of the bytes of a piece, and of those at the end."""
        form = self.form
        if isinstance(form, ParquetForm):
            from satsudoku.stream.parquet_writing import ParquetBytes

            parquet = ParquetBytes(form.fields, form.schema)
            return parquet.piece, parquet.end

        def text(piece: Record | Table) -> bytes:
            if isinstance(piece, Table):
                return bytes(piece.text(form, self.threads))
            return encoded(form.record(piece))

        return text, bytes


def held_by(part: Batch, most: int = 1 << 10) -> Sequence[Mapping[str, Any]]:
    """The extra columns of the first records of a part."""
    if not part.titles:
        return []
    return [part.carried(place) for place in range(min(len(part), most))]
