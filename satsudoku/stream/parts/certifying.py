"""A part's puzzles to an archive of their certificates."""

from __future__ import annotations

import hashlib
import os
import time

from satsudoku.proof.archive import Archive
from satsudoku.stream.batch import Batch
from satsudoku.stream.parts.answering import Answered
from satsudoku.stream.parts.claiming import UNFINISHED
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
        digest = digest_of(path, self._before, len(part))
        self._before += len(part)
        last = part.file(len(part) - 1), int(part.lines[-1])
        seconds = time.perf_counter() - start
        return Answered(b"", len(part), summary, seconds, last, digest)


def digest_of(path: str, before: int, records: int) -> str:
    """The digest of an archive, or of the certificates of a part in a folder.

    Args:
        path: of the archive or the folder.
        before: how many puzzles came before the part's first one.
        records: the number of the part's puzzles. Bad ones have no certificate.
    """
    if os.path.isfile(path):
        with open(path, "rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    found = hashlib.sha256()
    for number in range(before + 1, before + records + 1):
        folder = os.path.join(path, str(number))
        if not os.path.isdir(folder):
            if records > 1 or before:
                continue
            folder = path  # of the only certificate
        for name in sorted(os.listdir(folder)):
            at = os.path.join(folder, name)
            if os.path.isfile(at) and not name.startswith(UNFINISHED):
                with open(at, "rb") as file:
                    content = hashlib.file_digest(file, "sha256").hexdigest()
                found.update(f"{number}/{name} {content}\n".encode(errors="surrogateescape"))
    return found.hexdigest()


def _reach_disk(path: str) -> None:
    """Wait until an archive has reached the disk."""
    if os.path.isfile(path):
        with open(path, "rb+") as file:
            os.fsync(file.fileno())
    elif hasattr(os, "sync"):  # of a folder, too many files to wait for each
        os.sync()
