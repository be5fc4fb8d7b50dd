"""Certificates in folders, zip files and JSON lines."""

from __future__ import annotations

import gzip
import json
import os
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, NamedTuple

from .certificate import Files, check_files
from .refusal import RefusedError, require

__all__ = ["Verdict", "read_certificates", "verdicts"]

_FILES = ("manifest.json", "problem.cnf", "proof.")  # how the names of a certificate's files begin


class Verdict(NamedTuple):
    """What a check says of a certificate.

    Attributes:
        name: of the certificate within its file; empty where it is the only one.
        claim: what is proved, e.g. ``"exactly 1 solution"``; None where it is refused, or where
            the check was stopped.
        refusal: why it is refused, or None.

    >>> Verdict("7", "exactly 1 solution", None).claim
    'exactly 1 solution'
    """

    name: str
    claim: str | None
    refusal: str | None

    @property
    def stopped(self) -> bool:
        """Whether the check was stopped, so that nothing is known.

        >>> Verdict("7", None, None).stopped
        True
        """
        return self.claim is None and self.refusal is None


def verdicts(
    path: str | os.PathLike[str],
    further: Sequence[Callable[[Files], None]] = (),
    limit: Callable[[], AbstractContextManager[object]] = nullcontext,
) -> Iterator[Verdict]:
    """Check the certificates of a file or folder, one after the other.

    A file that holds none, or cannot be read, has one verdict, which says so.

    Args:
        path: of the file or folder.
        further: other checks of a certificate's files, which raise `RefusedError`.
        limit: makes a context for the check of each certificate; a TimeoutError in it stops this
            check alone (`stopping`).

    >>> [verdict] = verdicts("nowhere.zip")
    >>> print(verdict.refusal)
    cannot be read: ... No such file or directory: ...
    """
    none = True
    try:
        for name, files in read_certificates(path):
            none = False
            try:
                with limit():
                    claim = check_files(files)
                    for check in further:
                        check(files)  # type: ignore[arg-type]  # no RefusedError, or it was raised
                verdict = Verdict(name, claim, None)
            except RefusedError as refusal:
                verdict = Verdict(name, None, str(refusal))
            except TimeoutError:
                verdict = Verdict(name, None, None)
            yield verdict
        require(not none, "there is no certificate in it")
    except RefusedError as refusal:
        yield Verdict("", None, str(refusal))


def read_certificates(
    path: str | os.PathLike[str],
) -> Iterator[tuple[str, Files | RefusedError]]:
    """Yield for each certificate its name and its files, or why these cannot be read.

    Raises:
        RefusedError: nothing of it can be read.

    >>> list(read_certificates("nowhere.zip"))
    Traceback (most recent call last):
    satsudoku.proof.checker.refusal.RefusedError: cannot be read: ... No such file or directory: ...
    """
    try:
        if os.path.isdir(path):
            names = [os.path.join(at, name) for at, _, some in os.walk(path) for name in some]
            named = {os.path.relpath(name, path).replace(os.sep, "/"): name for name in names}
            yield from _by_folder(sorted(named), lambda name: _bytes_of(named[name]))
            return
        start = _bytes_of(path, 2)
        if start == b"PK":
            with zipfile.ZipFile(path) as archive:
                yield from _by_folder(archive.namelist(), archive.read)
        else:
            with gzip.open(path) if start == b"\x1f\x8b" else open(path, "rb") as file:
                yield from _from_lines(file)
    except (OSError, EOFError, ValueError, zipfile.BadZipFile, zlib.error) as error:
        raise RefusedError(f"cannot be read: {error}") from None


def _bytes_of(path: str | os.PathLike[str], most: int = -1) -> bytes:
    with open(path, "rb") as file:
        return file.read(most)


def _by_folder(
    names: list[str], read: Callable[[str], bytes]
) -> Iterator[tuple[str, Files | RefusedError]]:
    require(len(set(names)) == len(names), "a file stands in it twice")
    folders: dict[str, dict[str, str]] = {}
    for name in names:
        if not name.endswith("/"):
            folder, _, file = name.rpartition("/")
            folders.setdefault(folder, {})[file] = name
    for folder, entries in folders.items():
        # Where only the manifest is missing, a certificate is damaged, and not to be passed over.
        if any(file.startswith(_FILES) for file in entries):
            try:
                files: Files | RefusedError = {at: read(name) for at, name in entries.items()}
            except Exception as error:  # whatever a damaged archive sets off
                files = RefusedError(f"cannot be read: {error}")
            yield folder, files


def _from_lines(lines: Iterable[bytes]) -> Iterator[tuple[str, Files | RefusedError]]:
    r"""Certificates as JSON lines, perhaps gzipped: what they share stands once.

        {"sha256": S, "declaration": {...}, "clauses": "1 2 3 4 0\n..."}
        {"name": "7", "manifest": {...}, "problem.cnf": ["p cnf ...\n", "5 0\n"], "proof.lrat": ...}

    The first line is a variant. The second is a certificate: its manifest lacks the declaration,
    which is that of the variant whose hash it gives; the two texts of its problem.cnf stand before
    and behind the variant's clauses.
    """
    shared: dict[str, Any] = {}
    for number, line in enumerate(lines, start=1):
        name, entry = f"line {number}", None
        try:
            entry = json.loads(line)
            if "declaration" in entry:
                shared[entry["sha256"]] = entry
                continue
            name = str(entry["name"])
            files: Files | RefusedError = _files_of(entry, shared)
        except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
            require(entry is not None or number > 1, "neither a folder nor zip nor JSON lines")
            files = RefusedError(f"it is damaged: {type(error).__name__}: {error}")
        yield name, files


def _files_of(entry: dict[str, Any], shared: dict[str, Any]) -> Files:
    own = shared[entry["manifest"]["variant"]["sha256"]]
    entry["manifest"]["variant"]["declaration"] = own["declaration"]
    texts = {name: text for name, text in entry.items() if name.startswith("proof.")}
    texts["manifest.json"] = json.dumps(entry["manifest"])
    if "problem.cnf" in entry:
        before, after = entry["problem.cnf"]
        texts["problem.cnf"] = f"{before}{own['clauses']}{after}"
    return {name: text.encode() for name, text in texts.items()}
