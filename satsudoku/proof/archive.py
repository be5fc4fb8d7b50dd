"""Archives: the certificates of a stream of puzzles, written one after the other."""

from __future__ import annotations

import gzip
import json
import os
import zipfile
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import IO, BinaryIO, Self

from satsudoku.board.variant import Variant
from satsudoku.errors import SatsudokuError
from satsudoku.proof.shared import clauses_of, shared_by

# A file in a zip archive has a date. One and the same makes equal certificates equal files.
_DATE = (1980, 1, 1, 0, 0, 0)

# Of clauses level 1 makes 37 kB in 0.7 ms, level 6 36 kB in 7 ms: more than the proof takes.
LEVEL = 1


def ending_of(name: str) -> str:
    """The end of a name that decides an archive's form; none for a folder.

    >>> ending_of("proofs.jsonl.gz"), ending_of("proofs.d")
    ('.jsonl.gz', '')
    """
    return next((end for end in (".zip", ".jsonl", ".jsonl.gz") if name.endswith(end)), "")


def refuse_used(folder: str | os.PathLike[str]) -> None:
    """Refuse a folder that holds files, which would be among new certificates."""
    with suppress(FileNotFoundError, NotADirectoryError):
        if any(not name.startswith(".unfinished-") for name in os.listdir(folder)):
            message = "it holds files already; expected an empty folder"
            raise SatsudokuError(message, file=os.fspath(folder))


class Archive:
    """Writes certificates as a context; those that are written stand, whatever comes then.

    The end of the name decides the form: ``.zip``; ``.jsonl`` or ``.jsonl.gz``, a line each, in
    which what the certificates of a variant share appears once; any other name is a folder.

    Args:
        path: the path to write.
        file: the open file to write to, if any; the caller closes it.
        continued: whether a folder may hold certificates already.

    Raises:
        SatsudokuError: it cannot be written there, or a folder holds files already.

    >>> Archive("no/such/folder/proofs.zip").__enter__()
    Traceback (most recent call last):
    satsudoku.errors.SatsudokuError: no/such/folder/proofs.zip: cannot write certificates: ...
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        file: BinaryIO | None = None,
        *,
        continued: bool = False,
    ) -> None:
        self._path = Path(path)
        self._file = file
        self._continued = continued
        self._open = ExitStack()
        self._declared: set[str] = set()  # variants that the lines have
        self._zip: zipfile.ZipFile | None = None
        self._lines: IO[bytes] | gzip.GzipFile | None = None

    def __enter__(self) -> Self:
        ending = ending_of(self._path.name)
        try:
            if ending == ".zip":
                archive = zipfile.ZipFile(self._file or self._path, "w", zipfile.ZIP_DEFLATED)
                self._zip = self._open.enter_context(archive)
            elif ending == ".jsonl":
                self._lines = self._plain()
            elif ending == ".jsonl.gz":
                # Without a name and a date in its head, equal certificates make equal files.
                packed = gzip.GzipFile("", "wb", fileobj=self._plain(), mtime=0)
                self._lines = self._open.enter_context(packed)
            elif not self._continued:
                refuse_used(self._path)
        except OSError as error:
            raise self._unwritten(error) from error
        return self

    def _plain(self) -> IO[bytes]:
        return self._file or self._open.enter_context(self._path.open("wb"))

    def __exit__(self, *_: object) -> None:
        try:
            self._open.close()
        except OSError as error:
            raise self._unwritten(error) from error

    def add(self, name: str, variant: Variant, files: Mapping[str, bytes]) -> None:
        """Write a certificate.

        Args:
            name: its own within the archive, and its folder's; empty for the only one.
            variant: of its puzzle.
            files: its files by name: see `satsudoku.proof.certificate.Certificate`.

        Raises:
            SatsudokuError: that is not possible.

        >>> from tempfile import TemporaryDirectory
        >>> from satsudoku import Puzzle
        >>> from satsudoku.proof.checker import verdicts
        >>> with TemporaryDirectory() as folder, Archive(f"{folder}/all.jsonl") as archive:
        ...     proof = satsudoku.prove(Puzzle("1.....2..3.....4", "classic4"))
        ...     archive.add("7", proof.puzzle.variant, proof.files)
        ...     archive.__exit__()
        ...     [(verdict.name, verdict.claim) for verdict in verdicts(f"{folder}/all.jsonl")]
        [('7', 'exactly 1 solution')]
        """
        try:
            if self._zip is not None:
                for file, content in files.items():
                    entry = zipfile.ZipInfo(f"{name}/{file}" if name else file, _DATE)
                    entry.compress_type = zipfile.ZIP_DEFLATED
                    self._zip.writestr(entry, content, compresslevel=LEVEL)
            elif self._lines is not None:
                self._add_line(self._lines, name, variant, files)
            else:
                folder = self._path / name
                self._path.mkdir(exist_ok=True)
                folder.mkdir(exist_ok=True)
                for file, content in files.items():
                    (folder / file).write_bytes(content)
        except OSError as error:
            raise self._unwritten(error) from error

    def _add_line(
        self,
        lines: IO[bytes] | gzip.GzipFile,
        name: str,
        variant: Variant,
        files: Mapping[str, bytes],
    ) -> None:
        shared, lines_of_rules = shared_by(variant), clauses_of(variant).lines
        if shared.sha256 not in self._declared:
            self._declared.add(shared.sha256)
            declaration = json.loads(shared.declaration)
            head = {"sha256": shared.sha256, "declaration": declaration, "clauses": lines_of_rules}
            lines.write(f"{json.dumps(head)}\n".encode())
        texts = {file: content.decode() for file, content in files.items()}
        manifest = json.loads(texts.pop("manifest.json"))
        del manifest["variant"]["declaration"]
        entry = {"name": name, "manifest": manifest, **texts}
        if "problem.cnf" in texts:
            before, _, after = texts["problem.cnf"].partition(lines_of_rules)
            entry["problem.cnf"] = [before, after]
        lines.write(f"{json.dumps(entry)}\n".encode())

    def _unwritten(self, error: OSError) -> SatsudokuError:
        reason = f"cannot write certificates: {error.strerror}"
        return SatsudokuError(reason, file=os.fspath(self._path))
