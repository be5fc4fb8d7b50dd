from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from satsudoku.catalogue import said
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.judging.last_steps import last_steps
from satsudoku.proof.archive import Archive
from satsudoku.stream.field import HEAD, TAIL, TEXT, TIMED_OUT, TRUTH, Field, Kind, nested, whole
from satsudoku.stream.one_by_one import OneByOne
from satsudoku.stream.question import Cell, Line, Question, asking
from satsudoku.stream.questions.tier import LADDER
from satsudoku.stream.together import Fields

if TYPE_CHECKING:
    from satsudoku.board.puzzle import Puzzle
    from satsudoku.formats import Entry
    from satsudoku.stream.gathering import Items
    from satsudoku.stream.record_value import Record
    from satsudoku.stream.records import Records

_STEPS = Kind(TEXT.arrow, {"type": "array", "items": {"$ref": "#/$defs/fog_step"}})
_FIELDS = (
    Field("clears", TRUTH, "Whether every view leads on; null if the time did not suffice."),
    Field("fog_tier", whole(8, 1), "The highest tier that a step needs; null if no tier suffices."),
    Field("fog_text", TEXT, "How far a solver gets, in a sentence."),
    Field("fog_steps", _STEPS, "From view to view; null for a bad puzzle."),
    Field("stuck", nested("stuck_view"), "Where a solver is stuck; null if nowhere."),
)
_NO_FOG = "no fog; expected a link of a board with fog, or cells that are lit"


def _verdict(record: Record) -> tuple[str, str]:
    if record.clears:
        return said("clears at tier {tier}", tier=record.fog_tier or "?"), "green"
    return (said("unknown"), "yellow") if record.clears is None else (said("stuck"), "bold red")


@dataclass(frozen=True, kw_only=True)
class ClearFog(OneByOne):
    r"""Find out of each board with fog whether the clues that a solver sees always lead on.

    A board without fog, or without exactly one solution, has an `error`.

    Args:
        lit: cells that are lit at the start, instead of what a link says.
        lamps: the same of cells around which all is lit.
        ladder: a ladder whose rules may be applied in any order.
        up_to: the last tier whose rules count, by number or name; None for the last before those
            that search.
        language: of the texts: ``en`` or ``ja``.
        archive: where certificates of the steps are written, if they are: that of the third step
            of the second board is called ``2-3``.
        timeout: seconds for each board.

    Raises:
        SatsudokuError: a time that is not above 0.
        UnknownNameError: no such ladder, tier or language.
        LadderError: not such a ladder.

    >>> import io
    >>> from satsudoku import stream
    >>> lines = io.StringIO("1.....2..3.....4")
    >>> [record] = stream.fog(stream.read(lines), lamps="r2c2")
    >>> record.clears, record.fog_tier, record.fog_steps[0]["digits"]
    (True, 2, ['r2c4=1'])
    """

    lit: str = ""
    lamps: str = ""
    ladder: str = DEFAULT_LADDER
    up_to: str | int | None = None
    language: str = "en"
    archive: Archive | None = field(default=None, compare=False, repr=False)

    name = "fog"
    fields = _FIELDS
    columns = (*HEAD, LADDER, TIMED_OUT, *_FIELDS, *TAIL)
    cells = (Cell("FOG", 24, _verdict),)

    def __post_init__(self) -> None:
        from satsudoku.human.wording import wording
        from satsudoku.judging.judge import highest_tier, judging_ladder

        wording(self.language)
        highest_tier(judging_ladder(self.ladder), self.up_to)
        super().__post_init__()

    def lines(self, record: Record) -> Iterable[Line]:
        """See `Question.lines`: a line per step, and how a solver is stuck."""
        for number, step in enumerate(record.fog_steps, start=1):
            told = " ".join([step["text"], *last_steps(step["steps"])])
            yield [(f"{number:>6}  ", "dim"), (told, "" if step["tier"] else "yellow")]
        yield [(f"{'':8}", ""), (record.fog_text, "" if record.clears else "yellow")]
        if record.stuck:
            boards = {
                said("seen"): record.stuck["board"],
                said("filled"): record.stuck["fillings"][0],
                said("or"): record.stuck["fillings"][1],
            }
            for name, board in boards.items():
                yield [(f"{'':8}{name}  ", "dim"), (board, "")]

    def one(self, puzzle: Puzzle) -> Iterator[Fields]:
        """See `Question.one`: a puzzle has fog if the question says where it is lit."""
        return self.through(puzzle, None)

    def ask(self, items: Items) -> Records:
        """See `Question.ask`; the fog comes with the entries of links."""
        from satsudoku.stream.gathering import entries_of
        from satsudoku.stream.records import Records

        return Records(self._records(entries_of(items)), self.names)

    def _records(self, entries: Iterable[Entry]) -> Iterator[Record]:
        from satsudoku.stream.asking import records_of

        for number, entry in enumerate(entries, start=1):

            def ask(puzzle: Puzzle, entry: Entry = entry, number: int = number) -> Iterator[Fields]:
                extras = entry.extras
                return self.through(puzzle, extras and extras.other.get("fog"), number)

            yield from records_of(entry, ask)

    def through(self, puzzle: Puzzle, fog: Any, number: int = 1) -> Iterator[Fields]:
        """The answer for a puzzle with fog, which is its `number`-th."""
        from satsudoku.errors import PuzzleError
        from satsudoku.human.ladders.rater_library import rater
        from satsudoku.judging.clearing import clear_fog
        from satsudoku.judging.proved import write_proof

        own = {key: cells for key in ("lit", "lamps") if (cells := getattr(self, key))}
        if not (own or fog):
            raise PuzzleError(_NO_FOG)
        how: dict[str, Any] = {"up_to": self.up_to, "timeout": self.timeout}
        found = clear_fog(puzzle, own or dict(fog), self.ladder, **how)
        told = found.to_dict(self.language)
        for place, (step, row) in enumerate(zip(found.steps, told["steps"], strict=True), 1):
            name = f"{number}-{place}"
            if self.archive is not None:
                row["certificate"] = write_proof(self.archive, name, step.prove)
        yield {
            "ladder": rater(self.ladder).name,
            "timed_out": found.timed_out,
            "clears": None if found.timed_out else found.stuck is None,
            "fog_tier": found.tier,
            "fog_text": told["text"],
            "fog_steps": told["steps"],
            "stuck": told["stuck"],
        }


fog = asking("fog", ClearFog)
QUESTIONS: tuple[type[Question], ...] = (ClearFog,)
