"""Subsets: n truths whose options lie in n links. One search serves every family.

A family is a set of matrices: rows are items that must be covered, columns are items, and where a
row and a column cross there is at most one option. n rows whose options lie in n columns leave
nothing for the other rows in these columns.

| rows | columns | rule |
|---|---|---|
| the cells of a house | the house's symbols | naked subset, Enclosure |
| the symbols of a house | its cells | hidden subset, Exclosure |
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from satsudoku.human.deduction import Deduction
from satsudoku.human.rule import News, Rule
from satsudoku.human.state import POSITIONS, Frame, State

__all__ = ["Matrix", "Subset", "coverings", "hidden_matrices", "naked_matrices"]


class Matrix(NamedTuple):
    """Items as rows and columns: option ``k`` of row ``r`` is option ``r`` of column ``k``."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]


class _Family(NamedTuple):
    matrices: tuple[Matrix, ...]
    of_option: tuple[tuple[int, ...], ...]  # for each option, the matrices that it stands in


def coverings(rows: Sequence[int], size: int) -> list[tuple[int, int]]:
    """Choose `size` rows that have together at most `size` columns.

    Args:
        rows: a mask of columns each; empty ones are left out.
        size: 2 or more.

    Returns:
        (mask of the rows chosen, mask of their columns), in the order of the rows.

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


def naked_matrices(frame: Frame) -> Sequence[Matrix]:
    """Set cells against symbols, one matrix a house.

    >>> from satsudoku import variant
    >>> from satsudoku.human.state import frame
    >>> naked_matrices(frame(variant("classic4")))[0]
    Matrix(rows=(0, 1, 2, 3), columns=(16, 17, 18, 19))
    """
    return [
        Matrix(house.cells, items)
        for house, items in zip(frame.variant.houses, frame.house_items, strict=True)
    ]


def hidden_matrices(frame: Frame) -> Sequence[Matrix]:
    """Set symbols against cells, one matrix a house that holds every symbol.

    >>> from satsudoku import variant
    >>> from satsudoku.human.state import frame
    >>> hidden_matrices(frame(variant("classic4")))[0]
    Matrix(rows=(16, 17, 18, 19), columns=(0, 1, 2, 3))
    """
    return [
        Matrix(items, house.cells)
        for house, items in zip(frame.variant.houses, frame.house_items, strict=True)
        if items[0] < frame.primary
    ]


@lru_cache(maxsize=64)
def _family(frame: Frame, matrices: Callable[[Frame], Sequence[Matrix]]) -> _Family:
    found = tuple(matrices(frame))
    of_option: list[list[int]] = [[] for _ in frame.covers]
    for number, matrix in enumerate(found):
        for row in matrix.rows:
            for option in frame.options[row]:
                of_option[option].append(number)
    return _Family(found, tuple(map(tuple, of_option)))


@dataclass(frozen=True)
class Subset(Rule):
    """`size` rows of a matrix whose options lie in as many columns.

    Enclosure and Exclosure of the ladder `rank8` are its naked and its hidden family.

    Attributes:
        size: how many rows.
        matrices: the family's matrices in a variant.
        phrase: the sentence that tells it.
        contradiction: the sentence for fewer columns than rows, which proves that there is no
            solution; the deduction then removes the pattern itself.

    >>> from satsudoku import variant
    >>> from satsudoku.human.rules import rule
    >>> from satsudoku.human.state import frame
    >>> state = State(frame(variant("classic4")))
    >>> state.eliminate([2, 3, 6, 7])  # 3 and 4 in r1c1 and r1c2
    >>> found = next(rule("naked-pair").find(state))
    >>> found.names(found.pattern), found.names(found.eliminated)
    (['r1c1#1', 'r1c1#2', 'r1c2#1', 'r1c2#2'], ['r1c3#1', 'r1c4#1', 'r1c3#2', 'r1c4#2'])
    """

    size: int
    matrices: Callable[[Frame], Sequence[Matrix]] = field(repr=False)
    phrase: str = field(repr=False)
    contradiction: str = field(repr=False)

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """Yield a deduction for each choice of rows that leaves something to remove."""
        left, covered, size = state.left, state.covered, self.size
        matrices, of_option = _family(state.frame, self.matrices)
        if news is None:
            numbers: Sequence[int] = range(len(matrices))
        else:
            numbers = sorted({number for option in news.gone for number in of_option[option]})
        for number in numbers:
            matrix = matrices[number]
            masks = [0 if covered[row] else left[row] for row in matrix.rows]
            for chosen, union in coverings(masks, size):
                deduction = self._deduction(state, matrix, chosen, union)
                if deduction is not None:
                    yield deduction

    def _deduction(self, state: State, matrix: Matrix, chosen: int, union: int) -> Deduction | None:
        left, options = state.left, state.frame.options
        rows = tuple(matrix.rows[r] for r in POSITIONS[chosen])
        columns = tuple(matrix.columns[c] for c in POSITIONS[union])
        pattern = tuple(options[row][k] for row in rows for k in POSITIONS[left[row]])
        if len(columns) < self.size:
            phrase = self.contradiction
            eliminated = pattern
        else:
            phrase = self.phrase
            eliminated = tuple(
                options[column][k] for column in columns for k in POSITIONS[left[column] & ~chosen]
            )
        if not eliminated:
            return None
        return Deduction(
            self,
            state.frame,
            self.technique,
            phrase,
            rows,
            columns,
            pattern,
            eliminated=eliminated,
        )
