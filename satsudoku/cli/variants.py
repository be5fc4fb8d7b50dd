"""Variants in full, as rows of a listing: their houses, and those that follow from the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from satsudoku.board.library import variant
from satsudoku.board.variant import Variant
from satsudoku.catalogue import say
from satsudoku.cover.implied_houses import implied_houses
from satsudoku.human.implied import reason
from satsudoku.retelling import renamed
from satsudoku.solvers.choose import solvers_for

TITLES = (
    *("name", "title", "description", "cells", "symbols", "houses", "relations"),
    *("solver", "solver_for_many", "implied"),
)


def variant_rows(names: Iterable[str], language: str = "en") -> Iterator[list[object]]:
    """A row for each of some variants: shipped ones, or encoding files; reasons in a language.

    >>> [row[-1] for row in variant_rows(["classic4", "x4"])][1][0]
    'implied house 1 (r1c1, r1c4, r4c1 and r4c4): any two of its 4 cells must differ, so it holds
    every symbol once'
    """
    for rules in [variant(name) for name in names]:
        yield [
            rules.name,
            rules.title,
            rules.description,
            len(rules.cells),
            rules.symbols,
            _houses(rules, language),
            _relations(rules, language),
            *solvers_for(rules),
            [reason(found, rules, language) for found in implied_houses(rules)],
        ]


def _relations(rules: Variant, language: str) -> list[str]:
    names = dict.fromkeys(relation.name for relation in rules.relations)
    return [renamed(name, language) for name in names]


def _houses(rules: Variant, language: str) -> list[str]:
    """How many houses there are of each family."""
    numbers: dict[str, int] = {}
    for house in rules.houses:
        numbers[house.family] = numbers.get(house.family, 0) + 1
    return [
        say("{number} {houses}", language, "printed").format(
            number=number, houses=renamed(name, language)
        )
        for name, number in numbers.items()
    ]
