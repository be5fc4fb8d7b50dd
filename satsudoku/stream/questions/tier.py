from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from satsudoku.catalogue import said, say, spoken
from satsudoku.errors import SatsudokuError
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.stream.field import HEAD, TAIL, TEXT, TIMED_OUT, TRUTHS, Field, Kind, whole
from satsudoku.stream.parameter import Timeout
from satsudoku.stream.question import Cell, Question, asking
from satsudoku.stream.questions.count import COUNTED, solutions
from satsudoku.stream.questions.unique import UNIQUE_CELL
from satsudoku.stream.together import Fields, Together

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from satsudoku.board.puzzle import Puzzle
    from satsudoku.board.variant import Variant
    from satsudoku.human.ladders.rater import Rater
    from satsudoku.human.ladders.tiers import Tiers
    from satsudoku.stream.batch import Part
    from satsudoku.stream.columns import Column
    from satsudoku.stream.gathering import Items
    from satsudoku.stream.record_value import Record
    from satsudoku.stream.records import Records
    from satsudoku.stream.table import Columns, Table

LADDER = Field("ladder", TEXT, "The name of the ladder that the tiers belong to.", computed=True)
TIER = Field(
    "tier",
    whole(8, 1),
    "The number of the least tier whose rules solve the puzzle, from 1; null if none does, or "
    "the puzzle was not ranked.",
    computed=True,
)
TIER_NAME = Field("tier_name", TEXT, "The name of that tier.", computed=True)
TIER_LABEL = Field(
    "tier_label",
    TEXT,
    "The mark of that tier in the ladder's source, such as stars; null if it has none.",
    computed=True,
)
AT_LEAST = Field(
    "at_least",
    whole(8, 1),
    "The least tier that may suffice, if a time limit ended the search for it.",
)
_NOT_LARGE = 81  # cells of boards that lanes take thousands of a second of
_POINTS = Kind("int64", {"type": "integer", "minimum": 0})
SUFFICES = Field(
    "suffices",
    TRUTHS,
    "For each tier of the ladder, from the first, whether its rules solve the puzzle; null "
    "if the puzzle was not ranked.",
    computed=True,
)
SCORE = Field(
    "score",
    _POINTS,
    "The points, from raters that give points; if bound is not null, the fewest known; "
    "null from other raters.",
    computed=True,
)
BOUND = Field(
    "bound",
    _POINTS,
    "If the score is not exact, or unknown, a lower bound of it.",
    computed=True,
)
DETAIL = Field(
    "detail",
    Kind("string", {"type": "object"}),
    "The rater's own figures by name; null if it has none.",
    computed=True,
)


def verdict_words(record: Record) -> tuple[str, str]:
    """A rater's verdict in words, and a style: the tier, the points or the time, or why none."""
    words = []
    if record.detail and "minutes" in record.detail:
        from satsudoku.human.minutes_phrase import about_minutes

        return about_minutes(record.detail, spoken()), "bold"
    if record.tier is not None:
        label = f" {record.tier_label}" if record.tier_label else ""
        name = f"{tier_title(record)}{label}"
        words.append(said("tier {tier}: {name}", tier=record.tier, name=name) + _sufficing(record))
    if record.score is not None or record.bound is not None:
        words.append(said("score {score}", score=score_words(record)))
    if record.detail and "er" in record.detail:
        from satsudoku.human.explainer_phrase import explainer_ratings

        words.append(explainer_ratings(record.detail))
    if words:
        return said(", ").join(words), "bold"
    if record.timed_out:
        seconds = f"{record.seconds or 0:.3g}"
        stopped = said("stopped after {seconds} s (--timeout for more)", seconds=seconds)
        if record.at_least is not None:
            least = said("at least tier {tier}", tier=record.at_least)
            stopped = f"{least}{said(', ')}{stopped}"
        return stopped, "yellow"
    if record.suffices is None:
        return said("not ranked"), "yellow"
    none = "no tier of {ladder} suffices"
    if not record.suffices:
        none = "no technique of {ladder} suffices"
    return said(none, ladder=record.ladder), "bold red"


