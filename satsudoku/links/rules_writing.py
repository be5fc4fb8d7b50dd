"""Write the rules of a puzzle in words, for links to tools that only draw them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from satsudoku.board.constraint import Constraint
from satsudoku.board.own_parts import own_parts
from satsudoku.board.variant import Variant
from satsudoku.catalogue import say

_HOUSES: Mapping[str, str] = {
    "diagonal": "No digit repeats on a marked diagonal.",
    "diagonal+": "No digit repeats on the rising diagonal.",
    "diagonal-": "No digit repeats on the falling diagonal.",
    "group": "Disjoint groups: no digit repeats in the same position of the boxes.",
    "window": "Windoku: no digit repeats in a shaded window.",
}
_RELATIONS: Mapping[str, str] = {
    "anti-knight": "Anti-knight: cells a knight's move apart hold different digits.",
    "anti-king": "Anti-king: cells that touch diagonally hold different digits.",
    "non-consecutive": "Non-consecutive: neighbours without a dot do not hold consecutive digits.",
    "negative ratio": "Negative constraint: no neighbours without a dot have the ratio of a dot.",
    "negative xv": "Negative constraint: no neighbours without an X or a V add to 10 or 5.",
}
_MARKS: Mapping[str, str] = {
    "odd": "Cells with a circle hold odd digits.",
    "even": "Cells with a square hold even digits.",
}
_CONDITION = re.compile("[<=>≠≤≥]")  # in the name of a relation that is one, such as a + b = 7


def written_rules(variant: Variant, language: str = "en") -> str:
    """The rules, a line each.

    >>> from satsudoku import build
    >>> print(written_rules(build("classic4").cage("r1c1 r1c2", 5).puzzle().variant))
    Normal sudoku rules apply.
    Cages: the cells of each cage differ and add to its number.
    """
    return "\n".join(dict.fromkeys(_lines(variant, language)))


def _lines(variant: Variant, language: str) -> Iterator[str]:
    def told(english: str, **words: str) -> str:
        return say(english, language, "rules").format(**words)

    own = own_parts(variant)  # those of constraints are left out
    families = dict.fromkeys(house.family for house in own.houses)
    if {"row", "column"} <= families.keys():
        jigsaw = "region" in families and "box" not in families
        yield told("Normal jigsaw rules apply." if jigsaw else "Normal sudoku rules apply.")
    for family in families:
        if family not in ("row", "column", "box", "region"):
            yield told(_HOUSES.get(family, "No digit repeats in a marked {family}."), family=family)
    for name in dict.fromkeys(relation.name for relation in own.relations):
        if name in _RELATIONS:
            yield told(_RELATIONS[name])
        elif _CONDITION.search(name):
            yield told("Some pairs of cells meet a condition: {name}.", name=name)
        else:
            yield f"{_capital(name)}."
    for name in dict.fromkeys(mark.name for mark in own.marks):
        yield told(_MARKS.get(name, "Some cells are limited: {name}."), name=name)
    kinds: dict[str, list[Constraint]] = {}
    for constraint in variant.shown:
        kinds.setdefault(constraint.key, []).append(constraint)
    for key, same in kinds.items():
        plural = key.replace("_", " ")
        kind = plural if language == "en" else same[0].family_title(language) or plural
        yield told("{kind}: {demand}.", kind=_capital(kind), demand=_demand(same, language))


def _demand(same: list[Constraint], language: str) -> str:
    """What constraints of one kind ask of their cells."""
    first = same[0]
    numbers = {vars(one).get("value", vars(one).get("total")) for one in same}
    if numbers == {None}:  # of a sum, for example, so that the cells only differ
        numbers.clear()

    def word(english: str) -> str:
        return say(english, language, "rules")

    demand = str(first.demand_in(language) or first.demand_in("en"))
    if first.key == "cages" and numbers:  # rules about single cages name the sum beside this
        demand += word(" and add to {n}")
    return demand.format(
        it=word("each {kind}").format(kind=first.family_title(language) or first.family_name),
        n=numbers.pop() if len(numbers) == 1 and len(same) > 1 else word("its number"),
        values=word("its digits"),
        either=word("one of its digits"),
        cells=word("its cells"),
        first=word("its first cell"),
        house=word("its house"),
    )


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]
