"""The certificate of a count by sums over sets of symbols, where boxes make bands and stacks.

`satsudoku.proof.checker.sums` documents its form, and does the sums. What is to be found is how
they run: over the columns or over the rows, and in which order over the stacks.
"""

from __future__ import annotations

from math import prod

from satsudoku.board.puzzle import Puzzle
from satsudoku.counting.bands import Bands, box_shape, serves_candidates
from satsudoku.proof.checker.refusal import RefusedError
from satsudoku.proof.checker.rules import rules_of
from satsudoku.proof.checker.sums import Sums, symbols_left
from satsudoku.proof.manifest import own_excluded
from satsudoku.proof.shared import shared_by

MOST_PRODUCTS = 2_000_000_000
"""The checker adds up some ten millions a second."""


def sums_of(puzzle: Puzzle) -> tuple[int, list[str]] | None:
    """The number of solutions of a puzzle, and the lines of a file that names its sums.

    Returns:
        None if the board has no bands and stacks, or the sums are too long.
    """
    shape = box_shape(puzzle.variant)
    if shape is None:
        return None
    rules = rules_of(shared_by(puzzle.variant).declaration)
    givens = [value - 1 if value else None for value in puzzle.values]
    symbols = len(rules.symbols)
    excluded = [divmod(option, symbols) for option in own_excluded(puzzle)]
    left = symbols_left(rules, givens, excluded)
    bands = _boxes(rules.houses, shape, symbols)
    try:
        sums = Sums(rules, bands, left)
        if prod(sums.bands) < prod(sums.stacks):
            bands = [list(stack) for stack in zip(*bands, strict=True)]
            sums = Sums(rules, bands, left)
        # The fewest ways first, as each needs tables; the most last, as these are added up at once.
        order = sorted(range(len(sums.stacks)), key=sums.stacks.__getitem__)
        if order != sorted(order):
            bands = [[band[stack] for stack in order] for band in bands]
            sums = Sums(rules, bands, left)
    except RefusedError:  # too many ways to share out the symbols
        return None
    if sums.products > MOST_PRODUCTS:
        return None
    count = Bands(puzzle).count() if serves_candidates(puzzle.variant) else sums.count()
    names = [" ".join(f"h{house}" for house in band) for band in bands]
    return count, [*names, f"all {count}"]


def _boxes(houses: list[list[int]], shape: tuple[int, int], side: int) -> list[list[int]]:
    """The numbers of the houses that are boxes, band by band."""
    height, width = shape
    number = {frozenset(house): at for at, house in enumerate(houses)}

    def box(top: int, left: int) -> frozenset[int]:
        places = ((top + row, left + column) for row in range(height) for column in range(width))
        return frozenset(row * side + column for row, column in places)

    return [
        [number[box(top, left)] for left in range(0, side, width)] for top in range(0, side, height)
    ]
