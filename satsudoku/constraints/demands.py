"""What constraints of setters ask of their cells, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from satsudoku.board.constraint import Constraint
from satsudoku.board.variant import first_number
from satsudoku.catalogue import translated
from satsudoku.constraints.kinds.cage import Cage
from satsudoku.human.sentences.speaker import Speaker


def demand(constraint: Constraint, speaker: Speaker) -> str:
    """The demand of a constraint on its cells.

    >>> from satsudoku import Puzzle
    >>> board = satsudoku.build("classic4").whisper("r1c1 r1c2 r2c2").puzzle().variant
    >>> demand(board.constraints[0], Speaker.of("en", board))
    'neighbours on the whisper from r1c1 to r2c2 differ by 2 or more'
    """
    numbers = vars(constraint.counted_from(first_number(speaker.geometry.variant.symbols)))
    demand = constraint.demand_in(speaker.language.code)
    if isinstance(constraint, Cage) and constraint.total is not None:
        demand = translated("demands", constraint.demand_of_sum, speaker.language.code)
    assert demand is not None, "a kind without a demand"
    return demand.format(
        it=speaker.constraint(constraint),
        n=numbers.get("value", numbers.get("total")),
        values=speaker.language.join([str(value) for value in numbers.get("values", ())]),
        either=speaker.language.choice([str(value) for value in numbers.get("values", ())]),
        cells=speaker.cells(constraint.cells),
        first=speaker.cell(constraint.cells[0]),
        house=_house(getattr(constraint, "house", ()), speaker),
    )


def _house(cells: Sequence[int], speaker: Speaker) -> str:
    """The house of some cells by its name; cells that are none of the board, one by one."""
    houses = speaker.geometry.variant.houses
    own = next((house for house in houses if {*house.cells} == {*cells}), None)
    return speaker.named([own]) if own else speaker.cells(cells)
