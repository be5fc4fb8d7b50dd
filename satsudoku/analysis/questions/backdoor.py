"""The fewest extra clues with which easy rules solve puzzles."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from satsudoku.errors import LadderError
from satsudoku.stream.field import Field, whole
from satsudoku.stream.question import Question
from satsudoku.stream.together import Together

if TYPE_CHECKING:
    from satsudoku.human.ladders.rater import Rater
    from satsudoku.stream.batch import Part


@dataclass(frozen=True, kw_only=True)
class Backdoor(Question):
    """Find the fewest extra clues with which singles solve each puzzle, to 3.

    >>> from satsudoku import Puzzle
    >>> [answer] = Backdoor().one(Puzzle("1.....2..3.....4", "classic4"))
    >>> answer
    {'backdoor': 0}
    """

    name = "backdoor"
    fields = (
        Field(
            "backdoor",
            whole(8),
            "The fewest extra clues with which singles solve the puzzle; null beyond 3.",
            computed=True,
        ),
    )
    threads_share = True

    def many(self, part: Part) -> Together:
        from satsudoku.analysis.backdoor import backdoor_size_many
        from satsudoku.stream.columns import where

        sizes = backdoor_size_many(part.puzzles, variant=part.variant, threads=self.threads)
        return Together({"backdoor": where(sizes >= 0, sizes)})


@dataclass(frozen=True)
class TierBackdoor(Question):
    """As `Backdoor`, but for a tier of a ladder and those below it.

    Args:
        field: its name: ``backdoor:`` and the name of a ladder, perhaps with ``/`` and a tier.

    Raises:
        UnknownNameError: no such ladder, or no such tier.
        LadderError: as `satsudoku.rater`, or the ladder rates puzzles one by one only.

    >>> from satsudoku import Puzzle
    >>> [answer] = TierBackdoor("backdoor:rank8/1").one(Puzzle("1.....2..3.....4", "classic4"))
    >>> answer
    {'backdoor:rank8/1': 0}
    """

    field: str

    name = "backdoor:"
    fields = (
        Field(
            "backdoor:",
            whole(8),
            "The fewest extra clues with which a tier of a ladder solves the puzzle, as "
            "backdoor:rank8/3 for its third tier, or backdoor:rank8 for its last one; null beyond "
            "3. Raters that can only rate one puzzle after the other are not offered.",
            computed=True,
        ),
    )
    threads_share = True

    def __post_init__(self) -> None:
        _ = self._tier  # refuses what is none

    @cached_property
    def _tier(self) -> tuple[Rater, int]:
        """The ladder, and the number of the tier."""
        from satsudoku.human.ladders.rater_library import rater

        text = self.field.removeprefix(self.name)
        name, slash, tier = text.rpartition("/")
        if not slash or tier.endswith(".toml"):
            name, tier = text, ""
        ladder = rater(name)
        if not ladder.rates_many:
            raise LadderError(f"{name} rates puzzles one by one only; expected another ladder")
        return ladder, ladder.tier_number(tier or len(ladder.tier_names))

    @classmethod
    def computing(cls, name: str, **settings: Any) -> TierBackdoor:
        return cls(name)

    def many(self, part: Part) -> Together:
        from satsudoku.analysis.tier_backdoor import tier_backdoor_size_many
        from satsudoku.stream.columns import where

        ladder, tier = self._tier
        sizes = tier_backdoor_size_many(
            part.puzzles, ladder, tier=tier, variant=part.variant, threads=self.threads
        )
        return Together({self.field: where(sizes >= 0, sizes)})


QUESTIONS: tuple[type[Question], ...] = (Backdoor, TierBackdoor)
