from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from satsudoku.analysis.questions.minimal import Minimal
from satsudoku.catalogue import said, said_some, spoken
from satsudoku.errors import PuzzleError
from satsudoku.formats.reading.extras import REMARKS
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.retelling import renamed, retold
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
    score_words,
    tier_title,
    verdict_words,
)
from satsudoku.stream.questions.unique import verdict
from satsudoku.stream.together import Fields
from satsudoku.stream.witnesses import WITNESSED
from satsudoku.symmetry.questions.pattern import AUTOMORPHISMS, PATTERN, Automorphisms, Pattern
from satsudoku.teaching.questions.hint import HINT
from satsudoku.teaching.questions.minutes import SolvingMinutes
from satsudoku.wide import right, wrap

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
    Field("fog", TEXT, "What becomes of a solver in the fog of a link; null without fog."),
)
_TITLE, _AUTHOR, _CONSTRAINTS, _CAUSE, _UNFINISHED, _FOG = _OWN
_WIDTH = 100  # characters of a line
_PLAIN = ("row", "column", "box", "region")
_SHOWN = 10  # names
_IMPLIED = 2  # houses, with their reasons
_MOVES = "{number} moves of cells map the puzzle to itself, up to the names of symbols"
_TIER = "{tier} on the ladder {ladder}: {name}"
_AT_LEAST = "{tier} or above on the ladder {ladder}"
_TOGETHER = {  # what is said where the first field was not found in time
    "count": "solutions",
    "cause": "why",
    "differing": "differing",
    "tier": "tier",
    "minutes": "minutes",
    "redundant": "redundant",
    "automorphisms": "symmetry",
    "hint": "next",
    "fog": "fog",
}


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
        """What becomes of a solver in the fog, and the next step from what is lit."""
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

        with time.part("cause", 0.5):
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
        from satsudoku.teaching.hint import hint

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
        rules = record.rules
        if record.error is not None or rules is None:
            return
        record = record.having(self.names)
        yield from ([(line, "")] for line in _board(record.puzzle or "", rules))
        for title, text in _facts(record, rules):
            first, *more = _wrapped(text, _WIDTH - 12)
            style = verdict(record)[1] if title == "solutions" and record.count is not None else ""
            yield [(f"{right(said(title), 10)}  ", "dim"), (first, style)]
            yield from ([(f"{'':12}{line}", "")] for line in more)

    def drawn(self, record: Record, rules: Variant | None) -> Sequence[Line]:
        """See `Question.drawn`: the same, after the puzzle's line."""
        lines = list(self.lines(record))
        puzzle = record.puzzle or ""
        empty = rules is not None and rules.constraints and not puzzle.strip(".")
        return [[("" if empty else puzzle, "")], *lines] if lines else ()


def _answer(question: Question, puzzle: Puzzle) -> Fields:
    return next(question.one(puzzle))


def _board(text: str, rules: Variant) -> list[str]:
    """The board, and below it constraints, signs and marked cells, one kind after the other."""
    from satsudoku import given
    from satsudoku.board.own_parts import own_parts
    from satsudoku.drawing.text import draw_text, signs

    puzzle = given.puzzle(text, rules)
    lines = draw_text(puzzle.values, rules).splitlines()
    texts = ((c.key, renamed(c.text(rules.cell_names).partition(": ")[2])) for c in rules.shown)
    for key, some in groupby(sorted(texts, key=lambda pair: pair[0]), key=lambda pair: pair[0]):
        listed = "; ".join(_whole(text) for _, text in some)
        lines += _wrapped(f"{_kinds(key)}{said(': ')}{listed}", _WIDTH, "  ")
    for name, pairs in signs(rules).items():
        listed = "; ".join(map(_whole, pairs))
        lines += _wrapped(f"{renamed(name)}{said(': ')}{listed}", _WIDTH, "  ")
    marked: dict[str, list[str]] = {}  # such as odd and even cells
    for mark in own_parts(rules).marks if "+" in rules.name else ():
        marked.setdefault(mark.name, []).append(rules.cell_names[mark.cell])
    for name, cells in marked.items():
        lines += _wrapped(f"{renamed(name)}{said(': ')}{' '.join(cells)}", _WIDTH, "  ")
    return lines


def _kinds(key: str, number: int = 2) -> str:
    """The name of a kind of constraints, by the key of its tables."""
    from satsudoku.board.constraint_kinds import constraint_kinds

    kind = next((kind for kind in constraint_kinds() if kind.key == key), None)
    if kind is None:
        return key
    title = kind.family_title(spoken()) or kind.family_name
    return key.replace("_", " ") if spoken() == "en" and number != 1 else title


def _whole(text: str) -> str:
    """A text that stays on one line."""
    return text.replace(" ", "\N{NO-BREAK SPACE}")


def _wrapped(text: str, width: int, indent: str = "") -> list[str]:
    if not text.isascii():
        first, *more = wrap(text, width - len(indent))
        lines = [first, *(indent + line for line in more)]
    else:
        lines = textwrap.wrap(text, width, subsequent_indent=indent, break_on_hyphens=False)
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]


