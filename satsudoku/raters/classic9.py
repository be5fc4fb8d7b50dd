"""The base of raters whose procedure is written for the classic 9x9 alone."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.grid import Grid
from satsudoku.board.library import DEFAULT, find_variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.deadline import TimeLimit, check_time
from satsudoku.errors import LadderError
from satsudoku.human.classification import Classification
from satsudoku.human.ladders.rater import Rater, prove
from satsudoku.human.ladders.tiers import Tiers
from satsudoku.human.path import Step
from satsudoku.lanes.counting import count_many
from satsudoku.lanes.loading import Puzzles, values

_Scalar = TypeVar("_Scalar", bound=np.generic)


class BulkRatings(NamedTuple):
    """Ratings of puzzles with one solution; the attributes are those of `Tiers`."""

    tiers: NDArray[np.uint8]
    scores: NDArray[np.uint32] | None = None
    figures: Mapping[str, NDArray[np.float64]] = MappingProxyType({})
    bounds: NDArray[np.uint32] | None = None


class Classic9Rater(Rater):
    """Rates classic 9x9 puzzles with one solution by a fixed procedure."""

    confluent = False

    def serves(self, variant: Variant) -> bool:
        return variant == find_variant("classic9")

    def quick_for_many(self, variant: Variant, *, detail: bool = False) -> bool:
        """Whether the kernel rates many, as it does what needs no path."""
        return self.serves(variant) and not detail

    rates_many = True

    def classify_in_time(self, puzzle: Puzzle, *, allow_multiple: bool = False) -> Classification:
        self._check(puzzle.variant)
        unique: bool | None = None
        solution: Grid | None = None
        try:
            if not allow_multiple:
                unique, solution = prove(puzzle)
                if not unique:
                    return Classification(self.name, puzzle, unique=False)
            check_time()
            return self._classify(puzzle, unique, solution)
        except TimeoutError:
            pass
        return Classification(self.name, puzzle, unique, solution=solution, timed_out=True)

    def classify_many(
        self,
        puzzles: Puzzles,
        variant: Variant | str = DEFAULT,
        *,
        threads: int = 1,
        timeout: float | None = None,
    ) -> Tiers:
        variant = find_variant(variant)
        self._check(variant)
        array = values(puzzles, variant)
        try:
            with TimeLimit(timeout):
                check_time()
                counts = count_many(array, limit=2, variant=variant, threads=threads)
                unique = counts == 1
                rated = self._rate_many(array[unique], threads)
        except TimeoutError:
            check_time()
            nothing = Tiers(np.zeros(len(array), np.uint8), np.zeros(len(array), np.uint64))
            return nothing._replace(at_least=np.ones(len(array), np.uint8))
        return Tiers(
            _spread(rated.tiers, unique),
            counts,
            None if rated.scores is None else _spread(rated.scores, unique),
            {name: _spread(figure, unique) for name, figure in rated.figures.items()},
            bounds=None if rated.bounds is None else _spread(rated.bounds, unique),
        )

    @abstractmethod
    def _classify(
        self, puzzle: Puzzle, unique: bool | None, solution: Grid | None
    ) -> Classification:
        """Rate a puzzle that has one solution, or may have."""

    def _verdict(
        self,
        puzzle: Puzzle,
        unique: bool | None,
        tier: int | None,
        path: tuple[Step, ...],
        **more: Any,
    ) -> Classification:
        """The verdict of a path that ends; with no tier, of one that leads to no solution."""
        return Classification(
            self.name,
            puzzle,
            unique,
            tier=tier,
            tier_name=None if tier is None else self.tier_names[tier - 1],
            suffices=self.sufficing(tier),
            path=path,
            **more,
        )

    @abstractmethod
    def _rate_many(self, puzzles: NDArray[np.uint8], threads: int) -> BulkRatings:
        """Rate puzzles with one solution each."""

    def _check(self, variant: Variant) -> None:
        if not self.serves(variant):
            raise LadderError(f"{self.name} rates classic9 only, not puzzles of {variant.name}")


def _spread(numbers: NDArray[_Scalar], where: NDArray[np.bool_]) -> NDArray[_Scalar]:
    """Some entries at their places, zeros elsewhere."""
    whole = np.zeros(len(where), numbers.dtype)
    whole[where] = numbers
    return whole
