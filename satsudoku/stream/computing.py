"""Fields that a command does not know, computed for its records in the same pass."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from satsudoku.board.library import find_variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.errors import SatsudokuError
from satsudoku.formats import Entry
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.stream.batch import Batch, Part
from satsudoku.stream.classifying import tier_columns
from satsudoku.stream.columns import Boards, Column
from satsudoku.stream.counts import clues, counted_many
from satsudoku.stream.measuring import (
    TierBackdoor,
    backdoor,
    redundancy,
    trial_depth,
    vicinity_size,
)
from satsudoku.stream.minimality import minimality
from satsudoku.stream.record import COMPUTED, TIER_BACKDOOR, Record, is_computed
from satsudoku.stream.records import Records
from satsudoku.stream.table import Columns, Table, titles_of

__all__ = ["Adding", "add_fields", "fields_to_add"]


def _counts(part: Part, threads: int) -> Columns:
    from satsudoku.lanes.counting import count_many

    return counted_many(count_many(part.puzzles, 2, part.variant, threads=threads), 2)


def _solution(part: Part, threads: int) -> Columns:
    from satsudoku.lanes.counting import first_solutions

    solutions, counts = first_solutions(part.puzzles, part.variant, threads=threads)
    return {"solution": Boards(solutions, part.variant, counts == 1)}


def _tier(part: Part, threads: int) -> Columns:
    from satsudoku.human.raters.library import rater

    return tier_columns(part, rater(DEFAULT_LADDER), threads)


def _canonical(part: Part, threads: int) -> Columns:
    from satsudoku.symmetry.canonical import canonical_many

    images = canonical_many(part.puzzles, part.variant, threads=threads)
    return {"canonical": Boards(images, part.variant)}


def _clues(part: Part, threads: int) -> Columns:
    return clues(part)


_GROUPS: Sequence[tuple[Callable[[Part, int], Columns], Sequence[str]]] = (
    (_clues, ("clues",)),
    (_counts, ("count", "exact", "unique", "method")),
    (_solution, ("solution",)),
    (_tier, ("ladder", "tier", "tier_name", "suffices")),
    (minimality, ("minimal", "redundant", "redundant_constraints")),
    (_canonical, ("canonical",)),
    (trial_depth, ("te",)),
    (backdoor, ("backdoor",)),
    (redundancy, ("redundancy",)),
    (vicinity_size, ("vicinity",)),
)
assert {name for _, names in _GROUPS for name in names} == set(COMPUTED)


def fields_to_add(chosen: Sequence[str] | None, known: Sequence[str]) -> list[str]:
    """The chosen fields that records do not know, but that can be computed.

    Args:
        chosen: names of fields; None for those that are known.
        known: the fields of the records.

    Raises:
        UnknownNameError: no such ladder, or no such tier.
        LadderError: as `satsudoku.rater`, or the ladder rates puzzles one by one only.

    >>> fields_to_add(["puzzle", "clues", "te"], ["puzzle", "clues"])
    ['te']
    """
    fields = [name for name in chosen or () if is_computed(name) and name not in known]
    for name in fields:
        if name.startswith(TIER_BACKDOOR):
            TierBackdoor.of(name)
    return fields


def add_fields(
    records: Records,
    fields: Sequence[str],
    threads: int = 1,
    held: Sequence[str] | None = None,
) -> Records:
    r"""Add fields to records that do not know them.

    Args:
        records: what they are added to.
        fields: as `fields_to_add` says.
        threads: how many share the work; 0 for all cores.
        held: what the records held beside their puzzles, which is left alone; None for what the
            first one did.

    Returns:
        The same records with those fields, lazily; None where a field cannot be found for a puzzle.

    >>> import io
    >>> from satsudoku import stream
    >>> records = stream.minimal(stream.read(io.StringIO("1.....2..3.....4\n")))
    >>> [(r.minimal, r.tier, r.clues) for r in add_fields(records, ["tier", "clues"])]
    [(True, 2, 4)]
    """

    def pieces() -> Iterator[Record | Table]:
        adding: Adding | None = None
        for piece in records.pieces():
            if adding is None:
                known = titles_of(piece) if held is None else held
                adding = Adding([name for name in fields if name not in known], threads)
            yield adding.to_table(piece) if isinstance(piece, Table) else adding.to(piece)

    return Records(pieces())


class Adding:
    """Computes fields; those of a batch serve all of its tables.

    Args:
        fields: as `fields_to_add` says.
        threads: how many share the work; 0 for all cores.

    >>> Adding(["clues"]).to(Record(puzzle="1.....2..3.....4")).clues
    4
    """

    def __init__(self, fields: Sequence[str], threads: int = 1) -> None:
        self._fields = set(fields)
        self._groups: list[Callable[[Part, int], Columns]] = [
            group for group, names in _GROUPS if self._fields & set(names)
        ]
        for name in fields:
            if name.startswith(TIER_BACKDOOR):
                self._groups.append(TierBackdoor.of(name))
        self._threads = threads
        self._batch: Batch | None = None
        self._columns: Sequence[Columns] = ()

    def to_table(self, piece: Table) -> Table:
        """A table with the fields."""
        if piece.batch is not self._batch:
            self._batch = piece.batch
            self._columns = [self._of(part) for part in piece.batch.parts]
        both = zip(piece.answers, self._columns, strict=True)
        return replace(piece, answers=[{**answers, **columns} for answers, columns in both])

    def to(self, record: Record) -> Record:
        """A record with the fields; without them where it has no puzzle."""
        try:
            variant = None if record.variant is None else find_variant(record.variant)
            puzzle = Puzzle.from_text(record.puzzle or "", variant)
        except SatsudokuError:
            return record  # it is none, or its layout came with the file
        entry = Entry("", 0, puzzle.text, puzzle, None)
        (part,) = Batch.of([entry]).parts
        return record.with_fields({name: column[0] for name, column in self._of(part).items()})

    def _of(self, part: Part) -> Columns:
        columns: dict[str, Column] = {}
        for group in self._groups:
            try:
                columns |= group(part, self._threads)
            except SatsudokuError:
                continue  # the ladder does not serve the variant; candidates have no symmetries
        return {name: columns[name] for name in columns if name in self._fields}
