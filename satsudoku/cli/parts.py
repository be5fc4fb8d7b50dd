"""Commands whose work is done in parts, so that it can be resumed."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import typer

from satsudoku.cli.kept_parts import SECONDS, KeptParts
from satsudoku.cli.named_files import named_files
from satsudoku.cli.progress import Watch
from satsudoku.cli.typed import typed
from satsudoku.errors import SatsudokuError
from satsudoku.stream.batch import Batch
from satsudoku.stream.gathering import Items
from satsudoku.stream.parts.answering import Work
from satsudoku.stream.parts.journal import Journal, describe_inputs
from satsudoku.stream.parts.outputs import Output
from satsudoku.stream.parts.running import run_parts
from satsudoku.stream.parts.splitting import split
from satsudoku.stream.parts.workers import Submit
from satsudoku.stream.summary import Summary

if TYPE_CHECKING:
    from satsudoku.cli.inputs import Inputs


_NOTED = 2.0  # seconds of work that Ctrl-C may lose


@dataclass(frozen=True, kw_only=True)
class Parts(KeptParts):
    """Work that is done in parts, and where its results go.

    Attributes:
        inputs: the puzzles.
    """

    inputs: Inputs

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
                summary.join(journal.done.summary)
                if self._is_done(journal, lambda: self._check_read(journal)):
                    return summary
            submit, ahead = stack.enter_context(self._workers())
            try:
                for part in run_parts(
                    self._contents(journal),
                    partial(self._begin, journal),
                    journal=journal,
                    submit=submit,
                    ahead=ahead,
                    seconds=self._seconds,
                    files=self._in_files,
                ):
                    summary.join(part.summary)
                    watch.advance(*part.last)
                if journal is not None:
                    self._join(journal)
            except TimeoutError:
                raise  # the work's, not the disk's
            except KeyboardInterrupt:
                self._say_kept(journal)
                raise
            except OSError as error:
                raise self._cannot_write(error, journal) from None
            except SatsudokuError as error:
                if isinstance(error.__cause__, OSError):  # of an archive
                    raise self._cannot_write(error.__cause__, journal) from None
                raise
        return summary

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

    @property
    def _seconds(self) -> float:
        """How long a part should take: less where one more costs only a line in the journal."""
        return SECONDS if self._in_files or not self.resume else _NOTED

    @property
    def _in_files(self) -> bool:
        """Whether each part becomes a file, or several."""
        return self._folder is not None

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

    def _journal(self) -> AbstractContextManager[Journal]:
        named = named_files()
        asked = named.without_folders(f"{self._asked}, read as {self.inputs.asked}")
        inputs = describe_inputs(self.inputs.names)
        return Journal(self._journal_path, asked, inputs, named.contents(), typed())

    @contextmanager
    def _workers(self) -> Iterator[tuple[Submit | None, int]]:
        """The workers that answer, None for this process, and the number of parts at a time."""
        yield None, 1
