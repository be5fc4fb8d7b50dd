"""A step of HoDoKu or Sudoku Explainer, as the kernel reports it and as a deduction."""

from __future__ import annotations

from typing import NamedTuple

from satsudoku import _kernel
from satsudoku.human.deduction import Deduction


class Node(NamedTuple):
    """A claim of a chain: that the digit, from 0, is in one of the cells, or in none of them."""

    cells: tuple[int, ...]
    digit: int
    on: bool


class KernelStep(NamedTuple):
    """A step as the kernel reports it. Candidates are ``9 * cell + digit``, with digits from 0.

    Attributes:
        code: the program's number for the technique; in HoDoKu 9999 for brute force.
        placed: candidates.
        eliminated: candidates, in the program's order.
        digits: of the pattern.
        base: houses of a subset or a fish, or those that hold a strong link.
        cover: houses that a fish or a locked candidate deletes in.
        fins: candidates, those in two base houses last.
        parts: cells and their digits: of a wing, an almost locked set, a rectangle.
        restricted: for two parts digits that cannot be in both.
        colors: cells by colour, two colours a cluster.
        chains: a link is strong if it leads to a node that is on; in a net a node follows from all
            before it.
    """

    code: int
    placed: tuple[int, ...]
    eliminated: tuple[int, ...]
    digits: tuple[int, ...]
    base: tuple[int, ...]
    cover: tuple[int, ...]
    fins: tuple[int, ...]
    parts: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    restricted: tuple[tuple[int, int, tuple[int, ...]], ...]
    colors: tuple[tuple[int, ...], ...]
    chains: tuple[tuple[Node, ...], ...]
    rating: int = 0

    @classmethod
    def of_hodoku(cls, step: _kernel.HodokuStep) -> KernelStep:
        """Take over what the kernel reports of HoDoKu.

        >>> import numpy as np
        >>> from satsudoku import Puzzle, _kernel
        >>> puzzle = Puzzle(
        ...     "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8..."
        ... )
        >>> *_, steps = _kernel.hodoku_path(np.frombuffer(puzzle.values, np.uint8))
        >>> len(KernelStep.of_hodoku(steps[0]).placed)
        1
        """
        return cls(
            step.code,
            tuple(step.placed),
            tuple(step.eliminated),
            digits_of(step.digits),
            tuple(step.base),
            tuple(step.cover),
            (*step.fins, *step.endo_fins),
            tuple((tuple(cells), digits_of(digits)) for cells, digits in step.parts),
            tuple((a, b, digits_of(digits)) for a, b, digits in step.restricted),
            tuple(map(tuple, step.colours)),
            tuple(
                tuple(Node(tuple(cells), digit, on) for cells, digit, on in chain)
                for chain in step.chains
            ),
        )


def digits_of(mask: int) -> tuple[int, ...]:
    """The digits of a mask, from 0."""
    return tuple(digit for digit in range(9) if mask >> digit & 1)


class KernelDeduction(Deduction):
    """A step of either program, as a deduction.

    Attributes:
        kernel: the step as the kernel reports it.

    >>> from satsudoku import Puzzle, rater
    >>> puzzle = Puzzle(
    ...     "4.2.....889......7.............9..8..6.2...7."
    ...     "....7152.9...3....61..47......6..95."
    ... )
    >>> path = rater("hodoku").classify(puzzle).path
    >>> hardest = max(path, key=lambda step: step.tier).deduction
    >>> hardest.technique, hardest.hodoku, hardest.names(hardest.eliminated)
    ('XY-Wing', '0800', ['r3c5#1'])
    """

    kernel: KernelStep
