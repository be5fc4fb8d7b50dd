"""Why a puzzle is not unique, as fields of records and as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from satsudoku.catalogue import said, said_some
from satsudoku.deadline import check_time
from satsudoku.registry import find
from satsudoku.stream.field import TEXTS, Field, listed
from satsudoku.stream.question import Line
from satsudoku.stream.together import Fields
from satsudoku.wide import width as columns

if TYPE_CHECKING:
    from satsudoku.board.puzzle import Puzzle
    from satsudoku.stream.record_value import Record

_PATIENCE = 5.0  # seconds; 9x9 takes hundredths, near-empty boards of 25x25 and 49x49 minutes
_SHOWN = 12  # names on a line

WITNESSED = (
    Field(
        "witnesses",
        TEXTS,
        "Two solutions of a puzzle that has several, one character per cell; null for others, and "
        "without --witnesses.",
    ),
    Field(
        "differing",
        listed("cell"),
        "The cells that do not hold the same symbol in every solution; null if there are not "
        "several, or the time did not suffice.",
    ),
    Field(
        "completions",
        listed("candidate"),
        "The clues that would each leave exactly one solution; null if there are not "
        "several, or the time did not suffice.",
    ),
)


def witnesses_of(puzzle: Puzzle, timeout: float | None) -> Fields:
    """The fields that show why a puzzle is not unique; none if they are not known.

    >>> from satsudoku import Puzzle
    >>> witnesses_of(Puzzle("1.....2..3......", "classic4"), None)["completions"][:2]
    ['r1c3#3', 'r1c4#4']
    """
    try:
        difference = find("analysis", "ambiguity").ambiguity(
            puzzle, timeout=_PATIENCE if timeout is None else timeout
        )
    except TimeoutError:
        check_time()
        return {}
    return {} if difference is None else difference.to_dict()


def witness_lines(record: Record) -> Iterator[Line]:
    """Their text for people."""
    if not record.get("witnesses"):
        return
    first, second = record.witnesses
    title = f"  {said('two solutions:')} "
    yield [(title, ""), (first, "")]
    yield [(" " * columns(title), ""), (second, "")]
    if record.differing is not None:
        number = len(record.differing)
        cells = said_some(record.differing, _SHOWN)
        text = said("solutions differ in {number} cells: {cells}", number=number, cells=cells)
        yield [(f"  {text}", "")]
    if record.completions:
        clues = said_some([clue.replace("#", "=") for clue in record.completions], _SHOWN)
        text = said("one of these clues would leave one solution: {clues}", clues=clues)
        yield [(f"  {text}", "")]
    elif record.completions is not None:
        yield [(f"  {said('no single clue would leave one solution')}", "")]
