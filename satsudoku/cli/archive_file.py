"""The file of certificates that one run writes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import typer

from satsudoku.board.variant import Variant
from satsudoku.errors import SatsudokuError
from satsudoku.proof.archive import Archive, ending_of
from satsudoku.stream.parts.claiming import claimed_folder
from satsudoku.stream.parts.placing import needed_folder, new_file


class _NotingArchive(Archive):
    """An archive that knows whether it is empty."""

    empty = True

    def add(self, name: str, variant: Variant, files: Mapping[str, bytes]) -> None:
        self.empty = False
        super().add(name, variant, files)


class _NothingReadError(Exception):
    """Nothing could be read, so what was in the file stays."""


@contextmanager
def open_archive(name: str) -> Iterator[Archive]:
    """Open an archive for certificates: a context, which may end with an exit status.

    A file takes its place at the end, as `new_file` says; a folder gets certificates one by one.

    Raises:
        SatsudokuError: it cannot be opened, or written to the end, as when the disk is full; or
            another process writes there, or a folder holds files already.
    """
    try:
        if not ending_of(name):
            with needed_folder(name), claimed_folder(name), Archive(name) as archive:
                yield archive
            return
        with new_file(name, kept=(typer.Exit,)) as file, _NotingArchive(name, file) as archive:
            try:
                yield archive
            except typer.Exit as ended:
                if archive.empty and ended.exit_code == 2:
                    raise _NothingReadError from None
                raise
    except _NothingReadError:
        raise typer.Exit(2) from None
    except TimeoutError:
        raise  # the work's, not the disk's
    except OSError as error:
        reason = f"cannot write certificates: {error.strerror or error}"
        raise SatsudokuError(reason, file=name) from None
