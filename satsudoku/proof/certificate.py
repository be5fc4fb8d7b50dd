"""A certificate: its claim, and the files that prove it."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from satsudoku.board.count import Count
from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.deadline import TimeLimit, check_time
from satsudoku.proof.checker import check_files, stopped_by
from satsudoku.proof.claims import claim_of


@dataclass(frozen=True, repr=False)
class Certificate(ABC):
    """Files that prove something of a puzzle.

    `satsudoku.proof.checker` documents them, and checks them without this package.

    Attributes:
        puzzle: the puzzle.
        files: from names to contents; one of them is ``manifest.json``.

    >>> sorted(satsudoku.prove(Puzzle("1.....2..3.....4", "classic4")).files)
    ['manifest.json', 'problem.cnf', 'proof.lrat']
    """

    puzzle: Puzzle
    files: Mapping[str, bytes]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.claim}, {sum(map(len, self.files.values()))} bytes)"

    @property
    @abstractmethod
    def claim(self) -> str:
        """The claim that it proves.

        >>> satsudoku.prove(Puzzle("1.....2..3.....4", "classic4")).claim
        'exactly 1 solution'
        """

    def to_dict(self) -> dict[str, Any]:
        """The claim, the puzzle, and the sizes of the files, as JSON types.

        >>> satsudoku.prove(Puzzle("1.....2..3.....4", "classic4")).to_dict()["claim"]
        'exactly 1 solution'
        """
        return {
            "claim": self.claim,
            "puzzle": self.puzzle.text,
            "variant": self.puzzle.variant.name,
            "bytes": {name: len(content) for name, content in self.files.items()},
        }

    def verify(self, *, timeout: float | None = None) -> str:
        """Check the files, and return the claim that they prove.

        Args:
            timeout: seconds.

        Raises:
            satsudoku.proof.checker.refusal.RefusedError: they do not prove it.
            SolverError: a time that is not above 0.
            TimeoutError: `timeout` seconds did not suffice.

        >>> satsudoku.prove(Puzzle("1.....2..3.....4", "classic4")).verify()
        'exactly 1 solution'
        """
        with TimeLimit(timeout), stopped_by(check_time):
            return check_files(dict(self.files), claim_of)

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write the files: into one file where the name ends as one of an archive, or a folder.

        See `satsudoku.proof.archive.Archive` for the endings.

        Raises:
            SatsudokuError: it cannot be written.

        >>> from tempfile import TemporaryDirectory
        >>> certificate = satsudoku.prove(Puzzle("1.....2..3.....4", "classic4"))
        >>> with TemporaryDirectory() as folder:
        ...     certificate.write(f"{folder}/proof")
        ...     sorted(os.listdir(f"{folder}/proof"))
        ['manifest.json', 'problem.cnf', 'proof.lrat']
        """
        from satsudoku.proof.archive import Archive

        with Archive(path) as archive:
            archive.add("", self.puzzle.variant, self.files)


@dataclass(frozen=True, repr=False)
class CountCertificate(Certificate):
    """Files that prove the number of solutions of a puzzle.

    Attributes:
        count: the proved number of solutions; a lower bound where it is not exact.
        solutions: `count` of the solutions; none if a graph of choices proves their number.

    >>> certificate = satsudoku.prove(Puzzle("1.....2..3.....4", "classic4"))
    >>> certificate.count, certificate.solutions
    (Count(1), (Grid('1243342143122134', 'classic4'),))
    """

    count: Count
    solutions: tuple[Grid, ...]

    @property
    def claim(self) -> str:
        kind = "exactly" if self.count.exact else "at least"
        return f"{kind} {self.count.value} solution{'' if self.count.value == 1 else 's'}"
