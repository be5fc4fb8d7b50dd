"""Parts that are alike: equal sums (region sum lines), same sets of symbols, clones."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from satsudoku.board.constraint import Stroke
from satsudoku.board.pair_table import pair_table
from satsudoku.board.parted import Parted
from satsudoku.board.primitives.occurrences import Occurrences
from satsudoku.board.primitives.weighted_sum import WeightedSum
from satsudoku.board.relation import Relation

__all__ = ["Clone", "EqualSums", "RegionSumLine", "SameSymbols"]


@dataclass(frozen=True)
class EqualSums(Parted):
    """All parts have the same sum.

    >>> (same,) = EqualSums("equal sum", 1, (0, 1, 2), 9, (2, 1)).relations
    >>> same.allows([7, 3, 4]), same.allows([8, 3, 4])
    (True, False)
    """

    key = "equal_sums"
    family_name = "equal sum"

    @property
    def relations(self) -> tuple[Relation, ...]:
        """Each part and the next one."""
        made = [
            WeightedSum.of(
                f"{self.name}, step {step}",
                self.symbols,
                [*((cell, 1) for cell in one), *((cell, -1) for cell in two)],
                0,
            )
            for step, (one, two) in enumerate(pairwise(sorted(self.parts, key=len)), start=1)
        ]
        return tuple(one for one in made if one is not None)


@dataclass(frozen=True)
class RegionSumLine(EqualSums):
    """A line whose parts, cut where it passes into another box or region, have the same sum.

    >>> RegionSumLine("region sum line", 1, (0, 1, 3), 9, (2, 1)).strokes[0].cells
    (0, 1, 3)
    """

    key = "region_sum_lines"
    family_name = "region sum line"

    @property
    def strokes(self) -> tuple[Stroke, ...]:
        """One line through all parts."""
        return (Stroke(self.cells),)


@dataclass(frozen=True)
class SameSymbols(Parted):
    """All parts hold the same symbols, each as often.

    >>> same = SameSymbols("same", 1, (0, 1, 2, 3), 4, (2, 2)).relations
    >>> all(one.allows([1, 2, 2, 1]) for one in same), all(one.allows([1, 2, 2, 2]) for one in same)
    (True, False)
    """

    key = "same_symbols"
    family_name = "same"
    equal_sizes = True

    @property
    def relations(self) -> tuple[Relation, ...]:
        """For each symbol, each part and the next one."""
        return tuple(
            Occurrences(
                f"{self.name}, step {step}, value {symbol + 1}",
                (*one, *two),
                self.symbols,
                frozenset({symbol}),
                (1,) * len(one) + (-1,) * len(two),
                frozenset({0}),
            )
            for step, (one, two) in enumerate(self._steps(), start=1)
            for symbol in range(self.symbols)
        )

    def _steps(self) -> list[tuple[list[int], list[int]]]:
        """Each part and the next one, without the cells that they share."""
        steps = []
        for one, two in pairwise(self.parts):
            shared = set(one) & set(two)
            rest = [c for c in one if c not in shared], [c for c in two if c not in shared]
            if rest[0]:
                steps.append(rest)
        return steps


@dataclass(frozen=True)
class Clone(Parted):
    """All parts hold the same symbols in the same order.

    >>> [r.cells for r in Clone("clone", 1, (0, 1, 5, 6), 9, (2, 2)).relations]
    [(0, 5), (1, 6)]
    """

    key = "clones"
    family_name = "clone"
    equal_sizes = True

    @property
    def relations(self) -> tuple[Relation, ...]:
        """The first cells of two parts, the second ones, and so on."""
        return tuple(
            pairs
            for first, second in pairwise(self.parts)
            for one, two in zip(first, second, strict=True)
            if one != two
            for pairs in pair_table(self.name, one, two, self.symbols, lambda a, b: a == b)
        )