def _facts(record: Record, rules: Variant) -> Iterator[tuple[str, str]]:
    """Titles and facts."""
    if record.title or record.author:
        title = record.title or said("untitled")
        by = said("{title} by {author}", title=title, author=record.author)
        yield "title", by if record.author else title
    yield "rules", _rules(rules)
    for reason in record.implied[:_IMPLIED]:
        yield "implied", reason
    if len(record.implied) > _IMPLIED:
        more = len(record.implied) - _IMPLIED
        yield "implied", said("{number} more houses; --json lists them", number=more)
    yield "clues", _clues(record)
    encoded = _encoded(record)
    if record.unique:
        full = "." not in (record.puzzle or "")
        unique = "1: the puzzle is solved" if full else "1: the puzzle is unique"
        yield "solutions", said(unique) + encoded
    elif record.count == 0:
        why = retold(record.conflict) if record.conflict else said("no grid keeps all rules")
        yield "solutions", said("none{encoded}: {why}", encoded=encoded, why=why)
        if record.cause and not record.conflict:
            parts = said(", ").join(map(renamed, record.cause))
            yield "why", said("these exclude each other: {parts}", parts=parts)
    elif record.unique is False:
        number = f"{record.count:,}"
        if not record.exact:
            number = said("at least {number}", number=number)
        yield "solutions", said("{number}: not unique", number=number) + encoded
        if record.differing is not None:
            cells = said_some(record.differing, _SHOWN)
            many = len(record.differing)
            yield "differing", said("{number} cells: {cells}", number=many, cells=cells)
        if record.completions:
            clues = said_some([clue.replace("#", "=") for clue in record.completions], _SHOWN)
            yield "mend", said("one of these clues leaves one solution: {clues}", clues=clues)
        elif record.completions is not None:
            yield "mend", said("no single clue leaves one solution")
    yield from _rating(record)
    if record.minutes is not None:
        yield "minutes", _minutes(record)
    if record.minimal is not None:
        yield "redundant", _redundant(record)
    if record.count != 0 and (record.automorphisms or 1) > 1:
        yield "symmetry", said(_MOVES, number=f"{record.automorphisms:,}")
    if record.fog is not None:
        yield "fog", record.fog
    if record.hint is not None:
        yield "next", record.hint["text"]
    for field in record.unfinished:
        if field != "tier" or record.at_least is None:
            yield _TOGETHER[field], said("not known in time; expected a longer --timeout")


def _encoded(record: Record) -> str:
    """What a verdict is about if a link has more than was read from it."""
    remarks = (record.carried or {}).get(REMARKS)
    partly = isinstance(remarks, list) and any("encode" in str(remark) for remark in remarks)
    return said(" by the rules that the link encodes") if partly else ""


def _rating(record: Record) -> Iterator[tuple[str, str]]:
    """The rater's verdict; its minutes have a line of their own."""
    if record.tier is not None:
        yield (
            "tier",
            said(_TIER, tier=record.tier, ladder=record.ladder, name=tier_title(record)),
        )
    elif record.at_least is not None:
        yield "tier", said(_AT_LEAST, tier=record.at_least, ladder=record.ladder)
    if record.score is not None or record.bound is not None:
        if record.detail is None or "minutes" not in record.detail:
            score = score_words(record)
            yield "score", said("{score} by {ladder}", score=score, ladder=record.ladder)
        elif record.ladder != "minutes":  # with parameters of its own
            time = verdict_words(record)[0]
            yield "score", said("{time}, by {ladder}", time=time, ladder=record.ladder)
    elif (
        record.unique
        and record.suffices is not None
        and record.tier is None
        and "tier" not in record.unfinished
    ):
        yield "tier" if record.suffices else "score", verdict_words(record)[0]


def _rules(rules: Variant) -> str:
    """The title of the rules; of a puzzle's own that of those that they extend, and what more.

    Constraints are not among them: the board is followed by these.
    """
    from satsudoku.board.library import variant
    from satsudoku.board.own_parts import own_parts
    from satsudoku.board.shipped import variant_names
    from satsudoku.human.names import title_in

    base, plus, _ = rules.name.partition("+")
    if not plus:
        return title_in(spoken(), rules)
    if base not in variant_names():
        return said("its own layout")
    shipped = variant(base)
    named, own = {*shipped.houses, *shipped.relations, *shipped.marks}, own_parts(rules)
    names = [house.family for house in own.houses if house not in named]
    names += [relation.name for relation in own.relations if relation not in named]
    names += [mark.name for mark in own.marks if mark not in named]
    more = dict.fromkeys(name for name in names if name not in _PLAIN)
    return said(", ").join((title_in(spoken(), shipped), *map(renamed, more)))


def _clues(record: Record) -> str:
    words = [str(record.clues)]
    if record.pattern not in (None, "none") and "." in (record.puzzle or ""):
        words.append(said("{name} pattern", name=said(record.pattern)))
    for key, number in record.constraints.items():
        kind = _kinds(key, number)
        words.append(said("{number} {constraints}", number=number, constraints=kind))
    return said(", ").join(words)


def _minutes(record: Record) -> str:
    from satsudoku.human.minutes_phrase import about_minutes

    names = ("minutes", "minutes_low", "minutes_high")
    detail: dict[str, Any] = {name: record[name] for name in names}
    return about_minutes(detail | {"calibrated": record.minutes_calibrated}, spoken())


def _redundant(record: Record) -> str:
    if record.minimal:
        return said("nothing: the puzzle is minimal")
    names: list[str] = [*record.redundant, *map(renamed, record.redundant_constraints)]
    if len(names) == 1:
        return names[0]
    shown = said_some([_whole(name) for name in names], _SHOWN)
    return said("any one of these {number} can go: {shown}", number=len(names), shown=shown)


card = asking("card", Card)
QUESTIONS: tuple[type[Question], ...] = (Card,)
