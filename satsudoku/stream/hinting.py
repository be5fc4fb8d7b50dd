"""Hints for the attempts of a stream."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from satsudoku.board.puzzle import Puzzle
from satsudoku.errors import SatsudokuError
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.solve.base import check_limits
from satsudoku.stream.asking import Fields, records_of
from satsudoku.stream.gathering import Items, entries_of
from satsudoku.stream.record import Record
from satsudoku.stream.records import Records

if TYPE_CHECKING:
    from satsudoku.human.attempt import Attempt
    from satsudoku.human.attempt_file import Attempted
    from satsudoku.human.hint import Hint
    from satsudoku.human.ladders.ladder import Ladder

__all__ = ["hint", "hint_puzzles"]


def hint(
    attempts: Iterable[Attempted],
    *,
    ladder: str = DEFAULT_LADDER,
    strength: int = 3,
    language: str = "en",
    check_only: bool = False,
    timeout: float | None = None,
) -> Records:
    r"""Find the easiest next deduction of each attempt, or what is wrong there.

    Args:
        attempts: as `satsudoku.human.attempt_file` reads them.
        ladder: a name that `satsudoku.human.ladders.library.ladder` knows.
        strength: 1 says where to look, 2 also the technique, 3 the whole step.
        language: of the texts: ``en`` or ``ja``.
        check_only: say only what is wrong, if anything.
        timeout: seconds for each attempt, as for `satsudoku.hint`.

    Returns:
        One record for each attempt, lazily; a puzzle without exactly one solution has an `error`.

    Raises:
        SatsudokuError: no such strength, or a time that is not above 0.
        UnknownNameError: no such ladder or language.
        LadderError: the ladder's file does not declare a ladder.

    >>> import io
    >>> from satsudoku import stream
    >>> from satsudoku.human.attempt_file import read_attempts
    >>> lines = io.StringIO('{"puzzle": "1.....2..3.....4", "entries": "12....2..3.....4"}')
    >>> [record.hint["text"] for record in stream.hint(read_attempts(lines), strength=1)]
    ['Look at box 1.']
    """
    from satsudoku.human.hint import STRENGTHS
    from satsudoku.human.hint import hint as find_hint
    from satsudoku.human.ladders.library import ladder as find_ladder
    from satsudoku.human.wording import wording

    if strength not in STRENGTHS:
        raise SatsudokuError(f"strength is {strength}, expected 1, 2 or 3")
    rules = find_ladder(ladder)
    wording(language)
    check_limits(None, timeout)

    def records() -> Iterator[Record]:
        for entry, attempt in attempts:

            def ask(puzzle: Puzzle, attempt: Attempt | None = attempt) -> Iterator[Fields]:
                assert attempt is not None
                given = find_hint(attempt, rules, check_only=check_only, timeout=timeout)
                yield from _fields(given, rules, strength, language)

            yield from records_of(entry, ask)

    return Records(records())


def hint_puzzles(items: Items, **options: Any) -> Records:
    r"""As `hint`, but for puzzles in which nothing is entered yet.

    Args:
        items: batches or entries of puzzles.
        options: as for `hint`.

    >>> import io
    >>> from satsudoku import stream
    >>> lines = io.StringIO("1.....2..3.....4")
    >>> [record.hint["text"] for record in hint_puzzles(stream.read(lines), strength=1)]
    ['Look at box 1.']
    """
    from satsudoku.human.attempt_file import attempt_all

    return hint(attempt_all(entries_of(items)), **options)


def _fields(given: Hint, rules: Ladder, strength: int, language: str) -> Iterator[Fields]:
    state = given.attempt.to_dict()
    yield {
        "count": 1 if given.proved else None,
        "exact": given.proved,
        "unique": given.proved or None,
        "timed_out": given.timed_out,
        "entries": state["entries"],
        "removed": state["removed"],
        "ladder": rules.name,
        "hint": given.to_dict(strength, language),
    }
