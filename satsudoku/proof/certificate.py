"""A certificate: its claim, and the files that prove it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass

from satsudoku.board.count import Count
from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.proof.archive import Archive
from satsudoku.proof.checker import check_files

__all__ = ["Certificate"]


@dataclass(frozen=True)
class Certificate:
    """Files that prove the number of solutions of a puzzle.

    `satsudoku.proof.checker` documents them, and checks them without this package.

    Attributes:
        puzzle: the puzzle.
        count: the proved number of solutions; a lower bound where it is not exact.
        solutions: so many solutions.
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
        """Check the files, and return the claim that they prove.

        Raises:
            satsudoku.proof.checker.refusal.RefusedError: they do not prove it.

        >>> from satsudoku.proof import prove
        >>> prove(Puzzle("1.....2..3.....4", "classic4")).verify()
        'exactly 1 solution'
        """
        return check_files(dict(self.files))

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write the files: into one file where the name ends as one of an archive, or a folder.

        See `satsudoku.proof.archive.Archive` for the endings.

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
        with Archive(path) as archive:
            archive.add("", self.puzzle.variant, self.files)
