"""What rates puzzles: ladders of rules, and raters with a procedure of their own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from itertools import islice
from typing import TYPE_CHECKING

from satsudoku.errors import UnknownNameError
from satsudoku.human.spelling import split_name

if TYPE_CHECKING:
    from satsudoku.human.classification import Classification
    from satsudoku.human.state import State
    from satsudoku.puzzle import Grid, Puzzle
    from satsudoku.variant import Variant

__all__ = ["Rater", "prove", "rater", "rater_names"]


class Rater(ABC):
    """Says how hard puzzles are for people.

    Attributes:
        name: what `rater` finds it by.
        title: for people.
        description: a sentence.
        source: where it comes from; may be empty.
        confluent: whether its verdict is the same for every relabelled, transposed or permuted copy
            of a puzzle, and in whatever order rules are applied.
        depends: what the verdict depends on beside the puzzle's structure; empty where it is
            confluent.

    >>> rater("rank8").confluent, rater("rank8").tier_names[:2]
    (True, ('Very easy', 'Easy'))
    """

    name: str
    title: str
    description: str
    source: str
    confluent: bool
    depends: str

    @property
    @abstractmethod
    def tier_names(self) -> tuple[str, ...]:
        """The names of the tiers, the easiest first; empty for a rater without tiers."""

    @abstractmethod
    def classify(self, puzzle: Puzzle, *, require_unique: bool = True) -> Classification:
        """Rate a puzzle.

        Args:
            puzzle: of a variant that the rater serves.
            require_unique: have a solver see that there is exactly one solution, and do not rank
                the puzzle otherwise.

        Raises:
            LadderError: the rater does not serve the puzzle's variant.
        """

    def open_deductions(self, state: State, tier: int) -> int | None:
        """How many different deductions the rules up to a tier find in a state.

        Those that place and remove the same count once. None from raters that cannot tell.
        """
        return None

    def serves(self, variant: Variant) -> bool:
        """Whether it can rate puzzles of a variant."""
        return True

    def sufficing(self, tier: int | None) -> tuple[bool, ...]:
        """For each tier whether it suffices, where `tier` is the least that does."""
        return tuple(
            tier is not None and number >= tier for number in range(1, len(self.tier_names) + 1)
        )


def prove(puzzle: Puzzle) -> tuple[bool, Grid | None]:
    """Whether a puzzle has exactly one solution, and which.

    >>> from satsudoku import Puzzle
    >>> prove(Puzzle("1...............", "classic4"))
    (False, None)
    """
    from satsudoku.solve import solver

    found = list(islice(solver("auto", puzzle.variant).solutions(puzzle), 2))
    return (True, found[0]) if len(found) == 1 else (False, None)


def rater_names() -> tuple[str, ...]:
    """The names of the shipped raters: the ladders, and those with their own procedure.

    >>> "rank8" in rater_names()
    True
    """
    from satsudoku.human.ladder import ladder_names

    return ladder_names()


def rater(name: str) -> Rater:
    """Find a shipped rater by name, or read a ladder file of your own.

    Args:
        name: one of `rater_names`, or a path that ends in ``.toml``; behind a colon values for a
            ladder's options.

    Raises:
        UnknownNameError: no such rater; the nearest names are suggested.
        LadderError: the file does not declare a ladder.

    >>> from satsudoku import Puzzle
    >>> print(rater("rank8").classify(Puzzle("1.....2..3.....4", "classic4")))
    rank8: tier 1 (Very easy), 12 steps
    """
    from satsudoku.human.ladder import ladder, ladder_names

    base = split_name(name)[0]
    if base in ladder_names() or base.endswith(".toml"):
        return ladder(name)
    raise UnknownNameError("ladder", name, rater_names())
