"""The marks of a drawing of a deduction, derived from its attributes alone."""

from __future__ import annotations

from itertools import pairwise

from satsudoku.drawing.svg import Link, Marks
from satsudoku.human.deduction import Deduction


def marks_of(deduction: Deduction) -> Marks:
    """The houses, the pattern's candidates, and the effects of the deduction."""
    base, cover = (
        _house_cells(deduction, deduction.truths),
        _house_cells(deduction, deduction.links),
    )
    if not base:
        base, cover = cover, frozenset()
    pattern = () if deduction.refutation is not None else deduction.pattern
    drawn_otherwise = {*deduction.placed, *deduction.fins}.union(*deduction.colors)
    return Marks(
        base=base,
        cover=cover,
        pattern=frozenset(pattern).difference(drawn_otherwise),
        placed=deduction.placed,
        eliminated=deduction.eliminated,
        fins=deduction.fins,
        colors=deduction.colors,
        causes=deduction.causes,
        links=tuple(
            Link(start, end, tie.strong)
            for chain in deduction.chains
            for (start, end), tie in zip(pairwise(chain.nodes), chain.ties, strict=True)
        ),
    )


def _house_cells(deduction: Deduction, items: tuple[int, ...]) -> frozenset[int]:
    return frozenset(cell for house in deduction.geometry.houses(items) for cell in house.cells)
