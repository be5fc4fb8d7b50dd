"""Write the rules of a puzzle in words, for links to tools that only draw them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from satsudoku.board.constraint import Constraint
from satsudoku.board.own_parts import own_parts
from satsudoku.board.variant import Variant

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


def written_rules(variant: Variant) -> str:
    """The rules in English, a line each.

    >>> from satsudoku import build
    >>> print(written_rules(build("classic4").cage("r1c1 r1c2", 5).puzzle().variant))
    Normal sudoku rules apply.
    Cages: the cells of each cage differ and add to its number.
    """
    return "\n".join(dict.fromkeys(_lines(variant)))


def _lines(variant: Variant) -> Iterator[str]:
    own = own_parts(variant)  # those of constraints are left out
    families = dict.fromkeys(house.family for house in own.houses)
    if {"row", "column"} <= families.keys():
        jigsaw = "region" in families and "box" not in families
        yield f"Normal {'jigsaw' if jigsaw else 'sudoku'} rules apply."
    for family in families:
        if family not in ("row", "column", "box", "region"):
            yield _HOUSES.get(family, f"No digit repeats in a marked {family}.")
    for name in dict.fromkeys(relation.name for relation in own.relations):
        yield _RELATIONS.get(name, f"{_capital(name)}.")
    for name in dict.fromkeys(mark.name for mark in own.marks):
        yield _MARKS.get(name, f"Some cells are limited: {name}.")
    kinds: dict[str, list[Constraint]] = {}
    for constraint in variant.shown:
        kinds.setdefault(constraint.key, []).append(constraint)
    for key, same in kinds.items():
        yield f"{_capital(key.replace('_', ' '))}: {_demand(same)}."


def _demand(same: list[Constraint]) -> str:
    """What constraints of one kind ask of their cells."""
    first = same[0]
    numbers = {vars(one).get("value", vars(one).get("total")) for one in same}
    if numbers == {None}:  # of a sum, for example, so that the cells only differ
        numbers.clear()
    demand = str(first.demand_in("en"))
    if first.key == "cages" and numbers:  # rules about single cages name the sum beside this
        demand += " and add to {n}"
    return demand.format(
        it=f"each {first.family_name}",
        n=numbers.pop() if len(numbers) == 1 and len(same) > 1 else "its number",
        values="its digits",
        either="one of its digits",
        cells="its cells",
        first="its first cell",
    )


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]
