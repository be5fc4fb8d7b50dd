"""Views: the puzzle that a solver in the fog sees.

A view has the clues that are lit, and the digits entered so far. What a solver knows of the rest:

- The houses of the board and rules without a place, such as anti-knight, are known everywhere.
- A clue beside the board lies outside the fog.
- Any other constraint is known where all of it is lit. Of a line whose neighbours speak for
  themselves, such as a whisper, each lit piece is known; of a thermometer, the lit piece at its
  bulb; of a cage, that no digit repeats in its lit part.
- Where neighbours without a dot are restricted, too, that is known of lit neighbours.

Nothing in a view depends on what is dark: clues are numbered among those that are seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby

from satsudoku.board.constraint import Constraint
from satsudoku.board.own_parts import own_parts
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.relation import Relation
from satsudoku.board.variant import Variant
from satsudoku.constraints.kinds.cage import Cage
from satsudoku.fog.fog import Fog

PIECES = frozenset({"whispers", "entropic_lines", "modular_lines", "nabners"})
"""Keys of lines of which each piece says the same as the whole."""

FROM_START = frozenset({"thermometers", "slow_thermometers"})
"""Keys of lines that say something from their first cell on."""

DRAWN_HOUSES = frozenset({"extra region", "window"})
"""Families of houses that are drawn in colors, so that fog hides them."""

DOTS = frozenset({"differences", "ratios", "pair_sums"})
"""Keys of the dots and signs whose absence may mean something, too."""


@dataclass(frozen=True)
class View:
    """What a solver sees.

    Attributes:
        puzzle: the lit clues; what was entered are givens.
        lit: the lit cells, as indices into `Variant.cells`.

    >>> from satsudoku.fog.fog import Fog
    >>> puzzle = Puzzle("1.....2..3.....4", "classic4")
    >>> view(puzzle, Fog.read({"lamps": "r1c1"}, puzzle), bytes(16)).puzzle.line
    '1...............'
    """

    puzzle: Puzzle
    lit: frozenset[int]


def view(puzzle: Puzzle, fog: Fog, right: bytes) -> View:
    """What a solver sees who has entered some right digits.

    Args:
        puzzle: the whole board.
        fog: over it.
        right: one byte per cell, 0 for one without a right digit.
    """
    lit, known = fog.lit, {cell for cell, value in enumerate(right) if value}
    while True:  # a given that comes to light is a right digit, too
        now = fog.seen(known | {cell for cell in lit if puzzle.values[cell]})
        if now == lit:
            break
        lit = now
    seen = (given if cell in lit else 0 for cell, given in enumerate(puzzle.values))
    values = bytes(given or value for given, value in zip(seen, right, strict=True))
    candidates = puzzle.candidates
    if candidates is not None:
        count, shown = len(puzzle.variant.symbols), bytearray(candidates)
        for cell in range(len(values)):
            if cell not in lit or values[cell]:
                shown[cell * count : (cell + 1) * count] = b"\1" * count
        candidates = bytes(shown)
    return View(Puzzle(values, lit_variant(puzzle.variant, lit), candidates), lit)


@lru_cache(maxsize=64)
def lit_variant(variant: Variant, lit: frozenset[int]) -> Variant:
    """The rules that a solver knows.

    >>> from satsudoku import build
    >>> board = build("classic4").cage("r1c1 r1c2", sum=3).cage("r4c1 r4c2", sum=3)
    >>> lit_variant(board.puzzle().variant, frozenset({12, 13, 14})).place_names
    {'cage 1': '3-cage at r4c1'}
    """
    own = own_parts(variant)
    numbers = Counter[str]()
    seen = []
    for constraint in variant.constraints:
        for part in lit_parts(constraint, lit, variant):
            numbers[part.family] += 1
            seen.append(replace(part, number=numbers[part.family]))
    houses = [h for h in own.houses if h.family not in DRAWN_HOUSES or lit.issuperset(h.cells)]
    keys = {constraint.key for constraint in variant.constraints}
    known = [r for r in own.relations if _known(r, variant, lit, dotted=bool(keys & DOTS))]
    marks = [mark for mark in own.marks if mark.cell in lit]
    for part in seen:
        houses += part.houses
        known += part.relations
        marks += part.marks
    return replace(
        variant,
        name=f"{variant.name.partition('+')[0]} in the fog",
        houses=tuple(dict.fromkeys(houses)),
        relations=tuple(known),
        marks=tuple(marks),
        constraints=tuple(seen),
    )


def _known(relation: Relation, variant: Variant, lit: frozenset[int], *, dotted: bool) -> bool:
    """Whether a solver knows that a relation without a constraint holds."""
    if not dotted or lit.issuperset(relation.cells):
        return True
    (row, column), *others = (variant.cells[cell] for cell in relation.cells)
    return any(abs(r - row) + abs(c - column) != 1 for r, c in others)


def lit_parts(
    constraint: Constraint, lit: frozenset[int], variant: Variant
) -> Iterator[Constraint]:
    """What a solver knows of a constraint: all of it, pieces, or nothing."""
    drawn = drawn_cells(constraint, variant)
    if lit >= drawn:
        yield constraint
    elif constraint.key in PIECES:
        for piece in runs(constraint.cells, lit):
            if len(piece) > 1:
                yield replace(constraint, cells=piece)
    elif constraint.key in FROM_START and constraint.cells[0] in lit:
        piece = next(runs(constraint.cells, lit))
        if len(piece) > 1:
            yield replace(constraint, cells=piece)
    elif isinstance(constraint, Cage):
        for part in _together(lit.intersection(constraint.cells), variant):
            if len(part) > 1:
                yield replace(constraint, cells=part, total=None)


def drawn_cells(constraint: Constraint, variant: Variant) -> frozenset[int]:
    """The cells on which a constraint is drawn; none for a clue beside the board.

    >>> from satsudoku import build
    >>> board = build("classic4").x_sum("r1c4 r2c4", 7).thermometer("r2c1 r2c2")
    >>> variant = board.puzzle().variant
    >>> [sorted(drawn_cells(each, variant)) for each in variant.constraints]
    [[4, 5], []]
    """
    if any(tag.look == "outside" for tag in constraint.tags):
        return frozenset()
    places = [stroke.cells for stroke in constraint.strokes]
    places += [tag.cells for tag in constraint.tags]
    places += [outline.cells for outline in constraint.outlines]
    return frozenset(constraint.cells).union(*places)


def runs(cells: tuple[int, ...], lit: frozenset[int]) -> Iterator[tuple[int, ...]]:
    """The lit pieces of a line, in order.

    >>> list(runs((3, 4, 5, 6), frozenset({3, 5, 6})))
    [(3,), (5, 6)]
    """
    for is_lit, piece in groupby(cells, key=lit.__contains__):
        if is_lit:
            yield tuple(piece)


def _together(cells: Iterable[int], variant: Variant) -> Iterator[tuple[int, ...]]:
    """Cells in parts that are connected side by side."""
    rest = {variant.cells[cell] for cell in cells}
    while rest:
        part = [rest.pop()]
        for row, column in part:  # grows
            near = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
            part += rest & near
            rest -= near
        yield tuple(sorted(variant.cell_index[place] for place in part))
