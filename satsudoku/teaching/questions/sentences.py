from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.stream.field import TEXTS, Field
from satsudoku.stream.question import Question
from satsudoku.stream.together import Together

if TYPE_CHECKING:
    from satsudoku.human.deduction import Deduction
    from satsudoku.human.ladders.rater import Rater
    from satsudoku.stream.batch import Part

_NULL = "as far as it gets; null if there is not exactly one solution, or it rates none of these."


@dataclass(frozen=True, kw_only=True)
class OfPath(Question):
    """A question about the path of a ladder.

    Args:
        ladder: a name that `satsudoku.rater` knows.

    Raises:
        UnknownNameError: no such ladder.
        LadderError: the ladder's file does not declare a ladder.
    """

    ladder: str = DEFAULT_LADDER

    def __post_init__(self) -> None:
        _ = self._rater  # refuses what is none

    @classmethod
    def settings(cls, name: str) -> tuple[str, ...]:
        return ("ladder",)

    @property
    def _rater(self) -> Rater:
        from satsudoku.human.ladders.rater_library import rater

        return rater(self.ladder)


@dataclass(frozen=True, kw_only=True)
class Sentences(OfPath):
    """Say the steps to the solution of each puzzle, by the path of a ladder.

    >>> from satsudoku import Puzzle
    >>> [answer] = Sentences(ladder="rank8").one(Puzzle("1.....2..3.....4", "classic4"))
    >>> answer["steps"][0], answer["sentences"][0]
    ('Naked Single: r1c4=3', 'r1c4 has no candidate but 3, so 3 goes there.')
    """

    name = "sentences"
    fields = (
        Field(
            "steps",
            TEXTS,
            "The steps of the rater that was asked: the technique, then the placements as r4c7=5 "
            f"and the candidates removed as r4c7<>5; {_NULL}",
            computed=True,
        ),
        Field(
            "sentences",
            TEXTS,
            f"The same steps in words, a sentence each; {_NULL}",
            computed=True,
        ),
    )

    def many(self, part: Part) -> Together:
        columns = self.along(part).columns
        return Together({field.name: columns[field.name] for field in self.fields})

    def along(self, part: Part) -> Together:
        """See `Question.along`: the path shows the tier."""
        from satsudoku.human.ladders.ladder import Ladder
        from satsudoku.stream.columns import Each

        ranks = self._rater
        steps: list[list[str] | None] = [None] * len(part)
        sentences: list[list[str] | None] = [None] * len(part)
        tiers: list[tuple[int | None, str | None]] = [(None, None)] * len(part)
        serves = ranks.serves(part.variant)
        for row, unique in enumerate(unique_rows(part) if serves else ()):
            if not unique:
                continue
            verdict = ranks.classify(part.puzzle(row), allow_multiple=True)
            words = [_words_of(step.deduction) for step in verdict.path]
            steps[row] = [written for written, _ in words]
            sentences[row] = [text for _, text in words]
            tiers[row] = verdict.tier, verdict.tier_name
        columns = {"steps": Each(steps), "sentences": Each(sentences)}
        if serves and isinstance(ranks, Ladder) and ranks.confluent:
            numbers, names = zip(*tiers, strict=True)
            columns |= {"tier": Each(numbers), "tier_name": Each(names)}
        return Together(columns)


def unique_rows(part: Part) -> list[bool]:
    """Whether each puzzle has exactly one solution, proved for all together where that is quick."""
    from satsudoku.solvers.methods import is_unique
    from satsudoku.stream.questions.count import Count

    unique = Count(limit=2, method="enumerate").many(part).columns.get("unique")
    rows = range(len(part))
    if unique is None:
        return [bool(is_unique(part.puzzle(row))) for row in rows]
    return [bool(unique[row]) for row in rows]


def _words_of(deduction: Deduction) -> tuple[str, str]:
    """A deduction in the notation of programs, and in words."""
    # Most are singles, and a board has few of those.
    single = deduction.pattern == deduction.placed and deduction.refutation is None
    return _told_again(deduction) if single else (written(deduction), deduction.text)


@lru_cache(maxsize=1 << 14)
def _told_again(deduction: Deduction) -> tuple[str, str]:
    return written(deduction), deduction.text


def written(deduction: Deduction) -> str:
    """A deduction in the notation of programs."""
    board = deduction.geometry
    effects = [f"{board.cell_name(o)}={board.symbol(o)}" for o in deduction.placed]
    effects += [f"{board.cell_name(o)}<>{board.symbol(o)}" for o in deduction.eliminated]
    return f"{deduction.technique}: {' '.join(effects)}"


QUESTIONS: tuple[type[Question], ...] = (Sentences,)
