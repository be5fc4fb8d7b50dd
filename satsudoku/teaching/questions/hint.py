from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from satsudoku.errors import SatsudokuError, excerpt
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.stream.field import HEAD, TAIL, TEXT, TIMED_OUT, Field, listed
from satsudoku.stream.one_by_one import OneByOne
from satsudoku.stream.question import Cell, Line, Question, asking
from satsudoku.stream.questions.count import COUNTED
from satsudoku.stream.questions.tier import LADDER
from satsudoku.stream.together import Fields
from satsudoku.teaching.questions.key_step import HINT, KeyStep

if TYPE_CHECKING:
    from satsudoku.board.puzzle import Puzzle
    from satsudoku.board.variant import Variant
    from satsudoku.formats import Entry
    from satsudoku.stream.gathering import Items
    from satsudoku.stream.record_value import Record
    from satsudoku.stream.records import Records
    from satsudoku.teaching.attempt import Attempt
    from satsudoku.teaching.attempt_file import Attempted

STRENGTHS = {"where": 1, "technique": 2, "step": 3}
"""Words for `satsudoku.teaching.hint.STRENGTHS`, which numbers name, too."""


def strength_number(strength: int | str) -> int:
    """The number of a strength.

    >>> strength_number("technique"), strength_number("2"), strength_number(2)
    (2, 2, 2)
    """
    numbers = STRENGTHS | {str(number): number for number in STRENGTHS.values()}
    if str(strength) not in numbers:
        found = excerpt(str(strength))
        raise SatsudokuError(f"strength is {found}, expected where, technique or step")
    return numbers[str(strength)]


ENTRIES = Field(
    "entries", TEXT, "Givens and what was entered, one character per cell in reading order."
)
REMOVED = Field(
    "removed",
    listed("candidate"),
    "The candidates whose pencil marks were removed, of cells that are not filled.",
)


def _shown(record: Record) -> tuple[str, str]:
    return record.hint["text"], "bold red" if record.hint["kind"] == "mistake" else ""


