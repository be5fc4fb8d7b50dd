"""Quadruples: values that stand in four cells."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from satsudoku.board.constraint import Tag
from satsudoku.board.relation import Relation
from satsudoku.board.valued import Valued

__all__ = ["Quadruple"]


@dataclass(frozen=True)
class Quadruple(Valued):
    """Each value stands in the cells at least as often as it is listed.

    >>> (two,) = Quadruple("quadruple", 1, (0, 1, 9, 10), 9, (2, 2)).relations
    >>> two.allows([2, 3, 4, 2]), two.allows([2, 3, 4, 5])
    (True, False)
    """

    key = "quadruples"
    family_name = "quadruple"

    @property
    def relations(self) -> tuple[Relation, ...]:
        """One a value."""
        counts = Counter(self.values)
        return tuple(self.counted(v, count, len(self.cells)) for v, count in counts.items())

    @property
    def tags(self) -> tuple[Tag, ...]:
        """The values, in the middle of the cells."""
        return (Tag(self.cells, " ".join(map(str, self.values))),)
