"""Measures of the puzzles of a stream that only the speed of lanes makes cheap."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from satsudoku.errors import LadderError
from satsudoku.stream.batch import Part
from satsudoku.stream.columns import Choices
from satsudoku.stream.record import TIER_BACKDOOR
from satsudoku.stream.table import Columns

if TYPE_CHECKING:
    from satsudoku.human.raters.rater import Rater

__all__ = ["TierBackdoor", "backdoor", "redundancy", "trial_depth", "vicinity_size"]

_DEEPEST = 3  # levels of trial and error


def _where(known: NDArray[np.bool_], numbers: NDArray[np.integer]) -> Choices:
    """Numbers where they are known, else None."""
    different, places = np.unique(numbers, return_inverse=True)
    return Choices(np.where(known, places, len(different)), [*different.tolist(), None])


def trial_depth(part: Part, threads: int) -> Columns:
    """The least depth of trial and error on singles that solves each puzzle, to 3.

    >>> trial_depth(_example(), 1)["te"][0]
    0
    """
    from satsudoku.lanes.counting import count_many
    from satsudoku.lanes.patterns import SINGLES
    from satsudoku.lanes.rules import Verdict, trial
    from satsudoku.lanes.states import pack_states

    unique = count_many(part.puzzles, 2, part.variant, threads=threads) == 1
    states = pack_states(part.puzzles, part.variant)[unique]
    trials = trial(states, _DEEPEST, SINGLES, part.variant, threads=threads)
    depths = np.zeros(len(part), dtype=np.int64)
    depths[unique] = trials.depths
    solved = np.zeros(len(part), dtype=bool)
    solved[unique] = trials.verdicts == Verdict.SOLVED
    return {"te": _where(solved, depths)}


def backdoor(part: Part, threads: int) -> Columns:
    """The fewest further clues with which singles solve each puzzle, to 3.

    >>> backdoor(_example(), 1)["backdoor"][0]
    0
    """
    from satsudoku.analysis.backdoor import backdoor_sizes

    sizes = backdoor_sizes(part.puzzles, part.variant, threads=threads)
    return {"backdoor": _where(sizes >= 0, sizes)}


@dataclass(frozen=True)
class TierBackdoor:
    """As `backdoor`, but for a tier of a ladder and those below it.

    Attributes:
        field: its name: ``backdoor:`` and the name of a ladder, perhaps with ``/`` and a tier.
        ladder: the ladder.
        tier: the number of the tier.
    """

    field: str
    ladder: Rater
    tier: int

    @classmethod
    def of(cls, field: str) -> TierBackdoor:
        """Read the name of a field.

        Raises:
            UnknownNameError: no such ladder, or no such tier.
            LadderError: as `satsudoku.rater`, or the ladder rates puzzles one by one only.

        >>> TierBackdoor.of("backdoor:rank8/Easy").tier, TierBackdoor.of("backdoor:rank8").tier
        (2, 8)
        """
        from satsudoku.human.raters.library import rater

        name, slash, tier = field.removeprefix(TIER_BACKDOOR).rpartition("/")
        if not slash or tier.endswith(".toml"):
            name, tier = field.removeprefix(TIER_BACKDOOR), ""
        ladder = rater(name)
        if not ladder.rates_many:
            raise LadderError(f"{name} rates puzzles one by one only; expected another ladder")
        return cls(field, ladder, ladder.tier_number(tier or len(ladder.tier_names)))

    def __call__(self, part: Part, threads: int) -> Columns:
        """The fewest further clues with which the tier solves each puzzle, to 3.

        >>> TierBackdoor.of("backdoor:rank8/1")(_example(), 1)["backdoor:rank8/1"][0]
        0
        """
        from satsudoku.human.backdoor import tier_backdoor_sizes

        sizes = tier_backdoor_sizes(
            part.puzzles, self.ladder, self.tier, part.variant, threads=threads
        )
        return {self.field: _where(sizes >= 0, sizes)}


def redundancy(part: Part, threads: int) -> Columns:
    """How many clues of each unique puzzle can go, each alone.

    >>> redundancy(_example(), 1)["redundancy"][0]
    0
    """
    from satsudoku.analysis.minimal import redundant_clues
    from satsudoku.lanes.counting import count_many

    unique = count_many(part.puzzles, 2, part.variant, threads=threads) == 1
    redundant = redundant_clues(part.puzzles, part.variant, threads=threads)
    return {"redundancy": _where(unique, redundant.sum(axis=1))}


def vicinity_size(part: Part, threads: int) -> Columns:
    """How many puzzles with one solution differ from each puzzle in one clue: {-1+1}.

    >>> vicinity_size(_example(), 1)["vicinity"][0]
    32
    """
    from satsudoku.analysis.vicinity import vicinity

    sizes = [
        sum(1 for _ in vicinity(part.puzzle(row), threads=threads)) if part.puzzle(row).clues else 0
        for row in range(len(part))
    ]
    return {"vicinity": _where(np.ones(len(part), dtype=bool), np.array(sizes, dtype=np.int64))}


def _example() -> Part:
    """A part for the examples above."""
    from satsudoku.board.library import find_variant

    line = np.frombuffer(b"1.....2..3.....4".replace(b".", b"0"), dtype=np.uint8) - ord("0")
    return Part(find_variant("classic4"), np.zeros(1, dtype=np.int64), line.reshape(1, -1))
