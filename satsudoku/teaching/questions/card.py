from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from satsudoku.analysis.questions.minimal import Minimal
from satsudoku.errors import PuzzleError, SolverError
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.stream.field import HEAD, TAIL, TEXT, TEXTS, TIMED_OUT, Field, Kind
from satsudoku.stream.one_by_one import OneByOne
from satsudoku.stream.parameter import Timeout
from satsudoku.stream.question import Cell, Line, Question, asking
from satsudoku.stream.questions.clues import CLUES, Clues
from satsudoku.stream.questions.count import COUNTED, Count
from satsudoku.stream.questions.implied import IMPLIED, Implied
from satsudoku.stream.questions.tier import (
    AT_LEAST,
    BOUND,
    DETAIL,
    LADDER,
    SCORE,
    SUFFICES,
    TIER,
    TIER_NAME,
)
from satsudoku.stream.together import Fields
from satsudoku.stream.witnesses import WITNESSED
from satsudoku.symmetry.questions.pattern import AUTOMORPHISMS, PATTERN, Automorphisms, Pattern
from satsudoku.teaching.questions.key_step import HINT
from satsudoku.teaching.questions.minutes import SolvingMinutes

if TYPE_CHECKING:
    from satsudoku.board.puzzle import Puzzle
    from satsudoku.board.variant import Variant
    from satsudoku.formats import Entry
    from satsudoku.human.ladders.rater import Rater
    from satsudoku.stream.gathering import Items
    from satsudoku.stream.record_value import Record
    from satsudoku.stream.records import Records

_OWN = (
    Field("title", TEXT, "The puzzle's title, if its link or file has one."),
    Field("author", TEXT, "The setter, if the link or file names one."),
    Field(
        "constraints",
        Kind("string", {"type": "object", "additionalProperties": {"type": "integer"}}),
        "The number of constraints of each kind, by the key of its tables, such as cages.",
    ),
    Field(
        "cause",
        TEXTS,
        "Why there is no solution: the parts of the puzzle from which that follows; null if "
        "there is one, or the time did not suffice.",
    ),
    Field(
        "unfinished",
        TEXTS,
        "The fields that a time limit left open; a group of fields is named by its first.",
    ),
    Field("fog", TEXT, "How far a solver gets in the fog of a link; null without fog."),
)
_TITLE, _AUTHOR, _CONSTRAINTS, _CAUSE, _UNFINISHED, _FOG = _OWN


class _Time:
    """The time of a card; each part gets a share."""

    def __init__(self, seconds: float | None) -> None:
        from satsudoku.deadline import TimeLimit

        self._whole = TimeLimit(seconds)
        self.unfinished: list[str] = []

    def seconds(self, share: float) -> float | None:
        """A share of what is left."""
        left = self._whole.left
        return left and left * share

    @contextmanager
    def part(self, field: str, share: float) -> Iterator[None]:
        """Give a part a share of what is left; note it where that does not suffice."""
        from satsudoku.deadline import TimeLimit, check_time

        try:
            with TimeLimit(self.seconds(share)):
                yield
        except TimeoutError:
            check_time()  # an outer time limit is the caller's to catch
            self.unfinished.append(field)


