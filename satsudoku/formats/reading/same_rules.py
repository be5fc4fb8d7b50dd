"""Compare two puzzles by meaning, whatever their names: the check of written links."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from satsudoku.board.constraint import Constraint
from satsudoku.board.own_parts import OwnParts, own_parts
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.errors import FormatError, SatsudokuError, some_of
from satsudoku.formats.reading.layouts import read_puzzle

_SHOWN = 4  # names in an error


def same_rules(puzzle: Puzzle, other: Puzzle) -> bool:
    """Whether two puzzles have the same cells, givens, candidates, houses and relations.

    Candidates that the givens exclude do not count: readers leave them out.
    """
    a, b = puzzle.variant, other.variant
    return (
        a.cells == b.cells
        and len(a.symbols) == len(b.symbols)
        and puzzle.values == other.values
        and _excluded(puzzle) == _excluded(other)
        and {frozenset(h.cells) for h in a.houses} == {frozenset(h.cells) for h in b.houses}
        and {r.meaning for r in a.relations} == {r.meaning for r in b.relations}
    )


def _excluded(puzzle: Puzzle) -> set[int]:
    """The excluded candidates, without those that a given of their cell or house excludes."""
    values, count = puzzle.values, len(puzzle.variant.symbols)
    seen = [set[int]() for _ in values]
    for house in puzzle.variant.houses:
        given = {values[cell] for cell in house.cells}
        for cell in house.cells:
            seen[cell] |= given
    kept = set()
    for option in puzzle.excluded:
        cell, symbol = divmod(option, count)
        if values[cell] == symbol + 1 or not (values[cell] or symbol + 1 in seen[cell]):
            kept.add(option)
    return kept


def with_rules(puzzle: Puzzle, variant: Variant | None) -> Puzzle:
    """A puzzle that has rules of its own, with the requested variant instead.

    Raises:
        FormatError: its rules differ from those of the variant.

    >>> from satsudoku import variant
    >>> with_rules(Puzzle("." * 81), variant("diagonal9"))
    Traceback (most recent call last):
    satsudoku.errors.FormatError: the puzzle has rules of its own, which are not those of diagonal9
    """
    if variant is None:
        return puzzle
    if len(variant.cells) == len(puzzle.values) and len(variant.symbols) == len(
        puzzle.variant.symbols
    ):
        renamed = Puzzle(puzzle.values, variant, puzzle.candidates)
        if same_rules(renamed, puzzle):
            return renamed
    raise FormatError(f"the puzzle has rules of its own, which are not those of {variant.name}")


def check_written(puzzle: Puzzle, table: Callable[[], Mapping[str, Any]], tool: str) -> None:
    """Check that a puzzle written for a tool reads back as the same puzzle.

    Raises:
        FormatError: it reads back as another one.

    >>> empty = Puzzle("." * 81)
    >>> check_written(empty, lambda: {"variant": "diagonal9", "givens": empty.line}, "Mine")
    Traceback (most recent call last):
    satsudoku.errors.FormatError: Mine cannot express a board without diagonal 1, diagonal 2
    """
    try:
        other = read_puzzle(table(), tool)
    except SatsudokuError:
        raise FormatError(f"{tool} cannot express all rules of this puzzle") from None
    if not same_rules(other, puzzle):
        what = _difference(puzzle.variant, other.variant)
        raise FormatError(f"{tool} cannot express {what or 'all rules of this puzzle'}")


def _difference(ours: Variant, theirs: Variant) -> str:
    """What one variant has and the other has not, by names; empty if that has no name."""
    if ours.cells != theirs.cells or len(ours.symbols) != len(theirs.symbols):
        return "a board of this shape"
    meanings = {relation.meaning for relation in theirs.relations}
    houses = {frozenset(house.cells) for house in theirs.houses}

    def kept(part: Constraint | OwnParts) -> bool:
        return all(frozenset(house.cells) in houses for house in part.houses) and all(
            relation.meaning in meanings for relation in part.relations
        )

    lost = [constraint.name for constraint in ours.constraints if not kept(constraint)]
    own = own_parts(ours)
    lost += [house.name for house in own.houses if frozenset(house.cells) not in houses]
    lost += [relation.name for relation in own.relations if relation.meaning not in meanings]
    if lost:
        return some_of(list(dict.fromkeys(lost)), _SHOWN)
    held = {frozenset(house.cells) for house in ours.houses}
    more = [house.name for house in theirs.houses if frozenset(house.cells) not in held]
    if more:
        return f"a board without {some_of(more, _SHOWN)}"
    meant = {relation.meaning for relation in ours.relations}
    kinds = {c.key for c in theirs.constraints if {r.meaning for r in c.relations} - meant}
    return some_of([f"{c.name} alone" for c in ours.constraints if c.key in kinds], _SHOWN)
