"""Commands whose work is done in parts, so that it can be resumed."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import typer

from satsudoku.cli.console import complain
from satsudoku.cli.form import is_folder
from satsudoku.cli.named_files import file_digest, named_files
from satsudoku.cli.progress import Watch
from satsudoku.errors import SatsudokuError
from satsudoku.stream.batch import Batch
from satsudoku.stream.gathering import Items
from satsudoku.stream.parts.answering import Work
from satsudoku.stream.parts.claiming import alone_in, beside, clear_file
from satsudoku.stream.parts.joining import join_parts, remove_joined
from satsudoku.stream.parts.journal import Journal, describe_inputs
from satsudoku.stream.parts.outputs import Output, part_name, refuse_parts
from satsudoku.stream.parts.placing import is_address
from satsudoku.stream.parts.running import run_parts
from satsudoku.stream.parts.splitting import split
from satsudoku.stream.parts.workers import Submit
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
                if not is_folder(self.output):
                    with alone_in(os.path.dirname(self._place)) as alone:
                        if alone:
                            clear_file(self._place)
                self._check_written(journal)
                summary.join(journal.done.summary)
                if journal.done.finished:
                    self._check_read(journal)
                    self._join(journal)
                    complain(f"{self.output}: all {journal.done.records:,} records are there")
                    return summary
                if journal.done.records:
                    complain(f"{self.output}: continues after {journal.done.records:,} records")
            submit, ahead = stack.enter_context(self._workers())
            try:
                for part in run_parts(
                    self._contents(journal),
                    partial(self._begin, journal),
                    journal=journal,
                    submit=submit,
                    ahead=ahead,
                    seconds=self._seconds,
                ):
                    summary.join(part.summary)
                    watch.advance(*part.last)
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

    def _contents(self, journal: Journal | None) -> Items:
        """The contents of the inputs; where none can be read, the output stays as it is."""
        none = True
        for item in self.inputs if journal is None else self._unchanged(journal):
            none = False
            yield item
        if none and self.inputs.unreadable:
            raise typer.Exit(2)

    def _unchanged(self, journal: Journal) -> Items:
        """The same, refused if they change while they are read."""
        unreadable = 0
        for item in self.inputs:
            if len(self.inputs.unreadable) > unreadable:  # for good, or only now?
                journal.refuse_changed(self.inputs.unreadable[unreadable:])
                unreadable = len(self.inputs.unreadable)
            yield item
        journal.refuse_changed(self.inputs.names)

    def _check_read(self, journal: Journal) -> None:
        """Refuse inputs of finished work that are not what they were."""
        for more in split(self._unchanged(journal), lambda: 1, journal.done.read):
            raise journal.not_the_same(more.file(0), "changed")

    def _check_written(self, journal: Journal) -> None:
        """Refuse to go on where what the journal notes is not there any more, or is not the same.

        Raises:
            SatsudokuError: so it is.
        """
        for place, lost in self._lost(journal):
            how = "lacks" if lost else "is not"
            raise SatsudokuError(
                f"it {how} what its journal notes; expected all of it, or no {journal.path}",
                file=place,
            )

    def _lost(self, journal: Journal) -> Iterator[tuple[str, bool]]:
        """What is not as the journal notes, and whether it is gone or has changed."""
        if self._folder is None:
            yield from self._lost_of_output(journal)
        elif journal.done.finished and not os.path.exists(self._folder):  # joined
            if not os.path.isfile(self.output):
                yield self.output, True
            elif journal.done.joined not in (None, file_digest(self.output)):
                yield self.output, False
        else:
            for name, (_, sha256) in zip(self._written(journal), journal.done.written, strict=True):
                if not os.path.exists(name):
                    yield self.output, True
                elif sha256 is not None and file_digest(name) != sha256:
                    yield name, False

    def _join(self, journal: Journal) -> None:
        """Make one file of parts, where that is wanted."""
        if self._folder is None or not self._joins:
            return
        assert self._folder is not None
        folder, output = Path(self._folder), Path(self._place)
        remove_joined(output)
        if folder.exists():
            parts = self._written(journal)
            join_parts(folder, output, lambda file: self._copy(journal, parts, file))
        if journal.done.joined is None and output.is_file():
            journal.note_joined(file_digest(str(output)))

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
    def _joins(self) -> bool:
        """Whether the parts in the folder become one file."""

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
    def _lost_of_output(self, journal: Journal) -> Iterator[tuple[str, bool]]:
        """The same of an output that has no parts of its own."""

    @abstractmethod
    def _copy(self, journal: Journal, parts: Sequence[str], file: BinaryIO) -> None:
        """Write one file of parts."""

    def _journal(self) -> AbstractContextManager[Journal]:
        named = named_files()
        asked = named.without_folders(f"{self._asked}, read as {self.inputs.asked}")
        inputs = describe_inputs(self.inputs.names)
        return Journal(self._journal_path, asked, inputs, named.contents())

    @property
    def _journal_path(self) -> Path:
        return Path(beside(self._place, ".journal"))

    @property
    def _place(self) -> str:
        """The output itself, where its name is a link's."""
        if is_address(self.output):
            return self.output
        return os.path.realpath(self.output)

    @contextmanager
    def _workers(self) -> Iterator[tuple[Submit | None, int]]:
        """The workers that answer, None for this process, and the number of parts at a time."""
        yield None, 1

    def _cannot_write(self, error: OSError, journal: Journal | None) -> SatsudokuError:
        message = f"cannot write: {error.strerror or error}"
        if journal is not None:
            message += f"; {journal.done.records:,} records are there, and --resume continues"
        return SatsudokuError(message, file=self.output)
