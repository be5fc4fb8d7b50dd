"""The symmetries that the pattern of a puzzle's clues can have: those of the square.

Eight moves turn and mirror a square. Up to conjugation, they have ten subgroups that a pattern can
have as its symmetry.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from satsudoku.board.variant import Variant
from satsudoku.errors import UnknownNameError, VariantError

_Move = Callable[[int, int, int, int], tuple[int, int]]

# From row and column, counted from 0, and the last row and column, to where a cell goes.
_HALF_TURN: _Move = lambda r, c, h, w: (h - r, w - c)  # noqa: E731
_QUARTER_TURN: _Move = lambda r, c, h, w: (c, h - r)  # noqa: E731
_UPSIDE_DOWN: _Move = lambda r, c, h, w: (h - r, c)  # noqa: E731
_SIDEWAYS: _Move = lambda r, c, h, w: (r, w - c)  # noqa: E731
_TRANSPOSE: _Move = lambda r, c, h, w: (c, r)  # noqa: E731
_ANTITRANSPOSE: _Move = lambda r, c, h, w: (w - c, h - r)  # noqa: E731

PATTERN_SYMMETRIES: Mapping[str, tuple[_Move, ...]] = {
    "none": (),
    "rotational": (_HALF_TURN,),
    "quarter-turn": (_QUARTER_TURN,),
    "horizontal": (_UPSIDE_DOWN,),
    "vertical": (_SIDEWAYS,),
    "orthogonal": (_UPSIDE_DOWN, _SIDEWAYS),
    "diagonal": (_TRANSPOSE,),
    "antidiagonal": (_ANTITRANSPOSE,),
    "both-diagonals": (_TRANSPOSE, _ANTITRANSPOSE),
    "full": (_QUARTER_TURN, _TRANSPOSE),
}
"""By name, moves that make each: ``rotational`` is the half turn, ``horizontal`` and ``vertical``
mirror in the middle line of that direction, ``diagonal`` in the one from the upper left."""


def orbits(variant: Variant, symmetry: str) -> tuple[tuple[int, ...], ...]:
    """The sets of cells that hold clues together, or not, in a pattern with a symmetry.

    Returns:
        Cells, ascending; every cell in one set.

    Raises:
        UnknownNameError: no such symmetry.
        VariantError: the variant's drawing does not have it.

    >>> from satsudoku import variant
    >>> orbits(variant("classic4"), "quarter-turn")
    ((0, 3, 12, 15), (1, 7, 8, 14), (2, 4, 11, 13), (5, 6, 9, 10))
    >>> [len(orbits(variant("classic9"), name)) for name in PATTERN_SYMMETRIES]
    [81, 41, 21, 45, 45, 25, 45, 45, 25, 15]
    """
    if not isinstance(symmetry, str) or symmetry not in PATTERN_SYMMETRIES:
        raise UnknownNameError("symmetry", symmetry, PATTERN_SYMMETRIES)
    height, width = variant.shape
    orbit_of = {cell: {cell} for cell in range(len(variant.cells))}
    for move in PATTERN_SYMMETRIES[symmetry]:
        for cell, (row, column) in enumerate(variant.cells):
            to_row, to_column = move(row - 1, column - 1, height - 1, width - 1)
            to = variant.cell_index.get((to_row + 1, to_column + 1))
            if to is None:
                raise VariantError(
                    f"the board of {variant.name} is not its own image under {symmetry} symmetry"
                )
            if to not in orbit_of[cell]:
                orbit_of[cell] |= orbit_of[to]
                for other in orbit_of[cell]:
                    orbit_of[other] = orbit_of[cell]
    return tuple(sorted({tuple(sorted(orbit)) for orbit in orbit_of.values()}))
