"""The boards that `satsudoku enumerate` lists."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from typing import Any, NamedTuple

from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.cli.boards import BoardLines
from satsudoku.cli.console import complain, plural
from satsudoku.cli.files import open_output
from satsudoku.cli.printer import Printer
from satsudoku.errors import SatsudokuError
from satsudoku.making.fillings import fillings, labels, patterns

_NAMES = "the names of symbols"
_ALIKE = {
    "none": f" up to {_NAMES}",
    "square": f" up to the symmetries of the square and {_NAMES}",
    "all": f" up to all symmetries of the board and {_NAMES}",
}


class Listing(NamedTuple):
    """Boards to list.

    Attributes:
        items: the boards, lazily.
        what: the kind of board, for people.
        each: the number of fillings for which each stands.
        alike: which boards count as one, for people.
    """

    items: Iterator[Grid] | Iterator[Puzzle]
    what: str
    each: int = 1
    alike: str = ""


def boards(
    variant: Variant,
    by_patterns: bool,
    clues: int | None,
    symmetries: str | None,
    *,
    minimal: bool,
    solver: str,
) -> Listing:
    """Choose the boards that the options ask for.

    Raises:
        SatsudokuError: options that exclude each other, or boards that are too large.
    """
    if clues is None:
        if minimal or symmetries is not None:
            raise SatsudokuError("--minimal and --symmetries choose puzzles; expected --clues, too")
        if by_patterns:
            return Listing(patterns(variant, solver), "pattern", labels(variant))
        return Listing(fillings(variant, solver), "filling")
    if by_patterns:
        raise SatsudokuError("--patterns chooses fillings; expected no --clues")
    from satsudoku.making.placements import puzzles_with_clues

    puzzles = puzzles_with_clues(
        variant, clues, symmetries or "all", minimal=minimal, solver=solver
    )
    return Listing(puzzles, "puzzle", alike=_ALIKE.get(symmetries or "all", ""))


def source(variant: Variant, solver: str) -> Callable[[Variant], Mapping[str, Any]]:
    """How each listed board was obtained."""

    @cache
    def provenance_of(_: Variant) -> Mapping[str, Any]:
        from satsudoku.solvers import solver as find_solver
        from satsudoku.stream.provenance import provenance_of_board

        name = find_solver(solver, variant).name
        return provenance_of_board(variant, "enumerate", solver=name)

    return provenance_of


def print_boards(boards: Listing, lines: BoardLines) -> None:
    """Print boards, each a record, and at the end how many on standard error."""
    number = 0
    with open_output(lines.file) as file, Printer(file) as printer:
        printer.write(lines.header)
        try:
            for board in boards.items:
                number += 1
                printer.make(partial(lines.line, board))
        finally:  # a file that Ctrl-C or the time limit cut short is whole, too
            printer.write(lines.end)
    more = f" of {boards.each:,} fillings each: {number * boards.each:,}" if boards.each > 1 else ""
    complain(f"{number:,} {plural(number, boards.what)}{more}{boards.alike}")
