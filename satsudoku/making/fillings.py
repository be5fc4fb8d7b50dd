"""Every way to fill an empty board, and the classes up to the names of symbols."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import factorial

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.errors import VariantError
from satsudoku.solvers.methods import solutions

_MOST_PATTERNS = 1 << 17


def fillings(variant: Variant, solver: str = "auto") -> Iterator[Grid]:
    """Find every way to fill the empty board, lazily.

    Args:
        variant: of any rules; 9x9 boards have more fillings than anyone can list.
        solver: a name for `satsudoku.solver`.

    >>> from satsudoku import variant
    >>> sum(1 for _ in fillings(variant("x5")))
    960
    """
    return solutions(Puzzle(bytes(len(variant.cells)), variant), solver=solver)


def patterns(variant: Variant, solver: str = "auto") -> Iterator[Grid]:
    """Find the fillings up to the names of symbols: from each class the one in order of appearance.

    In reading order, its symbols first appear in their own order. Each stands for `labels`
    fillings.

    Args:
        variant: as for `fillings`.
        solver: as for `fillings`.

    >>> from satsudoku import variant
    >>> x5 = variant("x5")
    >>> [grid.line for grid in patterns(x5)][:2], labels(x5)
    (['1234525413432515413231524', '1234553412452312415331524'], 120)
    """
    count = labels(variant)
    if count == 1:
        yield from fillings(variant, solver)
        return
    # With a full house's symbols fixed, every class is met once.
    full = next((h for h in variant.houses if len(h.cells) == len(variant.symbols)), None)
    start = bytearray(len(variant.cells))
    for value, cell in enumerate(full.cells if full else (), start=1):
        start[cell] = value
    for grid in solutions(Puzzle(bytes(start), variant), solver=solver):
        named = canonical_labels(grid.values)
        if full is not None or named == grid.values:
            yield Grid(named, variant)


def every_pattern(variant: Variant, solver: str) -> NDArray[np.uint8]:
    """All `patterns`, a row each."""
    grids = [grid.values for grid in islice(patterns(variant, solver), _MOST_PATTERNS + 1)]
    if len(grids) > _MOST_PATTERNS:
        raise VariantError(
            f"{variant.name} has more than {_MOST_PATTERNS:,} fillings up to the names of symbols; "
            "expected fewer, to list"
        )
    return np.frombuffer(b"".join(grids), dtype=np.uint8).reshape(len(grids), len(variant.cells))


def labels(variant: Variant) -> int:
    """The number of renamings of the symbols if all of them keep the rules, else 1."""
    number = len(variant.symbols)
    swap = [2, 1, *range(3, number + 1)]
    turn = [*range(2, number + 1), 1]  # the two make all permutations
    free = number < 2 or all(variant.is_symmetry(values=move) for move in (swap, turn))
    return factorial(number) if free else 1


def canonical_labels(values: bytes) -> bytes:
    """Rename the symbols of a board so that they first appear in their own order.

    >>> list(canonical_labels(bytes([0, 3, 1, 3, 0, 2])))
    [0, 1, 2, 1, 0, 3]
    """
    names = {0: 0}
    return bytes(names.setdefault(value, len(names)) for value in values)
