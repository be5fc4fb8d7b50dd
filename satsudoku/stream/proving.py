"""Certificates of the puzzles of a stream."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING

from satsudoku.board.puzzle import Puzzle
from satsudoku.errors import SolverError
from satsudoku.formats import Entry
from satsudoku.stream.asking import Fields, records_of
from satsudoku.stream.counts import counted
from satsudoku.stream.gathering import Items, entries_of
from satsudoku.stream.record import Record
from satsudoku.stream.records import Records
from satsudoku.stream.solvers import Solvers

if TYPE_CHECKING:
    from satsudoku.proof.archive import Archive

__all__ = ["prove"]


def prove(items: Items, archive: Archive, *, most: int = 1000, drat: bool = False) -> Records:
    r"""Prove how many solutions each puzzle has, and write the certificates.

    Args:
        items: batches or entries of puzzles.
        archive: where to write. A certificate's name is its puzzle's number in the stream, from 1,
            those that cannot be read included; the only one has no name.
        most: list so many solutions at most: see `satsudoku.proof.prove`.
        drat: add the proofs in the format DRAT.

    Returns:
        One record for each puzzle, lazily; its certificate is written then.

    Raises:
        SolverError: `most` is negative.

    >>> import io
    >>> from tempfile import TemporaryDirectory
    >>> from satsudoku import stream
    >>> from satsudoku.proof.archive import Archive
    >>> lines = io.StringIO("1.....2..3.....4\n1...............\n")
    >>> with TemporaryDirectory() as folder, Archive(f"{folder}/all.zip") as archive:
    ...     for record in stream.prove(stream.read(lines), archive, most=20):
    ...         print(record.count, record.exact, record.certificate["name"])
    1 True 1
    20 False 2
    """
    if most < 0:
        raise SolverError(f"most is {most}, expected 0 or more")
    return Records(_proved(entries_of(items), archive, most, drat))


def _proved(entries: Iterable[Entry], archive: Archive, most: int, drat: bool) -> Iterator[Record]:
    from satsudoku.proof import prove as prove_one

    solvers = Solvers("auto")
    entries = iter(entries)
    first = list(islice(entries, 2))
    for number, entry in enumerate(chain(first, entries), start=1):
        name = "" if len(first) == 1 else str(number)

        def ask(puzzle: Puzzle, name: str = name) -> Iterator[Fields]:
            certificate = prove_one(puzzle, most=most, drat=drat)
            archive.add(name, certificate.puzzle.variant, certificate.files)
            sizes = {file: len(content) for file, content in certificate.files.items()}
            fields = counted(certificate.count, solvers.of(puzzle.variant))
            yield fields | {"certificate": {"name": name, "bytes": sizes}}

        yield from records_of(entry, ask)