def tier_title(record: Record) -> str:
    """The name of a record's tier for people: in Japanese that of its ladder, if that has one."""
    if spoken() == "en":
        return str(record.tier_name)
    from satsudoku.human.ladders.rater_library import rater

    try:
        return rater(record.ladder).tier_title(record.tier, spoken())
    except SatsudokuError:  # a ladder file that is not here
        return say(record.tier_name, spoken(), "tiers")


def _sufficing(record: Record) -> str:
    """Which tiers suffice: every tier includes those below it."""
    last = len(record.suffices or ())
    if record.tier >= last:
        return ""
    return said(" (tiers {tier} to {last} suffice)", tier=record.tier, last=last)


def score_words(record: Record) -> str:
    """The points, or what is known of them."""
    if record.score is None:
        return said("at least {number}", number=record.bound)
    if record.bound is None:
        return str(record.score)
    return said("{low} to {high}", low=record.bound, high=record.score)


TIER_CELL = Cell("TIER", 22, verdict_words)


@dataclass(frozen=True, kw_only=True)
class Tier(Question):
    r"""As `classify`, but only the verdicts, found for many puzzles together.

    The records have no `uses`. A puzzle of a variant that the rater does not serve has an `error`.

    Args:
        ladder: a name that `satsudoku.rater` knows.
        timeout: seconds for each puzzle. Puzzles are classified together all the same; only those
            that are not done after this time are then taken one by one.
        threads: the number of threads; 0 for all cores.
        otherwise: what is asked where the rater is not `quick_for_many` puzzles of a variant; None
            to ask the same of all.
        detail: whether the rater is to be quick with the field `detail`, too.
        patience: as `timeout` where that is None, for boards of more than 81 cells, and where the
            rater is not `quick_for_many`.

    Raises:
        SolverError: a time that is not above 0, or a negative number of threads.
        UnknownNameError: no such ladder.
        LadderError: the ladder's file does not declare a ladder.

    >>> import io
    >>> from satsudoku import stream
    >>> lines = io.StringIO("........6.344..1....5....2..6....4.2\n1...............\n")
    >>> [record.tier for record in stream.tiers(stream.read(lines), ladder="rank8")]
    [3, None]
    """

    ladder: str = DEFAULT_LADDER
    timeout: Timeout = None
    otherwise: Question | None = None
    detail: bool = False
    patience: float | None = None

    name = "classify"
    fields = (
        *(LADDER, TIER, TIER_NAME, TIER_LABEL, AT_LEAST),
        *(TIMED_OUT, SUFFICES, SCORE, BOUND, DETAIL),
    )
    threads_share = True
    columns = (*HEAD, *COUNTED, *fields, *TAIL)
    cells = (Cell("SOLUTIONS", 20, solutions), UNIQUE_CELL, TIER_CELL)

    def __post_init__(self) -> None:
        from satsudoku.human.ladders.rater_library import rater
        from satsudoku.lanes.sharing import thread_count
        from satsudoku.solvers.base import check_limits

        check_limits(None, self.timeout)
        thread_count(self.threads)  # refuses what is none
        rater(self.ladder)

    @classmethod
    def settings(cls, name: str) -> tuple[str, ...]:
        return ("ladder",)

    @property
    def _rater(self) -> Rater:
        from satsudoku.human.ladders.rater_library import rater

        return rater(self.ladder)

    def _limit(self, variant: Variant) -> float | None:
        """Seconds for each puzzle of a variant."""
        if self.timeout is not None or self.patience is None:
            return self.timeout
        large = len(variant.cells) > _NOT_LARGE
        return self.patience if large or not self._rater.quick_for_many(variant) else None

    def many(self, part: Part) -> Together:
        from satsudoku.stream.asking import TOGETHER

        ranks, limit = self._rater, self._limit(part.variant)
        alone = limit is not None and len(part) == 1
        if alone or not (ranks.serves(part.variant) and ranks.rates_many):
            return Together.later_all(part)
        verdicts = ranks.classify_many(
            part.puzzles,
            part.variant,
            threads=self.threads,
            timeout=limit and (min(limit, TOGETHER) if self.timeout else limit),
        )
        later = None if verdicts.at_least is None else verdicts.at_least > 0
        return Together(_columns(ranks, verdicts), later)

    def one(self, puzzle: Puzzle) -> Iterator[Fields]:
        ranks = self._rater
        verdicts = ranks.classify_many(
            [puzzle], puzzle.variant, threads=self.threads, timeout=self._limit(puzzle.variant)
        )
        fields = {name: column[0] for name, column in _columns(ranks, verdicts).items()}
        if verdicts.at_least is not None:
            unique = True if fields["unique"] else None
            fields |= {"exact": bool(unique), "unique": unique, "suffices": None, "score": None}
            at_least = int(verdicts.at_least[0]) if ranks.tier_names else None
            fields |= {"at_least": at_least, "timed_out": True}
        yield fields

    def ask(self, items: Items) -> Records:
        from satsudoku.stream.records import Records

        if self.otherwise is None:
            return super().ask(items)
        return Records(self._pieces(items, self.otherwise), self.names)

    def _pieces(self, items: Items, otherwise: Question) -> Iterator[Record | Table]:
        from satsudoku.stream.gathering import batches

        ranks = self._rater
        for batch in batches(items):
            quick = all(
                ranks.quick_for_many(part.variant, detail=self.detail) for part in batch.parts
            )
            yield from (super().ask(batch) if quick else otherwise.ask([batch])).pieces()


