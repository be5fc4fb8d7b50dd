"""A certificate: what it claims, and the files that prove it."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from satsudoku.board.count import Count
from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.errors import SatsudokuError
from satsudoku.proof.checker import check_files

__all__ = ["Certificate", "write_archive"]

# A file in a zip archive has a date. One and the same makes equal certificates equal files.
_DATE = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True)
class Certificate:
    """Files that prove how many solutions a puzzle has.

    `satsudoku.proof.checker` says what is in them, and checks them without this package.

    Attributes:
        puzzle: what was asked about.
        count: what is proved; a lower bound where it is not exact.
        solutions: that many.
        files: from names to contents; one of them is ``manifest.json``.

    >>> certificate = Puzzle("1.....2..3.....4", "classic4").prove()
    >>> certificate.count, certificate.solutions
    (Count(1), (Grid('1243342143122134', 'classic4'),))
    """

    puzzle: Puzzle
    count: Count
    solutions: tuple[Grid, ...]
    files: Mapping[str, bytes]

    def __repr__(self) -> str:
        size = sum(map(len, self.files.values()))
        return f"Certificate({self.count} of {self.puzzle.variant.name}, {size} bytes)"

    def verify(self) -> str:
        """Check the files, and say what they prove.

        Raises:
            satsudoku.proof.checker.RefusedError: they do not prove it.

        >>> from satsudoku.proof import prove
        >>> prove(Puzzle("1.....2..3.....4", "classic4")).verify()
        'exactly 1 solution'
        """
        return check_files(dict(self.files))

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write the files: into one zip file where the name ends in ``.zip``, else into a folder.

        Raises:
            SatsudokuError: it cannot be written.

        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> certificate = Puzzle("1.....2..3.....4", "classic4").prove()
        >>> with TemporaryDirectory() as folder:
        ...     certificate.write(Path(folder) / "proof")
        ...     sorted(file.name for file in (Path(folder) / "proof").iterdir())
        ['manifest.json', 'problem.cnf', 'proof.lrat']
        """
        if Path(path).suffix == ".zip":
            write_archive(path, [("", self)])
            return
        folder = Path(path)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for name, content in self.files.items():
                (folder / name).write_bytes(content)
        except OSError as error:
            raise _unwritten(path, error) from None


def write_archive(
    path: str | os.PathLike[str], certificates: Iterable[tuple[str, Certificate]]
) -> None:
    """Write many certificates into one zip file, each as it comes.

    Args:
        path: the file.
        certificates: each with the name of its folder, "" for none.

    Raises:
        SatsudokuError: it cannot be written.

    >>> write_archive("no/such/folder/proofs.zip", [])
    Traceback (most recent call last):
    satsudoku.errors.SatsudokuError: no/such/folder/proofs.zip: cannot write the certificate: ...
    """
    try:
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for folder, certificate in certificates:
                for name, content in certificate.files.items():
                    entry = zipfile.ZipInfo(f"{folder}/{name}" if folder else name, _DATE)
                    entry.compress_type = zipfile.ZIP_DEFLATED
                    archive.writestr(entry, content)
    except OSError as error:
        raise _unwritten(path, error) from None


def _unwritten(path: Any, error: OSError) -> SatsudokuError:
    return SatsudokuError(f"cannot write the certificate: {error.strerror}", file=os.fspath(path))
