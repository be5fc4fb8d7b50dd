"""Implied houses: what a claim about human rules may use besides the houses of the declaration.

The manifest lists them in order, with the reason of each; houses are counted from 0, the implied
ones behind those of the declaration:

    {"cells": [0, 4, 12, 20, 24], "around": [], "within": []}
    {"cells": [...], "around": [1, 2, 3], "within": [27, 28]}

The first has as many cells as there are symbols, and any two of them must differ. The second is
what the houses `within` leave of those `around`, one more: each of these has as many cells as there
are symbols, neither share a cell among them, and all cells within lie around. So either holds every
symbol once.
"""

from __future__ import annotations

from copy import copy
from itertools import combinations
from typing import Any

from ..refusal import items, require
from ..rules import Rules
from ..stopping import look

IMPLIED = "implied house"


def with_implied(rules: Rules, declared: Any) -> Rules:
    """The rules with the implied houses that a manifest lists, if they follow."""
    if not items(declared):
        return rules
    grown = copy(rules)
    grown.houses, named = list(rules.houses), list(rules.declared["houses"])
    apart = {frozenset(pair) for house in rules.houses for pair in combinations(house, 2)}
    apart |= _differing(rules)
    taken = any(str(house["name"]).startswith(IMPLIED) for house in named)
    require(not taken, "a declared house called implied")
    for number, entry in enumerate(declared, start=1):
        look()
        name = f"{IMPLIED} {number}"
        cells = _cells(rules, entry["cells"])
        require(len(cells) == len(set(cells)) == len(rules.symbols), f"{name} lacks its cells")
        if items(entry["around"]):
            around, within = (_disjoint(grown, entry[key], name) for key in ("around", "within"))
            require(within <= around, f"{name}: its houses do not lie in those around")
            require(set(cells) == around - within, f"{name} is not what they leave")
        else:
            differ = all(frozenset(pair) in apart for pair in combinations(cells, 2))
            require(differ, f"{name} has two cells that need not differ")
        grown.houses.append(cells)
        named.append({"name": name, "cells": cells})
        apart |= {frozenset(pair) for pair in combinations(cells, 2)}
    grown.declared = {**rules.declared, "houses": named}
    return grown


def _cells(rules: Rules, numbers: Any) -> list[int]:
    cells: list[int] = items(numbers)
    right = all(type(cell) is int and 0 <= cell < rules.cells for cell in cells)
    require(right, "a cell of an implied house does not exist")
    return cells


def _differing(rules: Rules) -> set[frozenset[int]]:
    """The pairs of cells that a relation keeps from holding the same symbol."""
    equal: dict[frozenset[int], set[int]] = {}
    for first, a, second, b in rules.pairs:
        if a == b:
            equal.setdefault(frozenset((first, second)), set()).add(a)
    return {pair for pair, symbols in equal.items() if len(symbols) == len(rules.symbols)}


def _disjoint(rules: Rules, numbers: Any, name: str) -> set[int]:
    """The cells of houses without a common cell, with as many cells each as there are symbols."""
    cells: set[int] = set()
    for number in items(numbers):
        known = type(number) is int and 0 <= number < len(rules.houses)
        require(known, f"{name}: no house {number!r:.40} before it")
        house = rules.houses[number]
        require(len(house) == len(rules.symbols), f"{name}: a house without every symbol")
        require(cells.isdisjoint(house), f"{name}: houses that share a cell")
        cells.update(house)
    return cells