@dataclass(frozen=True, kw_only=True)
class Card(OneByOne):
    r"""Show everything about each puzzle: whether it is unique, its tier, and more.

    Args:
        ladder: a name that `satsudoku.rater` knows.
        language: of the hint and of reasons: ``en`` or ``ja``.
        timeout: seconds for each puzzle; `unfinished` names what they did not suffice for.

    Raises:
        SatsudokuError: a time that is not above 0.
        UnknownNameError: no such ladder or language.
        LadderError: the ladder's file does not declare a ladder.

    >>> import io
    >>> from satsudoku import stream
    >>> lines = io.StringIO("1.....2..3.....4\n1.....2..3......\n")
    >>> for record in stream.card(stream.read(lines)):
    ...     print(record.unique, record.tier, record.redundant, record.completions)
    True 2 [] None
    False None None ['r1c3#3', 'r1c4#4', 'r3c1#2', ...]
    """

    ladder: str = DEFAULT_LADDER
    language: str = "en"
    timeout: Timeout = 10.0

    name = "card"
    fields = _OWN
    columns = (
        *HEAD,
        _TITLE,
        _AUTHOR,
        CLUES,
        _CONSTRAINTS,
        PATTERN,
        AUTOMORPHISMS,
        IMPLIED,
        *COUNTED,
        *WITNESSED,
        _CAUSE,
        LADDER,
        TIER,
        TIER_NAME,
        AT_LEAST,
        SUFFICES,
        SCORE,
        BOUND,
        DETAIL,
        *SolvingMinutes.fields,
        *Minimal.fields,
        HINT,
        _FOG,
        TIMED_OUT,
        _UNFINISHED,
        *TAIL,
    )
    cells: Sequence[Cell] = ()
    draws = True

    def __post_init__(self) -> None:
        from satsudoku.human.ladders.rater_library import rater
        from satsudoku.human.sentences import find_language

        rater(self.ladder)
        find_language(self.language)
        super().__post_init__()

    def ask(self, items: Items) -> Records:
        """See `Question.ask`; titles come with the entries."""
        from satsudoku.stream.records import Records

        return Records(self._records(items), self.names)

    def _records(self, items: Items) -> Iterator[Record]:
        from satsudoku.stream.asking import records_of
        from satsudoku.stream.gathering import entries_of

        for entry in entries_of(items):

            def ask(puzzle: Puzzle, entry: Entry = entry) -> Iterator[Fields]:
                extras = entry.extras
                for fields in self.one(puzzle):
                    title = extras.title if extras else entry.comment
                    author = extras.author if extras else None
                    if extras and fields.get("unique") and (fog := extras.other.get("fog")):
                        fields |= self._fogged(puzzle, fog, fields["unfinished"])
                    yield {"title": title or None, "author": author or None, **fields}

            yield from records_of(entry, ask)

    def one(self, puzzle: Puzzle) -> Iterator[Fields]:
        time = _Time(self.timeout)
        kinds = groupby(constraint.key for constraint in puzzle.variant.constraints)
        numbers: dict[str, int] = {}
        for key, some in kinds:
            numbers[key] = numbers.get(key, 0) + len(list(some))
        facts = _answer(Clues(), puzzle) | _answer(Pattern(), puzzle) | {"constraints": numbers}
        facts |= _answer(Implied(language=self.language), puzzle)
        facts |= self._counted(puzzle, time)
        if facts.get("unique") is not False and 0 in puzzle.values:
            try:
                facts |= self._solvable(puzzle, time, facts.get("unique"))
            except PuzzleError:  # a later search had time to see that there is not one solution
                time.unfinished.clear()
                facts |= self._counted(puzzle, time)
        if facts.get("count") == 0:
            facts |= self._impossible(puzzle, time)
        elif facts.get("unique") is False:
            facts |= self._several(puzzle, time)
        with time.part("automorphisms", 1.0):
            facts |= _answer(Automorphisms(), puzzle)
        facts.pop("method", None)
        facts.pop("interval", None)
        yield {**facts, "timed_out": bool(time.unfinished), "unfinished": time.unfinished}

    def _fogged(self, puzzle: Puzzle, fog: Mapping[str, Any], unfinished: list[str]) -> Fields:
        """How far a solver gets in the fog, and the next step from what is lit."""
        from satsudoku.registry import find
        from satsudoku.teaching.attempt import Attempt
        from satsudoku.teaching.fogged_hint import fogged_hint

        advice = fogged_hint(Attempt.of(puzzle), fog, timeout=self.timeout)
        question = find("questions", "fog").ClearFog(language=self.language, timeout=self.timeout)
        [found] = question.through(puzzle, fog)
        if found["timed_out"]:
            unfinished.append("fog")
        text = None if found["timed_out"] else found["fog_text"]
        hint = advice.to_dict(language=self.language)
        return {"fog": text, "hint": hint, "timed_out": bool(unfinished)}

    def _counted(self, puzzle: Puzzle, time: _Time) -> Fields:
        """Whether there are none, one or several solutions."""
        facts: Fields = {}
        with time.part("count", 0.3):
            facts |= _answer(Count(limit=2), puzzle)
            if facts["unique"] is None:
                raise TimeoutError
        return facts

    def _impossible(self, puzzle: Puzzle, time: _Time) -> Fields:
        """Why there is no solution."""
        from satsudoku.analysis.least_cause import least_cause

        # Rules of too many cells for CNF leave the cause unknown.
        with time.part("cause", 0.5), suppress(SolverError):
            cause = least_cause(puzzle)
            return {"cause": [part.name for part in cause.parts]}
        return {}

    def _several(self, puzzle: Puzzle, time: _Time) -> Fields:
        """How many solutions there are, where they differ, and what would mend it."""
        from satsudoku.analysis.ambiguity import ambiguity

        facts: Fields = {}
        with time.part("differing", 0.5):
            if difference := ambiguity(puzzle):
                facts |= difference.to_dict()
        number = _answer(Count(timeout=time.seconds(0.2)), puzzle)
        return facts | number if number["count"] > 1 else facts  # "at least 2" is known

    def _solvable(self, puzzle: Puzzle, time: _Time, unique: bool | None) -> Fields:
        """The answers of solvers: the tier, the minutes, the next step, and redundant parts."""
        from satsudoku.human.ladders.rater_library import rater
        from satsudoku.teaching.attempt import Attempt
        from satsudoku.teaching.hinting import hint

        facts: Fields = {}
        ranks = rater(self.ladder)
        by = ranks if ranks.serves(puzzle.variant) else DEFAULT_LADDER
        with time.part("hint", 0.2):
            advice = hint(Attempt.of(puzzle), by)
            facts["hint"] = advice.to_dict(language=self.language)
        if ranks.serves(puzzle.variant):
            facts |= self._ranked(puzzle, time, ranks, unique)
        if unique or facts.get("unique"):
            with time.part("minutes", 0.4):
                facts |= _answer(SolvingMinutes(), puzzle)
            with time.part("redundant", 0.8):
                minimal = _answer(Minimal(), puzzle)
                facts |= {field.name: minimal[field.name] for field in Minimal.fields}
        return facts

    def _ranked(self, puzzle: Puzzle, time: _Time, ranks: Rater, unique: bool | None) -> Fields:
        verdict = ranks.classify(puzzle, allow_multiple=bool(unique), timeout=time.seconds(0.5))
        facts: Fields = {
            "ladder": ranks.name,
            "tier": verdict.tier,
            "tier_name": verdict.tier_name,
            "suffices": verdict.suffices,
            "score": verdict.score,
            "bound": verdict.bound,
            "detail": dict(verdict.detail) or None,
        }
        if verdict.unique and not unique:  # rules prove what the solver had no time for
            facts |= {"count": 1, "exact": True, "unique": True}
            time.unfinished.remove("count")
        if verdict.timed_out:
            facts["at_least"] = verdict.at_least
            time.unfinished.append("tier")
        return facts

    def lines(self, record: Record) -> Iterable[Line]:
        """See `Question.lines`: the board, and a line for each fact."""
        if record.error is not None or record.rules is None:
            return ()
        from satsudoku.teaching.card_text import card_lines

        return card_lines(record.having(self.names), record.rules)

    def drawn(self, record: Record, rules: Variant | None) -> Sequence[Line]:
        """See `Question.drawn`: the same, after the puzzle's line."""
        lines = list(self.lines(record))
        puzzle = record.puzzle or ""
        empty = rules is not None and rules.constraints and not puzzle.strip(".")
        return [[("" if empty else puzzle, "")], *lines] if lines else ()


def _answer(question: Question, puzzle: Puzzle) -> Fields:
    return next(question.one(puzzle))


card = asking("card", Card)
QUESTIONS: tuple[type[Question], ...] = (Card,)
