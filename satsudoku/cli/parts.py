"""Commands whose work is done in parts, so that it can be resumed."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from satsudoku.cli.console import complain
from satsudoku.cli.named_files import named_files
from satsudoku.cli.progress import Watch
from satsudoku.errors import SatsudokuError
from satsudoku.stream.batch import Batch
from satsudoku.stream.gathering import Items
from satsudoku.stream.parts.answering import Work
from satsudoku.stream.parts.joining import join_parts, remove_joined
from satsudoku.stream.parts.journal import Journal, describe_inputs
from satsudoku.stream.parts.outputs import Output, part_name, refuse_parts
from satsudoku.stream.parts.placing import remove_unfinished
from satsudoku.stream.parts.running import run_parts
from satsudoku.stream.parts.workers import Submit
from satsudoku.stream.record import Record
from satsudoku.stream.summary import Summary

if TYPE_CHECKING:
    from satsudoku.cli.inputs import Inputs

_PART = 10.0  # seconds for a part of a folder, or between two notes in the journal


@dataclass(frozen=True, kw_only=True)
class Parts(ABC):
    """Work that is done in parts, and where its results go.

    Attributes:
        inputs: the puzzles.
        output: a file or a folder.
        resume: whether finished parts are noted, and left out the next time.
    """

    inputs: Inputs
    output: str
    resume: bool = False

    def write(self) -> Summary:
        """Do all the work.

        Raises:
            SatsudokuError: options that exclude each other, or a journal of other work.
        """
        self._check()
        summary = Summary()
        with ExitStack() as stack:
            watch = stack.enter_context(Watch(self.inputs))
            journal = stack.enter_context(self._journal()) if self.resume else None
            if journal is not None:
                if not journal.locked:
                    complain(f"{journal.path}: no lock, so run this command once at a time")
                remove_unfinished(self.output)
                remove_unfinished(self._folder or self.output)
                self._check_written(journal)
                summary.join(journal.done.summary)
                if journal.done.finished:
                    self._join(journal)
                    complain(f"{self.output}: all {journal.done.records:,} records are there")
                    return summary
                if journal.done.records:
                    complain(f"{self.output}: continues after {journal.done.records:,} records")
            submit, ahead = stack.enter_context(self._workers())
            try:
                for part in run_parts(
                    self.inputs if journal is None else self._unchanged(journal),
                    partial(self._begin, journal),
                    journal=journal,
                    submit=submit,
                    ahead=ahead,
                    seconds=self._seconds,
                ):
                    summary.join(part.summary)
                    watch.advance(Record(*part.last))
                if journal is not None:
                    self._join(journal)
            except TimeoutError:
                raise  # the work's, not the disk's
            except OSError as error:
                raise self._cannot_write(error, journal) from None
            except SatsudokuError as error:
                if isinstance(error.__cause__, OSError):  # of an archive
                    raise self._cannot_write(error.__cause__, journal) from None
                raise
        return summary

    def _check(self) -> None:
        """Refuse what cannot be written in parts."""
        if self._folder is not None and not (self.resume and self._journal_path.exists()):
            refuse_parts(self._folder)
        named_files().refuse(str(self._journal_path))
        output = Path(self.output)
        if self.resume and output.exists() and not (output.is_file() or output.is_dir()):
            raise SatsudokuError(
                "it cannot be continued; expected a file or a folder for --resume", file=self.output
            )

    def _unchanged(self, journal: Journal) -> Items:
        """The contents of the inputs, refused if they change while they are read."""
        unreadable = 0
        for item in self.inputs:
            if len(self.inputs.unreadable) > unreadable:  # for good, or only now?
                journal.refuse_changed(self.inputs.unreadable[unreadable:])
                unreadable = len(self.inputs.unreadable)
            yield item
        journal.refuse_changed(self.inputs.names)

    def _check_written(self, journal: Journal) -> None:
        """Refuse to go on where what the journal notes is not there any more."""
        if self._lost(journal):
            raise SatsudokuError(
                f"it lacks what its journal notes; expected all of it, or no {journal.path}",
                file=self.output,
            )

    def _lost(self, journal: Journal) -> bool:
        """Whether some of what the journal notes is not there."""
        if self._folder is None:
            return self._lost_of_output(journal)
        if journal.done.finished and not os.path.exists(self._folder):  # joined
            return not os.path.isfile(self.output)
        return not all(map(os.path.exists, self._written(journal)))

    def _join(self, journal: Journal) -> None:
        """Make one file of parts, where that is wanted."""
        if self._folder in (None, self.output):
            return
        assert self._folder is not None
        folder, output = Path(self._folder), Path(self.output)
        remove_joined(output)
        if folder.exists():
            parts = self._written(journal)
            join_parts(folder, output, lambda file: self._copy(journal, parts, file))

    def _written(self, journal: Journal) -> Sequence[str]:
        """The files of the parts that the journal notes."""
        assert self._folder is not None
        return [
            f"{self._folder}{part_name(number, self._ending)}"
            for number in range(journal.done.parts)
        ]

    @property
    def _seconds(self) -> float:
        """How long a part should take."""
        return _PART

    @property
    @abstractmethod
    def _folder(self) -> str | None:
        """The folder of parts, if there is one: the output, or beside a file that is joined."""

    @property
    @abstractmethod
    def _ending(self) -> str:
        """The ending of the parts' names."""

    @property
    @abstractmethod
    def _asked(self) -> str:
        """The question, as a text that is the same each time."""

    def _begin(self, journal: Journal | None, first: Batch) -> tuple[Work, Output]:
        """The work on each part, and the place of its results."""
        work = self._work(journal, first)
        return work, self._opened(journal, work)

    @abstractmethod
    def _work(self, journal: Journal | None, first: Batch) -> Work:
        """The work on each part; the very first part decides about columns."""

    @abstractmethod
    def _opened(self, journal: Journal | None, work: Work) -> Output:
        """Where the results go."""

    @abstractmethod
    def _lost_of_output(self, journal: Journal) -> bool:
        """Whether an output that has no parts of its own lacks what the journal notes."""

    @abstractmethod
    def _copy(self, journal: Journal, parts: Sequence[str], file: BinaryIO) -> None:
        """Write one file of parts."""

    def _journal(self) -> Journal:
        return Journal(self._journal_path, self._asked, describe_inputs(self.inputs.names))

    @property
    def _journal_path(self) -> Path:
        return Path(f"{self.output}.journal")

    @contextmanager
    def _workers(self) -> Iterator[tuple[Submit | None, int]]:
        """The workers that answer, None for this process, and the number of parts at a time."""
        yield None, 1

    def _cannot_write(self, error: OSError, journal: Journal | None) -> SatsudokuError:
        message = f"cannot write: {error.strerror or error}"
        if journal is not None:
            message += f"; {journal.done.records:,} records are there, and --resume continues"
        return SatsudokuError(message, file=self.output)
