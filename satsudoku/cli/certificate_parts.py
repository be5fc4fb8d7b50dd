"""Certificates that are written in parts, resumably."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO

from satsudoku.cli.parts import Parts
from satsudoku.proof.archive import ending_of, refuse_used
from satsudoku.proof.joining import join_archives
from satsudoku.stream.batch import Batch
from satsudoku.stream.parts.answering import Work
from satsudoku.stream.parts.certifying import Certify, digest_of
from satsudoku.stream.parts.claiming import beside
from satsudoku.stream.parts.journal import Journal
from satsudoku.stream.parts.outputs import FolderParts, OneFolder, Output
from satsudoku.stream.questions.prove import Certifying


@dataclass(frozen=True, kw_only=True)
class CertificateParts(Parts):
    """The maker of certificates, and their destination: a file of parts, or a folder."""

    question: Certifying

    @property
    def _folder(self) -> str | None:
        return f"{beside(self._place, '.parts')}/" if self._ending else None

    @property
    def _in_files(self) -> bool:
        return True

    @property
    def _joins(self) -> bool:
        return True

    def _check(self) -> None:
        """Refuse also a folder that holds certificates of others."""
        super()._check()
        if not self._ending and not self._journal_path.exists():
            refuse_used(self.output)

    @property
    def _ending(self) -> str:
        return ending_of(self.output)

    @property
    def _asked(self) -> str:
        return f"{self.question} as {self._ending or 'folder'}"

    def _work(self, journal: Journal | None, first: Batch) -> Work:
        return Certify(self.question, 0 if journal is None else journal.done.records)

    def _opened(self, journal: Journal | None, work: Work) -> Output:
        if self._folder is None:
            return OneFolder(self.output, 0 if journal is None else journal.done.records)
        return FolderParts(self._folder, self._ending, new=journal is None or journal.new)

    def _lost_of_output(self, journal: Journal) -> Iterator[tuple[str, bool]]:
        if journal.done.summary.good > 0 and not os.path.isdir(self.output):
            yield self.output, True
            return
        before = 0
        for read, written in zip(journal.done.read, journal.done.written, strict=True):
            if digest_of(self.output, before, read.records) != written.sha256:
                yield self.output, False
            before += read.records

    def _copy(self, journal: Journal, parts: Sequence[str], file: BinaryIO) -> None:
        join_archives(parts, self._ending == ".zip", file)
