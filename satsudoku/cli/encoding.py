"""Puzzles and variants as input for other programs: DIMACS, Knuth's DLX format, JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.errors import UnknownNameError

if TYPE_CHECKING:
    from satsudoku.formats import Entry

TARGETS = {"dimacs": ".cnf", "dlx": ".dlx", "json": ".json"}
"""The forms of output, with the endings of their files."""


@dataclass(frozen=True)
class Encoder:
    """Writes puzzles and variants as text.

    Attributes:
        target: one of `TARGETS`.
        at_most_one: for DIMACS, one of `satsudoku.cover.cnf.ENCODINGS`.
        clause_set: for DIMACS, one of `satsudoku.cover.cnf.CLAUSE_SETS`.
    """

    target: str
    at_most_one: str
    clause_set: str

    def __post_init__(self) -> None:
        """Check the target."""
        if self.target not in TARGETS:
            raise UnknownNameError("target", self.target, TARGETS)

    def variant(self, variant: Variant) -> str:
        """The rules, without givens."""
        # A variant's cover has no marks; the cover of its empty puzzle has them.
        source = Puzzle(bytes(len(variant.cells)), variant) if variant.marks else variant
        return self._text(source, {"variant": variant.name})

    def entry(self, entry: Entry) -> str:
        """The puzzle of a good entry."""
        puzzle = entry.puzzle
        assert puzzle is not None
        head = {"file": entry.file, "line": entry.line, "puzzle": puzzle.text}
        return self._text(puzzle, head | {"variant": puzzle.variant.name})

    def _text(self, source: Puzzle | Variant, head: dict[str, object]) -> str:
        if self.target == "dimacs":
            from satsudoku.cover.cnf import Cnf

            return Cnf.of(source, self.at_most_one, self.clause_set).to_dimacs()
        from satsudoku.cover.exact_cover import ExactCover

        cover = ExactCover.of(source)
        if self.target == "dlx":
            return f"{cover.to_dlx()}\n"
        return f"{json.dumps(head | cover.to_dict())}\n"


def one_a_file(entries: Iterable[Entry], ending: str, folder: Path) -> Iterator[tuple[Entry, Path]]:
    """Name a file for each entry, after its own file and line; no two are equal.

    >>> from types import SimpleNamespace
    >>> entries = [SimpleNamespace(file=file, line=3) for file in ("a/x.txt", "b/x.txt", "<stdin>")]
    >>> [path.name for _, path in one_a_file(entries, ".cnf", Path("out"))]
    ['x-3.cnf', 'x-3-2.cnf', 'stdin-3.cnf']
    """
    taken: set[str] = set()
    for entry in entries:
        stem = f"{PurePath(entry.file.strip('<>')).stem}-{entry.line}"
        numbered = (f"{stem}-{number}" for number in count(2))
        name = next(name for name in chain([stem], numbered) if name not in taken)
        taken.add(name)
        yield entry, folder / f"{name}{ending}"
