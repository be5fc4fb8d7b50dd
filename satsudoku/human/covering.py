"""Coverings: n truths whose options lie in n links. One search serves every family.

A family is a set of matrices: rows are items that must be covered, columns are items, and where a
row and a column cross there is at most one option. n rows whose options lie in n columns leave
nothing for the other rows in these columns.

| rows | columns | rule |
|---|---|---|
| the cells of a house | the house's symbols | naked subset, Enclosure |
| the symbols of a house | its cells | hidden subset, Exclosure |
| the cells that two houses share | the symbols of both | locked pair, locked triple |
| a symbol's place in lines | in the lines that cross them | fish |
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, NamedTuple

from satsudoku.cover.geometry import Geometry
from satsudoku.cover.matrices import Matrix
from satsudoku.deadline import check_time
from satsudoku.human.deduction import Deduction
from satsudoku.human.rule import News, Rule
from satsudoku.human.state import POSITIONS, State


class Family(NamedTuple):
    """Matrices of a kind in the order of the houses, and for each option the numbers of its own."""

    matrices: tuple[Matrix, ...]
    of_option: tuple[tuple[int, ...], ...]

    def touched(self, news: News | None) -> Sequence[int]:
        """The numbers of the matrices that have lost options; all where `news` is None."""
        if news is None:
            return range(len(self.matrices))
        return sorted({number for option in news.gone for number in self.of_option[option]})


def coverings(rows: Sequence[int], size: int) -> list[tuple[int, int]]:
    """Choose `size` rows, 2 or more, that have together at most `size` columns.

    Rows are masks of columns; empty ones are left out. Of each choice the mask of the rows, and
    that of their columns, in the order of the rows.

    >>> [(bin(chosen), bin(union)) for chosen, union in coverings((0b011, 0b111, 0b011, 0), 2)]
    [('0b101', '0b11')]
    """
    short = [(1 << r, row) for r, row in enumerate(rows) if 0 < row.bit_count() <= size]
    spare = len(short) - size
    if spare < 0:
        return []
    # Rows chosen, their columns, and where in `short` the next may stand.
    chosen = [(bit, row, k) for k, (bit, row) in enumerate(short[: spare + 1], start=1)]
    for end in range(spare + 2, len(short) + 1):
        chosen = [
            (bits | bit, union, k)
            for bits, columns, start in chosen
            for k, (bit, row) in enumerate(short[start:end], start=start + 1)
            if (union := columns | row).bit_count() <= size
        ]
    return [(bits, columns) for bits, columns, _ in chosen]


@lru_cache(maxsize=64)
def matrices_of(geometry: Geometry, matrices: Callable[[Geometry], Sequence[Matrix]]) -> Family:
    """The matrices of a family in a variant, cached."""
    every = tuple(matrices(geometry))
    of_option: list[list[int]] = [[] for _ in geometry.covers]
    for number, matrix in enumerate(every):
        for row in matrix.rows:
            for option in geometry.options[row]:
                of_option[option].append(number)
    return Family(every, tuple(map(tuple, of_option)))


@dataclass(frozen=True)
class Covering(Rule):
    """`size` rows of a matrix whose options lie in as many columns.

    A subclass names its matrices and two sentences. The second is for fewer columns than rows,
    which proves that there is no solution; such a deduction removes the pattern.

    Attributes:
        size: the number of rows.
        most: the greatest number of options in a row; None for any number.
        phrase: the sentence for a covering.
        contradiction: the sentence for fewer columns than rows.
    """

    size: int
    most: int | None = None

    phrase: ClassVar[str]
    contradiction: ClassVar[str]

    @staticmethod
    @abstractmethod
    def matrices(geometry: Geometry) -> Sequence[Matrix]:
        """The family's matrices in a variant."""

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        left, covered, size = state.left, state.covered, self.size
        family = matrices_of(state.geometry, type(self).matrices)
        for number in family.touched(news):
            check_time()
            matrix = family.matrices[number]
            masks = [0 if covered[row] else left[row] for row in matrix.rows]
            if self.most is not None:
                masks = [mask if mask.bit_count() <= self.most else 0 for mask in masks]
            for chosen, union in coverings(masks, size):
                deduction = self._deduction(state, matrix, chosen, union)
                if deduction is not None:
                    yield deduction

    def _deduction(self, state: State, matrix: Matrix, chosen: int, union: int) -> Deduction | None:
        left, options = state.left, state.geometry.options
        rows = tuple(matrix.rows[r] for r in POSITIONS[chosen])
        columns = tuple(matrix.columns[c] for c in POSITIONS[union])
        beside = tuple(matrix.beside[c] for c in POSITIONS[union]) if matrix.beside else ()
        pattern = tuple(options[row][k] for row in rows for k in POSITIONS[left[row]])
        if len(columns) < self.size:
            phrase = self.contradiction
            eliminated = pattern
        else:
            phrase = self.phrase
            others = (options[c][k] for c in columns + beside for k in POSITIONS[left[c]])
            kept = frozenset(pattern)
            eliminated = tuple(dict.fromkeys(o for o in others if o not in kept))
        if not eliminated:
            return None
        return Deduction(
            self,
            state.geometry,
            self.technique,
            phrase,
            rows,
            columns + beside,
            pattern,
            eliminated=eliminated,
        )