def _columns(ranks: Rater, verdicts: Tiers) -> Columns:
    """The columns of verdicts; of no use for puzzles that a time limit ended the work on."""
    from satsudoku.stream.columns import Same
    from satsudoku.stream.counts import counted_many

    return {
        **counted_many(verdicts.counts, 2),
        "ladder": Same(ranks.name),
        "timed_out": Same(False),
        **dict.fromkeys(("score", "bound", "detail"), Same(None)),
        **_verdicts(ranks, verdicts),
    }


def _verdicts(ranks: Rater, verdicts: Tiers) -> Columns:
    """The tiers of unique puzzles, 0 if none suffices; the others are not ranked."""
    import numpy as np

    from satsudoku.stream.columns import Choices, Each, where

    names, tiers, unique = ranks.tier_names, verdicts.tiers, verdicts.counts == 1
    numbers = range(1, len(names) + 1)
    ranked = unique
    if verdicts.scores is not None and verdicts.bounds is not None:
        ranked = unique & (verdicts.bounds <= verdicts.scores)
    choices = np.where(ranked, tiers, len(names) + 1)
    suffices = [ranks.sufficing(tier or None) for tier in (0, *numbers)]
    columns: dict[str, Column] = {
        "tier": Choices(choices, [None, *numbers, None]),
        "tier_name": Choices(choices, [None, *names, None]),
        "tier_label": Choices(choices, [None, *(ranks.tier_labels or [None] * len(names)), None]),
        "suffices": Choices(choices, [*suffices, None]),
    }
    rated: NDArray[np.bool_] = tiers > 0 if names else unique
    if verdicts.scores is not None:
        columns["score"] = where(rated, verdicts.scores)
    if verdicts.scores is not None and verdicts.bounds is not None:
        columns["bound"] = where(unique & (verdicts.bounds != verdicts.scores), verdicts.bounds)
    if verdicts.figures:
        rows = zip(*(some.tolist() for some in verdicts.figures.values()), strict=True)
        details = [dict(zip(verdicts.figures, row, strict=True)) for row in rows]
        columns["detail"] = Each(
            [detail if there else None for detail, there in zip(details, rated, strict=True)]
        )
    return columns


tiers = asking("tiers", Tier)
QUESTIONS: tuple[type[Question], ...] = (Tier,)
