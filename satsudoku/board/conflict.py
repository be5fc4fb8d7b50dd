"""Find values that break a house, a relation or a mark."""

from __future__ import annotations

from functools import lru_cache, reduce
from itertools import compress
from operator import lshift, or_
from typing import TYPE_CHECKING

from satsudoku.board.variant import Variant

if TYPE_CHECKING:
    from satsudoku.board.relation import Relation


@lru_cache(maxsize=64)
def _claims(variant: Variant) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """For each cell, one bit for each (house, value 0) that it takes, and their number."""
    claims, weights = [0] * len(variant.cells), [0] * len(variant.cells)
    for number, house in enumerate(variant.houses):
        bit = 1 << number * (len(variant.symbols) + 1)
        for cell in house.cells:
            claims[cell] |= bit
            weights[cell] += 1
    return tuple(claims), tuple(weights)


@lru_cache(maxsize=16)
def conflict(values: bytes, variant: Variant) -> str | None:
    """Name the values that break a house, a relation or a mark; None if there are none."""
    if not any(values):
        return None
    # Of distinct bits, the union counts as many as all cells together.
    symbols = values.translate(None, b"\0")
    claims, weights = _claims(variant)
    taken = reduce(or_, map(lshift, compress(claims, values), symbols), 0)
    if taken.bit_count() < sum(compress(weights, values)):
        return _describe_conflict(values, variant)
    for relation in variant.relations:
        entries = [values[cell] for cell in relation.cells]
        if any(entries) and relation.breaks(entries):
            return _describe_broken(relation, values, variant)
    for mark in variant.marks:
        value = values[mark.cell]
        if value and value - 1 not in mark.allowed:
            allowed = "".join(variant.symbols[symbol] for symbol in sorted(mark.allowed))
            name = variant.cell_names[mark.cell]
            broken = _place_name(mark.name, variant)
            return (
                f"{variant.symbols[value - 1]} in {name} breaks {broken}; expected one of {allowed}"
            )
    return None


def _describe_broken(relation: Relation, values: bytes, variant: Variant) -> str:
    entries = [
        f"{variant.symbols[values[cell] - 1]} in {variant.cell_names[cell]}"
        for cell in relation.cells
        if values[cell]
    ]
    several = " and ".join(filter(None, (", ".join(entries[:-1]), entries[-1])))
    parts = zip(variant.constraints, variant.shown, strict=True)
    alike = (zip(part.relations, shown.relations, strict=False) for part, shown in parts)
    said = {part: shown for pairs in alike for part, shown in pairs}.get(relation, relation)
    expected = f"; expected {said.expected}" if said.expected else ""
    broken = _place_name(relation.name, variant)
    return f"{several} break{'s' * (len(entries) == 1)} {broken}{expected}"


def _place_name(name: str, variant: Variant) -> str:
    """The name of a house, relation or mark; with its place if it comes from a constraint."""
    place = variant.place_names.get(name)
    return name if place is None else f"the {place}"


def _describe_conflict(values: bytes, variant: Variant) -> str | None:
    for house in variant.houses:
        seen: dict[int, int] = {}
        for cell in house.cells:
            value = values[cell]
            if value and value in seen:
                first, second = variant.cell_names[seen[value]], variant.cell_names[cell]
                symbol = variant.symbols[value - 1]
                where = _place_name(house.name, variant)
                return (
                    f"{symbol} appears twice in {where}: {first} and {second}; "
                    "expected each symbol at most once"
                )
            seen[value] = cell
    return None
