"""Certificates in folders, zip files and JSON lines."""

from __future__ import annotations

import gzip
import json
import os
import stat
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import Any, NamedTuple

from .certificate import Claim, Files, check_statement, count_claim
from .naming import escaped, told
from .refusal import RefusedError, malformed, require
from .sizes import MOST, allowed, loaded, too_large
from .statement import Statement

_LONGEST = 65_535  # characters of a name, as in zip files
_FILES = ("manifest.json", "problem.cnf", "proof.")  # how the names of a certificate's files begin
_SHARED = {"sha256", "declaration", "clauses"}  # of a line of JSON that is a variant
_MOST_DAMAGED = 100  # lines in a row: a small packed file may have millions
_KEYS = ("name", "manifest", "problem.cnf")  # of one that is a certificate, beside its proof


class Verdict(NamedTuple):
    """The verdict on a certificate. Its texts may be printed: see `naming`.

    Attributes:
        name: of the certificate within its file; empty if it is the only one.
        claim: the proved claim, e.g. ``"exactly 1 solution"``; None if it is refused, or if
            the check was stopped.
        refusal: why it is refused, or None.
        statement: the puzzle and the rules that the claim is about; None if there is no claim.
    """

    name: str
    claim: str | None
    refusal: str | None
    statement: Statement | None = None

    @property
    def stopped(self) -> bool:
        """Whether the check was stopped, so that nothing is known.

        >>> Verdict("7", None, None).stopped
        True
        """
        return self.claim is None and self.refusal is None


def verdicts(
    path: str | os.PathLike[str],
    more_checks: Sequence[Callable[[Files], None]] = (),
    limit: Callable[[], AbstractContextManager[object]] = nullcontext,
    claim_of: Callable[[object], Claim | None] = count_claim,
) -> Iterator[Verdict]:
    """Check the certificates of a file or folder, one after the other.

    A file that holds none, or cannot be read, has one verdict, which says so.

    Args:
        path: of the file or folder.
        more_checks: other checks of a certificate's files, which raise `RefusedError`.
        limit: makes a context for the check of each certificate; a TimeoutError in it stops this
            check alone (`stopping`).
        claim_of: as of `check_files`.

    >>> [verdict] = verdicts("nowhere.zip")
    >>> print(verdict.refusal)
    cannot be read: ... No such file or directory: ...
    """
    none = True
    try:
        for name, files in read_certificates(path):
            none, shown = False, escaped(name)
            try:
                with limit():
                    claim, statement = check_statement(files, claim_of)
                    for check in more_checks:
                        check(files)  # type: ignore[arg-type]  # no RefusedError, or it was raised
                verdict = Verdict(shown, claim, None, statement)
            except RefusedError as refusal:
                verdict = Verdict(shown, None, told(refusal))
            except TimeoutError:
                verdict = Verdict(shown, None, None)
            except MemoryError:
                verdict = Verdict(shown, None, "there is not enough memory for the check")
            yield verdict
        require(not none, "there is no certificate in it")
    except RefusedError as refusal:
        yield Verdict("", None, told(refusal))


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
            yield from _from_folder(path)
            return
        # Opened once: a pipe gives its bytes once.
        with open(path, "rb") as file:
            start, most = file.peek(2)[:2], allowed(os.path.getsize(path))
            if start == b"PK":
                require(file.seekable(), "cannot be read: a zip file out of a pipe")
                with zipfile.ZipFile(file) as archive:
                    yield from _by_folder(archive.namelist(), partial(_unzipped, archive), most)
            else:
                with gzip.open(file) if start == b"\x1f\x8b" else nullcontext(file) as text:
                    yield from _from_lines(iter(partial(text.readline, most + 1), b""), most)
    except (OSError, EOFError, ValueError, zipfile.BadZipFile, zlib.error) as error:
        raise RefusedError(f"cannot be read: {error}") from None
    except MemoryError:
        raise RefusedError("cannot be read: there is not enough memory") from None


def _from_folder(path: str | os.PathLike[str]) -> Iterator[tuple[str, Files | RefusedError]]:
    """Certificates in folders on the disk. What links lead to elsewhere is not read."""
    names: list[str] = []
    root = os.path.realpath(path)

    def refuse(error: OSError) -> None:
        raise error

    def is_inside(name: str) -> bool:
        return os.path.commonpath([root, os.path.realpath(os.path.join(path, name))]) == root

    def read(name: str, most: int) -> bytes:
        require(is_inside(name), f"{name!r} is a link that leads out of the folder")
        at = os.path.join(path, name)
        require(stat.S_ISREG(os.stat(at).st_mode), f"{name!r} is not a file with contents")
        return _bytes_of(at, most)

    for at, folders, files in os.walk(path, onerror=refuse):
        base = os.path.relpath(at, path)
        names += [os.path.normpath(os.path.join(base, name)) for name in files]
        for folder in (os.path.normpath(os.path.join(base, name)) for name in folders):
            if not is_inside(folder):
                why = "it is a link that leads out of the folder"
                yield folder.replace(os.sep, "/"), RefusedError(why)
    named = {name.replace(os.sep, "/"): name for name in names}
    yield from _by_folder(sorted(named), lambda name, most: read(named[name], most), MOST)


