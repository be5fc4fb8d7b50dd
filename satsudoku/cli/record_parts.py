"""Records that are written in parts: into a folder, resumably, or on a cluster."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from satsudoku.cli.form import Form, is_folder
from satsudoku.cli.kept_parts import KeptParts
from satsudoku.cli.output import chosen_fields, known_fields, layout_of
from satsudoku.cli.parts import Parts
from satsudoku.errors import SatsudokuError
from satsudoku.lanes.sharing import thread_count
from satsudoku.stream.batch import Batch
from satsudoku.stream.computing import fields_to_add
from satsudoku.stream.layouts import all_fields
from satsudoku.stream.parquet_reading import need_pyarrow
from satsudoku.stream.parts.answering import Job, ParquetForm, Work, held_by
from satsudoku.stream.parts.claiming import beside
from satsudoku.stream.parts.journal import Journal
from satsudoku.stream.parts.outputs import FilePart, FolderParts, Output, ParquetFile
from satsudoku.stream.parts.placing import is_address, needed_folder
from satsudoku.stream.parts.workers import Submit
from satsudoku.stream.question import Question

_ENDINGS = {Form.CSV: ".csv", Form.JSON: ".jsonl", Form.PARQUET: ".parquet", Form.TEXT: ".txt"}
_CLUSTER = 2.0  # seconds for a part, so that no worker is alone with much work at the end


@dataclass(frozen=True, kw_only=True)
class RecordOutput(KeptParts):
    """The destination of records: a file, or a folder if its name ends in ``/``."""

    form: Form
    fields: Sequence[str] | None

    def _check(self) -> None:
        """Refuse also a form that cannot be written, and a folder elsewhere."""
        if self.form is Form.PARQUET:
            need_pyarrow()
        if self.resume and is_address(self.output):
            raise SatsudokuError("--resume needs a folder of this machine", file=self.output)
        super()._check()

    def _lost_of_output(self, journal: Journal) -> Iterator[tuple[str, bool]]:
        if not journal.done.end:
            return
        path = Path(self.output)
        if not path.exists() or journal.done.end > path.stat().st_size:
            yield self.output, True
            return
        with path.open("rb") as file:
            begin = 0
            for end, sha256 in journal.done.written:
                if hashlib.sha256(file.read(end - begin)).hexdigest() != sha256:
                    yield self.output, False
                begin = end

    @property
    def _folder(self) -> str | None:
        if is_folder(self.output):
            return self.output
        if self.resume and self.form is Form.PARQUET:
            return f"{beside(self._place, '.parts')}/"
        return None

    @property
    def _joins(self) -> bool:
        return not is_folder(self.output)

    @property
    def _ending(self) -> str:
        return _ENDINGS[self.form]

    @property
    def _journal_path(self) -> Path:
        return Path(f"{self.output}_journal") if is_folder(self.output) else super()._journal_path


@dataclass(frozen=True, kw_only=True)
class RecordParts(RecordOutput, Parts):
    """A question, and the destination of its records: a file, or a folder if it ends in ``/``."""

    question: Question
    cluster: str | None = None
    provenance: bool = False

    @property
    def _own(self) -> Sequence[str]:
        """The fields of the records."""
        return known_fields(self.question, self.provenance)

    def _check(self) -> None:
        """Refuse also what the question refuses."""
        if self.form is Form.TEXT and self.fields is None and self.question.board is None:
            raise SatsudokuError("text is a table for people; expected --csv, --json or --parquet")
        super()._check()
        fields_to_add(self.fields, self._own, **self.question.shared_settings)

    def _copy(self, journal: Journal, parts: Sequence[str], file: BinaryIO) -> None:
        from satsudoku.stream.parts.joining import join_parquet

        form = self._work(journal, Batch.of([])).form
        assert isinstance(form, ParquetForm)
        join_parquet(parts, form.schema, file)

    def _work(self, journal: Journal | None, first: Batch) -> Job:
        titles = first.titles
        if journal is not None:
            if journal.done.titles is None:
                journal.note_titles(titles)
            titles = journal.done.titles or ()
        chosen = chosen_fields(self._own, self.fields, titles)
        added = fields_to_add(self.fields, self._own, **self.question.shared_settings)
        form: Any
        if self.form is Form.PARQUET:
            import pyarrow.parquet as pq

            from satsudoku.stream.arrow_tables import schema_of

            fields = tuple(dict.fromkeys(chosen or all_fields(self._own, titles)))
            if journal is not None and journal.done.parts:
                schema = pq.read_schema(self._written(journal)[0])
            else:
                schema = schema_of(fields, first, held_by(first))
            form = ParquetForm(fields, schema)
        else:
            form = layout_of(self.form, self._own, self.fields, titles, self.question.board)
        threads = self.inputs.threads
        return Job(self.question, form, added, threads, self.provenance)

    def _opened(self, journal: Journal | None, work: Work) -> Output:
        assert isinstance(work, Job)
        if self._folder is not None:
            new = journal is None or journal.new
            return FolderParts(self._folder, self._ending, new=new)
        path = Path(self.output if journal is None else self._place)
        if isinstance(work.form, ParquetForm):
            return ParquetFile(path, work.form.schema)
        return FilePart(path, work.header, None if journal is None else journal.done.end)

    @property
    def _asked(self) -> str:
        text = f"{self.question} as {self.form.value}"
        if self.fields is not None:
            text += f" of {','.join(self.fields)}"
        return f"{text} with provenance" if self.provenance else text

    @contextmanager
    def _journal(self) -> Iterator[Journal]:
        with ExitStack() as stack:
            if is_folder(self.output):
                stack.enter_context(needed_folder(self.output))
            yield stack.enter_context(super()._journal())

    @property
    def _seconds(self) -> float:
        return super()._seconds if self.cluster is None else _CLUSTER

    @contextmanager
    def _workers(self) -> Iterator[tuple[Submit | None, int]]:
        if self.cluster is None:
            several = self.question.threads_share
            yield None, thread_count(self.inputs.threads) if several else 1
            return
        from satsudoku.stream.parts.cluster import cluster

        with cluster(self.cluster) as workers:
            yield workers
