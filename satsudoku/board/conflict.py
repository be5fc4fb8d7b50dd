"""Which values break a house, a relation or a mark."""

from __future__ import annotations

from functools import lru_cache, reduce
from itertools import compress
from operator import getitem, or_

from satsudoku.board.relation import Relation
from satsudoku.board.variant import Variant

__all__ = ["conflict", "houses_alone"]


def houses_alone(variant: Variant) -> bool:
    """Whether values that break nothing in a house break nothing at all.

    >>> from satsudoku import variant
    >>> houses_alone(variant("classic9")), houses_alone(variant("anti-knight9"))
    (True, False)
    """
    return not variant.relations and not variant.marks


@lru_cache(maxsize=64)
def _claims(variant: Variant) -> tuple[tuple[int, ...], ...]:
    """For each cell and value, one bit for each (house, value) that it takes."""
    count = len(variant.symbols)
    return tuple(
        (0, *(sum(1 << (house * count + value) for house in houses) for value in range(count)))
        for houses in variant.houses_of
    )


@lru_cache(maxsize=64)
def _weights(variant: Variant) -> tuple[int, ...]:
    """For each cell, how many bits it takes when filled."""
    return tuple(map(len, variant.houses_of))


def conflict(values: bytes, variant: Variant) -> str | None:
    """Name the values that break a house, a relation or a mark; None if there are none."""
    # Of distinct bits, the union counts as many as all cells together.
    symbols = values.translate(None, b"\0")
    taken = reduce(or_, map(getitem, compress(_claims(variant), values), symbols), 0)
    if taken.bit_count() < sum(compress(_weights(variant), values)):
        return _describe_conflict(values, variant)
    for relation in variant.relations:
        if relation.breaks([values[cell] for cell in relation.cells]):
            return _describe_broken(relation, values, variant)
    for mark in variant.marks:
        value = values[mark.cell]
        if value and value - 1 not in mark.allowed:
            allowed = "".join(variant.symbols[symbol] for symbol in sorted(mark.allowed))
            name = variant.cell_names[mark.cell]
            return (
                f"{variant.symbols[value - 1]} in {name} breaks {mark.name}; "
                f"expected one of {allowed}"
            )
    return None


def _describe_broken(relation: Relation, values: bytes, variant: Variant) -> str:
    held = [
        f"{variant.symbols[values[cell] - 1]} in {variant.cell_names[cell]}"
        for cell in relation.cells
        if values[cell]
    ]
    several = " and ".join(filter(None, (", ".join(held[:-1]), held[-1])))
    expected = f"; expected {relation.expected}" if relation.expected else ""
    return f"{several} break{'s' * (len(held) == 1)} {relation.name}{expected}"


def _describe_conflict(values: bytes, variant: Variant) -> str | None:
    for house in variant.houses:
        seen: dict[int, int] = {}
        for cell in house.cells:
            value = values[cell]
            if value and value in seen:
                first, second = variant.cell_names[seen[value]], variant.cell_names[cell]
                symbol = variant.symbols[value - 1]
                return (
                    f"{symbol} stands twice in {house.name}: {first} and {second}; "
                    "expected each symbol at most once"
                )
            seen[value] = cell
    return None
