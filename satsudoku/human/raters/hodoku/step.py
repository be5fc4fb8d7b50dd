"""A step of HoDoKu, as the kernel reports it and as a deduction."""

from __future__ import annotations

from typing import NamedTuple

from satsudoku import _kernel
from satsudoku.human.deduction import Deduction

__all__ = ["HodokuDeduction", "KernelStep", "Node"]


class Node(NamedTuple):
    """A claim of a chain: that the digit is in one of the cells, or in none of them.

    Attributes:
        cells: one, or those of a group.
        digit: from 0.
        on: whether it is in one of them.

    >>> Node((4, 5), 0, True).cells
    (4, 5)
    """

    cells: tuple[int, ...]
    digit: int
    on: bool


class KernelStep(NamedTuple):
    """A step as the kernel reports it. Candidates are ``9 * cell + digit``, with digits from 0.

    Attributes:
        code: HoDoKu's, as a number; 9999 for brute force.
        placed: candidates.
        eliminated: candidates, in HoDoKu's order.
        digits: of the pattern.
        base: houses of a subset or a fish, or those that hold a strong link.
        cover: houses that a fish or a locked candidate deletes in.
        fins: candidates, those in two base houses last.
        parts: cells and their digits: of a wing, an almost locked set, a rectangle.
        restricted: for two parts digits that cannot be in both.
        colors: cells by colour, two colours a cluster.
        chains: a link is strong if it leads to a node that is on; in a net a node follows from all
            before it.

    >>> KernelStep(3, (5,), (), (5,), (), (), (), (), (), (), ()).placed
    (5,)
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

    @classmethod
    def of(cls, step: _kernel.HodokuStep) -> KernelStep:
        """Take over what the kernel reports.

        >>> import numpy as np
        >>> from satsudoku import Puzzle, _kernel
        >>> puzzle = Puzzle(
        ...     "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8..."
        ... )
        >>> *_, steps = _kernel.hodoku_path(np.frombuffer(puzzle.values, np.uint8))
        >>> len(KernelStep.of(steps[0]).placed)
        1
        """
        return cls(
            step.code,
            tuple(step.placed),
            tuple(step.eliminated),
            _digits(step.digits),
            tuple(step.base),
            tuple(step.cover),
            (*step.fins, *step.endo_fins),
            tuple((tuple(cells), _digits(digits)) for cells, digits in step.parts),
            tuple((a, b, _digits(digits)) for a, b, digits in step.restricted),
            tuple(map(tuple, step.colours)),
            tuple(
                tuple(Node(tuple(cells), digit, on) for cells, digit, on in chain)
                for chain in step.chains
            ),
        )


def _digits(mask: int) -> tuple[int, ...]:
    return tuple(digit for digit in range(9) if mask >> digit & 1)


class HodokuDeduction(Deduction):
    """A step of HoDoKu, as a deduction.

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
