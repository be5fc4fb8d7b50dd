"""Which values break a house, a relation or a mark."""

from __future__ import annotations

from functools import lru_cache, reduce
from itertools import compress
from operator import getitem, or_

from satsudoku.board.variant import Variant

__all__ = ["conflict"]


@lru_cache(maxsize=64)
def _claims(rules: Variant) -> tuple[tuple[int, ...], ...]:
    """For each cell and value, one bit for each (house, value) that it takes."""
    count = len(rules.symbols)
    return tuple(
        (0, *(sum(1 << (house * count + value) for house in houses) for value in range(count)))
        for houses in rules.houses_of
    )


@lru_cache(maxsize=64)
def _weights(rules: Variant) -> tuple[int, ...]:
    """For each cell, how many bits it takes when filled."""
    return tuple(map(len, rules.houses_of))


def conflict(values: bytes, rules: Variant) -> str | None:
    """Say which values break a house, a relation or a mark, or None."""
    # Of distinct bits, the union counts as many as all cells together.
    symbols = values.translate(None, b"\0")
    taken = reduce(or_, map(getitem, compress(_claims(rules), values), symbols), 0)
    if taken.bit_count() < sum(compress(_weights(rules), values)):
        return _describe_conflict(values, rules)
    for relation in rules.relations:
        a, b = values[relation.first], values[relation.second]
        if a and b and (a - 1, b - 1) in relation.forbidden:
            names = rules.cell_names
            return (
                f"{rules.symbols[a - 1]} in {names[relation.first]} and {rules.symbols[b - 1]} in "
                f"{names[relation.second]} break {relation.name}"
            )
    for mark in rules.marks:
        value = values[mark.cell]
        if value and value - 1 not in mark.allowed:
            allowed = "".join(rules.symbols[symbol] for symbol in sorted(mark.allowed))
            return (
                f"{rules.symbols[value - 1]} in {rules.cell_names[mark.cell]} breaks {mark.name}; "
                f"expected one of {allowed}"
            )
    return None


def _describe_conflict(values: bytes, rules: Variant) -> str | None:
    for house in rules.houses:
        seen: dict[int, int] = {}
        for cell in house.cells:
            value = values[cell]
            if value and value in seen:
                first, second = rules.cell_names[seen[value]], rules.cell_names[cell]
                symbol = rules.symbols[value - 1]
                return (
                    f"{symbol} stands twice in {house.name}: {first} and {second}; "
                    "expected each symbol at most once"
                )
            seen[value] = cell
    return None
