"""Equal sums: parts that add to the same."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from satsudoku.board.parted import Parted
from satsudoku.board.primitives.weighted_sum import WeightedSum
from satsudoku.board.relation import Relation

__all__ = ["EqualSums"]


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
