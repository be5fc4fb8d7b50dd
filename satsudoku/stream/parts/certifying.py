"""A part's puzzles to an archive of their certificates."""

from __future__ import annotations

import hashlib
import os
import time

from satsudoku.proof.archive import Archive
from satsudoku.stream.batch import Batch
from satsudoku.stream.parts.answering import Answered
from satsudoku.stream.questions.prove import Certifying
from satsudoku.stream.summary import Summary


class Certify:
    """The work on each part; parts come in order, because certificates are numbered."""

    def __init__(self, question: Certifying, before: int) -> None:
        self._question = question
        self._before = before

    def answer(self, part: Batch, path: str | None = None) -> Answered:
        """See `Work.answer`. Pre: there is a file, which an interruption may leave in part."""
        assert path is not None
        start = time.perf_counter()
        summary = Summary()
        # No part but a whole stream has a single puzzle, whose certificate has no name.
        alone = self._before == 0 and len(part) == 1
        with Archive(path, continued=True) as archive:
            question = self._question.into(archive, None if alone else self._before)
            for record in question.ask([part]):
                summary.add(record)
        _reach_disk(path)
        self._before += len(part)
        last = part.file(len(part) - 1), int(part.lines[-1])
        seconds = time.perf_counter() - start
        return Answered(b"", len(part), summary, seconds, last, _digest(path))


def _digest(path: str) -> str | None:
    """The digest of an archive; None for a folder."""
    if not os.path.isfile(path):
        return None
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _reach_disk(path: str) -> None:
    """Wait until an archive has reached the disk."""
    if os.path.isfile(path):
        with open(path, "rb+") as file:
            os.fsync(file.fileno())
    elif hasattr(os, "sync"):  # of a folder, too many files to wait for each
        os.sync()
