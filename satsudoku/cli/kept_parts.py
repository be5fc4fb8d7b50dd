"""Results that are kept in parts, so that work continues after an interruption."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from satsudoku.cli.console import complain
from satsudoku.cli.form import is_folder
from satsudoku.cli.named_files import file_digest, named_files
from satsudoku.errors import SatsudokuError
from satsudoku.stream.parts.claiming import alone_in, beside, clear_file
from satsudoku.stream.parts.joining import join_parts, remove_joined
from satsudoku.stream.parts.journal import Journal
from satsudoku.stream.parts.outputs import part_name, refuse_parts
from satsudoku.stream.parts.placing import is_address

SECONDS = 10.0
"""The time for a part of a folder, or between two notes in the journal."""


@dataclass(frozen=True, kw_only=True)
class KeptParts(ABC):
    """Where results go, and what the journal notes of them.

    Attributes:
        output: a file or a folder.
        resume: whether finished parts are noted, and left out the next time.
    """

    output: str
    resume: bool = False

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

    def _is_done(self, journal: Journal, check: Callable[[], None] | None = None) -> bool:
        """Whether all results are there; says where the work continues.

        Args:
            journal: of the work.
            check: refuses inputs of finished work that are not what they were.

        Raises:
            SatsudokuError: the output is not what the journal notes.
        """
        if not journal.locked:
            complain(f"{journal.path}: no lock, so run this command once at a time")
        if not is_folder(self.output):
            with alone_in(os.path.dirname(self._place)) as alone:
                if alone:
                    clear_file(self._place)
        self._check_written(journal)
        if journal.done.finished:
            if check is not None:
                check()
            self._join(journal)
            complain(f"{self.output}: all {journal.done.written_records:,} records are there")
            return True
        if journal.done.records:
            number = journal.done.written_records
            complain(f"{self.output}: continues after {number:,} records")
        return False

    def _check_written(self, journal: Journal) -> None:
        """Refuse to continue where what the journal notes is gone, or is not the same."""
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

    @abstractmethod
    def _lost_of_output(self, journal: Journal) -> Iterator[tuple[str, bool]]:
        """The same of an output that has no parts of its own."""

    @abstractmethod
    def _copy(self, journal: Journal, parts: Sequence[str], file: BinaryIO) -> None:
        """Write one file of parts."""

    @property
    def _journal_path(self) -> Path:
        return Path(beside(self._place, ".journal"))

    @property
    def _place(self) -> str:
        """The output itself, where its name is a link's."""
        if is_address(self.output):
            return self.output
        return os.path.realpath(self.output)

    def _say_kept(self, journal: Journal | None) -> None:
        """Say what an interruption leaves."""
        if journal is not None:
            number = journal.done.written_records
            complain(f"{self.output}: {number:,} records are there; the same command continues")

    def _cannot_write(self, error: OSError, journal: Journal | None) -> SatsudokuError:
        message = f"cannot write: {error.strerror or error}"
        if journal is not None:
            message += (
                f"; {journal.done.written_records:,} records are there, and --resume continues"
            )
        return SatsudokuError(message, file=self.output)
