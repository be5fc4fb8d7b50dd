"""Commands whose records are written in parts: into a folder, resumably, or on a cluster."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from satsudoku.cli.console import complain
from satsudoku.cli.files import refuse_input
from satsudoku.cli.form import Form
from satsudoku.cli.output import BOARDS, chosen_fields, layout_of
from satsudoku.cli.progress import Watch
from satsudoku.errors import SatsudokuError
from satsudoku.stream.batch import Batch
from satsudoku.stream.computing import fields_to_add
from satsudoku.stream.gathering import Items
from satsudoku.stream.layouts import all_fields
from satsudoku.stream.parquet_reading import need_pyarrow
from satsudoku.stream.parts.answering import Job, ParquetForm, Question, held_by
from satsudoku.stream.parts.journal import Journal, describe_inputs
from satsudoku.stream.parts.outputs import (
    FilePart,
    FolderParts,
    Output,
    ParquetFile,
    part_name,
    refuse_parts,
)
from satsudoku.stream.parts.placing import is_address
from satsudoku.stream.parts.running import run_parts
from satsudoku.stream.parts.workers import Submit, here
from satsudoku.stream.record import Record
from satsudoku.stream.summary import Summary

if TYPE_CHECKING:
    from satsudoku.cli.inputs import Inputs

__all__ = ["Parts", "is_folder"]

_ENDINGS = {Form.CSV: ".csv", Form.JSON: ".jsonl", Form.PARQUET: ".parquet", Form.TEXT: ".txt"}
_CLUSTER = 2.0  # seconds for a part, so that no worker is alone with much work at the end


def is_folder(output: str | None) -> bool:
    """Whether an output is a folder: its name ends so.

    >>> is_folder("graded/"), is_folder("graded.csv"), is_folder(None)
    (True, False, False)
    """
    return output is not None and output.endswith("/")


@dataclass(frozen=True)
class Parts:
    """What is asked, and where its records go.

    Attributes:
        command: the command.
        question: what is asked of puzzles.
        inputs: the puzzles.
        form: of the records.
        known: the fields that they have.
        fields: the chosen ones; None for all.
        output: a file, or a folder if its name ends in ``/``.
        resume: whether finished parts are noted, and left out the next time.
        cluster: the address of a cluster; None for this process.
        provenance: whether records say by what they are known.
    """

    command: str
    question: Question
    inputs: Inputs
    form: Form
    known: Sequence[str]
    fields: Sequence[str] | None
    output: str
    resume: bool = False
    cluster: str | None = None
    provenance: bool = False

    def write(self) -> Summary:
        """Write all records.

        Raises:
            SatsudokuError: options that exclude each other, or a journal of other work.
        """
        self._check()
        summary = Summary()
        watch = Watch(self.inputs)
        with ExitStack() as stack:
            journal = stack.enter_context(self._journal()) if self.resume else None
            if journal is not None:
                self._check_written(journal)
                summary.join(journal.done.summary)
                if journal.done.finished:
                    self._join(journal)
                    complain(f"{self.output}: all {journal.done.records:,} records are there")
                    return summary
                if journal.done.records:
                    complain(f"{self.output}: continues after {journal.done.records:,} records")
            submit, workers = stack.enter_context(self._workers())
            try:
                for part in run_parts(
                    self.inputs if journal is None else self._unchanged(journal),
                    partial(self._job, journal),
                    partial(self._output, journal),
                    journal=journal,
                    submit=submit,
                    workers=workers,
                    **({} if self.cluster is None else {"seconds": _CLUSTER}),
                ):
                    summary.join(part.summary)
                    watch.advance(Record(*part.last))
                if journal is not None:
                    self._join(journal)
            except TimeoutError:
                raise  # the work's, not the disk's
            except OSError as error:
                raise self._cannot_write(error, journal) from None
            finally:
                watch.stop()
        return summary

    def _check(self) -> None:
        """Refuse what cannot be written in parts, and what the question refuses."""
        if self.form is Form.PARQUET:
            need_pyarrow()
        elif self.form is Form.TEXT and self.fields is None and self.command not in BOARDS:
            raise SatsudokuError("a table for people; expected --csv, --json or --parquet")
        if self.resume and is_address(self.output):
            raise SatsudokuError("--resume needs a folder of this machine", file=self.output)
        if self._folder is not None and not (self.resume and self._journal_path.exists()):
            refuse_parts(self._folder)
        refuse_input(self.output, self.inputs.names)
        fields_to_add(self.fields, self.known)
        self.question([]).close()

    def _unchanged(self, journal: Journal) -> Items:
        """What the inputs hold, refused where they change while they are read."""
        unreadable = 0
        for item in self.inputs:
            if len(self.inputs.unreadable) > unreadable:  # for good, or only now?
                journal.refuse_changed(self.inputs.unreadable[unreadable:])
                unreadable = len(self.inputs.unreadable)
            yield item
        journal.refuse_changed(self.inputs.names)

    def _check_written(self, journal: Journal) -> None:
        """Refuse to go on where what the journal notes is not there any more."""
        done, path = journal.done, Path(self.output)
        if self._folder is not None:
            joined = done.finished and not os.path.exists(self._folder)
            parts = self._written(journal)
            lost = not (path.is_file() if joined else all(map(os.path.exists, parts)))
        else:
            lost = done.end > (path.stat().st_size if path.exists() else 0)
        if lost:
            raise SatsudokuError(
                f"it lacks what its journal notes; expected all of it, or no {journal.path}",
                file=self.output,
            )

    def _join(self, journal: Journal) -> None:
        """Make one file of parts, where that is wanted."""
        if self._folder in (None, self.output):
            return
        from satsudoku.stream.parts.joining import join_parts, remove_joined

        assert self._folder is not None
        folder, output = Path(self._folder), Path(self.output)
        remove_joined(output)
        if folder.exists():
            form = self._job(journal, Batch.of([])).form
            assert isinstance(form, ParquetForm)
            join_parts(folder, self._written(journal), form.schema, output)

    @property
    def _folder(self) -> str | None:
        """The folder of parts, if there is one: the output, or beside a file that is joined."""
        if is_folder(self.output):
            return self.output
        return f"{self.output}.parts/" if self.resume and self.form is Form.PARQUET else None

    def _written(self, journal: Journal) -> Sequence[str]:
        """The files of the parts that the journal notes."""
        assert self._folder is not None
        return [
            f"{self._folder}{part_name(number, _ENDINGS[self.form])}"
            for number in range(journal.done.parts)
        ]

    def _job(self, journal: Journal | None, first: Batch) -> Job:
        """What is done with each part; the first part of all decides about columns."""
        titles = first.titles
        if journal is not None:
            if journal.done.titles is None:
                journal.note_titles(titles)
            titles = journal.done.titles or ()
        chosen = chosen_fields(self.known, self.fields, titles)
        further = fields_to_add(self.fields, self.known)
        form: Any
        if self.form is Form.PARQUET:
            import pyarrow.parquet as pq

            from satsudoku.stream.arrow_tables import schema_of

            fields = tuple(dict.fromkeys(chosen or all_fields(self.known, titles)))
            if journal is not None and journal.done.parts:
                schema = pq.read_schema(self._written(journal)[0])
            else:
                schema = schema_of(fields, first, held_by(first))
            form = ParquetForm(fields, schema)
        else:
            board = BOARDS.get(self.command)
            form = layout_of(self.form, self.known, self.fields, titles, board)
        threads = self.inputs.threads
        return Job(self.question, form, further, threads, self.provenance)

    def _output(self, journal: Journal | None, job: Job) -> Output:
        if self._folder is not None:
            return FolderParts(self._folder, _ENDINGS[self.form])
        path = Path(self.output)
        if isinstance(job.form, ParquetForm):
            return ParquetFile(path, job.form.schema)
        return FilePart(path, job.header, 0 if journal is None else journal.done.end)

    def _journal(self) -> Journal:
        asked = f"{self.command} {_asked(self.question)} as {self.form.value}"
        if self.fields is not None:
            asked += f" of {','.join(self.fields)}"
        return Journal(self._journal_path, asked, describe_inputs(self.inputs.names))

    @property
    def _journal_path(self) -> Path:
        return Path(f"{self.output}{'_journal' if is_folder(self.output) else '.journal'}")

    @contextmanager
    def _workers(self) -> Iterator[tuple[Submit, Callable[[], int]]]:
        if self.cluster is None:
            yield here, lambda: 1
            return
        from satsudoku.stream.parts.cluster import cluster

        with cluster(self.cluster) as workers:
            yield workers

    def _cannot_write(self, error: OSError, journal: Journal | None) -> SatsudokuError:
        message = f"cannot write: {error.strerror or error}"
        if journal is not None:
            message += f"; {journal.done.records:,} records are there, and --resume continues"
        return SatsudokuError(message, file=self.output)


def _asked(question: Question) -> str:
    """A question as a text, without how many share its work."""
    if not isinstance(question, partial):
        return getattr(question, "__name__", "")
    if question.args:  # what processes are asked
        return _asked(question.args[0])
    keywords = {name: value for name, value in question.keywords.items() if name != "threads"}
    return " ".join(f"{name}={value}" for name, value in sorted(keywords.items()))