def _bytes_of(path: str | os.PathLike[str], most: int) -> bytes:
    with open(path, "rb") as file:
        return file.read(most)


def _unzipped(archive: zipfile.ZipFile, name: str, most: int) -> bytes:
    kind = archive.getinfo(name).compress_type
    # Of the others, Python unpacks more than is asked for.
    require(kind in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED), f"{name!r} is not deflated")
    with archive.open(name) as file:
        return file.read(most)


def _by_folder(
    names: list[str], read: Callable[[str, int], bytes], most: int
) -> Iterator[tuple[str, Files | RefusedError]]:
    require(len(set(names)) == len(names), "a file is in it twice")
    folders: dict[str, dict[str, str]] = {}
    for name in names:
        if not name.endswith("/"):
            folder, _, file = name.rpartition("/")
            folders.setdefault(folder, {})[file] = name
    for folder, entries in folders.items():
        # Where only the manifest is missing, a certificate is damaged, and not to be passed over.
        if any(file.startswith(_FILES) for file in entries):
            own = {file: name for file, name in entries.items() if file.startswith(_FILES)}
            try:
                files: Files | RefusedError = _read_all(own, read, most)
            except RefusedError as refusal:
                files = refusal
            except MemoryError:
                raise
            except Exception as error:  # whatever a damaged archive sets off
                files = RefusedError(f"cannot be read: {error or type(error).__name__}")
            yield folder, files


def _read_all(entries: dict[str, str], read: Callable[[str, int], bytes], most: int) -> Files:
    files, left = {}, most
    for at, name in entries.items():
        files[at] = read(name, left + 1)
        left -= len(files[at])
        if left < 0:
            raise too_large(most)
    return files


def _from_lines(lines: Iterable[bytes], most: int) -> Iterator[tuple[str, Files | RefusedError]]:
    r"""Certificates as JSON lines, perhaps gzipped: what they share appears once.

        {"sha256": S, "declaration": {...}, "clauses": "1 2 3 4 0\n..."}
        {"name": "7", "manifest": {...}, "problem.cnf": ["p cnf ...\n", "5 0\n"], "proof.lrat": ...}

    The first line is a variant. The second is a certificate: its manifest lacks the declaration,
    which is that of the variant whose hash it gives; the two texts of its problem.cnf are before
    and behind the variant's clauses. Neither a line nor all that is shared has more bytes than
    `most`. The reading ends where nothing but damaged lines comes.
    """
    shared: dict[str, Any] = {}
    left = most  # bytes for what is shared
    damaged = 0  # lines in a row
    for number, line in enumerate(lines, start=1):
        name, entry = f"line {number}", None
        if len(line) > most:
            raise too_large(most)
        try:
            entry = loaded(line)
            if isinstance(entry, dict) and set(entry) == _SHARED:
                left -= len(line)
                if left < 0:
                    raise too_large(most)
                shared[entry["sha256"]] = entry
                damaged = 0
                continue
            own = str(entry["name"])
            require(len(own) <= _LONGEST, f"its name has more than {_LONGEST} characters")
            name = own
            odd = [key for key in entry if key not in _KEYS and not key.startswith("proof.")]
            require(not odd, f"it is damaged: the key {odd[:1]}")
            files: Files | RefusedError = _files_of(entry, shared)
            damaged = 0
        except RefusedError as refusal:
            files, damaged = refusal, damaged + 1
        except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
            fits = isinstance(entry, dict) and {"manifest", *_SHARED} & set(entry)
            require(fits or number > 1, "neither a folder nor zip nor JSON lines of certificates")
            files, damaged = RefusedError(f"it is damaged: {malformed(error)}"), damaged + 1
        yield name, files
        many = f"{damaged} lines in a row, up to line {number}, are damaged; reading ends there"
        require(damaged < _MOST_DAMAGED, many)


def _files_of(entry: dict[str, Any], shared: dict[str, Any]) -> Files:
    sha256 = entry["manifest"]["variant"]["sha256"]
    require(sha256 in shared, "it is damaged: no line before it declares its variant")
    own = shared[sha256]
    entry["manifest"]["variant"]["declaration"] = own["declaration"]
    texts = {name: text for name, text in entry.items() if name.startswith("proof.")}
    texts["manifest.json"] = json.dumps(entry["manifest"])
    if "problem.cnf" in entry:
        before, after = entry["problem.cnf"]
        texts["problem.cnf"] = f"{before}{own['clauses']}{after}"
    return {name: text.encode() for name, text in texts.items()}
