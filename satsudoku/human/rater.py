"""What rates puzzles: ladders of rules, and raters with a procedure of their own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import lru_cache
from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from satsudoku.errors import LadderError, UnknownNameError
from satsudoku.human.spelling import split_name
from satsudoku.variant import DEFAULT, Variant

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from satsudoku.human.classification import Classification
    from satsudoku.human.state import State
    from satsudoku.lanes import Puzzles
    from satsudoku.puzzle import Grid, Puzzle

__all__ = ["Choice", "Rater", "Tiers", "prove", "rater", "rater_names"]


class Tiers(NamedTuple):
    """What `classify_many` finds, an entry a puzzle.

    Attributes:
        tiers: shape (N,), uint8: the least tier that suffices, from 1; 0 where none does, or where
            there is not exactly one solution.
        counts: shape (N,), uint64: how many solutions there are; 2 stands for two or more.
    """

    tiers: NDArray[np.uint8]
    counts: NDArray[np.uint64]


class Choice(NamedTuple):
    """What may be chosen of a rater, in its name: ``hamada:h=no``.

    Attributes:
        name: of the option.
        about: what it decides.
        values: the default first; a word in capitals stands for a value of that kind, such as N.
    """

    name: str
    about: str
    values: tuple[str, ...]


class Rater(ABC):
    """Says how hard puzzles are for people.

    Attributes:
        name: what `rater` finds it by.
        title: for people.
        description: a sentence.
        source: where it comes from; may be empty.
        options: what may be chosen.
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
    options: tuple[Choice, ...] = ()

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

    @property
    def rates_many(self) -> bool:
        """Whether it has `classify_many`."""
        return False

    def classify_many(
        self, puzzles: Puzzles, variant: Variant | str = DEFAULT, *, threads: int = 1
    ) -> Tiers:
        """Find the tiers of many puzzles, each what `classify` gives, faster and without paths.

        Args:
            puzzles: as for `satsudoku.count_many`.
            variant: a name or a Variant.
            threads: how many share the work; 0 for all cores.

        Raises:
            LadderError: the rater does not serve the variant, or has no such way.
            PuzzleError: unreadable puzzles. Contradictory givens are no error: their tier is 0.
            SolverError: a negative number of threads.
        """
        raise LadderError(f"{self.name} rates puzzles one by one only")

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

    return tuple(sorted((*ladder_names(), *_PROGRAMS)))


# The raters with their own procedure: the module and the class of each.
_PROGRAMS = {
    "kanoya": ("satsudoku.human.kanoya", "Kanoya"),
    "sato": ("satsudoku.human.sato", "Sato"),
}


@lru_cache(maxsize=8)
def _program(name: str) -> Rater:
    module, rater_class = _PROGRAMS[name]
    made: Rater = getattr(import_module(module), rater_class)()
    return made


def rater(name: str) -> Rater:
    """Find a shipped rater by name, or read a ladder file of your own.

    Args:
        name: one of `rater_names`, or a path that ends in ``.toml``; behind a colon values for the
            rater's options, as ``kanoya:mode=upper``.

    Raises:
        UnknownNameError: no such rater; the nearest names are suggested.
        LadderError: the file does not declare a ladder.

    >>> from satsudoku import Puzzle
    >>> print(rater("rank8").classify(Puzzle("1.....2..3.....4", "classic4")))
    rank8: tier 1 (Very easy), 12 steps
    """
    from satsudoku.human.ladder import ladder, ladder_names

    base = split_name(name)[0]
    if base == "kanoya" and base != name:
        from satsudoku.human.kanoya import Kanoya

        return Kanoya.named(name)
    if base in ladder_names() or base.endswith(".toml"):
        return ladder(name)
    if name in _PROGRAMS:
        return _program(name)
    raise UnknownNameError("ladder", name, rater_names())
