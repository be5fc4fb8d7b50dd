"""Whether two puzzles say the same, whatever they call it: the check of what was written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.errors import FormatError, SatsudokuError
from satsudoku.formats.reading.layouts import read_puzzle

__all__ = ["check_written", "same_rules", "with_rules"]


def same_rules(puzzle: Puzzle, other: Puzzle) -> bool:
    """Whether two puzzles have the same cells, givens, candidates, houses and relations.

    >>> empty = Puzzle("." * 81)
    >>> same_rules(empty, empty), same_rules(empty, Puzzle("1" + "." * 80))
    (True, False)
    """
    a, b = puzzle.variant, other.variant
    return (
        a.cells == b.cells
        and len(a.symbols) == len(b.symbols)
        and puzzle.values == other.values
        and set(puzzle.excluded) == set(other.excluded)
        and {frozenset(h.cells) for h in a.houses} == {frozenset(h.cells) for h in b.houses}
        and {r.meaning for r in a.relations} == {r.meaning for r in b.relations}
    )


def with_rules(puzzle: Puzzle, variant: Variant | None) -> Puzzle:
    """A puzzle that brought its rules, with the variant that was asked for.

    Raises:
        FormatError: its rules are not those of the variant.

    >>> from satsudoku import variant
    >>> with_rules(Puzzle("." * 81), variant("diagonal9"))
    Traceback (most recent call last):
    satsudoku.errors.FormatError: the puzzle brings its rules, which are not those of diagonal9
    """
    if variant is None:
        return puzzle
    if len(variant.cells) == len(puzzle.values) and len(variant.symbols) == len(
        puzzle.variant.symbols
    ):
        renamed = Puzzle(puzzle.values, variant, puzzle.candidates)
        if same_rules(renamed, puzzle):
            return renamed
    raise FormatError(f"the puzzle brings its rules, which are not those of {variant.name}")


def check_written(puzzle: Puzzle, table: Callable[[], Mapping[str, Any]], tool: str) -> None:
    """See that what was written for a tool, read again, is the puzzle.

    Args:
        puzzle: what was to be written.
        table: reads what was written.
        tool: its name.

    Raises:
        FormatError: it is not.

    >>> empty = Puzzle("." * 81)
    >>> check_written(empty, lambda: {"variant": "diagonal9", "givens": empty.line}, "Mine")
    Traceback (most recent call last):
    satsudoku.errors.FormatError: Mine cannot express all of classic9
    """
    try:
        same = same_rules(read_puzzle(table(), tool), puzzle)
    except SatsudokuError:
        same = False
    if not same:
        raise FormatError(f"{tool} cannot express all of {puzzle.variant.name}")