@dataclass(frozen=True, kw_only=True)
class Hint(OneByOne):
    r"""Find the easiest next deduction of each puzzle, or what is wrong there.

    A puzzle without exactly one solution has an `error`, unless several are allowed.

    Args:
        ladder: a name that `satsudoku.rater` knows.
        strength: ``where`` to look, or 1; also the ``technique``, or 2; the whole ``step``, or 3.
        language: of the texts: ``en`` or ``ja``.
        check: say only what is wrong, if anything.
        drawing: add a drawing of the attempt with the hint, as SVG.
        allow_multiple: where there are several solutions, use only what holds in all of them.
        timeout: seconds for each attempt, as for `satsudoku.hint`.

    Raises:
        SatsudokuError: no such strength, or a time that is not above 0.
        UnknownNameError: no such ladder or language.
        LadderError: the ladder's file does not declare a ladder.

    >>> import io
    >>> from satsudoku import stream
    >>> lines = io.StringIO("1.....2..3.....4")
    >>> [record.hint["text"] for record in stream.hint_puzzles(stream.read(lines), strength=1)]
    ['Look at box 1.']
    """

    ladder: str = DEFAULT_LADDER
    strength: int | str = 3
    language: str = "en"
    check: bool = False
    drawing: bool = False
    allow_multiple: bool = False

    name = "hint"
    fields = (ENTRIES, REMOVED, HINT)
    draws = True
    columns = (*HEAD, *COUNTED, ENTRIES, REMOVED, LADDER, TIMED_OUT, HINT, *TAIL)
    cells = (Cell("HINT", 17, _shown),)

    def __post_init__(self) -> None:
        from satsudoku.human.ladders.rater_library import rater
        from satsudoku.human.wording import wording

        strength_number(self.strength)
        rater(self.ladder)
        wording(self.language)
        super().__post_init__()

    @classmethod
    def settings(cls, name: str) -> tuple[str, ...]:
        return ("ladder",)

    @classmethod
    def computing(cls, name: str, **settings: Any) -> Question:
        """See `Question.computing`: the hint of a record is that of its key step."""
        return KeyStep.computing(name, **settings)

    def drawn(self, record: Record, rules: Variant | None) -> Sequence[Line]:
        """See `Question.drawn`: the board as far as it is filled."""
        if record.hint is None:
            return ()
        from satsudoku import given

        style = "bold red" if record.hint["kind"] == "mistake" else "bold"
        board = str(given.puzzle(record.entries or record.puzzle or "", rules)).splitlines()
        return [[(record.hint["text"], style)], *([(line, "")] for line in board)]

    def one(self, puzzle: Puzzle) -> Iterator[Fields]:
        """See `Question.one`: nothing is entered."""
        from satsudoku.teaching.attempt import Attempt

        return self._of(Attempt.of(puzzle))

    def ask(self, items: Items) -> Records:
        """See `Question.ask`; what a player entered comes with the entries of links."""
        from satsudoku.stream.gathering import entries_of
        from satsudoku.teaching.attempt_file import attempted

        return self.ask_attempts(map(attempted, entries_of(items)))

    def ask_attempts(self, attempts: Iterable[Attempted]) -> Records:
        """Ask of attempts, as `satsudoku.teaching.attempt_file` reads them: one record for each."""
        from satsudoku.stream.records import Records

        return Records(self._records(attempts), self.names)

    def _records(self, attempts: Iterable[Attempted]) -> Iterator[Record]:
        from satsudoku.stream.asking import records_of

        for entry, attempt in attempts:

            def ask(
                puzzle: Puzzle, attempt: Attempt | None = attempt, entry: Entry = entry
            ) -> Iterator[Fields]:
                assert attempt is not None
                extras = entry.extras
                if extras is None:
                    return self._of(attempt)
                return self._of(attempt, extras.other.get("fog"), extras.entered or None)

            yield from records_of(entry, ask)

    def _of(
        self, attempt: Attempt, fog: Mapping[str, Any] | None = None, entered: str | None = None
    ) -> Iterator[Fields]:
        from satsudoku.human.ladders.rater_library import rater
        from satsudoku.teaching.hinting import hint as find_hint

        rules = rater(self.ladder)
        how: dict[str, Any] = {"check": self.check, "timeout": self.timeout}
        if fog:
            from satsudoku.teaching.fogged_hint import fogged_hint

            given = fogged_hint(attempt, fog, rules, entered=entered, **how)
        else:
            given = find_hint(attempt, rules, allow_multiple=self.allow_multiple, **how)
        strength, state = strength_number(self.strength), given.attempt.to_dict()
        drawn: dict[str, Any] = {}
        if self.drawing:
            names = attempt.puzzle.variant.cell_names
            place = dict.fromkeys(cell for house in given.houses for cell in house.cells)
            drawn = {
                "svg": given.svg(strength),
                "place": [names[cell] for cell in place],
                "told": [names[cell] for cell in sorted(given.told(strength))],
            }
        yield {
            "count": 1 if given.proved else None,
            "exact": given.proved,
            "unique": given.proved or None,
            "timed_out": given.timed_out,
            "entries": state["entries"],
            "removed": state["removed"],
            "ladder": rules.name,
            "hint": given.to_dict(strength, self.language) | drawn,
        }


def hint(attempts: Iterable[Attempted], **parameters: Any) -> Records:
    r"""As `hint_puzzles`, but for attempts at puzzles.

    Args:
        attempts: as `satsudoku.teaching.attempt_file` reads them.
        parameters: as for `hint_puzzles`.

    >>> import io
    >>> from satsudoku import stream
    >>> from satsudoku.teaching.attempt_file import read_attempts
    >>> lines = io.StringIO('{"puzzle": "1.....2..3.....4", "entries": "12....2..3.....4"}')
    >>> [record.hint["text"] for record in stream.hint(read_attempts(lines), strength=1)]
    ['Look at box 1.']
    """
    return Hint(**parameters).ask_attempts(attempts)


hint_puzzles = asking("hint_puzzles", Hint)
QUESTIONS: tuple[type[Question], ...] = (Hint,)
